import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guestOf, id, mariam, owner, sampleEnvelope, stranger } from '../commands/sample-envelope.ts'
import type { AuditEvent, AuditFacts, AuditKind } from '../entities/audit-event.ts'
import type { Envelope, Recipient, Revision } from '../entities/envelope.ts'
import type { Field } from '../entities/field.ts'
import { newRecipient } from '../entities/recipient.ts'
import {
  envelopeRow,
  namesOfWaiting,
  type Reader,
  readerOf,
  renderEnvelope,
  searchTextOf,
} from './render-envelope.ts'
import { chainFor, trailFor } from './trail-for.ts'

const STATES = [
  'notActive',
  'waiting',
  'approved',
  'signed',
  'rejected',
  'infoRequested',
  'delegated',
] as const
const KINDS = ['sign', 'approve', 'formFilling', 'endorse'] as const

interface Step {
  readonly kind: (typeof KINDS)[number]
  readonly state: (typeof STATES)[number]
  readonly people: number
  readonly grouped: boolean
  readonly speaks: boolean
  readonly hidden: boolean
}
const step = fc.record<Step>({
  kind: fc.constantFrom(...KINDS),
  state: fc.constantFrom(...STATES),
  people: fc.integer({ min: 1, max: 3 }),
  grouped: fc.boolean(),
  speaks: fc.boolean(),
  hidden: fc.constant(false),
})
/** The first step is a visible one: there is somebody to hide from. */
const routes = fc
  .tuple(step, fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 4 }))
  .map(([first, rest]): Step[] => [
    { ...first, state: 'approved' },
    ...rest.map(([one, hidden]) => ({ ...one, hidden })),
  ])

const personOf = (n: number) => (n === 1 ? mariam.personId : id('person', 100 + n))

/** What steps leave in an envelope, each under numbers of its own, whatever other steps there are. */
function envelopeOf(steps: readonly (Step & { readonly at: number })[]): Envelope {
  const base = sampleEnvelope({ recipients: [] })
  const parts = steps.map((one, index) => {
    const groupId = one.grouped && one.people > 1 ? id('group', one.at) : null
    const recipients = Array.from({ length: one.people }, (_, n): Recipient => {
      const number = one.at * 10 + n
      return newRecipient({
        id: id('recipient', number),
        order: index + 1,
        kind: one.kind,
        name: `Person ${number}`,
        email: number === 10 ? mariam.email : `person${number}@example.com`,
        language: 'en',
        personId: personOf(number === 10 ? 1 : number),
        state: one.state,
        reason: one.state === 'rejected' ? `Reason ${number}` : null,
        activatedAt: one.state === 'notActive' ? null : 5,
        hidden: one.hidden,
        groupId,
      })
    })
    return { one, groupId, recipients, seat: groupId ? id('recipient', one.at * 10 + 9) : recipients[0]!.id }
  })
  const [document] = base.documents
  const fields = parts.map(
    ({ one, seat }): Field => ({
      id: id('field', one.at),
      documentId: document!.id,
      recipientId: seat,
      kind: 'text',
      label: `Label ${one.at}`,
      requirement: 'required',
      places: [{ page: 1, xPt: 1, yPt: 1, widthPt: 9, heightPt: 9 }],
      defaultValue: '',
      options: [],
      fontSizePt: 11,
      align: 'start',
    }),
  )
  const speaking = parts.filter(({ one }) => one.speaks)
  const prepared = document!.revisions[0]!
  const revisions = parts
    .filter(({ one }) => one.state === 'signed')
    .map(
      ({ one, recipients }): Revision => ({
        ...prepared,
        id: id('revision', one.at),
        sha256: 'd'.repeat(64),
        cause: 'signed',
        recipientId: recipients[0]!.id,
        commandIds: [`command:${one.at}`],
      }),
    )
  const seal: Revision = { ...prepared, id: id('revision', 99), cause: 'sealed', commandIds: [] }
  const chained = [prepared, ...revisions, seal].map((one, index, all) => ({
    ...one,
    parentId: index === 0 ? null : all[index - 1]!.id,
  }))
  const last = parts.at(-1)!
  return {
    ...base,
    recipients: parts.flatMap((one) => one.recipients),
    groups: parts.flatMap(({ groupId, seat }) =>
      groupId ? [{ id: groupId, name: 'Group', quota: 1, seats: [seat] }] : [],
    ),
    fields,
    values: Object.fromEntries(fields.map((one) => [one.id, { kind: 'text', text: `Value ${one.label}` }])),
    documents: [{ ...document!, revisions: chained, currentRevisionId: seal.id }],
    acts: parts.map(({ one, recipients }) => ({
      commandId: `command:${one.at}`,
      recipientId: recipients[0]!.id,
      kind: 'signed',
      acceptedAt: 6,
      claimedAt: null,
      consent: null,
      sealedAt: null,
      undoneAt: null,
      values: {},
      comment: null,
      signingAs: null,
      representing: null,
    })),
    messages: speaking.map(({ one, recipients }) => ({
      id: id('message', one.at),
      authorId: recipients[0]!.personId ?? '',
      authorName: recipients[0]!.name,
      text: `Line ${one.at}`,
      readAccess: 'all',
      at: 7,
    })),
    attachments: speaking.map(({ one, recipients }) => ({
      id: id('attachment', one.at),
      name: `File ${one.at}`,
      sha256: 'e'.repeat(64),
      sizeBytes: 1,
      mediaType: 'text/plain',
      readAccess: 'specific',
      specific: parts.flatMap((other) => other.recipients.map((item) => item.id)),
      typeId: null,
      note: '',
      addedBy: recipients[0]!.id,
      addedAt: 7,
    })),
    questions: speaking.map(({ one, recipients }) => ({
      id: id('question', one.at),
      askerId: recipients[0]!.id,
      askeeId: null,
      text: 'Why?',
      askedAt: 7,
      answer: null,
      answeredAt: null,
    })),
    viewers: [
      {
        id: id('viewer', 1),
        personId: stranger.personId,
        name: stranger.name,
        email: stranger.email,
        addedBy: owner.personId,
        addedAt: 7,
      },
    ],
    lease:
      last.one.speaks && last.one.hidden
        ? { recipientId: last.recipients[0]!.id, subject: 'x', until: 9 }
        : null,
  }
}

function eventsOf(envelope: Envelope): AuditEvent[] {
  const told: [AuditKind, Recipient | null, AuditFacts][] = [
    ['envelopeSent', null, { recipients: envelope.recipients.length }],
    ...envelope.recipients.flatMap((one): [AuditKind, Recipient, AuditFacts][] => [
      ['stepApproved', one, { identity: 'account' }],
    ]),
    ...envelope.messages.map((one): [AuditKind, null, AuditFacts] => [
      'messageAdded',
      null,
      { by: one.authorName },
    ]),
  ]
  return told.map(([kind, recipient, { by = owner.name, ...facts }], index) => ({
    subjectId: envelope.id,
    n: index + 1,
    kind,
    at: 10,
    recipientId: recipient?.id ?? null,
    documentSha256: null,
    facts,
    personal: { name: recipient?.name ?? by },
    commitment: `c${index}`,
    previousHash: `h${index}`,
    hash: `h${index + 1}`,
    hashVersion: 2,
  }))
}

/** Everything that is told to a reader about an envelope. */
function toldTo(envelope: Envelope, reader: Reader) {
  const shown = renderEnvelope(envelope, reader)
  const events = eventsOf(envelope)
  const trail = trailFor(envelope, events, reader)
  return {
    shown,
    row: shown && envelopeRow(shown, reader),
    words: shown && [namesOfWaiting(shown), searchTextOf(shown)],
    trail,
    chain: chainFor({ unbroken: true, events: events.length }, events, trail),
  }
}

describe('a hidden step', () => {
  it('[S13][R0968][A152] is to co-recipients, guests and viewers as if it were not there', () => {
    fc.assert(
      fc.property(routes, (all) => {
        const steps = all.map((one, index) => ({ ...one, at: index + 1 }))
        const whole = envelopeOf(steps)
        const without = envelopeOf(steps.filter((one) => !one.hidden))
        const guest = without.recipients.find((one) => one.id === id('recipient', 10)) as Recipient
        for (const actor of [
          mariam,
          guestOf(guest),
          stranger,
          { ...stranger, organizationId: id('organization', 1) },
        ])
          expect(toldTo(whole, readerOf(actor))).toEqual(toldTo(without, readerOf(actor)))
      }),
      { numRuns: 300 },
    )
  })

  it('is whole to the initiator, and to those of the step', () => {
    const steps = [
      { kind: 'sign', state: 'approved', people: 1, grouped: false, speaks: true, hidden: false, at: 1 },
      { kind: 'sign', state: 'waiting', people: 2, grouped: false, speaks: true, hidden: true, at: 2 },
    ] as const
    const whole = envelopeOf(steps)
    const people = ({ recipients, viewers }: Envelope) => ({
      recipients: recipients.map((one) => ({ ...one, personId: null })),
      viewers: viewers.map((one) => ({ ...one, personId: null })),
    })
    const told = renderEnvelope(whole, readerOf(owner)) as Envelope
    expect({ ...told, ...people(told) }).toEqual({ ...whole, ...people(whole) })
    const inside = { subject: personOf(21), email: 'person21@example.com' }
    const shown = renderEnvelope(whole, inside)
    expect(shown?.recipients.map((one) => one.id)).toEqual(whole.recipients.map((one) => one.id))
    expect(shown?.fields).toEqual(whole.fields)
    expect(trailFor(whole, eventsOf(whole), inside).map((one) => one.n)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('leaves of a condition that asks for its field only what comes of it', () => {
    const steps = [
      { kind: 'sign', state: 'approved', people: 1, grouped: false, speaks: false, hidden: false, at: 1 },
      { kind: 'sign', state: 'approved', people: 1, grouped: false, speaks: false, hidden: true, at: 2 },
    ] as const
    const whole = envelopeOf(steps)
    const asking = (equals: string) => ({
      ...whole,
      fields: whole.fields.map((one) =>
        one.id === id('field', 1) ? { ...one, condition: `[${id('field', 2)}] = '${equals}'` } : one,
      ),
    })
    const seen = (envelope: Envelope) =>
      renderEnvelope(envelope, readerOf(mariam))?.fields.map((one) => [one.id, one.condition])
    expect(seen(asking('Value Label 2'))).toEqual([[id('field', 1), null]])
    expect(seen(asking('other'))).toEqual([])
  })
})
