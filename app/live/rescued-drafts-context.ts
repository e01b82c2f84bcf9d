import { createContext } from 'react'
import type { RescuedDraft } from './rescued-drafts.ts'

export interface RescuedDrafts {
  list(): Promise<readonly RescuedDraft[]>
  /** The id of the new draft; null when the copy is gone already. */
  restore(id: number): Promise<string | null>
  discard(id: number): Promise<void>
}

const NONE: RescuedDrafts = {
  list: async () => [],
  restore: async () => null,
  discard: async () => undefined,
}
export const RescuedDraftsContext = createContext<RescuedDrafts>(NONE)
