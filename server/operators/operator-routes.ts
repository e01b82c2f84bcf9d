/**
 * What operators and balancers ask besides `/healthz`: `/readyz` whether it can serve, `/metrics` what it counts.
 *
 * Numbers tell strangers how busy and how broken an installation is, so they are given to who says the token; and
 * without one only on this machine, while the public address is this machine: behind a proxy everybody looks local.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { refusal } from '../../sync/answers.ts'
import type { FileStore } from '../files/file-store.ts'
import { isLoopback, socketAddress } from '../http/address.ts'
import { statusOf } from '../http/answer.ts'
import type { SecretTries } from '../http/call.ts'
import type { Metrics } from '../http/metrics.ts'
import { bearerToken } from '../http/tokens.ts'
import { refuseProgram } from '../identity/refuse-program.ts'
import type { Platform } from '../platform.ts'

export interface OperatorRoutesDeps {
  readonly platform: Pick<Platform, 'config' | 'db' | 'log' | 'now'>
  readonly store: Pick<FileStore, 'check'>
  readonly metrics: Pick<Metrics, 'render'>
  readonly tries: Pick<SecretTries, 'attempt'>
  /** The server is about to close: no new requests, please. */
  readonly isStopping: () => boolean
}

const ANSWER_WITHIN_MS = 2_000
/** A balancer asks every second; a bucket need not be asked that often. */
const KEPT_MS = 5_000
const NO_STORE = { 'cache-control': 'no-store' }

type State = 'ok' | 'unavailable'

export function operatorRoutes({ platform, store, metrics, tries, isStopping }: OperatorRoutesDeps): Hono {
  const { config, db } = platform
  const routes = new Hono()
  const database = kept(() =>
    db.read((query) => query.select({ one: sql`1` }).from(db.tables.serverState).limit(1)),
  )
  const files = kept(() => store.check())

  /** `ok` or `unavailable`, looked up at most every few seconds. */
  function kept(look: () => Promise<unknown>): () => Promise<State> {
    let last: { readonly at: number; readonly state: Promise<State> } | undefined
    return () => {
      const now = platform.now()
      if (last && now - last.at < KEPT_MS && now >= last.at) return last.state
      const state = within(look()).then(
        (): State => 'ok',
        (error: unknown): State => {
          platform.log.warn('Not ready', { error })
          return 'unavailable'
        },
      )
      last = { at: now, state }
      // A failure is looked at again at once.
      void state.then((value) => {
        if (value !== 'ok') last = undefined
      })
      return state
    }
  }

  routes.get('/readyz', async (context) => {
    const [ofDatabase, ofFiles] = await Promise.all([database(), files()])
    const isReady = ofDatabase === 'ok' && ofFiles === 'ok' && !isStopping()
    const status = isStopping() ? 'stopping' : isReady ? 'ready' : 'not ready'
    return context.json({ status, database: ofDatabase, files: ofFiles }, isReady ? 200 : 503, NO_STORE)
  })

  routes.get('/metrics', async (context) => {
    const given = bearerToken(context.req.header('authorization'))
    const { METRICS_TOKEN: wanted } = config
    const door = { tries, trustProxy: config.TRUST_PROXY, about: 'metrics' }
    const refused = wanted
      ? await refuseProgram(door, context, given === null ? null : isSame(given, wanted))
      : config.isLocal && isLoopback(socketAddress(context))
        ? null
        : refusal('not-permitted')
    if (refused) {
      const headers = { ...NO_STORE, 'content-type': 'application/json' }
      return new Response(JSON.stringify({ status: refused.code }), {
        status: statusOf(refused.code),
        headers,
      })
    }
    return context.text(await metrics.render(), 200, {
      ...NO_STORE,
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  })
  return routes
}

function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((settle, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`No answer within ${ANSWER_WITHIN_MS} ms`)),
      ANSWER_WITHIN_MS,
    )
    timer.unref()
    work.then(settle, fail).finally(() => clearTimeout(timer))
  })
}

/** In a time that does not tell how much of it was right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
