import { describe, expect, it } from 'vitest'
import type { Envelope } from '../../entities/envelope.ts'
import {
  codeOf,
  done,
  guestOf,
  id,
  mariam,
  NOW,
  owner,
  recipientFor,
  run,
  SYSTEM,
  sampleEnvelope,
  stranger,
} from '../sample-envelope.ts'
import { cancelEnvelope } from './end-envelope.ts'
import { recordCompletion, recordPreparation, recordSealFailure } from './record-sealing.ts'
import { remindRecipients } from './remind-recipients.ts'
import { retrySealing } from './retry-sealing.ts'
import { expireEnvelope } from './strike-timers.ts'

const target = { envelopeId: id('envelope', 1) }
const signing = () => sampleEnvelope({ recipients: [recipientFor(1, mariam, 'sign', { state: 'signing' })] })
const sealedDocument = { documentId: id('document', 1), sha256: 'c'.repeat(64), sizeBytes: 30 }

describe('cancelling', () => {
  const cancel = (envelope: Envelope | undefined, actor = owner) =>
    run(cancelEnvelope, envelope, { ...target, reason: 'Wrong rent' }, actor)

  it('[R0937][R0958] keeps its reason, stops whoever has not acted and tells whoever was asked', () => {
    const { envelope, change } = done(cancel(sampleEnvelope()))
    expect(envelope).toMatchObject({ state: 'cancelled', stateReason: 'Wrong rent', rev: 6 })
    expect(envelope.recipients.map((one) => one.state)).toEqual(['stopped', 'stopped'])
    expect(change.effects).toMatchObject([
      { kind: 'mail', template: 'cancelled', recipientId: id('recipient', 1) },
    ])
    expect(change.events).toMatchObject([{ kind: 'envelopeCancelled', personal: { reason: 'Wrong rent' } }])
  })

  it('[S8] is the owner’s alone, and a stranger learns nothing', () => {
    for (const actor of [mariam, stranger])
      expect(cancel(sampleEnvelope(), actor)).toEqual(cancel(undefined, actor))
    const [first] = sampleEnvelope().recipients
    expect(codeOf(run(cancelEnvelope, sampleEnvelope(), { ...target, reason: 'x' }, guestOf(first!)))).toBe(
      'not-permitted',
    )
  })

  it('[W3][W5] waits while a signature is being sealed, and does not happen twice', () => {
    expect(codeOf(cancel(signing()))).toBe('envelope-being-signed')
    expect(codeOf(cancel(sampleEnvelope({ state: 'cancelled' })))).toBe('envelope-cancelled')
    expect(codeOf(cancel(sampleEnvelope({ state: 'completed' })))).toBe('envelope-completed')
    expect(codeOf(cancel(sampleEnvelope({ state: 'draft' })))).toBe('envelope-not-waiting')
  })
})

describe('reminding', () => {
  const remind = (envelope: Envelope, actor: Parameters<typeof run>[3] = owner, now = NOW) =>
    run(remindRecipients, envelope, target, actor, now)

  it('[R0939] goes to those whose turn it is and to nobody else', () => {
    const { change, envelope } = done(remind(sampleEnvelope()))
    expect(change.effects).toMatchObject([{ template: 'reminder', recipientId: id('recipient', 1) }])
    expect(envelope.recipients.map((one) => one.remindedAt)).toEqual([NOW, null])
  })

  it('by hand comes at most once a minute, and not right after the invitation', () => {
    const once = done(remind(sampleEnvelope())).envelope
    expect(codeOf(remind(once, owner, NOW + 59_999))).toBe('reminder-too-soon')
    expect(codeOf(remind(once, owner, NOW + 60_000))).toBe('applied')
    const fresh = sampleEnvelope({
      recipients: [recipientFor(1, mariam, 'sign', { activatedAt: NOW - 1_000 })],
    })
    expect(codeOf(remind(fresh))).toBe('reminder-too-soon')
  })

  it.each([
    ['R1270', 'everyMinute', 60_000],
    ['R1271', 'twoHours', 7_200_000],
    ['R1272', 'everyday', 86_400_000],
    ['R1273', 'twoDays', 172_800_000],
    ['R1274', 'threeDays', 259_200_000],
    ['R1275', 'weekly', 604_800_000],
    ['R1276', 'twoWeeks', 1_209_600_000],
  ] as const)('[%s] by the platform comes again after its interval: %s', (_row, reminder, ms) => {
    const due = sampleEnvelope({ reminder, remindersFrom: NOW - ms })
    const { change, envelope } = done(remind(due, SYSTEM))
    expect(envelope.remindersSent).toBe(1)
    expect(change.effects?.at(-1)).toEqual({ kind: 'remindRecipients', ...target, dueAt: NOW + ms })
  })

  it('by the platform comes once for a date: a timer set twice finds the next date not due', () => {
    const due = sampleEnvelope({ reminder: 'everyday', remindersFrom: NOW - 86_400_000 })
    const again = { ...target, dueAt: NOW }
    const once = done(run(remindRecipients, due, again, SYSTEM)).envelope
    expect(codeOf(run(remindRecipients, once, again, SYSTEM))).toBe('envelope-not-waiting')
  })

  it('[R1277] by the platform never comes when none is wished', () => {
    const prepared = { ...target, documents: [] }
    const { change } = done(
      run(
        recordPreparation,
        sampleEnvelope({
          state: 'validating',
          recipients: [recipientFor(1, mariam, 'sign', { state: 'notActive', activatedAt: null })],
        }),
        prepared,
        SYSTEM,
      ),
    )
    expect(change.effects?.map((one) => one.kind)).toEqual(['mail', 'applyDelegations'])
  })

  it('by the platform goes on at the next interval when nobody waited at this one', () => {
    const nobody = { ...signing(), reminder: 'everyday', remindersFrom: NOW - 86_400_000 } as const
    const { change, envelope } = done(remind(nobody, SYSTEM))
    expect(envelope.remindersSent).toBe(1)
    expect(change.effects).toEqual([{ kind: 'remindRecipients', ...target, dueAt: NOW + 86_400_000 }])
  })

  it('[R1281][W5] ends with the envelope', () => {
    for (const state of ['completed', 'cancelled', 'expired'] as const)
      expect(codeOf(remind(sampleEnvelope({ state, reminder: 'everyday' }), SYSTEM))).toBe(
        `envelope-${state}`,
      )
  })
})

describe('expiring', () => {
  const expire = (envelope: Envelope) => run(expireEnvelope, envelope, target, SYSTEM)

  it('[R0887][W5] ends what is under way and tells the owner; the event names the instant that was due', () => {
    const { envelope, change } = done(expire(sampleEnvelope({ expiresAt: 500 })))
    expect(envelope.state).toBe('expired')
    expect(envelope.recipients.map((one) => one.state)).toEqual(['stopped', 'stopped'])
    expect(change.events).toEqual([{ kind: 'envelopeExpired', facts: { dueAt: 500 } }])
    expect(change.at).toBe(Math.max(500, sampleEnvelope().modifiedAt))
    expect(change.effects).toMatchObject([{ template: 'expired', recipientId: null }])
  })

  it('[W3][W5] waits while a signature is being sealed, and touches nothing that has ended', () => {
    expect(codeOf(expire(signing()))).toBe('envelope-being-signed')
    for (const state of ['completed', 'cancelled', 'expired', 'draft'] as const)
      expect(codeOf(expire(sampleEnvelope({ state }))), state).toBe('envelope-final')
  })
})

describe('failing and trying again', () => {
  const failed = (some: Partial<Envelope> = {}) =>
    sampleEnvelope({ state: 'error', stateReason: 'x', ...some })
  const retry = (envelope: Envelope, actor = owner) => run(retrySealing, envelope, target, actor)

  it('[R0895] a failure is shown with its reason, and the owner is told', () => {
    const { envelope, change } = done(
      run(recordSealFailure, signing(), { ...target, reason: 'pdf-damaged' }, SYSTEM),
    )
    expect(envelope).toMatchObject({ state: 'error', stateReason: 'pdf-damaged' })
    expect(change.effects).toMatchObject([{ template: 'sealFailed', recipientId: null }])
  })

  it.each(['cancelled', 'expired', 'completed', 'revoked'] as const)(
    '[W5] a failure that comes after the end leaves a %s envelope as it is',
    (state) => {
      const late = run(recordSealFailure, sampleEnvelope({ state }), { ...target, reason: 'x' }, SYSTEM)
      expect(codeOf(late)).toBe('envelope-final')
    },
  )

  it('trying again starts what is open: the preparation, the signatures, or the closing seal', () => {
    const unprepared = sampleEnvelope().documents.map((one) => ({
      ...one,
      revisions: [],
      currentRevisionId: null,
    }))
    const kinds = (envelope: Envelope) => {
      const outcome = done(retry(envelope))
      return [outcome.envelope.state, ...(outcome.change.effects ?? []).map((one) => one.kind)]
    }
    expect(kinds(failed({ documents: unprepared }))).toEqual(['validating', 'prepareEnvelope'])
    const act = {
      commandId: 'command:a',
      recipientId: id('recipient', 1),
      kind: 'signed',
      acceptedAt: 1,
      claimedAt: null,
      consent: null,
      sealedAt: null,
      undoneAt: null,
      values: {},
      comment: null,
      signingAs: null,
      representing: null,
    } as const
    expect(kinds(failed({ acts: [act] }))).toEqual(['inProgress', 'sealAct'])
    const signed = [recipientFor(1, mariam, 'sign', { state: 'signed' })]
    expect(kinds(failed({ recipients: signed, acts: [{ ...act, sealedAt: 2 }] }))).toEqual([
      'inProgress',
      'completeEnvelope',
    ])
  })

  it('[R0412] trying again sets the expiry anew, which may have passed meanwhile', () => {
    const { change } = done(retry(failed({ expiresAt: 500 })))
    expect(change.effects).toContainEqual({ kind: 'expireEnvelope', ...target, dueAt: 500 })
  })

  it('[R0895] trying again asks the connected system anew', () => {
    const waiting = recipientFor(1, mariam, 'integration', { state: 'waiting' })
    const { change } = done(retry(failed({ recipients: [waiting] })))
    expect(change.effects).toEqual([
      {
        ...{ kind: 'runIntegration', ...target, recipientId: waiting.id },
        organizationId: failed({}).organizationId,
      },
    ])
  })

  it('[S8] is the owner’s alone, and only after a failure', () => {
    expect(codeOf(retry(failed(), mariam))).toBe('not-permitted')
    expect(codeOf(retry(sampleEnvelope()))).toBe('nothing-to-retry')
  })
})

describe('completing', () => {
  const complete = (envelope: Envelope, documents: readonly object[] = [sealedDocument]) =>
    run(recordCompletion, envelope, { ...target, documents, certificateSha256: 'd'.repeat(64) }, SYSTEM)
  const finished = (some: Partial<Envelope> = {}) =>
    sampleEnvelope({ recipients: [recipientFor(1, mariam, 'sign', { state: 'signed' })], ...some })

  it('[W4] stores sealed files and certificate with the state, and tells everybody', () => {
    const { envelope, change } = done(complete(finished()))
    expect(envelope).toMatchObject({
      state: 'completed',
      certificateSha256: 'd'.repeat(64),
      completedAt: NOW,
    })
    expect(envelope.documents[0]?.revisions.at(-1)).toMatchObject({ cause: 'sealed', sha256: 'c'.repeat(64) })
    expect(change.effects?.map((one) => ('recipientId' in one ? one.recipientId : ''))).toEqual([
      null,
      id('recipient', 1),
    ])
  })

  it('[W4] is refused without the sealed file of every document, and while somebody has not acted', () => {
    expect(codeOf(complete(finished(), []))).toBe('envelope-not-waiting')
    expect(codeOf(complete(sampleEnvelope()))).toBe('envelope-not-waiting')
    expect(codeOf(complete(signing()))).toBe('envelope-not-waiting')
  })

  it('[W4][W5] does not happen twice, nor to what was cancelled while it was being sealed', () => {
    expect(codeOf(complete(finished({ state: 'completed' })))).toBe('envelope-completed')
    for (const state of ['cancelled', 'expired', 'revoked'] as const)
      expect(codeOf(complete(finished({ state }))), state).toBe('envelope-final')
  })

  it('[W1] preparing twice is refused', () => {
    const prepared = { ...target, documents: [] }
    expect(codeOf(run(recordPreparation, sampleEnvelope(), prepared, SYSTEM))).toBe('envelope-not-waiting')
    expect(codeOf(run(recordPreparation, sampleEnvelope({ state: 'cancelled' }), prepared, SYSTEM))).toBe(
      'envelope-not-waiting',
    )
  })
})
