/** An envelope in the middle of its way: for each caller one part in every state that some command is about. */
import type { Attachment, Envelope, Question, Recipient, StepKind } from '../../sync/entities/envelope.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId, type IdSource, type PersonId } from '../../sync/ids.ts'

/** `approved` before the others · `signs` now · `asks` the initiator and waits · `delegated` to somebody else. */
const PARTS = {
  approved: { kind: 'approve', order: 1, state: 'approved', actedAt: 2 },
  signs: { kind: 'sign', order: 2, state: 'waiting' },
  asks: { kind: 'endorse', order: 2, state: 'infoRequested' },
  delegated: { kind: 'formFilling', order: 2, state: 'delegated' },
} as const satisfies Record<string, Partial<Recipient> & { kind: StepKind; order: number }>
export type MidwayPart = keyof typeof PARTS

interface Caller {
  readonly email: string
  readonly personId: string | null
}
interface Made {
  readonly platform: IdSource
  readonly ownerId: string
  readonly attachedSha256: string
  readonly secret: string
}

/** Open to the organisation: its members may join, and may do nothing else. */
export function midwayOf(callers: readonly Caller[], made: Made): Partial<Envelope> {
  const { platform, secret } = made
  const recipients = callers.flatMap((caller) => partsOf(caller, made))
  const named = (email: string, name: MidwayPart) => midwayPartOf({ recipients }, email, name)
  const attachment = (addedBy: string): Attachment => ({
    id: createId('attachment', platform),
    name: `${secret}.txt`,
    sha256: made.attachedSha256,
    sizeBytes: 20,
    mediaType: 'text/plain',
    readAccess: 'private',
    specific: [],
    typeId: null,
    note: '',
    addedBy,
    addedAt: 1,
  })
  const question = (askerId: Question['askerId'], askeeId: Question['askeeId']): Question => ({
    id: createId('question', platform),
    askerId,
    askeeId,
    text: secret,
    askedAt: 2,
    answer: null,
    answeredAt: null,
  })
  const [guest, member] = callers.map(({ email }) => email) as [string, string]
  return {
    openToOrganization: true,
    documents: [],
    recipients,
    fields: [],
    questions: [
      question(named(guest, 'asks').id, null),
      question(named(member, 'asks').id, null),
      question(named(guest, 'asks').id, named(member, 'signs').id),
    ],
    attachments: [
      attachment(made.ownerId),
      ...callers.map(({ email }) => attachment(named(email, 'signs').id)),
    ],
    viewers: [
      {
        id: createId('viewer', platform),
        personId: null,
        name: secret,
        email: 'viewer@example.com',
        addedBy: made.ownerId,
        addedAt: 1,
      },
    ],
    acts: callers.map(({ email }) => ({
      commandId: createId('command', platform),
      recipientId: named(email, 'approved').id,
      kind: 'approved' as const,
      acceptedAt: 2,
      claimedAt: null,
      consent: null,
      sealedAt: null,
      undoneAt: null,
      values: {},
      comment: null,
      signingAs: null,
      representing: null,
    })),
  }
}

function partsOf(caller: Caller, { platform, secret }: Made): Recipient[] {
  const parts = Object.entries(PARTS).map(([name, part]) =>
    newRecipient({
      ...part,
      id: createId('recipient', platform),
      name: `${secret} ${name}`,
      email: caller.email,
      personId: caller.personId as PersonId | null,
      language: 'en',
      activatedAt: 1,
    }),
  )
  const from = parts.find((one) => one.state === 'delegated') as Recipient
  const delegate = newRecipient({
    ...from,
    id: createId('recipient', platform),
    name: `${secret} delegate`,
    email: 'delegate@example.com',
    personId: null,
    state: 'waiting',
    delegatedFrom: { recipientId: from.id, name: from.name, proxy: false },
  })
  return [...parts, delegate]
}

export function midwayPartOf(
  envelope: Pick<Envelope, 'recipients'>,
  email: string,
  name: MidwayPart,
): Recipient {
  const { state } = PARTS[name]
  return envelope.recipients.find((one) => one.email === email && one.state === state) as Recipient
}

export const attachmentOf = (envelope: Envelope, addedBy: string): Attachment['id'] =>
  (envelope.attachments.find((one) => one.addedBy === addedBy) as Attachment).id
