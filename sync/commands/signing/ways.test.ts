import { describe, expect, it } from 'vitest'
import { confirmedByCall } from '../../rules/confirmed-by-call.ts'
import { isRecipientsTurn } from '../../rules/workflow/route.ts'
import {
  badr,
  codeOf,
  done,
  id,
  mariam,
  owner,
  recipientFor,
  run,
  sampleEnvelope,
  stranger,
} from '../sample-envelope.ts'
import { termsOf } from './act-input.ts'
import { answerQuestion, askQuestion, withdrawQuestion } from './ask-question.ts'
import { delegateStep, revokeDelegation } from './delegate-step.ts'
import { approveStep } from './plain-acts.ts'

const envelopeId = id('envelope', 1)
const [first, second] = [id('recipient', 1), id('recipient', 2)]
const beside = () =>
  sampleEnvelope({ recipients: [recipientFor(1, mariam, 'approve'), recipientFor(2, badr, 'approve')] })

describe('requests for information', () => {
  const asked = (askeeId: string | null = null) =>
    done(
      run(askQuestion, beside(), { envelopeId, recipientId: first, askeeId, text: 'Which floor?' }, mariam),
    )

  it('[W10][R0930][R0906] whoever asks waits, and whoever stands beside them goes on', () => {
    const { envelope, change } = asked()
    expect(envelope.recipients.map((one) => one.state)).toEqual(['infoRequested', 'waiting'])
    expect(envelope.state).toBe('inProgress')
    expect(isRecipientsTurn(envelope, second)).toBe(true)
    expect(change.effects).toMatchObject([
      { kind: 'mail', template: 'informationRequested', recipientId: null },
    ])
  })
  it('[W10][R0929] the answer of the one who was asked lets them go on, and nobody else can give it', () => {
    const { envelope } = asked()
    const [question] = envelope.questions
    const answer = { envelopeId, questionId: question?.id, text: 'The third' }
    expect(codeOf(run(answerQuestion, envelope, answer, badr))).toBe('question-not-open')
    const after = done(run(answerQuestion, envelope, answer, owner)).envelope
    expect(after.recipients[0]?.state).toBe('waiting')
    expect(after.questions[0]).toMatchObject({ answer: 'The third', answeredAt: expect.any(Number) })
    expect(codeOf(run(answerQuestion, after, answer, owner))).toBe('question-not-open')
  })
  it('[W10] a recipient can be asked too, once the route has come to them', () => {
    const { envelope } = asked(second)
    const answer = { envelopeId, questionId: envelope.questions[0]?.id, text: 'The third' }
    expect(codeOf(run(answerQuestion, envelope, answer, owner))).toBe('question-not-open')
    expect(done(run(answerQuestion, envelope, answer, badr)).envelope.recipients[0]?.state).toBe('waiting')
  })
  it('[W10] an envelope in which everybody waits for answers is pending', () => {
    const alone = sampleEnvelope({ recipients: [recipientFor(1, mariam, 'approve')] })
    const wish = { envelopeId, recipientId: first, askeeId: null, text: 'Which floor?' }
    const { envelope } = done(run(askQuestion, alone, wish, mariam))
    expect(envelope.state).toBe('pending')
    // Not waiting any longer is theirs to decide.
    const after = done(run(withdrawQuestion, envelope, { envelopeId, recipientId: first }, mariam)).envelope
    expect([after.state, after.recipients[0]?.state, after.questions]).toEqual(['inProgress', 'waiting', []])
  })
})

describe('delegation', () => {
  const account = {
    personId: id('person', 7),
    name: 'Dana',
    email: 'dana@example.com',
    language: 'en' as const,
  }
  const wish = { envelopeId, recipientId: first, email: 'dana@example.com', proxy: true }
  const delegated = () =>
    done(run(delegateStep, beside(), wish, mariam, undefined, { accounts: [account as never] }))

  it('[W11][R0931][R0907] moves the part whole, in the name of the one who delegates when they say so', () => {
    const { envelope } = delegated()
    expect(envelope.recipients.map((one) => one.state)).toEqual(['delegated', 'waiting', 'waiting'])
    expect(envelope.recipients[1]).toMatchObject({
      name: 'Dana',
      order: 1,
      kind: 'approve',
      seatId: first,
      delegatedFrom: { recipientId: first, name: 'Mariam', proxy: true },
    })
    const act = {
      envelopeId,
      recipientId: first,
      ...termsOf(envelope, first, confirmedByCall(envelope)),
      values: {},
    }
    expect(codeOf(run(approveStep, envelope, act, mariam))).toBe('recipient-already-acted')
  })
  it('[W11][R1129] goes to nobody who is not registered, not to oneself, not to who stands there already', () => {
    expect(codeOf(run(delegateStep, beside(), wish, mariam))).toBe('delegate-not-registered')
    for (const email of [mariam.email, badr.email])
      expect(codeOf(run(delegateStep, beside(), { ...wish, email }, mariam))).toBe('delegate-not-valid')
  })
  it('[W11][R1250] is refused to whom the initiator has not allowed it', () => {
    const strict = recipientFor(1, mariam, 'approve', { restrictions: ['noDelegation'] })
    expect(codeOf(run(delegateStep, sampleEnvelope({ recipients: [strict] }), wish, mariam))).toBe(
      'restricted',
    )
  })
  it('[W11][R0936] can be taken back until the delegate acts, by the one who gave it and by the initiator', () => {
    const { envelope } = delegated()
    const back = { envelopeId, delegatedId: first }
    expect(codeOf(run(revokeDelegation, envelope, back, stranger))).toBe('not-permitted')
    for (const actor of [mariam, owner])
      expect(done(run(revokeDelegation, envelope, back, actor)).envelope.recipients[0]?.state).toBe('waiting')
    const dana = {
      ...mariam,
      personId: account.personId,
      name: 'Dana',
      email: account.email,
    } as typeof mariam
    const theirs = envelope.recipients[1]?.id as string
    const act = {
      envelopeId,
      recipientId: theirs,
      ...termsOf(envelope, theirs, confirmedByCall(envelope)),
      values: {},
    }
    const acted = done(run(approveStep, envelope, act, dana)).envelope
    expect(codeOf(run(revokeDelegation, acted, back, mariam))).toBe('recipient-already-acted')
  })
})
