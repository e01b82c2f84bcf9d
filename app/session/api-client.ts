/**
 * The one way to make a call of the API: by its contract. A 401 leads to one renewal of the session and one
 * repetition; what comes back is always a value: the data or the file, a refusal with its sentence in the reader's
 * language, no session, or no answer. The shape of data is believed: tests hold the server to it.
 */
import { ANSWERS, type AnswerCode } from '../../sync/answers.ts'
import type { CallContract, DataOf, InputOf } from '../../sync/calls/contract.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { askAgainAsTold, pauseFor, waitAskedFor } from '../replica/asked-to-wait.ts'
import type { AnsweredFile } from './answered-file.ts'

export interface CallSuccess<T> {
  readonly data: T
  /** What to say, in the reader's language. */
  readonly sentence: string
}

export type CallFailure =
  | {
      readonly kind: 'refused'
      /** Null for a code this version does not know; the sentence is right all the same. */
      readonly code: AnswerCode | null
      readonly facts: Readonly<Record<string, string | number | boolean | null>>
      readonly sentence: string
    }
  /** The session is over, or there is none; whoever keeps it has been told. */
  | { readonly kind: 'signedOut'; readonly sentence: string }
  /** No answer from our server: the network, or the server itself. The sentence is the screen's. */
  | { readonly kind: 'offline' }
  /** In place of a file came something else that is no refusal of ours. */
  | { readonly kind: 'unexpected' }

/** What a call answers: its data, or its file. */
export type AnswerOf<C extends CallContract> = C extends { readonly file: readonly string[] }
  ? AnsweredFile
  : DataOf<C>

export type CallResult<T> = Result<CallSuccess<T>, CallFailure>

/** `good`: try again with the new token. `ended`: there is no session any more. */
export type Renewal = 'good' | 'offline' | 'ended'

export interface ApiClientDeps {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly token: () => string | null
  /** Gets a newer token than this one; the same work for all who ask at once. */
  readonly renew: (stale: string | null) => Promise<Renewal>
  readonly locale: () => 'en' | 'ar' | 'fr'
  /** Wire: header `theme`, the key of the stored theme. */
  readonly theme: () => string
  /** Waits before asking again; a test's own clock. */
  readonly pause?: (ms: number, signal?: AbortSignal | null) => Promise<void>
}

export interface CallOptions {
  /** How long to go on when told to come back; a person who tapped is told sooner than an engine gives up. */
  readonly waitMs?: number
}

/** For what works in the background, and what it is asked for shows that it is on its way. */
export const BACKGROUND_WAIT_MS = 60_000
const TAPPED_WAIT_MS = 5_000

export interface ApiClient {
  /** `call(getCustomer, {})`. One that is open to anybody carries no token and is never repeated. */
  call<const C extends CallContract>(
    contract: C,
    input: InputOf<C>,
    options?: CallOptions,
  ): Promise<CallResult<AnswerOf<C>>>
  /**
   * Any request of ours with the session's token: files, replication, uploads. Throws without network. Told to
   * come back, it does.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export function createApiClient(deps: ApiClientDeps): ApiClient {
  const send = (path: string, init: RequestInit, token: string | null) => {
    const headers = new Headers(init.headers)
    headers.set('theme', deps.theme())
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    return deps.fetch(path, { ...init, headers })
  }
  const authorised = async (path: string, init: RequestInit = {}): Promise<Response> => {
    let token = deps.token()
    // Without a token (a page just opened) the first answer would be 401 for certain.
    if (token === null && (await deps.renew(null)) === 'good') token = deps.token()
    const first = await send(path, init, token)
    if (first.status !== 401 || !(await isSessionAnswer(first)) || token === null) return first
    return (await deps.renew(token)) === 'good' ? send(path, init, deps.token()) : first
  }
  const pause = deps.pause ?? pauseFor
  return {
    fetch: (path, init = {}) =>
      askAgainAsTold(() => authorised(path, init), {
        atMostMs: BACKGROUND_WAIT_MS,
        signal: init.signal,
        pause,
      }),
    async call(contract, input, { waitMs = TAPPED_WAIT_MS } = {}) {
      const { url, init } = requestOf(contract, input)
      try {
        const ask = () => (contract.access === 'public' ? send(url, init, null) : authorised(url, init))
        const response = await askAgainAsTold(ask, { atMostMs: waitMs, waitMs: mayAskAgain, pause })
        return (await readAnswer(contract, response, deps.locale())) as never
      } catch {
        return err({ kind: 'offline' })
      }
    },
  }
}

function requestOf({ path, method }: CallContract, input: unknown): { url: string; init: RequestInit } {
  const url = `/api/${path}`
  if (method === 'GET') return { url: url + queryOf(input as object), init: { method } }
  if (input instanceof FormData) return { url, init: { method, body: input } }
  const headers = { 'content-type': 'application/json' }
  return { url, init: { method, body: JSON.stringify(input), headers } }
}

const WORD_BY_CODE = new Map(
  Object.entries(ANSWERS).map(([word, { code }]) => [code as number, word as AnswerCode]),
)

/** Not every 401 is about the session: a wrong password is one as well, and renewing would not mend it. */
async function isSessionAnswer(response: Response): Promise<boolean> {
  try {
    const { code } = (await response.clone().json()) as { code?: unknown }
    return (
      code === 'not-signed-in' ||
      code === ANSWERS['not-signed-in'].code ||
      code === ANSWERS['session-ended'].code
    )
  } catch {
    return true // an answer without a body: sockets, files
  }
}

/** A call that was turned away for being too many had no effect; of a gateway's 503 nobody knows. */
const mayAskAgain = (response: Response): number | null =>
  response.status === 429 ? waitAskedFor(response) : null

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') === true

async function readAnswer(
  contract: CallContract,
  response: Response,
  locale: 'en' | 'ar' | 'fr',
): Promise<CallResult<unknown>> {
  const { file } = contract
  if (file && !isJson(response)) return (await import('./answered-file.ts')).answeredFile(response, file)
  const body = (await response.json()) as {
    code?: unknown
    data?: unknown
    description?: Partial<Record<'en' | 'ar' | 'fr', string>>
  }
  // A gateway in between answers in its own way: that is not an answer of ours.
  if (typeof body?.code !== 'number' || (file && body.code === 0))
    return err({ kind: file ? 'unexpected' : 'offline' })
  const sentence = body.description?.[locale] || body.description?.en || 'Something Went Wrong'
  if (body.code === 0) return ok({ data: body.data, sentence })
  const code = WORD_BY_CODE.get(body.code) ?? null
  if (contract.access !== 'public' && (code === 'not-signed-in' || code === 'session-ended'))
    return err({ kind: 'signedOut', sentence })
  const facts = (body.data ?? {}) as Record<string, string | number | boolean | null>
  return err({ kind: 'refused', code, facts, sentence })
}

function queryOf(body: object): string {
  const query = new URLSearchParams(
    Object.entries(body).map(([key, value]) => [key, String(value)]),
  ).toString()
  return query === '' ? '' : `?${query}`
}
