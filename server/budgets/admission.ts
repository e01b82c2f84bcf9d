/**
 * The one door of HTTP: finds what a request may cost (`budgets.ts`), whose share it is of, and lets it in, lets it
 * wait for its turn, or says when to come back. Nothing of it has been read by then, and nothing is kept of it
 * after its answer is taken or its connection ends.
 */
import type { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { refusal } from '../../sync/answers.ts'
import { subjectOf } from '../../sync/entities/actor.ts'
import { API_KEY_PREFIX } from '../../sync/entities/api-key.ts'
import { err } from '../../sync/result.ts'
import type { Config } from '../config/config.ts'
import { clientAddress, networkOf } from '../http/address.ts'
import { answer } from '../http/api.ts'
import { KNOWN_DEVICE_COOKIE, parseCookies } from '../http/cookies.ts'
import { type BodyBudget, countedBody } from '../http/counted-body.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import type { Authenticate } from '../http/request-context.ts'
import { bearerToken } from '../http/tokens.ts'
import { budgetOf } from './budgets.ts'
import { createHeldBytes } from './held-bytes.ts'
import { createLoopShare } from './loop-share.ts'
import { createTurns } from './turns.ts'

export interface AdmissionDeps {
  readonly config: Pick<Config, 'TRUST_PROXY'>
  readonly authenticate: Authenticate
  readonly now: () => number
  /** The id of the key a program shows; a program has a share of its own, wherever it runs. */
  readonly keyShown?: (shown: string) => Promise<string | null>
  /** The name of a device somebody has signed in on before, from its cookie. */
  readonly deviceOf?: (cookie: string | undefined) => string | null
}

export interface Admission {
  readonly admit: MiddlewareHandler
  /** What is taken now, of all subjects together. */
  inHand(): { readonly running: number; readonly waiting: number; readonly heldBytes: number }
}

/** A body announced as smaller than this is not worth counting: the parser of HTTP takes no more than announced. */
const SMALL_BODY = 64_000
const SECONDS_WHEN_FULL = 5

export function createAdmission({ config, authenticate, now, keyShown, deviceOf }: AdmissionDeps): Admission {
  const limiter = createRateLimiter()
  const turns = createTurns()
  const held = createHeldBytes()
  const loop = createLoopShare()

  const admit: MiddlewareHandler = async (context, next) => {
    const { method, path } = context.req
    const budget = budgetOf(method, path)
    if (!budget) return answer(err(refusal('not-found')))
    const announced = announcedBytes(context)
    if (announced !== null && announced > budget.bodyBytes && budget.bodyBytes > 0)
      return answer(err(refusal('body-too-large')))

    const subject = await subjectOfRequest(context)
    const share = subject.isKnown ? budget.person : budget.network
    const key = `${budget.name} ${subject.key}`
    const wait = share.rate ? limiter.take(key, share.rate, now()) : 0
    if (wait > 0) return tooMany(wait)
    const turn = turns.enter(key, share.atOnce)
    if (!turn) return tooMany(SECONDS_WHEN_FULL)
    const leave = await turn
    const begins = loop.begin(subject.key)
    if (begins) await begins
    let heldBytes = 0
    let isOver = false
    let stopReading = (): void => undefined
    const end = () => {
      isOver = true
      stopReading()
      leave()
      held.giveBack(subject.key, heldBytes)
      heldBytes = 0
    }
    // An answer nobody reads is memory too: the turn lasts until it is taken or the connection ends.
    const outgoing = outgoingOf(context)
    outgoing?.once('close', end)
    if (outgoing?.destroyed) {
      // Who waits here goes away now and then, and "close" is told once: this turn would never have ended.
      end()
      return answer(err(refusal('too-many-requests')))
    }
    if (hasBody(method) && (announced === null || announced > SMALL_BODY))
      stopReading = countBody(context, {
        bytes: budget.bodyBytes,
        ms: budget.bodyMs,
        hold: (bytes) => {
          if (!budget.holds) return true
          // What had arrived of a connection that ended is still read, and nothing would give it back.
          if (isOver) return false
          if (!held.take(subject.key, bytes)) return false
          heldBytes += bytes
          return true
        },
        whole: () => loop.begin(subject.key),
      })
    try {
      return await next()
    } finally {
      if (!outgoing) end()
    }
  }
  return { admit, inHand: () => ({ ...turns.counts(), heldBytes: held.bytes() }) }

  /** The person, program or bound recipient when what they show is good; otherwise the known device, or the network. */
  async function subjectOfRequest(context: Context): Promise<{ key: string; isKnown: boolean }> {
    const token = bearerToken(context.req.header('authorization'))
    if (token?.startsWith(API_KEY_PREFIX)) {
      const program = (await keyShown?.(token)) ?? null
      if (program !== null) return { key: program, isKnown: true }
    }
    const known = token === null ? null : await authenticate(token)
    if (known) return { key: subjectOf(known.actor), isKnown: true }
    // Behind a proxy that is not trusted all strangers are one: they hold up no device that is known here.
    const device = deviceOf?.(parseCookies(context.req.header('cookie')).get(KNOWN_DEVICE_COOKIE)) ?? null
    if (device !== null) return { key: `device ${device}`, isKnown: false }
    return { key: `network ${networkOf(clientAddress(context, config.TRUST_PROXY))}`, isKnown: false }
  }
}

const tooMany = (retryAfterSeconds: number): Response =>
  answer(err(refusal('too-many-requests', { retryAfterSeconds })))

const hasBody = (method: string): boolean => method !== 'GET' && method !== 'HEAD'

/** What the header announces; null when it does not say (chunked) or says nothing one could believe. */
function announcedBytes(context: Context): number | null {
  if (context.req.header('transfer-encoding') !== undefined) return null
  const length = context.req.header('content-length')
  if (length === undefined) return hasBody(context.req.method) ? null : 0
  return /^\d{1,15}$/.test(length) ? Number(length) : null
}

function countBody(context: Context, budget: BodyBudget): () => void {
  const { body } = context.req.raw
  if (!body) return () => undefined
  const { stream, stop } = countedBody(body, budget)
  // `duplex` is not in the type yet; without it a stream is refused as a body.
  context.req.raw = new Request(context.req.raw, { body: stream, duplex: 'half' } as RequestInit)
  return stop
}

/** What @hono/node-server puts into a context's environment; absent in tests without a socket. */
function outgoingOf(context: Context): ServerResponse | undefined {
  return (context.env as { readonly outgoing?: ServerResponse } | undefined)?.outgoing
}
