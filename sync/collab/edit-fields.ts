/** Fields of a draft: places on pages assigned to recipients. */
import type * as Y from 'yjs'
import type {
  DateFormat,
  FieldAlign,
  FieldKind,
  FieldPlace,
  FieldRequirement,
  SignaturePart,
} from '../entities/field.ts'
import { addEntry, collectionOf, type EditName, type Entry, edit, entryOf, setValues } from './draft-doc.ts'
import { FIELD_DEFAULTS } from './draft-shapes.ts'
import { type LoggedPlace, readPlaces, removePlaces, setPlaces } from './place-log.ts'

type FieldId = `field:${string}`

/** Where else a field stands with the same value: nowhere, on all pages, or on these (one-based). */
export type FieldPages = 'this' | 'all' | readonly number[]

export interface FieldProperties {
  readonly recipientId: `recipient:${string}`
  readonly kind: FieldKind
  readonly label: string
  readonly requirement: FieldRequirement
  readonly defaultValue: string
  /** Of a radio or drop-down field. */
  readonly options: readonly string[]
  readonly fontSizePt: number
  readonly align: FieldAlign
  readonly pages: FieldPages
  /** Over other fields of the draft, by their ids in brackets; null: it is always there. */
  readonly condition: string | null
  /** Null: as it is where nobody chose. */
  readonly colour: string | null
  readonly dateFormat: DateFormat | null
  readonly shownWith: readonly SignaturePart[] | null
  readonly locked: boolean
}

export interface NewField extends Partial<FieldProperties> {
  readonly id: FieldId
  readonly documentId: `document:${string}`
  readonly recipientId: `recipient:${string}`
  readonly kind: FieldKind
  readonly place: FieldPlace
}

/** Vertical distance between the options of a new radio field. */
const OPTION_GAP_PT = 6

export function addField(ydoc: Y.Doc, field: NewField): void {
  edit(ydoc, 'addField', field.id, () => put(ydoc, field, []))
}

/** Adds copies made elsewhere (clipboard) in one step. */
export function pasteFields(ydoc: Y.Doc, fields: readonly NewField[]): void {
  edit(ydoc, 'pasteFields', '', () => {
    for (const field of fields) put(ydoc, field, [])
  })
}

/** Moves or resizes: one value per move. The options of a radio field move along. */
export const moveField = (ydoc: Y.Doc, id: FieldId, place: FieldPlace): boolean =>
  moveFields(ydoc, new Map([[id, place]])) === 1

/** Moves several as one step (a selection, align, distribute); answers how many are still there. */
export function moveFields(ydoc: Y.Doc, places: ReadonlyMap<FieldId, FieldPlace>): number {
  const present = [...places].filter(([id]) => entryOf(ydoc, 'fields', id))
  if (present.length === 0) return 0
  edit(ydoc, 'moveField', present.map(([id]) => id).join(), () => {
    const before = readPlaces(ydoc)
    const changed = present.filter(([id, place]) => !isSamePlace(before.get(id), place))
    if (changed.length > 0)
      setPlaces(ydoc, new Map(changed.map(([id, place]) => [id, moved(before.get(id), place)])))
  })
  return present.length
}

/** Moves one option of a radio field (zero-based) on the field's page. */
export function moveOption(
  ydoc: Y.Doc,
  id: FieldId,
  index: number,
  to: { readonly xPt: number; readonly yPt: number },
): boolean {
  const entry = entryOf(ydoc, 'fields', id)
  const place = readPlaces(ydoc).get(id)
  if (!entry || !place) return false
  const spots = optionSpots(place, optionCount(entry))
  if (index < 0 || index > spots.length) return false
  edit(ydoc, 'moveField', `${id}/${index}`, () => {
    setPlaces(
      ydoc,
      new Map([
        [
          id,
          index === 0
            ? { ...place, ...to, spots }
            : {
                ...place,
                spots: spots.map((spot, at): readonly [number, number] =>
                  at === index - 1 ? [to.xPt, to.yPt] : spot,
                ),
              },
        ],
      ]),
    )
  })
  return true
}

export const updateField = (ydoc: Y.Doc, id: FieldId, patch: Partial<FieldProperties>): boolean =>
  updateFields(ydoc, [id], patch) === 1

/** Changes the same properties of several fields as one step; answers how many are still there. */
export function updateFields(ydoc: Y.Doc, ids: readonly FieldId[], patch: Partial<FieldProperties>): number {
  const entries = ids.map((id) => entryOf(ydoc, 'fields', id)).filter((one) => one !== undefined)
  if (entries.length > 0)
    edit(ydoc, 'updateField', ids.join() + Object.keys(patch).join(), () => {
      for (const entry of entries) setValues(entry, plain(patch))
    })
  return entries.length
}

/** A copy beside the original (or at `place`), assigned to the same recipient. */
export function duplicateField(ydoc: Y.Doc, id: FieldId, newId: FieldId, place?: FieldPlace): boolean {
  return copy(ydoc, 'duplicateField', id, [{ id: newId, ...(place ? { place } : {}) }])
}

/** Independent copies at the same spot of other pages, each with a value of its own. */
export function copyToPages(
  ydoc: Y.Doc,
  id: FieldId,
  copies: readonly { readonly id: FieldId; readonly page: number }[],
): boolean {
  const place = readPlaces(ydoc).get(id)
  if (!place) return false
  return copy(
    ydoc,
    'copyToPages',
    id,
    copies.map((one) => ({ id: one.id, place: { ...toFieldPlace(place), page: one.page } })),
  )
}

export const removeField = (ydoc: Y.Doc, id: FieldId): void => removeFields(ydoc, [id])

export function removeFields(ydoc: Y.Doc, ids: readonly FieldId[]): void {
  edit(ydoc, 'removeField', ids.join(), () => forgetFields(ydoc, new Set(ids)))
}

/** Removes fields within the caller's transaction. */
export function forgetFields(ydoc: Y.Doc, ids: ReadonlySet<string>): void {
  if (ids.size === 0) return
  removePlaces(ydoc, ids)
  for (const id of ids) collectionOf(ydoc, 'fields').delete(id)
}

export function fieldIdsWhere(ydoc: Y.Doc, test: (entry: Entry) => boolean): Set<string> {
  const ids = new Set<string>()
  for (const id of collectionOf(ydoc, 'fields').keys()) {
    const entry = entryOf(ydoc, 'fields', id)
    if (entry && test(entry)) ids.add(id)
  }
  return ids
}

/** Corners of the second and later options: as placed, the rest stacked below the last one. */
export function optionSpots(place: LoggedPlace, options: number): (readonly [number, number])[] {
  const spots = place.spots.slice(0, Math.max(0, options - 1))
  while (spots.length < options - 1) {
    const [x, y] = spots.at(-1) ?? [place.xPt, place.yPt]
    spots.push([x, y + place.heightPt + OPTION_GAP_PT])
  }
  return spots
}

const toFieldPlace = ({ spots: _, ...place }: LoggedPlace): FieldPlace => place

const isSamePlace = (a: LoggedPlace | undefined, b: FieldPlace): boolean =>
  a !== undefined &&
  a.page === b.page &&
  a.xPt === b.xPt &&
  a.yPt === b.yPt &&
  a.widthPt === b.widthPt &&
  a.heightPt === b.heightPt

const moved = (before: LoggedPlace | undefined, to: FieldPlace): LoggedPlace => ({
  ...to,
  spots: before
    ? before.spots.map(([x, y]) => [x + to.xPt - before.xPt, y + to.yPt - before.yPt] as const)
    : [],
})

function optionCount(entry: Entry): number {
  const options = entry.get('options')
  return entry.get('kind') === 'radio' && Array.isArray(options) ? options.length : 0
}

function put(ydoc: Y.Doc, field: NewField, spots: LoggedPlace['spots']): void {
  const { id, place, ...properties } = field
  const values = Object.entries(plain(properties)).filter(
    ([key, value]) => value !== (FIELD_DEFAULTS as Record<string, unknown>)[key],
  )
  addEntry(ydoc, 'fields', id, Object.fromEntries(values))
  setPlaces(ydoc, new Map([[id, { ...place, spots }]]))
}

/** Lists are copied: Yjs keeps the very value it is given, and the caller may go on using it. */
const plain = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]),
  )

/** How far beside the original a duplicate lands. */
const DUPLICATE_OFFSET_PT = 12

function copy(
  ydoc: Y.Doc,
  name: EditName,
  id: FieldId,
  copies: readonly { readonly id: FieldId; readonly place?: FieldPlace }[],
): boolean {
  const entry = entryOf(ydoc, 'fields', id)
  const place = readPlaces(ydoc).get(id)
  if (!entry || !place) return false
  edit(ydoc, name, id, () => {
    for (const one of copies) {
      const to = one.place ?? {
        ...toFieldPlace(place),
        xPt: place.xPt + DUPLICATE_OFFSET_PT,
        yPt: place.yPt + DUPLICATE_OFFSET_PT,
      }
      addEntry(ydoc, 'fields', one.id, plain(Object.fromEntries(entry.entries())))
      setPlaces(ydoc, new Map([[one.id, moved(place, to)]]))
    }
  })
  return true
}
