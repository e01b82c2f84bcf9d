/** One field: its places on the pages, what is wrong with it, and the field as it would be sent. */

import {
  type Field,
  type FieldPlace,
  field as fieldSchema,
  filledBy,
  isChoice,
  kindFacts,
} from '../entities/field.ts'
import { signs } from '../entities/step-kind.ts'
import { defaultOf, isValidValue } from '../rules/field-values.ts'
import type { EntryOf } from './draft-entries.ts'
import type { Problem, ProblemCode } from './draft-problem.ts'
import type { FieldView, PageSize, RecipientView } from './draft-view.ts'
import { optionSpots } from './edit-fields.ts'
import { isWithin, shiftOnto } from './page-fit.ts'
import type { LoggedPlace } from './place-log.ts'

export interface ReadField {
  readonly view: FieldView
  readonly problems: readonly Problem[]
  /** Null when there are problems. */
  readonly field: Field | null
}

export function readField(
  id: FieldView['id'],
  raw: EntryOf<'fields'>,
  logged: LoggedPlace,
  pages: readonly PageSize[] | null,
  recipientKind: RecipientView['kind'] | undefined,
): ReadField {
  const { spots: _, ...place } = logged
  const places =
    raw.kind === 'radio' ? radioPlaces(logged, raw.options.length) : pagePlaces(place, raw.pages, pages)
  const view: FieldView = { id, ...raw, place, places }
  const problems: Problem[] = []
  const problem = (code: ProblemCode, facts?: Problem['facts']) =>
    problems.push({ code, in: 'fields', id, ...(facts ? { facts } : {}) })

  if (recipientKind === undefined) problem('field-recipient-missing')
  else if (!isForStep(view, recipientKind)) problem('field-not-for-step', { step: recipientKind })
  if (raw.label.length > 200) problem('field-label-too-long')
  const outside = pages ? places.find((one) => !isWithin(one, pages[one.page - 1])) : undefined
  if (outside) problem('field-outside-page', { page: outside.page })
  const hasOptions = isChoice(raw.kind)
  if (hasOptions && raw.options.length === 0) problem('options-missing')
  else if (hasOptions && !areValidOptions(raw.options)) problem('options-not-valid')

  const { condition, colour, dateFormat, shownWith, locked: _locked, ...always } = raw
  const field = {
    id,
    ...always,
    options: hasOptions ? raw.options : [],
    places,
    // Only what was set is said, so that content from before there was a choice has the hash it always had.
    ...(condition === null ? {} : { condition }),
    ...(colour === null ? {} : { colour }),
    ...(dateFormat === null ? {} : { dateFormat }),
    ...(shownWith === null ? {} : { shownWith }),
  }
  const value = defaultOf(field as Field)
  if (value && !isValidValue(field as Field, value)) problem('default-not-valid')
  if (problems.length > 0) return { view, problems, field: null }
  const parsed = fieldSchema.safeParse(field)
  if (!parsed.success) problem('content-not-valid', { path: parsed.error.issues[0]?.path.join('.') ?? '' })
  return { view, problems, field: parsed.success ? parsed.data : null }
}

/** Whoever is only told fills nothing and does nothing; a signature needs a step that signs. */
export function isForStep(
  view: Pick<FieldView, 'kind' | 'requirement'>,
  kind: RecipientView['kind'],
): boolean {
  const isWritable = view.requirement === 'required' || view.requirement === 'editable'
  const { steps } = kindFacts(view.kind)
  if (kind === 'notify') return !isWritable && filledBy(view.kind) !== 'act'
  if (steps === 'signing') return signs(kind)
  return steps !== 'approving' || kind === 'approve' || kind === 'endorse'
}

const areValidOptions = (options: readonly string[]): boolean =>
  options.every((one) => one.trim() !== '' && one.length <= 200) && new Set(options).size === options.length

const radioPlaces = (logged: LoggedPlace, options: number): FieldPlace[] => {
  const { spots: _, ...first } = logged
  return [first, ...optionSpots(logged, options).map(([xPt, yPt]) => ({ ...first, xPt, yPt }))]
}

function pagePlaces(
  place: FieldPlace,
  setting: FieldView['pages'],
  pages: readonly PageSize[] | null,
): FieldPlace[] {
  if (setting === 'this' || (setting === 'all' && !pages)) return [place]
  const numbers = setting === 'all' ? (pages ?? []).map((_, index) => index + 1) : [...setting]
  return [...new Set([place.page, ...numbers])]
    .sort((a, b) => a - b)
    .map((page) => (page === place.page ? place : shiftOnto({ ...place, page }, pages?.[page - 1])))
}
