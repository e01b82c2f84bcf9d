import { expect, it } from 'vitest'
import { WORKFLOW_COMMANDS } from '../../../sync/commands/registry.ts'
import { mariam, owner, recipientFor, run, sampleEnvelope } from '../../../sync/commands/sample-envelope.ts'
import { isSmallEdit } from './small-edits.ts'

it('a small edit never is an act of a recipient, and never stops or starts a document', () => {
  const deciding = Object.values(WORKFLOW_COMMANDS)
    .filter((one) => one.as === 'recipient' && one.name !== 'openStep')
    .map((one) => one.name)
  const ending = ['cancelEnvelope', 'revokeEnvelope', 'reinitiateEnvelope', 'retrySealing', 'sendEnvelope']
  expect([...deciding, ...ending].filter((name) => isSmallEdit({ name }))).toEqual([])
})

it('a small edit leaves the state of the document and of everybody in it as it was', () => {
  const envelope = sampleEnvelope({ recipients: [recipientFor(1, mariam)] })
  const input = { envelopeId: envelope.id, reminder: 'weekly', customReminder: null }
  const done = run(WORKFLOW_COMMANDS.changeReminders as never, envelope, input, owner)
  if ('refused' in done) throw new Error(done.refused.code)
  expect(isSmallEdit({ name: 'changeReminders' })).toBe(true)
  expect(done.envelope.state).toBe(envelope.state)
  expect(done.envelope.recipients.map((one) => one.state)).toEqual(
    envelope.recipients.map((one) => one.state),
  )
})
