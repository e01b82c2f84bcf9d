import { createContext, use } from 'react'
import type { UndoState } from '../../../sync/collab/draft-undo.ts'
import type { DraftReading, DraftView } from '../../../sync/collab/draft-view.ts'
import type { LiveState } from '../../live/live-document.ts'
import type { LiveDraft } from '../../live/live-draft.ts'
import type { WizardStep } from '../finalise/send-readiness.ts'

export const STEPS: readonly WizardStep[] = ['recipients', 'fields', 'finalise']

/** The open draft as every step of the wizard sees it. */
export interface Wizard {
  readonly live: LiveDraft
  readonly draft: DraftView
  readonly reading: DraftReading
  readonly state: LiveState
  readonly undo: UndoState
  readonly step: WizardStep
  readonly isOnline: boolean
  /** Whose draft it is, when a colleague shares it; null for one's own. */
  readonly owner: string | null
  /** Leads to a step, and there to the entry that is meant. */
  readonly goTo: (step: WizardStep, entryId?: string) => void
  /** The entry that was led to, once. */
  readonly focusId: string | null
}

const WizardContext = createContext<Wizard | null>(null)
export const WizardProvider = WizardContext.Provider

export function useWizard(): Wizard {
  const wizard = use(WizardContext)
  if (!wizard) throw new Error('No wizard above this component')
  return wizard
}
