import { describe, expect, it } from 'vitest'
import {
  codeOf,
  id,
  mariam,
  owner,
  recipientFor,
  run,
  sampleEnvelope,
} from '../../commands/sample-envelope.ts'
import { approveStep } from '../../commands/signing/plain-acts.ts'
import { readerOf, renderEnvelope } from '../render-envelope.ts'
import { lockOwner, refuseLocked } from './step-access.ts'

const closed = sampleEnvelope({ recipients: [recipientFor(1, mariam, 'approve', { access: 'password' })] })
const [part] = closed.recipients
const place = (recipientId: string) => ({ envelopeId: closed.id, recipientId })
const opened = { ...mariam, opened: [place(part!.id)] }

describe('a protected step', () => {
  it('[R1375][R1377] asks for the password or the code of the first part that is closed', () => {
    const code = recipientFor(2, mariam, 'sign', { access: 'code' })
    expect(refuseLocked(closed, [part!], [])).toEqual({
      code: 'step-password-required',
      facts: { stepId: part!.id },
    })
    expect(refuseLocked(closed, [part!, code], [place(part!.id)])).toEqual({
      code: 'step-code-required',
      facts: { stepId: code.id },
    })
    expect(refuseLocked(closed, [part!, code], [place(part!.id), place(code.id)])).toBeNull()
  })

  it('is not open for what was opened under the same id in another envelope', () => {
    const elsewhere = { envelopeId: id('envelope', 9), recipientId: part!.id }
    expect(refuseLocked(closed, [part!], [elsewhere])?.code).toBe('step-password-required')
    expect(renderEnvelope(closed, readerOf({ ...mariam, opened: [elsewhere] }))?.documents).toEqual([])
  })

  it('closes nothing before the route has come to it', () => {
    const later = recipientFor(2, mariam, 'sign', { access: 'code', state: 'notActive', activatedAt: null })
    expect(refuseLocked(closed, [later], [])).toBeNull()
  })

  it('renders an envelope without its content, and with it once it is open', () => {
    const shut = renderEnvelope(closed, readerOf(mariam))
    expect(shut).toMatchObject({ title: 'Lease', documents: [], fields: [], values: {}, attachments: [] })
    expect(shut?.recipients[0]?.access).toBe('password')
    const open = renderEnvelope(closed, readerOf(opened))
    expect(open).toMatchObject({ documents: closed.documents })
    expect(open?.recipients[0]?.access).toBe('open')
    const recipients = closed.recipients.map((one) => ({ ...one, personId: null }))
    expect(renderEnvelope(closed, readerOf(owner))).toEqual({ ...closed, recipients })
  })

  it('lets nobody act behind it; on a device, an opened step is one that says so', () => {
    const wish = { envelopeId: closed.id, recipientId: part!.id, values: {}, termsRev: part!.termsRev }
    const documents = [
      { documentId: id('document', 1), preparedSha256: 'b'.repeat(64), shownSha256: 'b'.repeat(64) },
    ]
    const approve = (envelope: typeof closed, actor: typeof mariam) =>
      codeOf(run(approveStep, envelope, { ...wish, documents }, actor))
    expect(approve(closed, mariam)).toBe('step-password-required')
    expect(approve(closed, opened)).toBe('applied')
    expect(approve(renderEnvelope(closed, readerOf(opened))!, mariam)).toBe('applied')
  })

  it('of a delegate opens with what was set for whom they act, however often it was handed on', () => {
    const from = (n: number) => ({ recipientId: id('recipient', n), name: 'x', proxy: false }) as const
    const chain = [
      recipientFor(1, mariam),
      recipientFor(2, owner, 'sign', { delegatedFrom: from(1) }),
      recipientFor(3, mariam, 'sign', { delegatedFrom: from(2) }),
    ]
    const envelope = sampleEnvelope({ recipients: chain })
    expect(chain.map((one) => lockOwner(envelope, one).id)).toEqual(chain.map(() => chain[0]!.id))
  })
})
