import { describe, expect, it } from 'vitest'
import { getUnreadCount } from '../../sync/calls/envelopes.ts'
import { type ApiClient, createApiClient } from '../session/api-client.ts'
import { replyOf } from '../session/browser-session.ts'
import { createGuestSession, type Guest } from '../session/guest-session.ts'
import { waitAskedFor } from './asked-to-wait.ts'

const busy = (status: number, retryAfter: string | null, body: object = { code: 9004, description: {} }) =>
  Response.json(body, { status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } })
const done = () => Response.json({ code: 0, data: 'here', description: { en: 'Done' } })

/** A server that gives these answers in turn, the last one for ever; pauses take no time and are noted. */
function asking(...answers: (() => Response)[]) {
  const pauses: number[] = []
  let asked = 0
  const client: ApiClient = createApiClient({
    fetch: async () => (answers[Math.min(asked++, answers.length - 1)] ?? done)(),
    token: () => 'token',
    renew: async () => 'ended',
    locale: () => 'en',
    theme: () => 'local',
    pause: async (ms) => void pauses.push(ms),
  })
  return { client, pauses, asked: () => asked }
}

describe('[S14] told to come back later', () => {
  it.each([
    [429, '7', 7_000],
    [503, '7', 7_000],
    [429, 'Thu, 01 Jan 1970 00:00:09 GMT', 9_000],
    [429, null, 1_000],
    [429, 'soon', 1_000],
    [429, '-5', 1_000],
    [429, '999999999', 3_600_000],
    [503, null, null],
    [502, '7', null],
    [200, '7', null],
  ])('%i with Retry-After %s is a wait of %s ms', (status, retryAfter, ms) => {
    expect(waitAskedFor(busy(status, retryAfter), () => 0)).toBe(ms)
  })

  it.each(['/sync/pull', '/sync/commands', '/files/a', '/uploads', '/uploads/known/a', '/y/ticket'])(
    'a device waits as told and asks %s again, and nobody notices',
    async (path) => {
      const { client, pauses } = asking(
        () => busy(429, '2'),
        () => busy(503, '3'),
        done,
      )
      expect((await client.fetch(path)).status).toBe(200)
      expect(pauses).toHaveLength(2)
      expect(pauses[0]).toBeGreaterThanOrEqual(2_000)
      expect(pauses[1]).toBeGreaterThanOrEqual(3_000)
    },
  )

  it('a call of a person who tapped waits for a moment; then its sentence is shown', async () => {
    const soon = asking(() => busy(429, '1'), done)
    expect(await soon.client.call(getUnreadCount, {})).toMatchObject({ ok: true })
    const later = asking(() => busy(429, '30'))
    expect(await later.client.call(getUnreadCount, {})).toMatchObject({ error: { kind: 'refused' } })
    expect(later.pauses).toEqual([])
    // Of what a gateway turned away nobody knows whether it had an effect: it is not sent twice.
    const gateway = asking(() => busy(503, '1', { message: 'busy' }))
    expect(await gateway.client.call(getUnreadCount, {})).toEqual({ ok: false, error: { kind: 'offline' } })
    expect(gateway.asked()).toBe(1)
  })

  it('a server that goes on asking is believed: no network is said to be lost', async () => {
    const { client, pauses, asked } = asking(() => busy(429, '20'))
    expect(await replyOf(client)('/sync/pull', {})).toEqual({ kind: 'busy', waitMs: 20_000 })
    expect(asked()).toBeLessThan(5)
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(90_000)
  })

  it('who takes back the request does not wait on', async () => {
    const ending = new AbortController()
    const client = createApiClient({
      fetch: async () => {
        queueMicrotask(() => ending.abort(new Error('cancelled')))
        return busy(429, '30')
      },
      token: () => 'token',
      renew: async () => 'ended',
      locale: () => 'en',
      theme: () => 'local',
    })
    await expect(client.fetch('/uploads', { signal: ending.signal })).rejects.toThrow('cancelled')
  })

  it('a guest whose link cannot be opened just now is not asked for a code', async () => {
    const known = { recipientId: 'recipient:1', envelopeId: 'envelope:1', name: 'Sara' } as unknown as Guest
    const answers = [() => busy(429, '200', { code: 9004, description: {} })]
    const session = createGuestSession({
      fetch: async () => answers[0]?.() ?? done(),
      lock: (_name, work) => work(),
      locale: () => 'en',
      linkToken: 'token',
      deviceId: 'device:1',
      known,
    })
    await session.fetch('/sync/pull')
    expect(session.state()).toEqual({ kind: 'open', guest: known, access: 'unchecked' })
  })
})
