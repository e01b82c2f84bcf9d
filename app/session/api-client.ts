/**
 * The one way to make a call of the API: by its contract. A 401 leads to one renewal of the session and one
 * repetition; what comes back is always a value: the data or the file, a refusal with its sentence in the reader's
 * language, no session, or no answer. The shape of data is believed: tests hold the server to it.
 */
import { ANSWERS, type AnswerCode } from '../../sync/answers.ts'
import { ACCOUNT_HEADER } from '../../sync/calls/account-header.ts'
import { BOT_CHECK_HEADER } from '../../sync/calls/bot-check-header.ts'
import type { CallContract, DataOf, InputOf } from '../../sync/calls/contract.ts'
import { err, ok } from '../../sync/result.ts'
import type { MissingProof, Way } from '../../sync/rules/sign-in-policy.ts'
import { askAgainAsTold, pauseFor, waitAskedFor } from '../replica/asked-to-wait.ts'
import type { AnsweredFile } from './answered-file.ts'
import { type BotProofsDeps, createBotProofs } from './bot-check/bot-proofs.ts'
import type { CallResult } from './call-result.ts'

/** What a call answers: its data, or its file. */
export type AnswerOf<C extends CallContract> = C extends { readonly file: readonly string[] }
  ? AnsweredFile
  : DataOf<C>

/** `good`: try again with the new token. `ended`: there is no session any more. */
export type Renewal = 'good' | 'offline' | 'ended'

export interface ApiClientDeps {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly token: () => string | null
  /** Whose token it is: a request begun for one account is never made with the token of another. */
  readonly account?: () => string | null
  /** Gets a newer token than this one; the same work for all who ask at once. */
  readonly renew: (stale: string | null) => Promise<Renewal>
  readonly locale: () => 'en' | 'ar' | 'fr'
  /** Wire: header `theme`, the key of the stored theme. */
  readonly theme: () => string
  /** Does what a bot check asks for; without it, calls that want one are made without. */
  readonly prove?: BotProofsDeps['prove'] | undefined
  /** The server has answered that the session has to show something before anything else. */
  readonly onMissingProof?: ((missing: MissingProof) => void) | undefined
  /** An act asks for a fresh proof: true once it has been shown, and the act is done then. */
  readonly showAnew?: ((missing: MissingProof) => Promise<boolean>) | undefined
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
  /** This call will probably be made: what has to be proved for it is begun. */
  prepare(contract: CallContract): void
  /**
   * Any request of ours with the session's token: files, replication, uploads. Throws without network. Told to
   * come back, it does.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export function createApiClient(deps: ApiClientDeps): ApiClient {
  const send = (path: string, init: RequestInit, token: string | null, account: string | null = null) => {
    const headers = new Headers(init.headers)
    headers.set('theme', deps.theme())
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    if (account !== null) headers.set(ACCOUNT_HEADER, account)
    return deps.fetch(path, { ...init, headers })
  }
  const accountNow = () => deps.account?.() ?? null
  /** `account`: the one it was begun for, however often it is asked again. */
  const authorised = async (path: string, init: RequestInit, account: string | null): Promise<Response> => {
    const isSwitched = () => accountNow() !== account
    let token = deps.token()
    // Without a token (a page just opened) the first answer would be 401 for certain.
    if (token === null && (await deps.renew(null)) === 'good') token = deps.token()
    if (isSwitched()) throw new TypeError('Another account was opened meanwhile')
    const first = await send(path, init, token, account)
    if (first.status === 403) await hear(first)
    if (first.status !== 401 || !(await isSessionAnswer(first)) || token === null) return first
    return (await deps.renew(token)) === 'good' && !isSwitched()
      ? send(path, init, deps.token(), account)
      : first
  }
  const { onMissingProof, showAnew } = deps
  const hear = async (response: Response) => {
    const missing = onMissingProof && (await missingIn(response))
    if (missing) onMissingProof?.(missing)
  }
  const pause = deps.pause ?? pauseFor
  const callOnce: Called = async (
    contract,
    input,
    { waitMs = TAPPED_WAIT_MS } = {},
    { shown = null, account = accountNow() } = {},
  ) => {
    const { url, init } = requestOf(contract, input)
    const headers = { ...init.headers, ...(shown === null ? {} : { [BOT_CHECK_HEADER]: shown }) }
    try {
      const ask = () =>
        contract.access === 'public' ? send(url, { ...init, headers }, null) : authorised(url, init, account)
      const response = await askAgainAsTold(ask, { atMostMs: waitMs, waitMs: mayAskAgain, pause })
      return await readAnswer(contract, response, deps.locale())
    } catch {
      return err({ kind: 'offline' })
    }
  }
  const { prove } = deps
  const proofs = prove && createBotProofs({ ask: callOnce as never, prove })
  const callProven: Called = async (contract, input, options) => {
    const proof = await proofs?.take(contract.path)
    return proof?.ok === false ? proof : callOnce(contract, input, options, { shown: proof?.value ?? null })
  }
  return {
    fetch: (path, init = {}) => {
      const account = accountNow()
      return askAgainAsTold(() => authorised(path, init, account), {
        atMostMs: BACKGROUND_WAIT_MS,
        signal: init.signal,
        pause,
      })
    },
    prepare: ({ path, botCheck }) => {
      if (botCheck) proofs?.begin(path)
    },
    call: async (contract, input, options) => {
      if (!contract.botCheck || !proofs) {
        const begunFor = { account: accountNow() }
        const first = await callOnce(contract, input, options, begunFor)
        const stale = staleIn(first)
        if (stale === null || !(await showAnew?.(stale))) return first as never
        return (await callOnce(contract, input, options, begunFor)) as never
      }
      const answer = await callProven(contract, input, options)
      // It was begun long ago, and has expired.
      const isLate =
        !answer.ok && answer.error.kind === 'refused' && answer.error.code === 'bot-check-required'
      return (isLate ? await callProven(contract, input, options) : answer) as never
    },
  }
}

type Called = (
  contract: CallContract,
  input: unknown,
  options?: CallOptions,
  how?: { readonly shown?: string | null; readonly account?: string | null },
) => Promise<CallResult<unknown>>

interface Wanted {
  readonly url: string
  readonly init: RequestInit & { readonly headers?: Readonly<Record<string, string>> }
}

function requestOf({ path, method }: CallContract, input: unknown): Wanted {
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

/** What a session has to show, as refusals say it: a way a newer server knows is compared with others, and no more. */
export const missingOf = ({ ways, second }: Readonly<Record<string, unknown>>): MissingProof => ({
  ways: String(ways ?? '')
    .split(',')
    .filter((way) => way !== '') as Way[],
  second: second === true,
})

/** Null for any other answer. */
export async function missingIn(response: Response): Promise<MissingProof | null> {
  try {
    const { code, data } = (await response.clone().json()) as { code?: unknown; data?: unknown }
    return code === ANSWERS['proof-missing'].code ? missingOf((data ?? {}) as Record<string, unknown>) : null
  } catch {
    return null // of a file, or a gateway's
  }
}

const staleIn = (result: CallResult<unknown>): MissingProof | null =>
  !result.ok && result.error.kind === 'refused' && result.error.code === 'proof-too-old'
    ? missingOf(result.error.facts)
    : null

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
