import { describe, expect, test } from 'vitest'
import { remedyOf } from '../../app/faces/remedy.ts'
import { actDispatch } from '../../app/signer/rules/act-command.ts'
import { signingPart } from '../../app/signing/rules/signing-part.ts'
import { phaseOf } from '../../app/signing/rules/signing-phase.ts'
import {
  capacityProblems,
  emptyProgress,
  markMade,
  restored,
  step,
  tapFills,
} from '../../app/signing/rules/signing-progress.ts'
import { COMMANDS, type CommandName } from '../../sync/commands/registry.ts'
import type { GuestActor } from '../../sync/entities/actor.ts'
import type { Act, Envelope, Recipient, StepKind } from '../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import { ENVELOPE_ID, entry, envelope, field, fieldId, LAST, ME, OTHER, recipient } from './signing-world.ts'

const mine = (change: Partial<Recipient>, more: Partial<Envelope> = {}): Envelope =>
  envelope({
    recipients: envelope().recipients.map((one) => (one.id === ME ? { ...one, ...change } : one)),
    ...more,
  })
const partOf = (one: Envelope) => signingPart(one, ME) ?? expect.unreachable()
const actor: GuestActor = {
  kind: 'guest',
  recipientId: ME,
  envelopeId: ENVELOPE_ID,
  name: 'Mariam Al Suwaidi',
  email: 'mariam@alnoor.example',
  language: 'en',
}
const takenBack = (values: Act['values'], some: Partial<Act> = {}): Act => ({
  commandId: 'command:old',
  recipientId: ME,
  kind: 'signed',
  acceptedAt: 10,
  claimedAt: null,
  consent: null,
  sealedAt: 11,
  undoneAt: 20,
  values,
  comment: 'Checked with legal',
  signingAs: 'Director',
  representing: 'Al Noor',
  ...some,
})

describe('every kind of step', () => {
  test.each([
    ['endorse', 'endorseStep', 'endorsed', 'endorse'],
    ['action', 'takeAction', 'actionTaken', 'action'],
    ['requestInfo', 'giveInformation', 'informed', 'inform'],
    ['approve', 'approveStep', 'approved', 'approve'],
    ['formFilling', 'fillForm', 'formFilled', 'fill'],
    ['eSeal', 'signStep', 'signing', 'sign'],
    ['corporateSeal', 'signStep', 'signing', 'sign'],
  ] as const)(
    '%s is done with %s, which the rule accepts, and is shown as done',
    (kind: StepKind, name: CommandName, state, act) => {
      const before = mine({ kind })
      const dispatch = actDispatch(before, partOf(before), emptyProgress(before, ME), {
        language: 'en',
        shown: confirmedByCall(before),
      })
      expect(dispatch?.name).toBe(name)
      const command = COMMANDS[name]
      const facts = { get: () => before as never }
      expect(command.input.safeParse(dispatch?.input).success).toBe(true)
      expect((command.check as (...all: unknown[]) => unknown)(facts, dispatch?.input, actor)).toBeNull()
      expect(phaseOf(mine({ kind, state, actedAt: 5 }), ME, [], 0)).toMatchObject({ kind: 'done', act })
    },
  )

  test('what a person does in place of acting waits like an act, and then says what it left', () => {
    const wish = (name: string, more: Partial<OutboxEntry> = {}) => entry({ name, ...more })
    expect(phaseOf(mine({}), ME, [wish('askQuestion')], 0)).toMatchObject({ kind: 'captured', act: 'ask' })
    expect(phaseOf(mine({}), ME, [wish('delegateStep')], 0)).toMatchObject({ act: 'delegate' })
    const why = (one: Envelope) => phaseOf(one, ME, [], 0)
    expect([
      why(mine({ state: 'infoRequested' })),
      why(mine({ state: 'infoRequested' }, { state: 'pending' })),
      why(mine({ state: 'delegated' })),
      why(mine({ state: 'returned' })),
      why(mine({ state: 'reverted' }, { state: 'reverted' })),
      why(mine({ state: 'released' })),
    ]).toEqual(
      ['asked', 'asked', 'delegated', 'returned', 'reverted', 'released'].map((one) => ({
        kind: 'read',
        why: one,
      })),
    )
  })

  test('a question that was answered is over: it is this person’s turn, whatever their outbox remembers', () => {
    const asked = entry({
      name: 'askQuestion',
      state: 'applied',
      n: 1,
      result: { status: 'applied', id: entry().id, n: 1, at: 5 },
    })
    expect(phaseOf(mine({}), ME, [asked], 0)).toEqual({ kind: 'act' })
  })
})

describe('[R0933] an act that was taken back', () => {
  const before = mine(
    { termsRev: 2 },
    {
      fields: [field('name', 'name'), field('signature', 'signature'), field('agree', 'checkbox')],
      acts: [
        takenBack({
          [fieldId('name')]: { kind: 'text', text: 'Mariam, Director' },
          [fieldId('signature')]: { kind: 'drawing', sha256: 'c'.repeat(64), text: 'Mariam' },
          [fieldId('agree')]: { kind: 'checked', checked: true },
        }),
      ],
    },
  )

  test('is asked for again, though the outbox still holds the one before', () => {
    const done = entry({
      input: { envelopeId: ENVELOPE_ID, recipientId: ME, termsRev: 1 },
      state: 'applied',
      n: 1,
      result: { status: 'applied', id: entry().id, n: 1, at: 77 },
    })
    expect(phaseOf(before, ME, [done], 0)).toEqual({ kind: 'act' })
  })

  test('leaves what was typed to begin with; the mark itself is given anew', () => {
    const progress = restored(undefined, before, partOf(before))
    expect(progress.values).toEqual({
      [fieldId('name')]: { kind: 'text', text: 'Mariam, Director' },
      [fieldId('agree')]: { kind: 'checked', checked: true },
    })
    expect(progress.capacity).toEqual({
      comment: 'Checked with legal',
      signingAs: 'Director',
      representing: 'Al Noor',
      attested: false,
    })
  })

  test('never overwrites what was typed since, nor fills in from an act that counts', () => {
    const typed = step(emptyProgress(before, ME), partOf(before), {
      type: 'fill',
      fieldId: fieldId('name'),
      value: { kind: 'text', text: 'Mariam' },
    })
    expect(restored(typed, before, partOf(before)).values[fieldId('name')]).toEqual({
      kind: 'text',
      text: 'Mariam',
    })
    const counts = { ...before, acts: before.acts.map((one) => ({ ...one, undoneAt: null })) }
    expect(restored(undefined, counts, partOf(counts)).values).toEqual({})
  })
})

describe('what the sender asks of this recipient', () => {
  test('[R0485] a sentence to attest must be ticked, and travels with the act; after a change it is ticked anew', () => {
    const asked = mine({ attestation: 'I have read annex B' })
    const part = partOf(asked)
    const none = emptyProgress(asked, ME)
    expect(capacityProblems(none, part)).toEqual(['attestation'])
    const ticked = step(none, part, { type: 'capacity', change: { attested: true } })
    expect(capacityProblems(ticked, part)).toEqual([])
    expect(
      actDispatch(asked, part, ticked, { language: 'en', shown: confirmedByCall(asked) })?.input,
    ).toMatchObject({ attested: true })
    expect(step(ticked, part, { type: 'readAgain', terms: 'x' }).capacity.attested).toBe(false)
    expect(
      actDispatch(mine({}), partOf(mine({})), none, { language: 'en', shown: confirmedByCall(mine({})) })
        ?.input,
    ).not.toHaveProperty('attested')
  })

  test('[R1088] in what capacity and for whom are both stated where they are asked for', () => {
    const asked = mine({ restrictions: ['signingAsRequired'] })
    const part = partOf(asked)
    const half = step(emptyProgress(asked, ME), part, {
      type: 'capacity',
      change: { signingAs: ' Director ' },
    })
    expect(capacityProblems(half, part)).toEqual(['representing'])
    const whole = step(half, part, { type: 'capacity', change: { representing: 'Al Noor' } })
    expect(capacityProblems(whole, part)).toEqual([])
    expect(
      actDispatch(asked, part, whole, { language: 'en', shown: confirmedByCall(asked) })?.input,
    ).toMatchObject({
      signingAs: 'Director',
      representing: 'Al Noor',
    })
  })

  test('a mark drawn by hand says that it was; any other way is refused where drawing is asked for', () => {
    const asked = mine(
      { restrictions: ['drawSignatureOnly'] },
      { fields: [field('signature', 'signature'), field('initials', 'initials')] },
    )
    const part = partOf(asked)
    const adopt = (
      made: 'drawn' | 'typed',
      which: 'signature' | 'initials',
      from = emptyProgress(asked, ME),
    ) =>
      step(from, part, {
        type: 'adopt',
        which,
        mark: { sha256: (made === 'drawn' ? 'd' : 'e').repeat(64), text: '', made },
        png: 'iVBORw0=',
        fieldId: fieldId(which),
      })
    const drawn = adopt('drawn', 'signature')
    expect(markMade(drawn, part)).toBe('drawn')
    expect(markMade(adopt('typed', 'initials', drawn), part)).toBe('typed')
    expect(markMade(emptyProgress(asked, ME), part)).toBeUndefined()
    const check = (progress: typeof drawn) => {
      const dispatch = actDispatch(asked, part, progress, { language: 'en', shown: confirmedByCall(asked) })
      const facts = { get: () => asked as never }
      return (COMMANDS.signStep.check as (...all: unknown[]) => { code: string } | null)(
        facts,
        dispatch?.input,
        actor,
      )
    }
    expect(check(adopt('drawn', 'initials', drawn))).toBeNull()
    expect(check(adopt('typed', 'initials', drawn))).toMatchObject({ code: 'restricted' })
    // One tap never fills in a mark that would be refused.
    const [signature] = part.fields
    expect(tapFills(adopt('typed', 'signature'), signature!, { drawOnly: true })).toBeNull()
    expect(tapFills(drawn, signature!, { drawOnly: true })).not.toBeNull()
  })

  test('enough others acted first: told so, nothing to do again, and the act stays readable', () => {
    const refused = entry({
      state: 'refused',
      n: 1,
      result: {
        status: 'refused',
        id: entry().id,
        n: 1,
        at: 5,
        code: 'group-already-acted',
        facts: { by: 'Antoine Mercier' },
      },
    })
    const released = mine(
      { state: 'released' },
      { recipients: [recipient({ state: 'released' }), recipient({ id: OTHER }), recipient({ id: LAST })] },
    )
    expect(phaseOf(released, ME, [refused], 0)).toMatchObject({
      kind: 'refused',
      code: 'group-already-acted',
    })
    expect(remedyOf({ code: 'group-already-acted' }, 'signStep')).toBe('none')
    expect(remedyOf({ code: 'attestation-missing' }, 'signStep')).toBe('review')
  })
})
