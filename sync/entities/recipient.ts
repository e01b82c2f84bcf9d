/**
 * A person with one part at one place of an envelope's route (wire: signatory, stepId). Recipients with equal
 * `order` act in parallel. A step has one recipient as a rule; where one, or N, of several are enough, they
 * form a `group` that shares seats: what a seat holds (its fields, its signature in the PDF) belongs to whoever
 * takes it first.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { stepKind } from './step-kind.ts'

const instant = z.int().check(z.minimum(0))

export const language = z.enum(['en', 'ar', 'fr'])
export const MAX_NAME = 120
export const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME))
export const emailAddress = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

export const MAX_RECIPIENTS = 200
export const MAX_REASON = 500
export const MAX_GROUPS = 50

/**
 * Open: `notActive` not yet their turn · `waiting` their turn · `infoRequested` they asked somebody and wait for
 * the answer · `signing` signature accepted, being sealed · `returned`, `reverted` they handed it back and are
 * asked again when the route comes to them.
 * Done: `signed`, `approved`, `formFilled`, `endorsed`, `actionTaken`, `informed` gave the information the step
 * asked for, `integrated` a system did it, `notified`, `acknowledged`.
 * Out of the route: `delegated` somebody else has their part · `released` enough others of the group have acted ·
 * `rejected` · `stopped` the envelope ended first · `removed` taken out before acting.
 */
export const recipientState = z.enum([
  'notActive',
  'waiting',
  'infoRequested',
  'signing',
  'returned',
  'reverted',
  'signed',
  'approved',
  'formFilled',
  'endorsed',
  'actionTaken',
  'informed',
  'integrated',
  'notified',
  'acknowledged',
  'delegated',
  'released',
  'rejected',
  'stopped',
  'removed',
])
export type RecipientState = z.infer<typeof recipientState>

/** What the initiator allows this recipient less than others (product.md §6, A149, A168). */
export const RESTRICTIONS = [
  'drawSignatureOnly',
  'noDelegation',
  'noSharing',
  'noDownload',
  'noAdhocStep',
  'hiddenFromExternal',
  'signUpFirst',
  'signingAsRequired',
] as const
export type Restriction = (typeof RESTRICTIONS)[number]
export const restriction = z.enum(RESTRICTIONS)

/** How a step opens: at once, with a password the initiator set, or with a code mailed to the recipient (A140). */
export const stepAccess = z.enum(['open', 'password', 'code'])
export type StepAccess = z.infer<typeof stepAccess>

export const recipient = z.object({
  id: idSchema('recipient'),
  order: z.int().check(z.minimum(1), z.maximum(MAX_RECIPIENTS)),
  kind: stepKind,
  name: personName,
  email: emailAddress,
  language,
  /** Set when the address belongs to a registered person. */
  personId: z.nullable(idSchema('person')),
  state: recipientState,
  /** Rises only when what this person agrees to changes; a queued signature names the one it saw. */
  termsRev: z.int(),
  activatedAt: z.nullable(instant),
  openedAt: z.nullable(instant),
  actedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  remindedAt: z.nullable(instant),
  /** Hidden from all recipients but those of this step (A152). */
  hidden: z.boolean(),
  groupId: z.nullable(idSchema('group')),
  /** Whose place this person takes in the documents; null: their own. Set when a seat is taken. */
  seatId: z.nullable(idSchema('recipient')),
  /** Whose part this was. With `proxy` the act is done in that person's name (A154). */
  delegatedFrom: z.nullable(
    z.object({ recipientId: idSchema('recipient'), name: personName, proxy: z.boolean() }),
  ),
  /** A note of the initiator to this recipient alone. */
  message: z.string().check(z.maxLength(MAX_REASON)),
  restrictions: z.array(restriction),
  access: stepAccess,
  /** A sentence the signer must tick before the signature is accepted (A131). */
  attestation: z.nullable(z.string().check(z.maxLength(MAX_REASON))),
  /** The group or job role they were in when it was sent, as it was called then; for which they were asked. */
  askedAs: z.optional(personName),
  /** Of an integration step: what its organisation asks of a connected system; without it the installation's own does it. */
  asks: z.optional(idSchema('integrationPath')),
})
export type Recipient = z.infer<typeof recipient>

/** Several people of whom `quota` are enough. The first `quota` to act take the seats, the others are released. */
export const group = z.object({
  id: idSchema('group'),
  name: personName,
  quota: z.int().check(z.minimum(1), z.maximum(MAX_RECIPIENTS)),
  seats: z.array(idSchema('recipient')).check(z.minLength(1), z.maxLength(MAX_RECIPIENTS)),
})
export type Group = z.infer<typeof group>

/** Whose people are asked in place of somebody by name: those in a group of the organisation, or who hold a job role. */
export const holders = z.union([idSchema('memberGroup'), idSchema('jobRole')])
export type Holders = z.infer<typeof holders>

/** A recipient as one begins: not reached, open, unrestricted. */
export const newRecipient = (
  some: Pick<Recipient, 'id' | 'order' | 'kind' | 'name' | 'email' | 'language'> & Partial<Recipient>,
): Recipient => ({
  personId: null,
  state: 'notActive',
  termsRev: 1,
  activatedAt: null,
  openedAt: null,
  actedAt: null,
  reason: null,
  remindedAt: null,
  hidden: false,
  groupId: null,
  seatId: null,
  delegatedFrom: null,
  message: '',
  restrictions: [],
  access: 'open',
  attestation: null,
  ...some,
})

export const isRestricted = (recipient: Recipient, by: Restriction): boolean =>
  recipient.restrictions.includes(by)
