/** A small envelope under way and the people around it, for tests of commands. */

import type { Refusal } from '../answers.ts'
import type { Account } from '../entities/account.ts'
import { type Actor, type GuestActor, type PersonActor, SYSTEM } from '../entities/actor.ts'
import type { Envelope, Recipient, StepKind } from '../entities/envelope.ts'
import { EMPTY_ENVELOPE } from '../entities/envelope.ts'
import type { Field } from '../entities/field.ts'
import { newRecipient } from '../entities/recipient.ts'
import type { IdSource } from '../ids.ts'
import type { Change, Command, Facts } from './command.ts'

export const id = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}` as never
export const NOW = 1_000_000_000

const person = (n: number, name: string): PersonActor => ({
  kind: 'person',
  personId: id('person', n),
  organizationId: id('organization', 1),
  organizationName: 'Al Noor',
  name,
  email: `${name.toLowerCase()}@example.com`,
  language: 'en',
})
export const owner = person(1, 'Omar')
export const mariam = person(2, 'Mariam')
export const badr = person(3, 'Badr')
export const stranger = person(9, 'Eve')
export const guestOf = (recipient: Recipient): GuestActor => ({
  kind: 'guest',
  recipientId: recipient.id,
  envelopeId: id('envelope', 1),
  name: recipient.name,
  email: recipient.email,
  language: 'en',
})
export { SYSTEM }

export const recipientFor = (
  n: number,
  actor: PersonActor,
  kind: StepKind = 'sign',
  some: Partial<Recipient> = {},
): Recipient =>
  newRecipient({
    id: id('recipient', n),
    order: 1,
    kind,
    name: actor.name,
    email: actor.email,
    language: 'en',
    personId: actor.personId,
    state: 'waiting',
    activatedAt: 100,
    ...some,
  })

export const fieldOf = (n: number, recipient: Recipient, some: Partial<Field> = {}): Field => ({
  id: id('field', n),
  documentId: id('document', 1),
  recipientId: recipient.id,
  kind: 'text',
  label: `Field ${n}`,
  requirement: 'required',
  places: [{ page: 1, xPt: 10, yPt: 10, widthPt: 100, heightPt: 20 }],
  defaultValue: '',
  options: [],
  fontSizePt: 11,
  align: 'start',
  ...some,
})

export function sampleEnvelope(some: Partial<Envelope> = {}): Envelope {
  const recipients = some.recipients ?? [
    recipientFor(1, mariam),
    recipientFor(2, badr, 'sign', { order: 2, state: 'notActive', activatedAt: null }),
  ]
  return {
    ...EMPTY_ENVELOPE,
    id: id('envelope', 1),
    organizationId: id('organization', 1),
    ownerId: owner.personId,
    owner: { name: owner.name, email: owner.email, organizationName: 'Al Noor' },
    kind: 'document',
    rev: 5,
    title: 'Lease',
    language: 'en',
    timeZone: 'UTC',
    state: 'inProgress',
    createdAt: 1,
    modifiedAt: 2,
    sentAt: 2,
    documents: [
      {
        id: id('document', 1),
        name: 'lease.pdf',
        originalSha256: 'a'.repeat(64),
        pdfSha256: 'a'.repeat(64),
        sizeBytes: 10,
        pages: [{ widthPt: 595, heightPt: 842 }],
        firstPageSha256: null,
        revisions: [
          {
            id: id('revision', 1),
            parentId: null,
            sha256: 'b'.repeat(64),
            sizeBytes: 10,
            cause: 'prepared',
            recipientId: null,
            commandIds: [],
            at: 3,
          },
        ],
        currentRevisionId: id('revision', 1),
      },
    ],
    ...some,
    recipients,
  }
}

/** Checks and applies as the server does. */
export function run<I>(
  command: Command<I>,
  envelope: Envelope | undefined,
  input: unknown,
  actor: Actor,
  now = NOW,
  some: { readonly commandId?: string; readonly ids?: IdSource; readonly accounts?: readonly Account[] } = {},
): { readonly refused: Refusal } | { readonly change: Change; readonly envelope: Envelope } {
  const parsed = command.input.safeParse(input)
  if (!parsed.success) throw new Error(parsed.error.message)
  const facts: Facts = {
    get: (kind, key) => {
      if (kind === 'account') return some.accounts?.find((one) => one.email === key) as never
      return (kind === 'envelope' && envelope?.id === key ? envelope : undefined) as never
    },
  }
  const refused = command.check(facts, parsed.data, actor)
  if (refused) return { refused }
  const applied = command.apply(facts, parsed.data, {
    actor,
    now,
    ids: some.ids ?? { now: () => now, randomBytes: (length) => new Uint8Array(length).fill(7) },
    commandId: some.commandId ?? 'command:test',
    claimedAt: null,
  })
  if (!applied.ok) return { refused: applied.error }
  const put = applied.value.put.find((one) => one.kind === 'envelope')
  return { change: applied.value, envelope: (put?.value as Envelope | undefined) ?? (envelope as Envelope) }
}

export const codeOf = (outcome: ReturnType<typeof run>): string =>
  'refused' in outcome ? outcome.refused.code : 'applied'
export const done = (outcome: ReturnType<typeof run>) => {
  if ('refused' in outcome) throw new Error(`Refused: ${outcome.refused.code}`)
  return outcome
}
