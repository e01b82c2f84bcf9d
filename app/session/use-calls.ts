/** Calls that are made at once and need the network; what can wait goes through the outbox instead. */
import { createContext, use } from 'react'
import { type ApiClient, createApiClient } from './api-client.ts'

export type Calls = Pick<ApiClient, 'call'>

/** Without a session above, as on the public page that checks files: what is open to anybody. */
export const CallsContext = createContext<Calls>(
  createApiClient({
    fetch: (path, init) => fetch(path, init),
    token: () => null,
    renew: async () => 'ended',
    locale: () => {
      const tag = typeof document === 'undefined' ? 'en' : document.documentElement.lang.slice(0, 2)
      return tag === 'ar' || tag === 'fr' ? tag : 'en'
    },
    theme: () => 'local',
  }),
)

export const useCalls = (): Calls => use(CallsContext)
