/** Calls that are made at once and need the network; what can wait goes through the outbox instead. */
import { createContext, use } from 'react'

export type CallAnswer<T> =
  | { readonly kind: 'answer'; readonly data: T }
  | { readonly kind: 'refused'; readonly code: number; readonly sentence: Sentence }
  | { readonly kind: 'offline' | 'unauthorised' }

/** What a call that answers a file gave: a JSON body is an answer in words, whatever its status (R1330). */
export type FileOfCall =
  | { readonly kind: 'file'; readonly blob: Blob; readonly name: string | null }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'offline' | 'unexpected' }

type Sentence = { readonly en: string; readonly ar: string; readonly fr: string }

export interface Calls {
  /** `path` below `/api/`. The answer's data is believed: the server checks its own shapes. */
  post<T>(path: string, input: unknown): Promise<CallAnswer<T>>
  get<T>(path: string, query?: Readonly<Record<string, string>>): Promise<CallAnswer<T>>
  /** A call whose answer is a file to save. */
  file(path: string, input: unknown): Promise<FileOfCall>
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
  const posted = (input: unknown): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  async function file(path: string, input: unknown): Promise<FileOfCall> {
    try {
      const answer = await request(`/api/${path}`, posted(input))
      if (answer.headers.get('content-type')?.startsWith('application/json')) {
        const { code, description } = (await answer.json()) as { code: number; description?: Sentence }
        return code === 0 || !description
          ? { kind: 'unexpected' }
          : { kind: 'refused', reason: description[languageOfPage()] }
      }
      if (!answer.ok) return { kind: 'unexpected' }
      return {
        kind: 'file',
        blob: await answer.blob(),
        name: nameIn(answer.headers.get('content-disposition')),
      }
    } catch {
      return { kind: 'offline' }
    }
  }
  return {
    post: (path, input) => ask(path, posted(input)),
    file,
    get: (path, query = {}) => {
      const text = new URLSearchParams(query).toString()
      return ask(text === '' ? path : `${path}?${text}`, { method: 'GET' })
    },
  }
}

/** The name under which an answer wants to be saved (RFC 6266): `filename*` before `filename`. */
export function nameIn(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined)
    try {
      return decodeURIComponent(encoded)
    } catch {
      // Somebody between rewrote it; the plain name may still be sound.
    }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null
}

const languageOfPage = (): keyof Sentence => {
  const tag = typeof document === 'undefined' ? 'en' : document.documentElement.lang.slice(0, 2)
  return tag === 'ar' || tag === 'fr' ? tag : 'en'
}

export const CallsContext = createContext<Calls>(createCalls())

export const useCalls = (): Calls => use(CallsContext)
