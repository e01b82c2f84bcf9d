/**
 * The designer without a screen: what is selected, what is being placed, and every act on fields. Pointer, keys and
 * buttons all come through here. What an act means is decided in designer-rules.ts; here it is written and kept.
 */
import type { SeatView } from '../../../sync/collab/draft-view.ts'
import type { FieldProperties } from '../../../sync/collab/edit-fields.ts'
import type { FieldKind, FieldPlace } from '../../../sync/entities/field.ts'
import { createId, type FieldId, type IdSource } from '../../../sync/ids.ts'
import type { LiveDraft } from '../../live/live-draft.ts'
import { type Alignment, align, distribute, matchSize, type SizeMatch } from '../geometry/align.ts'
import type { Axis, Point } from '../geometry/box.ts'
import type { Nudge } from '../geometry/nudge.ts'
import { DESIGNER_EDITS } from '../undo-own.ts'
import { writeEdit } from './designer-effects.ts'
import type { DesignerPage } from './designer-pages.ts'
import * as rules from './designer-rules.ts'
import type { Said } from './designer-said.ts'

export type { DesignerState } from './designer-rules.ts'
export type Designer = ReturnType<typeof createDesigner>

export function createDesigner(live: LiveDraft, ids: IdSource) {
  const listeners = new Set<() => void>()
  let state = rules.NOTHING_CHOSEN
  const scene = (): rules.Scene => ({
    state,
    draft: live.reading().draft,
    newId: () => createId('field', ids),
  })
  const set = (patch: Partial<rules.DesignerState>) => {
    state = { ...state, ...patch }
    for (const listener of [...listeners]) listener()
  }
  const follow = (outcome: rules.Outcome) => {
    if (outcome.edit) writeEdit(live, outcome.edit)
    if (outcome.state) set(outcome.state)
    return outcome
  }
  /** A step of its own; without it the same act on the same fields goes on with the step before. */
  const step = (outcome: rules.Outcome) => {
    if (outcome.edit) live.undo.endStep()
    return follow(outcome)
  }
  const added = ({ edit }: rules.Outcome): FieldId | null => (edit?.does === 'add' ? edit.field.id : null)
  const say = (said: Said) => set({ said })
  const goBack = (way: 'undo' | 'redo') => {
    const name = live.undo.state()[way]
    return name && DESIGNER_EDITS.has(name) && live.undo[way]() ? name : null
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    selected: () => rules.selectedFields(scene()),
    movable: () => rules.movableFields(scene()),
    pages: () => rules.scenePages(scene()),
    currentPage: () => rules.currentPage(scene()),
    seat: () => rules.currentSeat(scene()),
    recipientId: () => rules.currentSeat(scene())?.id ?? null,
    canPaste: () => state.clipboard.length > 0,

    setRecipient: (id: SeatView['id']) => void follow(rules.chooseRecipient(scene(), id)),
    setPage: (key: string) => void follow(rules.choosePage(scene(), key)),
    say,

    arm: (kind: FieldKind | null, { stays = false }: { readonly stays?: boolean } = {}) =>
      void follow(rules.arm(scene(), kind, stays)),
    placeAtPoint: (kind: FieldKind, page: DesignerPage, at: Point) =>
      added(step(rules.addAtPoint(scene(), kind, page, at))),
    placeAtCentre: (kind: FieldKind) => added(step(rules.addAtCentre(scene(), kind))),

    select: (selection: readonly FieldId[]) => void follow(rules.select(scene(), selection)),
    toggle: (id: FieldId) => void follow(rules.toggle(scene(), id)),
    selectAll: () => void follow(rules.selectAll(scene())),

    /** The end of a drag: nothing that follows belongs to its step. */
    moveTo: (places: ReadonlyMap<FieldId, FieldPlace>, what: 'at' | 'sized', stopped: boolean) => {
      step(rules.move(scene(), places, what, stopped))
      live.undo.endStep()
    },
    moveOption: (id: FieldId, option: number, to: Point) =>
      void step(rules.moveOption(scene(), id, option, to)),
    nudge: (by: Nudge) => void follow(rules.nudge(scene(), by)),
    setPlace: (id: FieldId, patch: Partial<Omit<FieldPlace, 'page'>>) =>
      void follow(rules.setPlace(scene(), id, patch)),
    align: (how: Alignment) =>
      void step(rules.arrange(scene(), (boxes, page) => align(boxes, how, page.size))),
    distribute: (axis: Axis) => void step(rules.arrange(scene(), (boxes) => distribute(boxes, axis))),
    matchSize: (match: SizeMatch) =>
      void step(rules.arrange(scene(), (boxes, page) => matchSize(boxes, match, page.size))),

    update: (patch: Partial<FieldProperties>) => void follow(rules.update(scene(), patch)),
    remove: () => void step(rules.remove(scene())),
    duplicate: () => void step(rules.duplicate(scene())),
    copy: (what: 'copied' | 'cut' = 'copied') => void step(rules.copy(scene(), what)),
    paste: () => void step(rules.paste(scene())),
    copyToPages: (numbers: readonly number[]) => void step(rules.copyToPages(scene(), numbers)),
    copyToPlaces: (id: FieldId) => void step(rules.copyToPlaces(scene(), id)),

    undo: () => {
      const name = goBack('undo')
      say(name ? { what: 'undone', name } : { what: 'nothingToUndo' })
    },
    redo: () => {
      const name = goBack('redo')
      say(name ? { what: 'redone', name } : { what: 'nothingToRedo' })
    },
  }
}
