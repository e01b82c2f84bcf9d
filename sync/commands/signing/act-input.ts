/** What the acts of a recipient share: which part, which documents they saw, what they filled in. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Act, Envelope, Recipient } from '../../entities/envelope.ts'
import { type FieldValues, fieldValues, filledBy } from '../../entities/field.ts'
import { MAX_REASON } from '../../entities/recipient.ts'
import { idSchema, type RecipientId } from '../../ids.ts'
import { shownFields } from '../../rules/field-conditions.ts'
import { actLabel, valuesOfAct } from '../../rules/field-fills.ts'
import { defaultOf, isFilled, isValidValue, missingFields, writableFields } from '../../rules/field-values.ts'
import { refuseUnread, type ShownDocuments } from '../../rules/shown-documents.ts'
import { recipientById } from '../../rules/workflow/route.ts'
import { fieldsOfSeat, seatOf, valuesForSeat } from '../../rules/workflow/seats.ts'

/**
 * An offline act is an intent, bound to the prepared documents the person read and to the terms they agreed to.
 * It counts only if both still hold; signatures of others in the meantime change neither.
 */
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const seenDocuments = z.array(
  z.object({
    documentId: idSchema('document'),
    preparedSha256: sha256,
    /** The bytes whose first page was drawn where the act was made; acts of version 1 do not say. */
    shownSha256: z._default(z.nullable(sha256), null),
  }),
)
/** Since version 2 an act says what was shown. One captured before counts as made unread: to be read and made again. */
export const ACT_VERSION = 2
const words = z.string().check(z.trim(), z.maxLength(MAX_REASON))
export const boundToTerms = {
  envelopeId: idSchema('envelope'),
  recipientId: idSchema('recipient'),
  documents: seenDocuments,
  termsRev: z.int(),
  values: fieldValues,
  comment: z.optional(words),
  signingAs: z.optional(words),
  representing: z.optional(words),
  /** The sentence this recipient had to attest was ticked. */
  attested: z.optional(z.boolean()),
}
export interface BoundAct {
  readonly envelopeId: `envelope:${string}`
  readonly recipientId: RecipientId
  readonly documents: z.infer<typeof seenDocuments>
  readonly termsRev: number
  readonly values: FieldValues
  readonly comment?: string | undefined
  readonly signingAs?: string | undefined
  readonly representing?: string | undefined
  readonly attested?: boolean | undefined
}

export const preparedSha256 = (document: Envelope['documents'][number]): string | undefined =>
  document.revisions.find((one) => one.cause === 'prepared')?.sha256

/** The documents an act names: each as it was prepared, and the version of it that was shown. */
export const namedDocuments = (envelope: Envelope, shown: ShownDocuments) =>
  envelope.documents.map((one) => ({
    documentId: one.id,
    preparedSha256: preparedSha256(one) ?? '',
    shownSha256: shown.get(one.id) ?? null,
  }))

/** What a person reading this envelope now is bound to. */
export const termsOf = (envelope: Envelope, recipientId: string, shown: ShownDocuments) => ({
  documents: namedDocuments(envelope, shown),
  termsRev: recipientById(envelope, recipientId)?.termsRev ?? 0,
})

/** Everything about an act that its form can get wrong. */
export const refuseAct = (envelope: Envelope, input: BoundAct): Refusal | null =>
  refuseStaleTerms(envelope, input) ??
  refuseUnread(envelope, input.documents) ??
  refuseValues(envelope, input) ??
  refuseCapacity(envelope, input)

/** Refuses what was captured on other documents or other terms than today's. */
export function refuseStaleTerms(envelope: Envelope, input: BoundAct): Refusal | null {
  const seen = new Map(input.documents.map((one) => [one.documentId as string, one.preparedSha256]))
  if (
    envelope.documents.some((one) => seen.get(one.id) !== preparedSha256(one)) ||
    seen.size !== envelope.documents.length
  )
    return refusal('document-changed', { title: envelope.title })
  if (recipientById(envelope, input.recipientId)?.termsRev !== input.termsRev)
    return refusal('terms-changed', { title: envelope.title })
  return null
}

/** Only the fields of this recipient's seat may be given, each with a value of its kind, the required ones filled. */
export function refuseValues(envelope: Envelope, input: BoundAct): Refusal | null {
  const { seatId, values } = seated(envelope, input)
  const writable = new Map(writableFields(envelope.fields, seatId).map((one) => [one.id as string, one]))
  for (const [id, value] of Object.entries(values)) {
    const field = writable.get(id)
    if (!field || !isValidValue(field, value))
      return refusal('field-value-not-valid', { field: field?.label ?? id })
  }
  const shown = shownFields(envelope.fields, { ...envelope.values, ...values })
  const missing = missingFields(shown, seatId, values)[0]
  return missing ? refusal('field-value-missing', { field: missing.label }) : null
}

/** In which capacity they act, where the initiator asked for it. */
function refuseCapacity(envelope: Envelope, input: BoundAct): Refusal | null {
  const recipient = recipientById(envelope, input.recipientId)
  if (recipient?.attestation && input.attested !== true) return refusal('attestation-missing')
  return recipient?.restrictions.includes('signingAsRequired') && (!input.signingAs || !input.representing)
    ? refusal('signing-as-missing')
    : null
}

/** The envelope's values after this act: given ones, defaults of fields left untouched, and what the act itself says. */
export function valuesAfter(
  envelope: Envelope,
  input: BoundAct,
  act: { readonly kind: Act['kind']; readonly now: number },
): FieldValues {
  const { seatId, values: given } = seated(envelope, input)
  const fields = fieldsOfSeat(envelope.fields, seatId)
  const recipient = recipientById(envelope, input.recipientId)
  const said = recipient
    ? valuesOfAct(fields, {
        label: actLabel(act.kind, recipient.kind),
        at: act.now,
        timeZone: envelope.timeZone,
        comment: input.comment ?? '',
      })
    : {}
  const values: FieldValues = { ...envelope.values }
  const shown = new Set(shownFields(envelope.fields, { ...envelope.values, ...given, ...said }))
  for (const field of fields) {
    // Given by the server at sending, and nobody's to change.
    if (filledBy(field.kind) === 'sending') continue
    const value = filledBy(field.kind) === 'act' ? said[field.id] : given[field.id]
    const initial = defaultOf(field)
    if (!shown.has(field)) delete values[field.id]
    else if (value && isFilled(value)) values[field.id] = value
    else if (value) delete values[field.id]
    else if (initial) values[field.id] = initial
  }
  return values
}

/** The seat this act takes and the values given for it. */
function seated(envelope: Envelope, input: BoundAct): { seatId: RecipientId | null; values: FieldValues } {
  const recipient = recipientById(envelope, input.recipientId)
  const seatId = recipient ? seatOf(envelope, recipient) : null
  return {
    seatId,
    values: recipient && seatId ? valuesForSeat(envelope, recipient, seatId, input.values) : input.values,
  }
}

/** The recipient once they have acted; a member of a group has taken a seat. */
export const actedRecipient = (
  envelope: Envelope,
  recipient: Recipient,
  now: number,
  personId: Recipient['personId'],
): Partial<Recipient> => ({
  actedAt: now,
  openedAt: recipient.openedAt ?? now,
  ...(recipient.groupId === null ? {} : { seatId: seatOf(envelope, recipient) }),
  ...(personId === null ? {} : { personId }),
})

/** The act as it is kept for ever. */
export const actOf = (
  input: BoundAct,
  kind: Act['kind'],
  made: { commandId: string; now: number; claimedAt: number | null; consent: Act['consent'] },
): Act => ({
  commandId: made.commandId,
  recipientId: input.recipientId,
  kind,
  acceptedAt: made.now,
  claimedAt: made.claimedAt,
  consent: made.consent,
  sealedAt: null,
  undoneAt: null,
  values: {},
  comment: input.comment || null,
  signingAs: input.signingAs || null,
  representing: input.representing || null,
})
