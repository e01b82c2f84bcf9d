import { describe, expect, it } from 'vitest'
import { EMPTY_ENVELOPE, type Envelope } from '../../sync/entities/envelope.ts'
import { newRecipient, type Recipient } from '../../sync/entities/recipient.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { CallFailure } from '../session/call-result.ts'
import { afterRefusal, closedAct, FIRST_ACCESS, lackOf } from './access-state.ts'
import { closedStep } from './closed-step.ts'

type Refused = Extract<CallFailure, { kind: 'refused' }>
const refused = (code: Refused['code'], facts: Refused['facts'] = {}): Refused => ({
  kind: 'refused',
  code,
  facts,
  sentence: 'Said by the server',
})

describe('the prompt of a protected step', () => {
  it('[R1086][A164] requires the security password, and tries a code only when it is whole', () => {
    expect([lackOf('password', ''), lackOf('password', 'a')]).toEqual(['required', null])
    expect([lackOf('code', ''), lackOf('code', '12345'), lackOf('code', '123456')]).toEqual([
      'required',
      'incomplete',
      null,
    ])
  })

  it('[R1377] knows that a code is on its way, where to, and when another may be asked for', () => {
    const asked = refused('step-code-required', { email: 'm•••@example.com', retryAfterSeconds: 40 })
    expect(afterRefusal(FIRST_ACCESS, asked, 1000)).toEqual({
      sent: { email: 'm•••@example.com', againAt: 41_000 },
      problem: null,
    })
  })

  it('[R1376][R1378] keeps what was sent and tells how many tries are left', () => {
    const sent = { sent: { email: null, againAt: 5 }, problem: null }
    for (const code of ['step-password-wrong', 'step-code-wrong'] as const)
      expect(afterRefusal(sent, refused(code, { attemptsLeft: 4 }), 9)).toEqual({
        ...sent,
        problem: { kind: 'wrong', attemptsLeft: 4 },
      })
  })

  it('[A140] tells until when nothing is looked at after too many tries', () => {
    const blocked = refused('step-access-blocked', { minutes: 15, retryAfterSeconds: 900 })
    expect(afterRefusal(FIRST_ACCESS, blocked, 1000).problem).toEqual({ kind: 'blocked', until: 901_000 })
  })

  it('says that there is no connection, and whatever else the server says in its own words', () => {
    expect(afterRefusal(FIRST_ACCESS, { kind: 'offline' }, 0).problem).toEqual({ kind: 'offline' })
    expect(afterRefusal(FIRST_ACCESS, refused('not-permitted'), 0).problem).toEqual({
      kind: 'said',
      sentence: 'Said by the server',
    })
  })
})

describe('an act that was refused because the step is closed', () => {
  const act = (code: string, facts?: Record<string, string>): OutboxEntry =>
    ({
      state: 'refused',
      input: { envelopeId: 'envelope:1', recipientId: 'recipient:1' },
      result: { status: 'refused', id: 'command:1', n: 1, at: 1, code, ...(facts && { facts }) },
    }) as unknown as OutboxEntry

  it('[R1375][R1377] names the step to open and what opens it', () => {
    expect(closedAct(act('step-password-required', { stepId: 'recipient:2' }))).toEqual({
      envelopeId: 'envelope:1',
      stepId: 'recipient:2',
      lock: 'password',
    })
    expect(closedAct(act('step-code-required'))).toMatchObject({ stepId: 'recipient:1', lock: 'code' })
    expect(closedAct(act('envelope-cancelled'))).toBe(null)
  })
})

describe('a step that is closed to somebody', () => {
  const person = {
    kind: 'person' as const,
    personId: 'person:m' as const,
    organizationId: 'organization:o' as const,
    organizationName: 'Al Noor',
    roles: [],
    name: 'Mariam',
    email: 'mariam@example.com',
    language: 'en' as const,
  }
  const envelope = (access: Recipient['access'], more: Partial<Envelope> = {}): Envelope => ({
    ...EMPTY_ENVELOPE,
    id: 'envelope:e',
    organizationId: 'organization:o',
    ownerId: 'person:o',
    owner: { name: 'Omar', email: 'omar@example.com', organizationName: 'Al Noor' },
    kind: 'document',
    title: 'Lease',
    language: 'en',
    timeZone: 'UTC',
    createdAt: 1,
    modifiedAt: 1,
    state: 'inProgress',
    recipients: [
      newRecipient({
        id: 'recipient:m',
        order: 1,
        kind: 'sign',
        name: 'Mariam',
        email: person.email,
        language: 'en',
        personId: person.personId,
        state: 'waiting',
        activatedAt: 2,
        access,
      }),
    ],
    ...more,
  })

  it('[R1029][A139] is one with a lock that the server has not told as open, and never the initiator’s', () => {
    expect(closedStep(envelope('password'), person)?.id).toBe('recipient:m')
    expect(closedStep(envelope('code'), person)?.access).toBe('code')
    expect(closedStep(envelope('open'), person)).toBe(undefined)
    expect(closedStep(envelope('password', { ownerId: person.personId }), person)).toBe(undefined)
  })
})
