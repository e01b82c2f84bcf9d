/**
 * What every act of the designer means, without a draft that could be written: from what is there and what was
 * chosen to what is written, what is chosen then and what is said. Each way of doing something is one rule, so it has
 * the same result, is one step of undo and stays on the page.
 */
import type { DraftView, FieldView, SeatView } from '../../../sync/collab/draft-view.ts'
import type { FieldProperties, NewField } from '../../../sync/collab/edit-fields.ts'
import type { FieldKind, FieldPlace } from '../../../sync/entities/field.ts'
import { STEP_WORK } from '../../../sync/entities/step-kind.ts'
import type { FieldId } from '../../../sync/ids.ts'
import type { Point } from '../geometry/box.ts'
import { keepBox, keepMove } from '../geometry/keep-on-page.ts'
import type { Nudge } from '../geometry/nudge.ts'
import { resizeBox } from '../geometry/resize.ts'
import { type DesignerPage, isOn, pagesOf } from './designer-pages.ts'
import type { Said } from './designer-said.ts'
import { copiesForPlaces } from './group-places.ts'
import {
  beginsAs,
  type ClipboardField,
  pastePlaces,
  placeAt,
  placeAtCentre,
  rounded,
  toClipboard,
} from './new-field.ts'

export interface DesignerState {
  /** In the order of choosing; the first gives its size to the others. */
  readonly selection: readonly FieldId[]
  /** The kind that the next tap on a page places. */
  readonly placing: FieldKind | null
  /** One field after another is placed until that is stopped, as a thumb does it. */
  readonly staysArmed: boolean
  /** Whose fields are placed: a recipient's, or those of a place in a group. */
  readonly recipientId: SeatView['id'] | null
  /** The page that keys, Paste and Enter on the palette mean. */
  readonly pageKey: string | null
  readonly clipboard: readonly ClipboardField[]
  readonly said: Said | null
}

export const NOTHING_CHOSEN: DesignerState = {
  selection: [],
  placing: null,
  staysArmed: false,
  recipientId: null,
  pageKey: null,
  clipboard: [],
  said: null,
}

/** What a rule sees. */
export interface Scene {
  readonly state: DesignerState
  /** Null while the draft is being opened. */
  readonly draft: Pick<DraftView, 'fields' | 'documents' | 'seats' | 'groups'> | null
  readonly newId: () => FieldId
}

/** What is written into the draft, as one step of undo. */
export type DesignerEdit =
  | { readonly does: 'add'; readonly field: NewField }
  | { readonly does: 'move'; readonly places: ReadonlyMap<FieldId, FieldPlace> }
  | { readonly does: 'moveOption'; readonly id: FieldId; readonly option: number; readonly to: Point }
  | {
      readonly does: 'update'
      readonly ids: readonly FieldId[]
      readonly patch: Partial<FieldProperties>
    }
  | { readonly does: 'remove'; readonly ids: readonly FieldId[] }
  | {
      readonly does: 'paste'
      readonly name: 'pasteFields' | 'duplicateField'
      /** What the copies are of; the same act on the same thing is one step. */
      readonly of: string
      readonly fields: readonly NewField[]
    }
  | { readonly does: 'copyToPages'; readonly copies: readonly PageCopies[] }

export interface PageCopies {
  readonly id: FieldId
  readonly to: readonly { readonly id: FieldId; readonly page: number }[]
}

export interface Outcome {
  readonly edit?: DesignerEdit
  /** Absent: nothing on the screen changes. */
  readonly state?: Partial<DesignerState>
}

const NOTHING: Outcome = {}
const says = (said: Said, more: Partial<DesignerState> = {}): Outcome => ({ state: { ...more, said } })

const fieldsOf = ({ draft }: Scene): readonly FieldView[] => draft?.fields ?? []
const fieldOf = (scene: Scene, id: string) => fieldsOf(scene).find((one) => one.id === id)
const pageOf = (scene: Scene, field: FieldView) => scenePages(scene).find((one) => isOn(field, one))
const placesOn = (scene: Scene, isThere: (field: FieldView) => boolean): FieldPlace[] =>
  fieldsOf(scene)
    .filter(isThere)
    .map((one) => one.place)

export const scenePages = ({ draft }: Scene): DesignerPage[] => pagesOf(draft?.documents ?? [])

export function currentPage(scene: Scene): DesignerPage | undefined {
  const pages = scenePages(scene)
  return pages.find((one) => one.key === scene.state.pageKey) ?? pages[0]
}

export const selectedFields = (scene: Scene): FieldView[] =>
  scene.state.selection.map((id) => fieldOf(scene, id)).filter((one) => one !== undefined)

/** What moves together stands on one page: that of the field chosen last. */
export function movableFields(
  scene: Scene,
): { readonly page: DesignerPage; readonly fields: FieldView[] } | null {
  const all = selectedFields(scene)
  const last = all.at(-1)
  const page = last && pageOf(scene, last)
  return page ? { page, fields: all.filter((one) => isOn(one, page)) } : null
}

/** Who new fields are for: whoever was chosen, else the first who does something. */
export function currentSeat({ state, draft }: Scene): SeatView | undefined {
  const seats = draft?.seats ?? []
  return (
    seats.find((one) => one.id === state.recipientId) ?? seats.find((one) => STEP_WORK[one.kind] !== 'told')
  )
}

export function chooseRecipient({ state, draft }: Scene, id: SeatView['id']): Outcome {
  const kind = draft?.seats.find((one) => one.id === id)?.kind
  const isFor = state.placing === null || kind === undefined || beginsAs(state.placing, kind) !== null
  return { state: { recipientId: id, ...(isFor ? {} : { placing: null }) } }
}

export const choosePage = ({ state }: Scene, key: string): Outcome =>
  key === state.pageKey ? NOTHING : { state: { pageKey: key } }

/** The next tap on a page places it. The same kind again lets go of it. */
export function arm(scene: Scene, kind: FieldKind | null, stays: boolean): Outcome {
  if (kind === null || kind === scene.state.placing)
    return says({ what: 'stoppedPlacing' }, { placing: null })
  if (!currentSeat(scene)) return says({ what: 'noRecipient' })
  return says({ what: 'placing', kind }, { placing: kind, staysArmed: stays })
}

export const addAtPoint = (scene: Scene, kind: FieldKind, page: DesignerPage, at: Point): Outcome =>
  add(scene, kind, page, placeAt(kind, page.page, at, page.size))

export function addAtCentre(scene: Scene, kind: FieldKind): Outcome {
  const page = currentPage(scene)
  if (!page) return NOTHING
  const taken = placesOn(scene, (one) => isOn(one, page))
  return add(scene, kind, page, placeAtCentre(kind, page.page, page.size, taken))
}

function add(scene: Scene, kind: FieldKind, page: DesignerPage, place: FieldPlace): Outcome {
  const { state, newId } = scene
  const seat = currentSeat(scene)
  if (!seat) return says({ what: 'noRecipient' })
  const requirement = beginsAs(kind, seat.kind)
  if (requirement === null) return says({ what: 'notForStep', kind })
  const id = newId()
  const options = kind === 'radio' || kind === 'dropDown' ? { options: ['1', '2'] } : {}
  return {
    edit: {
      does: 'add',
      field: { id, documentId: page.documentId, recipientId: seat.id, kind, requirement, place, ...options },
    },
    ...says(
      { what: 'placed', kind, place, stopped: false },
      {
        selection: [id],
        placing: state.staysArmed && state.placing === kind ? kind : null,
        pageKey: page.key,
      },
    ),
  }
}

export function select(scene: Scene, selection: readonly FieldId[]): Outcome {
  const { state } = scene
  const last = selection.at(-1)
  const field = last && fieldOf(scene, last)
  const pageKey = field ? (pageOf(scene, field)?.key ?? state.pageKey) : state.pageKey
  if (selection.join() === state.selection.join()) return { state: { pageKey } }
  return { state: { selection, pageKey, placing: null } }
}

const choose = (selection: readonly FieldId[]): Outcome =>
  says({ what: 'selected', count: selection.length }, { selection })

export const toggle = ({ state: { selection } }: Scene, id: FieldId): Outcome =>
  choose(selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id])

export function selectAll(scene: Scene): Outcome {
  const page = currentPage(scene)
  if (!page) return NOTHING
  return choose(
    fieldsOf(scene)
      .filter((one) => isOn(one, page))
      .map((one) => one.id),
  )
}

/** Where things are now. What is locked stays where it is. */
export function move(
  scene: Scene,
  wished: ReadonlyMap<FieldId, FieldPlace>,
  what: 'at' | 'sized' | 'arranged',
  stopped = false,
): Outcome {
  const places = new Map(
    [...wished]
      .filter(([id]) => !fieldOf(scene, id)?.locked)
      .map(([id, place]) => [id, rounded(place)] as const),
  )
  if (wished.size > 0 && places.size === 0) return says({ what: 'locked' })
  const edit = places.size > 0 ? { edit: { does: 'move', places } as const } : {}
  const [only, ...more] = places
  const field = only && more.length === 0 ? fieldOf(scene, only[0]) : undefined
  if (only && field && what !== 'arranged')
    return { ...edit, ...says({ what, kind: field.kind, place: only[1], stopped }) }
  if (places.size === 0 && !stopped) return NOTHING
  return {
    ...edit,
    ...says({ what: what === 'arranged' ? 'arranged' : 'moved', count: places.size, stopped }),
  }
}

export function moveOption(scene: Scene, id: FieldId, option: number, to: Point): Outcome {
  const field = fieldOf(scene, id)
  if (!field) return NOTHING
  if (field.locked) return says({ what: 'locked' })
  return {
    edit: { does: 'moveOption', id, option, to },
    ...says({ what: 'at', kind: field.kind, place: { ...field.place, ...to }, stopped: false }),
  }
}

export function nudge(scene: Scene, { does, dxPt, dyPt }: Nudge): Outcome {
  const moving = movableFields(scene)
  if (!moving) return NOTHING
  const { page, fields } = moving
  if (does === 'move') {
    const boxes = fields.map((one) => one.place)
    const { value, stopped } = keepMove(boxes, { dxPt, dyPt }, page.size)
    // Several at the edge: where each of them stands is not said again.
    if (value.dxPt === 0 && value.dyPt === 0 && stopped && fields.length > 1)
      return move(scene, new Map(), 'at', stopped)
    const at = ({ place }: FieldView) => ({
      ...place,
      xPt: place.xPt + value.dxPt,
      yPt: place.yPt + value.dyPt,
    })
    return move(scene, new Map(fields.map((one) => [one.id, at(one)])), 'at', stopped)
  }
  const kept = fields.map((one) => [one.id, resizeBox(one.place, 'se', { dxPt, dyPt }, page.size)] as const)
  return move(
    scene,
    new Map(kept.map(([id, { value }]) => [id, value])),
    'sized',
    kept.some(([, { stopped }]) => stopped),
  )
}

/** Exact numbers from the properties panel. */
export function setPlace(scene: Scene, id: FieldId, patch: Partial<Omit<FieldPlace, 'page'>>): Outcome {
  const field = fieldOf(scene, id)
  const page = field && pageOf(scene, field)
  if (!field || !page) return NOTHING
  const kept = keepBox({ ...field.place, ...patch }, page.size)
  const what = 'widthPt' in patch || 'heightPt' in patch ? 'sized' : 'at'
  return move(scene, new Map([[id, kept.value]]), what, kept.stopped)
}

/** Aligning, spreading, giving the same size: `change` says where the boxes of the selection come to stand. */
export function arrange(
  scene: Scene,
  change: (boxes: Map<FieldId, FieldPlace>, page: DesignerPage) => ReadonlyMap<FieldId, FieldPlace>,
): Outcome {
  const moving = movableFields(scene)
  if (!moving) return NOTHING
  const boxes = new Map(moving.fields.map((one) => [one.id, one.place]))
  return move(scene, change(boxes, moving.page), 'arranged')
}

export const update = ({ state: { selection } }: Scene, patch: Partial<FieldProperties>): Outcome =>
  selection.length === 0 ? NOTHING : { edit: { does: 'update', ids: selection, patch } }

export function remove(scene: Scene): Outcome {
  const count = selectedFields(scene).length
  if (count === 0) return NOTHING
  return {
    edit: { does: 'remove', ids: scene.state.selection },
    ...says({ what: 'removed', count }, { selection: [] }),
  }
}

export function copy(scene: Scene, what: 'copied' | 'cut'): Outcome {
  const moving = movableFields(scene)
  if (!moving) return NOTHING
  const clipboard = toClipboard(moving.fields)
  const said = { what, count: clipboard.length }
  if (what === 'copied') return says(said, { clipboard })
  return {
    edit: { does: 'remove', ids: moving.fields.map((one) => one.id) },
    ...says(said, { clipboard, selection: [] }),
  }
}

export function paste(scene: Scene): Outcome {
  const page = currentPage(scene)
  return page ? insert(scene, scene.state.clipboard, page, 'pasted') : NOTHING
}

export function duplicate(scene: Scene): Outcome {
  const moving = movableFields(scene)
  return moving ? insert(scene, toClipboard(moving.fields), moving.page, 'duplicated') : NOTHING
}

function insert(
  scene: Scene,
  copied: readonly ClipboardField[],
  page: DesignerPage,
  what: 'pasted' | 'duplicated',
): Outcome {
  if (copied.length === 0) return NOTHING
  const taken = placesOn(scene, (one) => one.documentId === page.documentId)
  const places = pastePlaces(copied, { page: page.page, size: page.size }, taken)
  const fields = copied.map((one, index) => ({
    ...one,
    // A copy is still to be put somewhere.
    locked: false,
    id: scene.newId(),
    documentId: page.documentId,
    place: places[index] ?? one.place,
  }))
  return {
    edit: { does: 'paste', name: what === 'pasted' ? 'pasteFields' : 'duplicateField', of: '', fields },
    ...says({ what, count: fields.length }, { selection: fields.map((one) => one.id), pageKey: page.key }),
  }
}

/** Independent copies at the same spot of other pages of the same document. */
export function copyToPages(scene: Scene, numbers: readonly number[]): Outcome {
  const copies = selectedFields(scene).map(({ id, place }) => ({
    id,
    to: numbers.filter((page) => page !== place.page).map((page) => ({ id: scene.newId(), page })),
  }))
  const count = copies.reduce((sum, { to }) => sum + to.length, 0)
  return count === 0
    ? NOTHING
    : { edit: { does: 'copyToPages', copies }, ...says({ what: 'copiedToPages', count }) }
}

/** The same field for every place of its group that has it not yet. */
export function copyToPlaces(scene: Scene, id: FieldId): Outcome {
  const field = fieldOf(scene, id)
  const page = field && pageOf(scene, field)
  if (!scene.draft || !page) return NOTHING
  const fields = copiesForPlaces(scene.draft, field, page.size).map((one) => ({
    ...one,
    id: scene.newId(),
    documentId: page.documentId,
  }))
  if (fields.length === 0) return NOTHING
  return {
    edit: { does: 'paste', name: 'duplicateField', of: id, fields },
    ...says(
      { what: 'copiedToPlaces', count: fields.length },
      { selection: [id, ...fields.map((one) => one.id)] },
    ),
  }
}
