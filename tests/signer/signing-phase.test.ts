import { expect, test } from 'vitest'
import { namesWhoSee, nextRecipients } from '../../app/signer/rules/who-is-next.ts'
import { phaseOf } from '../../app/signing/rules/signing-phase.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { ENVELOPE_ID, entry, envelope, LAST, ME, recipient } from './signing-world.ts'

const mine = (change: Partial<Recipient>, more: Partial<Envelope> = {}): Envelope =>
  envelope({
    recipients: envelope().recipients.map((one) => (one.id === ME ? { ...one, ...change } : one)),
    ...more,
  })
const kind = (phase: ReturnType<typeof phaseOf>) =>
  phase.kind === 'read' ? phase.why : phase.kind === 'captured' ? phase.stage : phase.kind

test('a captured signature is never shown as signed before the server has accepted it', () => {
  expect(kind(phaseOf(envelope(), ME, [entry()], 0))).toBe('waiting')
  expect(kind(phaseOf(envelope(), ME, [entry({ state: 'sending', n: 1 })], 0))).toBe('sending')
  const busy = mine({}, { recipients: [recipient(), recipient({ id: LAST, state: 'signing' })] })
  expect(kind(phaseOf(busy, ME, [entry({ state: 'sending', attempts: 1, notBefore: 5 })], 1))).toBe('held')
})

test('accepted is signed with the time of the server, while the file is still being sealed', () => {
  const act = {
    commandId: 'x',
    recipientId: ME,
    kind: 'signed' as const,
    acceptedAt: 4200,
    claimedAt: 1,
    consent: null,
    sealedAt: null,
    undoneAt: null,
    values: {},
    comment: null,
    signingAs: null,
    representing: null,
  }
  expect(phaseOf(mine({ state: 'signing', actedAt: 4200 }, { acts: [act] }), ME, [], 0)).toEqual({
    kind: 'done',
    act: 'sign',
    at: 4200,
    sealing: true,
  })
  expect(phaseOf(mine({ state: 'signed', actedAt: 4200 }), ME, [], 0)).toMatchObject({
    at: 4200,
    sealing: false,
  })
})

test('the act is not offered again between its result and the document that shows it', () => {
  const applied = entry({
    state: 'applied',
    n: 1,
    result: { status: 'applied', id: entry().id, n: 1, at: 77 },
  })
  expect(phaseOf(envelope(), ME, [applied], 0)).toEqual({ kind: 'done', act: 'sign', at: 77, sealing: true })
})

test('a refusal stays visible until the person has dealt with it', () => {
  const refused = entry({
    state: 'refused',
    n: 1,
    result: { status: 'refused', id: entry().id, n: 1, at: 5, code: 'envelope-cancelled' },
  })
  const phase = phaseOf(mine({ state: 'stopped' }, { state: 'cancelled' }), ME, [refused], 0)
  expect(phase).toMatchObject({ kind: 'refused', code: 'envelope-cancelled' })
})

test('acts of another recipient on the same device say nothing about mine', () => {
  const theirs = entry({ input: { envelopeId: ENVELOPE_ID, recipientId: LAST } })
  expect(kind(phaseOf(envelope(), ME, [theirs], 0))).toBe('act')
})

test('who cannot act reads, and is told why', () => {
  expect(
    [
      mine({ state: 'notActive' }),
      mine({ kind: 'notify', state: 'notified' }),
      mine({ state: 'stopped' }, { state: 'cancelled' }),
      mine({ state: 'stopped' }, { state: 'expired' }),
      mine({ state: 'waiting' }, { state: 'error' }),
      mine({ state: 'rejected' }, { state: 'cancelled' }),
    ].map((one) => kind(phaseOf(one, ME, [], 0))),
  ).toEqual(['notYet', 'told', 'cancelled', 'expired', 'failed', 'done'])
})

test('the next person is whoever can act now, else the next place of the order', () => {
  const names = (one: Envelope) => nextRecipients(one, ME).map((person) => person.name)
  expect(names(envelope())).toEqual(['Antoine Mercier'])
  const alone = envelope({
    recipients: envelope().recipients.filter((one) => one.name !== 'Antoine Mercier'),
  })
  expect(names(alone)).toEqual(['Khalid Al Mazrouei'])
  expect(names(envelope({ recipients: [recipient()] }))).toEqual([])
  const signed = mine(
    {},
    { recipients: [recipient(), recipient({ id: LAST, state: 'signed', name: 'Antoine Mercier' })] },
  )
  expect([namesWhoSee(signed, ME), namesWhoSee(envelope(), ME)]).toEqual([
    ['Omar Haddad', 'Antoine Mercier'],
    ['Omar Haddad'],
  ])
})
