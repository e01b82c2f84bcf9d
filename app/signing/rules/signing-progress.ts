/**
 * A signing in progress as one plain value: what is filled, where the person stands, what lies half done in the
 * signature sheet. Every act is a pure step from one value to the next, and every value is written to the device
 * before the next key is pressed, so that a killed tab, a rotation or a refusal loses nothing.
 */

import { preparedSha256 } from '../../../sync/commands/signing/act-input.ts'
import type { Envelope, StepKind } from '../../../sync/entities/envelope.ts'
import {
  type Field,
  type FieldValue,
  type FieldValues,
  isChoice,
  isDrawn,
} from '../../../sync/entities/field.ts'
import type { OwnMark } from '../../../sync/entities/profile.ts'
import { defaultOf, isFilled, isValidValue } from '../../../sync/rules/field-values.ts'
import type { MarkWay } from '../../../sync/rules/marks/mark-dialog.ts'
import { recipientById } from '../../../sync/rules/workflow/route.ts'
import { markOf, type SigningPart } from './signing-part.ts'
import type { Strokes } from './strokes.ts'

/** What a person was doing in the signature sheet. */
export interface SheetDraft {
  readonly tab: MarkWay
  readonly text: string
  readonly face: string
  readonly colour: string
  readonly strokes: Strokes | null
}

/** A mark the person chose to sign with: a PNG kept in `drawings`, and the text it shows. */
export interface AdoptedDrawing {
  readonly sha256: string
  readonly text: string
  /** How it came to be; absent when it was adopted before that was kept. */
  readonly made?: MarkMade | undefined
}
export type MarkMade = 'drawn' | 'typed' | 'uploaded' | 'saved'

/** In which capacity somebody acts, and what they say about it; asked on the last sheet. */
export interface Capacity {
  readonly comment: string
  readonly signingAs: string
  readonly representing: string
  readonly attested: boolean
}
const NO_CAPACITY: Capacity = { comment: '', signingAs: '', representing: '', attested: false }

export interface SigningProgress {
  readonly version: 1
  /** The documents and terms the person has read; see `termsKey`. */
  readonly terms: string
  readonly started: boolean
  readonly currentId: string | null
  readonly values: FieldValues
  /** PNGs by SHA-256, base64. */
  readonly drawings: Readonly<Record<string, string>>
  readonly adopted: Readonly<Partial<Record<OwnMark, AdoptedDrawing>>>
  readonly sheets: Readonly<Partial<Record<OwnMark, SheetDraft>>>
  /** What was drawn on pages, by field, so that a line can be taken back. */
  readonly inks: Readonly<Record<string, Strokes>>
  /** A reason that was being written. */
  readonly reason: string
  readonly capacity: Capacity
}

/** Changes exactly when a captured act would be refused as captured on other documents or terms. */
export const termsKey = (envelope: Envelope, recipientId: string): string => {
  const termsRev = recipientById(envelope, recipientId)?.termsRev ?? 0
  return [termsRev, ...envelope.documents.map((one) => preparedSha256(one) ?? '')].join(' ')
}

export const emptyProgress = (envelope: Envelope, recipientId: string): SigningProgress => ({
  version: 1,
  terms: termsKey(envelope, recipientId),
  started: false,
  currentId: null,
  values: {},
  drawings: {},
  adopted: {},
  sheets: {},
  inks: {},
  reason: '',
  capacity: NO_CAPACITY,
})

export type ProgressStep =
  | { readonly type: 'start' }
  /** What is known of the person stands in their fields from the start; what they wrote goes before it. */
  | { readonly type: 'known'; readonly values: FieldValues }
  | { readonly type: 'goTo'; readonly fieldId: string }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | {
      readonly type: 'fill'
      readonly fieldId: string
      readonly value: FieldValue
      readonly advance?: boolean
    }
  | { readonly type: 'clear'; readonly fieldId: string }
  /** Adopts a mark and fills the field with it; the picture comes along. */
  | {
      readonly type: 'adopt'
      readonly which: OwnMark
      readonly mark: AdoptedDrawing
      readonly png: string
      readonly fieldId: string | null
    }
  /** Lines on a page; their picture follows. Null takes all of them away. */
  | { readonly type: 'ink'; readonly fieldId: string; readonly strokes: Strokes | null }
  /** A picture for one field: of ink, unless more was drawn since, or one that was chosen. */
  | {
      readonly type: 'picture'
      readonly fieldId: string
      readonly picture: { readonly sha256: string; readonly png: string }
      readonly ofInk?: Strokes
    }
  | { readonly type: 'sheet'; readonly which: OwnMark; readonly draft: SheetDraft }
  | { readonly type: 'reason'; readonly text: string }
  | { readonly type: 'capacity'; readonly change: Partial<Capacity> }
  /** The person has seen that documents or terms changed, and goes on. */
  | { readonly type: 'readAgain'; readonly terms: string }

export function step(progress: SigningProgress, part: SigningPart, act: ProgressStep): SigningProgress {
  switch (act.type) {
    case 'start':
      return { ...progress, started: true, currentId: firstStop(progress, part) }
    case 'known':
      return { ...progress, values: { ...act.values, ...progress.values } }
    case 'goTo':
      return has(part, act.fieldId) ? { ...progress, started: true, currentId: act.fieldId } : progress
    case 'next':
      return { ...progress, currentId: stopAfter(progress, part) }
    case 'back':
      return { ...progress, currentId: stopBefore(progress, part) }
    case 'fill':
      return filled(progress, part, act.fieldId, act.value, act.advance ?? false)
    case 'clear': {
      const { [act.fieldId]: _, ...values } = progress.values
      return { ...progress, values }
    }
    case 'adopt': {
      const adopted: SigningProgress = {
        ...progress,
        adopted: { ...progress.adopted, [act.which]: act.mark },
        drawings: { ...progress.drawings, [act.mark.sha256]: act.png },
      }
      if (act.fieldId === null) return dropUnused(adopted)
      return dropUnused(filled(adopted, part, act.fieldId, { kind: 'drawing', ...act.mark }, true))
    }
    case 'ink': {
      const { [act.fieldId]: _, ...inks } = progress.inks
      if (act.strokes !== null)
        return { ...progress, started: true, inks: { ...inks, [act.fieldId]: act.strokes } }
      const { [act.fieldId]: _value, ...values } = progress.values
      return dropUnused({ ...progress, inks, values })
    }
    case 'picture': {
      if (act.ofInk !== undefined && progress.inks[act.fieldId] !== act.ofInk) return progress
      const { sha256, png } = act.picture
      const value: FieldValue = { kind: 'drawing', sha256, text: '' }
      const drawn = { ...progress, drawings: { ...progress.drawings, [sha256]: png } }
      // Whoever drew may have gone on before the picture was made.
      if (act.ofInk !== undefined)
        return dropUnused({ ...drawn, values: { ...drawn.values, [act.fieldId]: value } })
      return dropUnused(filled(drawn, part, act.fieldId, value, true))
    }
    case 'sheet':
      return { ...progress, sheets: { ...progress.sheets, [act.which]: act.draft } }
    case 'reason':
      return { ...progress, reason: act.text }
    case 'capacity':
      return { ...progress, capacity: { ...progress.capacity, ...act.change } }
    case 'readAgain':
      // What was attested was attested of the other text.
      return {
        ...progress,
        terms: act.terms,
        started: false,
        currentId: null,
        capacity: { ...progress.capacity, attested: false },
      }
  }
}

const has = (part: SigningPart, id: string | null): boolean => part.fields.some((one) => one.id === id)

function filled(
  progress: SigningProgress,
  part: SigningPart,
  fieldId: string,
  value: FieldValue,
  advance: boolean,
): SigningProgress {
  const field = part.fields.find((one) => one.id === fieldId)
  if (field === undefined) return progress
  const after = { ...progress, started: true, values: { ...progress.values, [fieldId]: value } }
  if (!advance || !isFilled(value) || !isValidValue(field, value)) return { ...after, currentId: fieldId }
  return { ...after, currentId: missingAfter(after, part, fieldId)?.id ?? fieldId }
}

/** A picture nobody uses any more must not travel or stay. */
function dropUnused(progress: SigningProgress): SigningProgress {
  const used = new Set<string>(Object.values(progress.adopted).map((one) => one.sha256))
  for (const value of Object.values(progress.values)) if (value.kind === 'drawing') used.add(value.sha256)
  const drawings = Object.fromEntries(Object.entries(progress.drawings).filter(([sha]) => used.has(sha)))
  return { ...progress, drawings }
}

/** What a field holds now: entered, or its default. */
export const heldValue = (progress: SigningProgress, field: Field): FieldValue | undefined =>
  progress.values[field.id] ?? defaultOf(field)

export type FieldProblem = 'missing' | 'email' | 'date' | 'choice' | 'words' | 'text'

/** What stands between a field and Finish; null when nothing does. */
export function problemOf(progress: SigningProgress, field: Field): FieldProblem | null {
  const value = heldValue(progress, field)
  if (!isFilled(value)) return field.requirement === 'required' ? 'missing' : null
  if (value !== undefined && isValidValue(field, value)) return null
  if (field.kind === 'email') return 'email'
  if (field.kind === 'date') return 'date'
  if (isChoice(field.kind)) return 'choice'
  return field.kind === 'textArea' ? 'words' : 'text'
}

/** Required and empty, or filled with something that cannot be accepted; in reading order. */
export const openFields = (progress: SigningProgress, part: SigningPart): Field[] =>
  part.fields.filter((one) => problemOf(progress, one) !== null)

export const isDone = (progress: SigningProgress, field: Field): boolean =>
  isFilled(heldValue(progress, field)) && problemOf(progress, field) === null

export const canFinish = (progress: SigningProgress, part: SigningPart): boolean =>
  openFields(progress, part).length === 0

/** Start goes to the first field that needs something, else to the first there is. */
const firstStop = (progress: SigningProgress, part: SigningPart): string | null =>
  (openFields(progress, part)[0] ?? part.fields[0])?.id ?? null

/** The next open field behind `fieldId`, else the first open one before it. */
function missingAfter(progress: SigningProgress, part: SigningPart, fieldId: string): Field | undefined {
  const at = part.fields.findIndex((one) => one.id === fieldId)
  const open = openFields(progress, part)
  return open.find((one) => part.fields.indexOf(one) > at) ?? open[0]
}

/** Next passes by every field, optional ones too, and from the last returns to what is still open. */
function stopAfter(progress: SigningProgress, part: SigningPart): string | null {
  const at = part.fields.findIndex((one) => one.id === progress.currentId)
  if (at < 0) return firstStop(progress, part)
  const following = part.fields[at + 1]
  if (following !== undefined) return following.id
  return openFields(progress, part)[0]?.id ?? progress.currentId
}

function stopBefore(progress: SigningProgress, part: SigningPart): string | null {
  const at = part.fields.findIndex((one) => one.id === progress.currentId)
  return part.fields[Math.max(0, at - 1)]?.id ?? null
}

/** One-based place of the current field and how many there are. */
export function position(
  progress: SigningProgress,
  part: SigningPart,
): { readonly at: number; readonly of: number } {
  return { at: part.fields.findIndex((one) => one.id === progress.currentId) + 1, of: part.fields.length }
}

/** The values that travel with the act, and the pictures they name. */
export function actValues(
  progress: SigningProgress,
  part: SigningPart,
): { readonly values: FieldValues; readonly blobs: Readonly<Record<string, string>> } {
  const values: FieldValues = {}
  const blobs: Record<string, string> = {}
  for (const field of part.fields) {
    const value = progress.values[field.id]
    if (value === undefined) continue
    // Emptied on purpose: says so only where a default would otherwise come back.
    if (!isFilled(value) && defaultOf(field) === undefined) continue
    values[field.id] = value
    if (value.kind !== 'drawing') continue
    const png = progress.drawings[value.sha256]
    if (png !== undefined) blobs[value.sha256] = png
  }
  return { values, blobs }
}

/** Fields that one tap fills with the mark in use. */
export const tapFills = (
  progress: SigningProgress,
  field: Field,
  { step = 'sign', drawOnly = false }: { readonly step?: StepKind; readonly drawOnly?: boolean } = {},
): AdoptedDrawing | null => {
  const which = markOf(field.kind, step)
  const mark = which === null ? undefined : progress.adopted[which]
  if (mark === undefined || progress.drawings[mark.sha256] === undefined) return null
  return drawOnly && which !== 'stamp' && mark.made !== 'drawn' ? null : mark
}

/**
 * Progress as it was found on the device. What no longer fits is left out: fields that are gone, values of
 * another kind, drawings whose picture was lost. Values are kept when documents or terms have changed; that they
 * must be read again is decided from `terms`.
 */
export function restored(found: unknown, envelope: Envelope, part: SigningPart): SigningProgress {
  const fresh = withTakenBack(emptyProgress(envelope, part.recipient.id), envelope, part)
  if (typeof found !== 'object' || found === null || (found as { version?: unknown }).version !== 1)
    return fresh
  const kept = found as SigningProgress
  const values: FieldValues = {}
  for (const field of part.fields) {
    const value = kept.values?.[field.id]
    if (value === undefined || typeof value !== 'object') continue
    if (value.kind === 'drawing' && kept.drawings?.[value.sha256] === undefined) continue
    if (sameKind(field, value)) values[field.id] = value
  }
  return {
    ...fresh,
    terms: kept.terms ?? fresh.terms,
    started: kept.started === true,
    currentId: has(part, kept.currentId) ? kept.currentId : null,
    values,
    drawings: kept.drawings ?? {},
    adopted: kept.adopted ?? {},
    sheets: kept.sheets ?? {},
    inks: kept.inks ?? {},
    reason: typeof kept.reason === 'string' ? kept.reason : '',
    capacity: { ...NO_CAPACITY, ...kept.capacity },
  }
}

/** Whose act was taken back finds what they had entered then; a mark is given anew, with one tap when it is saved. */
function withTakenBack(fresh: SigningProgress, envelope: Envelope, part: SigningPart): SigningProgress {
  const act = envelope.acts.findLast((one) => one.recipientId === part.recipient.id)
  if (!act || act.undoneAt === null) return fresh
  const values: FieldValues = {}
  for (const field of part.fields) {
    const value = act.values[field.id]
    if (value && value.kind !== 'drawing' && sameKind(field, value)) values[field.id] = value
  }
  const { signingAs, representing, comment } = act
  return {
    ...fresh,
    values,
    capacity: {
      ...NO_CAPACITY,
      comment: comment ?? '',
      signingAs: signingAs ?? '',
      representing: representing ?? '',
    },
  }
}

/** What the last sheet still lacks of what the initiator asks of this recipient. */
export type CapacityProblem = 'attestation' | 'signingAs' | 'representing'
export function capacityProblems(
  progress: Pick<SigningProgress, 'capacity'>,
  { recipient }: SigningPart,
): CapacityProblem[] {
  const { attested, signingAs, representing } = progress.capacity
  const named = recipient.restrictions.includes('signingAsRequired')
  return [
    ...(named && signingAs.trim() === '' ? (['signingAs'] as const) : []),
    ...(named && representing.trim() === '' ? (['representing'] as const) : []),
    ...(recipient.attestation !== null && !attested ? (['attestation'] as const) : []),
  ]
}

/** How the marks of this act were made: the weakest of them, because one that was not drawn is enough to ask for. */
export function markMade(progress: SigningProgress, part: SigningPart): MarkMade | undefined {
  const used = new Set(
    part.fields.flatMap((field) => {
      const value = progress.values[field.id]
      // A stamp or a picture is never drawn, and none is asked to be; what is drawn on the page cannot be otherwise.
      const mark = markOf(field.kind, part.recipient.kind)
      const isAsked = mark !== null && mark !== 'stamp'
      return value?.kind === 'drawing' && isAsked ? [value.sha256] : []
    }),
  )
  const made = Object.values(progress.adopted).flatMap((one) =>
    used.has(one.sha256) ? [one.made ?? ('saved' as const)] : [],
  )
  if (used.size === 0) return undefined
  // A drawing nobody adopted here was adopted elsewhere.
  if (made.length < used.size) return 'saved'
  return made.find((one) => one !== 'drawn') ?? 'drawn'
}

/** An unfinished e-mail address is worth keeping, a tick in a text field is not. */
function sameKind(field: Field, value: FieldValue): boolean {
  if (isDrawn(field.kind)) return value.kind === 'drawing'
  return field.kind === 'checkbox' ? value.kind === 'checked' : value.kind === 'text'
}
