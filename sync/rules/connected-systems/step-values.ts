/**
 * What a step of a connected system says and takes: parameters of its path are filled from the fields of the document
 * that are called as they are, or from what is known of the document, and places of the answer fill the step's own fields
 * that are called as they are. So a path fits every document whose fields have its names, and nothing is mapped twice.
 */
import type { IntegrationPath } from '../../entities/connected-system.ts'
import type { Envelope } from '../../entities/envelope.ts'
import { type Field, type FieldValue, type FieldValues, kindFacts } from '../../entities/field.ts'
import { bareId } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { isFilled, isValidValue, writableFields } from '../field-values.ts'
import { foldText } from '../text-keys.ts'
import { yesOrNo } from '../yes-or-no.ts'
import type { GivenValue } from './asked-request.ts'

const nameKey = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]/gu, '')

/** Of the document itself, where no field has the name. */
export const DOCUMENT_FACTS = {
  processId: (one: Envelope) => bareId(one.id),
  title: (one: Envelope) => one.title,
  sequenceNumber: (one: Envelope) => one.sequenceNumber ?? '',
  senderName: (one: Envelope) => one.owner.name,
  senderEmail: (one: Envelope) => one.owner.email,
} as const satisfies Readonly<Record<string, (one: Envelope) => string>>

/** Filled fields first, in the order of the document; a drawing is nothing that can be said. */
export function givenByDocument(
  envelope: Envelope,
  { parameters }: Pick<IntegrationPath, 'parameters'>,
): readonly GivenValue[] {
  const byName = new Map<string, string | boolean>()
  const add = (name: string, value: string | boolean) => {
    const key = nameKey(name)
    if (key !== '' && value !== '' && !byName.has(key)) byName.set(key, value)
  }
  for (const { id, label } of envelope.fields) {
    const value = envelope.values[id]
    if (value?.kind === 'checked') add(label, value.checked)
    else if (value?.kind === 'text') add(label, value.text)
  }
  for (const [name, of] of Object.entries(DOCUMENT_FACTS)) add(name, of(envelope))
  return parameters.flatMap(({ name, location }): readonly GivenValue[] => {
    const value = byName.get(nameKey(name))
    return value === undefined ? [] : [{ name, location, value }]
  })
}

/** A field that must be filled and was not, or whose answer is none of its kind. */
export interface AnswerProblem {
  readonly code: 'answer-missing' | 'answer-not-valid'
  /** Of the field. */
  readonly name: string
}

/** Answers by name, for the fields of the step. */
export function valuesOfAnswer(
  { fields }: Pick<Envelope, 'fields'>,
  recipientId: string,
  answers: readonly { readonly name: string; readonly value: string | null }[],
): Result<FieldValues, AnswerProblem> {
  const byName = new Map(answers.map((one) => [nameKey(one.name), one.value]))
  const values: FieldValues = {}
  for (const field of writableFields(fields, recipientId)) {
    const said = byName.get(nameKey(field.label))
    const value = said === undefined || said === null ? undefined : answerAs(field, said)
    if (value !== undefined && !isValidValue(field, value))
      return err({ code: 'answer-not-valid', name: field.label })
    if (field.requirement === 'required' && !isFilled(value))
      return err({ code: 'answer-missing', name: field.label })
    if (value !== undefined) values[field.id] = value
  }
  return ok(values)
}

/** What is neither yes nor no stays a text, which no box takes. */
function answerAs(field: Field, said: string): FieldValue {
  const checked = kindFacts(field.kind).holds === 'tick' ? yesOrNo(said) : null
  return checked === null ? { kind: 'text', text: said.trim() } : { kind: 'checked', checked }
}
