import { createContext, use, useSyncExternalStore } from 'react'
import type { KeptEnvelopes, KeptState } from './kept-envelopes.ts'

/** Null where nothing can be kept, such as in the gallery. */
export const KeptEnvelopesContext = createContext<KeptEnvelopes | null>(null)
export const useKeptEnvelopes = (): KeptEnvelopes | null => use(KeptEnvelopesContext)

const NONE: ReadonlyMap<string, KeptState> = new Map()
export function useAllKept(): ReadonlyMap<string, KeptState> {
  const kept = useKeptEnvelopes()
  return useSyncExternalStore(
    (changed) => kept?.subscribe(changed) ?? (() => undefined),
    () => kept?.all() ?? NONE,
  )
}
