import { describe, expect, it } from 'vitest'
import { envelopeRow } from '../../sync/rules/render-envelope.ts'
import { envelope, ME, OTHER, recipient } from '../../tests/signer/signing-world.ts'
import { stopCommand } from './stop-command.ts'

const NOWHERE = { envelope: () => undefined }
const ACT = {
  id: 'act:1',
  recipientId: ME,
  kind: 'approve',
  undoneAt: null,
} as never

/** Whether the document itself is here or its row alone, the act bears one word. */
const both = (one: ReturnType<typeof envelope>) => {
  const row = envelopeRow(one as never, { subject: one.ownerId, email: '' })
  const here = { envelope: (id: string) => (id === one.id ? (one as never) : undefined) }
  return [stopCommand(here, row), stopCommand(NOWHERE, row)]
}

describe('what stops a document', () => {
  it('is one act in lists and in details: cancelled once one of a group has acted, though the group goes on', () => {
    const one = envelope({ recipients: [recipient({ state: 'waiting' })], acts: [ACT] })
    expect(both(one)).toEqual(['cancelEnvelope', 'cancelEnvelope'])
  })

  it('is revoked where somebody was notified and nobody has acted', () => {
    const told = recipient({ id: OTHER, kind: 'notify', state: 'notified' })
    expect(both(envelope({ recipients: [recipient(), told] }))).toEqual(['revokeEnvelope', 'revokeEnvelope'])
  })

  it('is revoked again when the only act was taken back', () => {
    const undone = { ...(ACT as object), undoneAt: 5 } as never
    expect(both(envelope({ acts: [undone] }))).toEqual(['revokeEnvelope', 'revokeEnvelope'])
  })

  it('of a row kept before follows whether somebody has finished', () => {
    expect(stopCommand(NOWHERE, { id: 'envelope:1', doneCount: 1 })).toBe('cancelEnvelope')
    expect(stopCommand(NOWHERE, { id: 'envelope:1', doneCount: 0 })).toBe('revokeEnvelope')
  })
})
