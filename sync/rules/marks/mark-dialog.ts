/**
 * The dialogs in which a signature, initials or a stamp is made: which ways they offer, what a way still lacks,
 * which buttons they end with, and what they answer. Source: product.md §2, §4, §6 (A136, A137, A138).
 */
import type { OwnMark } from '../../entities/profile.ts'
import { markTextProblem } from './mark-text.ts'

/** What a dialog answers on the wire of the specification. */
export const DIALOG_RESULTS = { failed: 0, done: 1, cancelled: 2 } as const
export type DialogResult = (typeof DIALOG_RESULTS)[keyof typeof DIALOG_RESULTS]

/** What closing it without saving or using answers. */
export const resultOnClose = (lastAttemptFailed: boolean): Exclude<DialogResult, 1> =>
  lastAttemptFailed ? DIALOG_RESULTS.failed : DIALOG_RESULTS.cancelled

/** Where the dialog stands: in a task, in the account, or with somebody who came by a link and has no account. */
export type MarkDialogPlace = 'task' | 'account' | 'temporary'
export type MarkWay = 'type' | 'draw' | 'upload' | 'saved'

export function markWays(asked: {
  readonly which: OwnMark
  readonly place: MarkDialogPlace
  readonly hasSaved: boolean
  /** The initiator asks for a mark drawn by hand. */
  readonly drawOnly: boolean
}): readonly MarkWay[] {
  if (asked.drawOnly) return ['draw']
  const made: readonly MarkWay[] = asked.which === 'stamp' ? ['upload'] : ['type', 'draw', 'upload']
  return asked.hasSaved && asked.place !== 'temporary' ? [...made, 'saved'] : made
}

export type MarkDialogAct = 'use' | 'saveOnly' | 'saveAndUse'

/** The main one last. Nothing of a temporary customer is stored, and what is saved already is not saved again. */
export function markDialogActs(place: MarkDialogPlace, way: MarkWay): readonly MarkDialogAct[] {
  if (place === 'temporary' || way === 'saved') return ['use']
  return place === 'account' ? ['saveOnly'] : ['saveOnly', 'saveAndUse']
}

/** What a person has given so far in the way they are looking at. */
export interface MarkGiven {
  readonly way: MarkWay
  readonly text: string
  readonly isDrawn: boolean
  readonly isUploaded: boolean
  readonly isChosen: boolean
}
export type MarkLack = 'textRequired' | 'textTooLong' | 'notDrawn' | 'notUploaded' | 'notChosen'

/** Why it can be neither saved nor used yet; an upload of a wrong format or size counts as none. */
export function markLack(given: MarkGiven): MarkLack | null {
  switch (given.way) {
    case 'type': {
      const problem = markTextProblem(given.text)
      return problem === 'required' ? 'textRequired' : problem === 'tooLong' ? 'textTooLong' : null
    }
    case 'draw':
      return given.isDrawn ? null : 'notDrawn'
    case 'upload':
      return given.isUploaded ? null : 'notUploaded'
    case 'saved':
      return given.isChosen ? null : 'notChosen'
  }
}
