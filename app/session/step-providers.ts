/**
 * Which kinds of steps this installation can do (`stepProviders` of Config/Get), kept on this device so that the
 * wizard offers the same without network. Null until it was told once: then nothing is claimed either way.
 */

import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { getConfig } from '../../sync/calls/installation.ts'
import { knownProviders, type StepProvider } from '../../sync/rules/step-providers.ts'
import type { Session } from './session.ts'

const KEY = 'stepProviders'

export interface StepProviders {
  now(): readonly StepProvider[] | null
  /** Asks the server; what is known stays when it does not answer. */
  refresh(): Promise<void>
  subscribe(listener: () => void): () => void
}

export function createStepProviders(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  session: Pick<Session, 'call'>,
): StepProviders {
  let known = kept(storage)
  const listeners = new Set<() => void>()
  return {
    now: () => known,
    refresh: async () => {
      const answer = await session.call(getConfig, {})
      const said = knownProviders(answer.ok ? answer.value.data.stepProviders : null)
      if (said === null || said.join() === known?.join()) return
      known = said
      try {
        storage.setItem(KEY, JSON.stringify(said))
      } catch {
        // A full storage costs the choice offline, nothing else.
      }
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function kept(storage: Pick<Storage, 'getItem'>): readonly StepProvider[] | null {
  try {
    return knownProviders(JSON.parse(storage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

const NOT_TOLD: StepProviders = {
  now: () => null,
  refresh: async () => undefined,
  subscribe: () => () => undefined,
}
export const StepProvidersContext = createContext(NOT_TOLD)

/** Asked for again by every screen that opens and needs to know. */
export function useStepProviders(): readonly StepProvider[] | null {
  const providers = useContext(StepProvidersContext)
  useEffect(() => void providers.refresh(), [providers])
  return useSyncExternalStore(providers.subscribe, providers.now)
}
