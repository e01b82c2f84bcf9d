/**
 * Signed in, and something is still to be shown: nothing is open but what completes the session or leaves it. Asked of
 * every call that has a contract and of every route beside them, so that a new one is closed before anybody thinks of it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandContracts, declaredContracts } from '../../server/client/all-contracts.ts'
import type { CallContract } from '../../sync/calls/contract.ts'
import { OPEN_POLICY } from '../../sync/rules/sign-in-policy.ts'
import { type AuthorityWorld, createAuthorityWorld } from '../authority/authority-world.ts'
import { bearer } from './identity-world.ts'

const MISSING = 9150
/** Each lets its person show what is missing, or begin to; leaving is `Token/Logout`, which anybody may ask. */
const COMPLETING = [
  'Token/AddPasskey',
  'Token/BeginPasskey',
  'Token/BeginPasskeyProof',
  'Token/BeginProof',
  'Token/BeginSecondFactor',
  'Token/ConfirmSecondFactor',
  // Into another of their organisations, which asks by its own policy.
  'Token/GetUserToken',
  'Token/LinkWay',
  'Token/MailProofCode',
  'Token/MailSecondFactorCode',
  'Token/Passkeys',
  'Token/Proofs',
  'Token/ProveByCode',
  'Token/ProveByDirectory',
  'Token/ProveByPasskey',
  'Token/ProvePassword',
  'Token/ProveSecondFactor',
  'Token/SecondFactor',
]
/** Answers what anybody may know; each is asked below without a session too, and answers the same. */
const ABOUT_NOBODY = [
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /api/docs/swagger-ui.css',
  'GET /api/openapi.json',
  'GET /healthz',
  'GET /readyz',
  'POST /auth/back-channel-logout/:provider',
  'POST /sync/ping',
]

type Name = 'member' | 'admin' | 'operator' | 'reader'
const WAITING: readonly Name[] = ['member', 'admin', 'operator']

let world: AuthorityWorld
let contracts: readonly CallContract[]
beforeAll(async () => {
  world = await createAuthorityWorld()
  const { db } = world.platform
  await db.transact((query) =>
    query
      .update(db.tables.organization)
      .set({ settings: { signInPolicy: { ...OPEN_POLICY, secondFactor: 'everybody' } } })
      .then(() => undefined),
  )
  contracts = [...(await declaredContracts()), ...commandContracts()]
})
afterAll(() => world.stop())

async function ask(name: Name | null, method: string, path: string) {
  const response = await world.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...(name && bearer(world.people[name].token)) },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  const text = await response.text()
  const code: unknown = text.startsWith('{') ? JSON.parse(text).code : undefined
  return { status: response.status, code }
}

describe.each(WAITING)('[S24] a session of the %s that waits for a proof', (name) => {
  it('is answered `proof-missing` by every call but those that complete it', async () => {
    const open: string[] = []
    for (const { method, path, access } of contracts) {
      if (access === 'public') continue
      const { status, code } = await ask(name, method, `/api/${path}`)
      // Guests' and programs' calls are closed to people before anything is asked of the session.
      if (access === 'any' || access === 'person') {
        if (status !== 403 || code !== MISSING) open.push(path)
      } else expect([path, status]).toEqual([path, 403])
    }
    expect(open.toSorted()).toEqual(COMPLETING)
  })

  it('opens no route beside the calls, and gets no ticket for a socket', async () => {
    const uploads = { method: 'POST', path: '/uploads' }
    const routes = [...world.server.app.routes, uploads].filter(
      ({ method, path }) => method !== 'ALL' && !path.includes('*'),
    )
    const open: string[] = []
    const closed: string[] = []
    for (const { method, path } of routes) {
      const { status } = await ask(name, method, path.replaceAll(/:\w+(\{[^}]*\})?/g, 'x'))
      if (status === 401 || status === 403) closed.push(`${method} ${path}`)
      else if (status !== 404) {
        open.push(`${method} ${path}`)
        expect([path, status]).toEqual([path, (await ask(null, method, path)).status])
      }
    }
    expect([...new Set(open)].toSorted()).toEqual(ABOUT_NOBODY)
    for (const line of ['/sync/ticket', '/sync/pull', '/sync/commands', '/y/ticket', '/uploads'])
      expect(closed).toContain(`POST ${line}`)
  })
})

describe('[S24] a session that waits for a proof can be left', () => {
  it('and its token opens nothing afterwards, not even what completes a session', async () => {
    expect(await ask('reader', 'POST', '/api/Token/Proofs')).toMatchObject({ status: 200 })
    expect(await ask('reader', 'POST', '/api/Token/Logout')).toMatchObject({ code: 0 })
    expect(await ask('reader', 'POST', '/api/Token/Proofs')).toMatchObject({ status: 401 })
  })
})
