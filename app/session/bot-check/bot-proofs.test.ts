import { expect, it } from 'vitest'
import { registerUser } from '../../../sync/calls/sign-up.ts'
import { err, ok } from '../../../sync/result.ts'
import { type ApiClientDeps, createApiClient } from '../api-client.ts'
import type { Proof } from './bot-proofs.ts'

const REFUSED = 9013

/** A server that takes each proof once, and a device that makes another each time. */
function device(proved: (count: number) => Proof = (count) => ok(`proof ${count}`)) {
  const shown: (string | null)[] = []
  const spent = new Set<string>()
  let asked = 0
  const fetch: ApiClientDeps['fetch'] = async (path, init) => {
    if (path.endsWith('/Public/BotCheck')) return Response.json({ code: 0, data: { way: 'work' } })
    const proof = new Headers(init.headers).get('bot-check')
    shown.push(proof)
    const isTaken = proof === null || proof === 'expired' || spent.has(proof)
    spent.add(proof ?? '')
    return Response.json({ code: isTaken ? REFUSED : 0, data: {}, description: { en: 'Try again' } })
  }
  const client = createApiClient({
    ...{ fetch, token: () => null, renew: async () => 'ended', locale: () => 'en', theme: () => 'local' },
    prove: async () => {
      asked += 1
      return proved(asked)
    },
  })
  const register = () => client.call(registerUser, {} as never)
  return { client, register, shown, asked: () => asked }
}

it('the work begins when a form is touched, once, and what it gives is shown once', async () => {
  const { client, register, shown, asked } = device()
  client.prepare(registerUser)
  client.prepare(registerUser)
  expect((await register()).ok).toBe(true)
  expect([asked(), shown]).toEqual([1, ['proof 1']])
  expect((await register()).ok).toBe(true)
  expect([asked(), shown]).toEqual([2, ['proof 1', 'proof 2']])
})

it('who fills in a form for longer than the work counts is not told: it is done again', async () => {
  const { client, register, shown } = device((count) => ok(count === 1 ? 'expired' : `proof ${count}`))
  client.prepare(registerUser)
  expect((await register()).ok).toBe(true)
  expect(shown).toEqual(['expired', 'proof 2'])
})

it('what could not be proved is told and not sent, and tried again with the next press', async () => {
  const { client, register, shown } = device((count) => (count < 3 ? err('not-loaded') : ok('proof')))
  client.prepare(registerUser)
  expect(await register()).toEqual(err({ kind: 'botCheck', problem: 'not-loaded' }))
  expect(shown).toEqual([])
  expect((await register()).ok).toBe(true)
})
