/** Calls that are made at once and need the network; what can wait goes through the outbox instead. */
import { createContext, use } from 'react'

export type CallAnswer<T> =
  | { readonly kind: 'answer'; readonly data: T }
  | { readonly kind: 'refused'; readonly code: number; readonly sentence: Sentence }
  | { readonly kind: 'offline' | 'unauthorised' }
type Sentence = { readonly en: string; readonly ar: string; readonly fr: string }

export interface Calls {
  /** `path` below `/api/`. The answer's data is believed: the server checks its own shapes. */
  post<T>(path: string, input: unknown): Promise<CallAnswer<T>>
  get<T>(path: string, query?: Readonly<Record<string, string>>): Promise<CallAnswer<T>>
}

/** Over `fetch`; the session passes one that carries its token and renews it once. */
export function createCalls(
  request: (path: string, init?: RequestInit) => Promise<Response> = (path, init) => fetch(path, init),
): Calls {
  async function ask<T>(path: string, init: RequestInit): Promise<CallAnswer<T>> {
    try {
      const answer = await request(`/api/${path}`, init)
      if (answer.status === 401) return { kind: 'unauthorised' }
      const body = (await answer.json()) as { code: number; data: T; description: Sentence }
      return body.code === 0
        ? { kind: 'answer', data: body.data }
        : { kind: 'refused', code: body.code, sentence: body.description }
    } catch {
      return { kind: 'offline' }
    }
  }
  return {
    post: (path, input) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    get: (path, query = {}) => {
      const text = new URLSearchParams(query).toString()
      return ask(text === '' ? path : `${path}?${text}`, { method: 'GET' })
    },
  }
}

export const CallsContext = createContext<Calls>(createCalls())

export const useCalls = (): Calls => use(CallsContext)
