import { describe, expect, it } from 'vitest'
import { openSqlite } from '../../db/sqlite.ts'
import { parseConfig } from '../config/config.ts'
import { SILENT } from '../http/logger.ts'
import { measure } from '../http/measure.ts'
import { createMetrics } from '../http/metrics.ts'
import { createServerApp } from '../http/server-app.ts'
import { createSecretTries } from '../identity/secret-tries.ts'
import { operatorRoutes } from './operator-routes.ts'

const TOKEN = 'a-token-of-some-length'
const elsewhere = {
  PUBLIC_URL: 'https://sign.example.com',
  SMTP_URL: 'smtp://mail.example.com',
}

function world(environment: Record<string, string> = {}) {
  let now = 1_000_000
  let isStopping = false
  let filesFail = false
  const db = openSqlite({ file: ':memory:' })
  const platform = {
    config: parseConfig(environment),
    db,
    log: SILENT,
    now: () => now,
    randomBytes: (length: number) => new Uint8Array(length),
  }
  const metrics = createMetrics()
  const tries = createSecretTries({ db, now: platform.now, evidenceKey: new Uint8Array(32) })
  const app = createServerApp(platform, metrics)
  const store = { check: async () => (filesFail ? Promise.reject(new Error('the disk is full')) : undefined) }
  app.route('/', operatorRoutes({ platform, store, metrics, tries, isStopping: () => isStopping }))
  measure(metrics, { platform, connectedDevices: () => 3, liveDocuments: () => 2, inHand: () => ({}) })
  const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })
  return {
    db,
    pass: (ms: number) => {
      now += ms
    },
    stop: () => {
      isStopping = true
    },
    failFiles: (value: boolean) => {
      filesFail = value
    },
    get: (path: string, { token, address = '127.0.0.1' }: { token?: string; address?: string } = {}) =>
      app.request(path, token ? { headers: { authorization: `Bearer ${token}` } } : {}, from(address)),
  }
}
const stateOf = async (answer: Response) => [answer.status, await answer.json()]

describe('readiness', () => {
  it('is said while database and files can be used, and no longer once the server is stopping', async () => {
    const { get, stop } = world()
    expect(await stateOf(await get('/readyz'))).toEqual([
      200,
      { status: 'ready', database: 'ok', files: 'ok' },
    ])
    stop()
    expect(await stateOf(await get('/readyz'))).toEqual([
      503,
      { status: 'stopping', database: 'ok', files: 'ok' },
    ])
    expect((await get('/healthz')).status).toBe(200)
  })

  it('names what is away, without details, and comes back by itself', async () => {
    const { get, failFiles, pass, db } = world()
    failFiles(true)
    expect(await stateOf(await get('/readyz'))).toEqual([
      503,
      { status: 'not ready', database: 'ok', files: 'unavailable' },
    ])
    failFiles(false)
    expect((await get('/readyz')).status).toBe(200)
    pass(60_000)
    await db.close()
    expect(await stateOf(await get('/readyz'))).toEqual([
      503,
      { status: 'not ready', database: 'unavailable', files: 'ok' },
    ])
  })
})

describe('metrics', () => {
  it('are text for Prometheus: requests by part, never by path, and what is looked up', async () => {
    const { get, db } = world()
    await get('/files/0123456789')
    await get('/api/Customer/Get?id=secret')
    await db.transact((query) =>
      query.insert(db.tables.job).values({
        id: 'job:1',
        kind: 'sealAct',
        key: 'envelope:1',
        payload: {},
        dueAt: 940_000,
        leasedUntil: null,
        attempts: 0,
        status: 'waiting',
        error: null,
        createdAt: 1,
      }),
    )
    const answer = await get('/metrics')
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain('tawqi_http_requests_total{part="files",status="4xx"} 1')
    expect(text).toContain('tawqi_http_request_seconds_count{part="api"} 1')
    expect(text).toContain('tawqi_jobs{kind="sealAct",status="waiting"} 1')
    expect(text).toContain('tawqi_oldest_due_job_seconds 60')
    expect(text).toContain('tawqi_connected_devices 3')
    expect(text).not.toMatch(/secret|0123456789/)
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/)
  })

  it('are for this machine alone while nobody has named a token', async () => {
    const { get } = world()
    expect((await get('/metrics')).status).toBe(200)
    expect((await get('/metrics', { address: '192.0.2.7' })).status).toBe(403)
  })

  it('of a public installation need the token, also from this machine: a proxy looks like it', async () => {
    const open = world(elsewhere)
    expect((await open.get('/metrics')).status).toBe(403)
    const { get } = world({ ...elsewhere, METRICS_TOKEN: TOKEN })
    expect((await get('/metrics')).status).toBe(403)
    expect((await get('/metrics', { token: `${TOKEN}x`, address: '192.0.2.7' })).status).toBe(403)
    expect((await get('/metrics', { token: TOKEN, address: '192.0.2.7' })).status).toBe(200)
  })

  it('are not there to be guessed at: a network is slowed down, and nobody else waits for it', async () => {
    const { get, pass } = world({ ...elsewhere, METRICS_TOKEN: TOKEN })
    const guess = (n: number) => get('/metrics', { token: `${TOKEN}${n}`, address: '192.0.2.7' })
    for (let n = 0; n < 50; n++) expect((await guess(n)).status).toBe(403)
    expect((await guess(50)).status).toBe(429)
    expect((await get('/metrics', { token: TOKEN, address: '192.0.2.7' })).status).toBe(429)
    expect((await get('/metrics', { token: TOKEN, address: '198.51.100.7' })).status).toBe(200)
    expect((await get('/metrics', { address: '192.0.2.7' })).status).toBe(403)
    pass(2_001)
    expect((await get('/metrics', { token: TOKEN, address: '192.0.2.7' })).status).toBe(200)
  })
})
