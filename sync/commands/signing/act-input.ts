/** What the acts of a recipient share: which part, which documents they saw, what they filled in. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Envelope } from '../../entities/envelope.ts'
import { type FieldValues, fieldValues } from '../../entities/field.ts'
import { idSchema } from '../../ids.ts'
import { isFilled, isValidValue, missingFields, writableFields } from '../../rules/field-values.ts'
import { recipientById } from '../../rules/routing.ts'

/**
 * An offline act is an intent, bound to the prepared documents the person read and to the terms they agreed to.
 * It counts only if both still hold; signatures of others in the meantime change neither.
 */
export const seenDocuments = z.array(
  z.object({ documentId: idSchema('document'), preparedSha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
)
export const boundToTerms = {
  envelopeId: idSchema('envelope'),
  recipientId: idSchema('recipient'),
  documents: seenDocuments,
  termsRev: z.int(),
  values: fieldValues,
}
export interface BoundAct {
  readonly envelopeId: string
  readonly recipientId: string
  readonly documents: z.infer<typeof seenDocuments>
  readonly termsRev: number
  readonly values: FieldValues
}

export const preparedSha256 = (document: Envelope['documents'][number]): string | undefined =>
  document.revisions.find((one) => one.cause === 'prepared')?.sha256

/** What a person reading this envelope now is bound to. */
export const termsOf = (envelope: Envelope, recipientId: string) => ({
  documents: envelope.documents.map((one) => ({
    documentId: one.id,
    preparedSha256: preparedSha256(one) ?? '',
  })),
  termsRev: recipientById(envelope, recipientId)?.termsRev ?? 0,
})

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

/** Only this recipient's writable fields may be given, each with a value of its kind, the required ones filled. */
export function refuseValues(envelope: Envelope, input: BoundAct): Refusal | null {
  const writable = new Map(
    writableFields(envelope.fields, input.recipientId).map((one) => [one.id as string, one]),
  )
  for (const [id, value] of Object.entries(input.values)) {
    const field = writable.get(id)
    if (!field || !isValidValue(field, value))
      return refusal('field-value-not-valid', { field: field?.label ?? id })
  }
  const missing = missingFields(envelope.fields, input.recipientId, input.values)[0]
  return missing ? refusal('field-value-missing', { field: missing.label }) : null
}

/** The envelope's values after this act: given ones, and the defaults of fields left untouched. */
export function valuesAfter(envelope: Envelope, input: BoundAct): FieldValues {
  const values: FieldValues = { ...envelope.values }
  for (const field of envelope.fields) {
    if (field.recipientId !== input.recipientId) continue
    const given = input.values[field.id]
    if (given && isFilled(given)) values[field.id] = given
    else if (given) delete values[field.id]
    else if (field.defaultValue !== '' && field.kind !== 'signature' && field.kind !== 'initials')
      values[field.id] =
        field.kind === 'checkbox'
          ? { kind: 'checked', checked: field.defaultValue === 'true' }
          : { kind: 'text', text: field.defaultValue }
  }
  return values
}
