/**
 * The designer without a screen: what is selected, what is being placed, and every act on fields. Pointer, keys and
 * buttons all come through here, so each way of doing something has the same result, is one step of undo, stays on
 * the page and is said aloud.
 */
import { edit } from '../../../sync/collab/draft-doc.ts'
import type { FieldView, SeatView } from '../../../sync/collab/draft-view.ts'
import {
  addField,
  copyToPages,
  type FieldProperties,
  moveFields,
  moveOption,
  pasteFields,
  removeFields,
  updateFields,
} from '../../../sync/collab/edit-fields.ts'
import type { FieldKind, FieldPlace } from '../../../sync/entities/field.ts'
import { STEP_WORK } from '../../../sync/entities/step-kind.ts'
import { createId, type FieldId, type IdSource } from '../../../sync/ids.ts'
import type { LiveDraft } from '../../live/live-draft.ts'
import { type Alignment, align, distribute, matchSize, type SizeMatch } from '../geometry/align.ts'
import type { Axis, Point } from '../geometry/box.ts'
import { keepBox, keepMove } from '../geometry/keep-on-page.ts'
import type { Nudge } from '../geometry/nudge.ts'
import { resizeBox } from '../geometry/resize.ts'
import { DESIGNER_EDITS } from '../undo-own.ts'
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
  readonly said: Said | null
}

export type Designer = ReturnType<typeof createDesigner>

export function createDesigner(live: LiveDraft, ids: IdSource) {
  const listeners = new Set<() => void>()
  let clipboard: readonly ClipboardField[] = []
  let state: DesignerState = {
    selection: [],
    placing: null,
    staysArmed: false,
    recipientId: null,
    pageKey: null,
    said: null,
  }

  const set = (patch: Partial<DesignerState>) => {
    state = { ...state, ...patch }
    for (const listener of [...listeners]) listener()
  }
  const draft = () => live.reading().draft
  const fields = (): readonly FieldView[] => draft()?.fields ?? []
  const fieldOf = (id: string) => fields().find((one) => one.id === id)
  const pages = () => pagesOf(draft()?.documents ?? [])
  const currentPage = () => pages().find((one) => one.key === state.pageKey) ?? pages()[0]
  const pageOf = (field: FieldView) => pages().find((one) => isOn(field, one))
  const selected = (): FieldView[] =>
    state.selection.map(fieldOf).filter((one): one is FieldView => one !== undefined)
  /** What moves together stands on one page: that of the field chosen last. */
  const movable = (): { readonly page: DesignerPage; readonly fields: FieldView[] } | null => {
    const all = selected()
    const last = all.at(-1)
    const page = last && pageOf(last)
    return page ? { page, fields: all.filter((one) => isOn(one, page)) } : null
  }
  const seat = (): SeatView | undefined => {
    const seats = draft()?.seats ?? []
    return (
      seats.find((one) => one.id === state.recipientId) ?? seats.find((one) => STEP_WORK[one.kind] !== 'told')
    )
  }
  const recipientId = () => seat()?.id ?? null
  const newId = () => createId('field', ids)
  const say = (said: Said, more: Partial<DesignerState> = {}) => set({ ...more, said })

  /** Writes places as one step and says where things are now. What is locked stays where it is. */
  function commit(
    wished: ReadonlyMap<FieldId, FieldPlace>,
    what: 'at' | 'sized' | 'arranged',
    stopped = false,
  ) {
    const places = new Map([...wished].filter(([id]) => !fieldOf(id)?.locked))
    if (wished.size > 0 && places.size === 0) return say({ what: 'locked' })
    if (places.size > 0) live.edit((ydoc) => moveFields(ydoc, places))
    const [only, ...more] = [...places.keys()]
    const field = only && more.length === 0 ? fieldOf(only) : undefined
    if (field && what !== 'arranged') say({ what, kind: field.kind, place: field.place, stopped })
    else if (places.size > 0 || stopped)
      say({ what: what === 'arranged' ? 'arranged' : 'moved', count: places.size, stopped })
  }

  function place(kind: FieldKind, page: DesignerPage, where: FieldPlace): FieldId | null {
    const to = seat()
    if (!to) {
      say({ what: 'noRecipient' })
      return null
    }
    const requirement = beginsAs(kind, to.kind)
    if (requirement === null) {
      say({ what: 'notForStep', kind })
      return null
    }
    const id = newId()
    live.undo.endStep()
    live.edit((ydoc) =>
      addField(ydoc, {
        id,
        documentId: page.documentId,
        recipientId: to.id,
        kind,
        requirement,
        place: where,
        ...(kind === 'radio' || kind === 'dropDown' ? { options: ['1', '2'] } : {}),
      }),
    )
    say(
      { what: 'placed', kind, place: where, stopped: false },
      {
        selection: [id],
        placing: state.staysArmed && state.placing === kind ? kind : null,
        pageKey: page.key,
      },
    )
    return id
  }

  function insert(copied: readonly ClipboardField[], page: DesignerPage, what: 'pasted' | 'duplicated') {
    if (copied.length === 0) return
    const taken = fields()
      .filter((one) => one.documentId === page.documentId)
      .map((one) => one.place)
    const places = pastePlaces(copied, { page: page.page, size: page.size }, taken)
    const made = copied.map((one, index) => ({
      ...one,
      // A copy is still to be put somewhere.
      locked: false,
      id: newId(),
      documentId: page.documentId,
      place: places[index] ?? one.place,
    }))
    live.undo.endStep()
    live.edit((ydoc) =>
      edit(ydoc, what === 'pasted' ? 'pasteFields' : 'duplicateField', '', () => pasteFields(ydoc, made)),
    )
    say({ what, count: made.length }, { selection: made.map((one) => one.id), pageKey: page.key })
  }

  function arrange(change: (boxes: Map<FieldId, FieldPlace>, page: DesignerPage) => Map<string, FieldPlace>) {
    const moving = movable()
    if (!moving) return
    const boxes = new Map(moving.fields.map((one) => [one.id, one.place]))
    const changed = change(boxes, moving.page) as Map<FieldId, FieldPlace>
    live.undo.endStep()
    commit(new Map([...changed].map(([id, one]) => [id, rounded(one)])), 'arranged')
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    selected,
    movable,
    pages,
    currentPage,
    seat,
    recipientId,

    setRecipient: (id: SeatView['id']) => {
      const kind = draft()?.seats.find((one) => one.id === id)?.kind
      const isFor = state.placing === null || kind === undefined || beginsAs(state.placing, kind) !== null
      set({ recipientId: id, ...(isFor ? {} : { placing: null }) })
    },
    setPage: (key: string) => {
      if (key !== state.pageKey) set({ pageKey: key })
    },
    say,

    /** Arms a kind: the next tap on a page places it. The same kind again lets go of it. */
    arm: (kind: FieldKind | null, { stays = false }: { readonly stays?: boolean } = {}) => {
      if (kind === null || kind === state.placing) set({ placing: null, said: { what: 'stoppedPlacing' } })
      else if (!recipientId()) say({ what: 'noRecipient' })
      else say({ what: 'placing', kind }, { placing: kind, staysArmed: stays })
    },
    placeAtPoint: (kind: FieldKind, page: DesignerPage, at: Point) =>
      place(kind, page, placeAt(kind, page.page, at, page.size)),
    placeAtCentre: (kind: FieldKind) => {
      const page = currentPage()
      if (!page) return null
      const taken = fields()
        .filter((one) => isOn(one, page))
        .map((one) => one.place)
      return place(kind, page, placeAtCentre(kind, page.page, page.size, taken))
    },

    select: (selection: readonly FieldId[]) => {
      const last = selection.at(-1)
      const page = last && fieldOf(last)
      const pageKey = page ? (pageOf(page)?.key ?? state.pageKey) : state.pageKey
      if (selection.join() === state.selection.join()) return set({ pageKey })
      set({ selection, pageKey, placing: null })
    },
    toggle: (id: FieldId) => {
      const has = state.selection.includes(id)
      const selection = has ? state.selection.filter((one) => one !== id) : [...state.selection, id]
      say({ what: 'selected', count: selection.length }, { selection })
    },
    selectAll: () => {
      const page = currentPage()
      if (!page) return
      const selection = fields()
        .filter((one) => isOn(one, page))
        .map((one) => one.id)
      say({ what: 'selected', count: selection.length }, { selection })
    },

    /** The end of a drag: one transaction, one step. */
    moveTo: (places: ReadonlyMap<FieldId, FieldPlace>, what: 'at' | 'sized', stopped: boolean) => {
      live.undo.endStep()
      commit(new Map([...places].map(([id, one]) => [id, rounded(one)])), what, stopped)
      live.undo.endStep()
    },
    moveOption: (id: FieldId, option: number, to: Point) => {
      if (fieldOf(id)?.locked) return say({ what: 'locked' })
      live.undo.endStep()
      live.edit((ydoc) => moveOption(ydoc, id, option, to))
      const field = fieldOf(id)
      if (field) say({ what: 'at', kind: field.kind, place: { ...field.place, ...to }, stopped: false })
    },
    nudge: ({ does, dxPt, dyPt }: Nudge) => {
      const moving = movable()
      if (!moving) return
      const { page } = moving
      if (does === 'move') {
        const boxes = moving.fields.map((one) => one.place)
        const { value, stopped } = keepMove(boxes, { dxPt, dyPt }, page.size)
        const isStill = value.dxPt === 0 && value.dyPt === 0
        const places = moving.fields.map(
          (one) =>
            [
              one.id,
              rounded({ ...one.place, xPt: one.place.xPt + value.dxPt, yPt: one.place.yPt + value.dyPt }),
            ] as const,
        )
        return commit(isStill && stopped && places.length > 1 ? new Map() : new Map(places), 'at', stopped)
      }
      let stopped = false
      const places = moving.fields.map((one) => {
        const kept = resizeBox(one.place, 'se', { dxPt, dyPt }, page.size)
        stopped ||= kept.stopped
        return [one.id, rounded(kept.value)] as const
      })
      commit(new Map(places), 'sized', stopped)
    },
    /** Exact numbers from the properties panel. */
    setPlace: (id: FieldId, patch: Partial<Omit<FieldPlace, 'page'>>) => {
      const field = fieldOf(id)
      const page = field && pageOf(field)
      if (!field || !page) return
      const kept = keepBox({ ...field.place, ...patch }, page.size)
      commit(
        new Map([[id, rounded(kept.value)]]),
        'widthPt' in patch || 'heightPt' in patch ? 'sized' : 'at',
        kept.stopped,
      )
    },
    align: (how: Alignment) =>
      arrange((boxes, page) => align(boxes, how, page.size) as Map<string, FieldPlace>),
    distribute: (axis: Axis) => arrange((boxes) => distribute(boxes, axis) as Map<string, FieldPlace>),
    matchSize: (match: SizeMatch) =>
      arrange((boxes, page) => matchSize(boxes, match, page.size) as Map<string, FieldPlace>),

    update: (patch: Partial<FieldProperties>) => {
      if (state.selection.length > 0) live.edit((ydoc) => updateFields(ydoc, state.selection, patch))
    },
    remove: () => {
      const count = selected().length
      if (count === 0) return
      live.undo.endStep()
      live.edit((ydoc) => removeFields(ydoc, state.selection))
      say({ what: 'removed', count }, { selection: [] })
    },
    duplicate: () => {
      const moving = movable()
      if (moving) insert(toClipboard(moving.fields), moving.page, 'duplicated')
    },
    copy: (what: 'copied' | 'cut' = 'copied') => {
      const moving = movable()
      if (!moving) return
      clipboard = toClipboard(moving.fields)
      const count = clipboard.length
      if (what === 'cut') {
        live.undo.endStep()
        live.edit((ydoc) =>
          removeFields(
            ydoc,
            moving.fields.map((one) => one.id),
          ),
        )
      }
      say({ what, count }, what === 'cut' ? { selection: [] } : {})
    },
    paste: () => {
      const page = currentPage()
      if (page) insert(clipboard, page, 'pasted')
    },
    canPaste: () => clipboard.length > 0,
    /** Independent copies at the same spot of other pages of the same document. */
    copyToPages: (numbers: readonly number[]) => {
      const chosen = selected()
      live.undo.endStep()
      let count = 0
      live.edit((ydoc) =>
        edit(ydoc, 'copyToPages', state.selection.join(), () => {
          for (const field of chosen) {
            const to = numbers.filter((page) => page !== field.place.page)
            count += to.length
            copyToPages(
              ydoc,
              field.id,
              to.map((page) => ({ id: newId(), page })),
            )
          }
        }),
      )
      if (count > 0) say({ what: 'copiedToPages', count })
    },
    /** The same field for every place of its group that has it not yet. */
    copyToPlaces: (id: FieldId) => {
      const [now, field] = [draft(), fieldOf(id)]
      const page = field && pageOf(field)
      if (!now || !page) return
      const made = copiesForPlaces(now, field, page.size).map((one) => ({
        ...one,
        id: newId(),
        documentId: page.documentId,
      }))
      if (made.length === 0) return
      live.undo.endStep()
      live.edit((ydoc) => edit(ydoc, 'duplicateField', id, () => pasteFields(ydoc, made)))
      say({ what: 'copiedToPlaces', count: made.length }, { selection: [id, ...made.map((one) => one.id)] })
    },
    undo: () => {
      const name = live.undo.state().undo
      if (name && DESIGNER_EDITS.has(name) && live.undo.undo()) say({ what: 'undone', name })
      else say({ what: 'nothingToUndo' })
    },
    redo: () => {
      const name = live.undo.state().redo
      if (name && DESIGNER_EDITS.has(name) && live.undo.redo()) say({ what: 'redone', name })
      else say({ what: 'nothingToRedo' })
    },
  }
}
