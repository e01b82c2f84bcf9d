/** A server's identity area in memory: real database, real router, a clock that is moved and a mailbox that is read. */
import type { Database } from '../../db/database.ts'
import { parseConfig } from '../../server/config/config.ts'
import type { DeviceBound } from '../../server/evidence/record-device-bound.ts'
import { createApi, DEFAULT_LIMITS } from '../../server/http/api.ts'
import type { Call } from '../../server/http/call.ts'
import { SILENT } from '../../server/http/logger.ts'
import { createIdentity, type Identity } from '../../server/identity/identity.ts'
import { NO_PROVIDERS, type Provider, type Providers } from '../../server/identity/ways/provider.ts'
import type { Mail } from '../../server/mail/mailer.ts'
import { createMay } from '../../server/people/authority.ts'
import { createOrganization, createPerson } from '../../server/people/people.ts'
import { createStale } from '../../server/people/proofs.ts'
import type { Platform } from '../../server/platform.ts'
import { openTestDatabase } from '../postgres/open-test-database.ts'

export const PASSWORD = 'Facade-Lyon-2026'
/** One hash for all worlds: hashing costs what it should. */
let passwordHash: Promise<string> | undefined

export interface Answered {
  readonly status: number
  readonly code: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  readonly data: any
  readonly en: string
  readonly setCookies: readonly string[]
}

export interface Browser {
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  get(path: string, headers?: Record<string, string>): Promise<Answered>
  /** As a browser keeps them, by name. */
  readonly cookies: Map<string, string>
}

export interface IdentityTestWorld {
  readonly platform: Platform
  readonly db: Database
  readonly identity: Identity
  readonly mails: Mail[]
  readonly linked: { personId: string; email: string }[]
  readonly bound: DeviceBound[]
  /** Pictures by hash, and who brought them. */
  readonly pictures: Map<string, string>
  readonly ended: string[]
  pass(ms: number): void
  /** What a provider sends to an address of its own. */
  logoutFrom(providerId: string, body: string, of?: { type?: string; address?: string }): Promise<Response>
  browser(address?: string): Browser
  /** The last code mailed to an address. */
  code(email: string): Promise<string>
  /** A verified person of Al Noor. */
  person(email?: string, overrides?: { emailVerified?: boolean }): Promise<`person:${string}`>
}

const MINUTE = 60_000
export const minutes = (count: number): number => count * MINUTE

export function identityWorld(
  environment: Record<string, string> = {},
  extraCalls: readonly Call[] = [],
  providers: readonly Provider[] | ((platform: Platform) => Providers) = [],
): IdentityTestWorld {
  let now = Date.UTC(2026, 10, 21, 9)
  let seed = 1
  const db = openTestDatabase()
  const platform: Platform = {
    config: parseConfig({ NODE_ENV: 'test', ...environment }),
    db,
    log: SILENT,
    now: () => now,
    randomBytes: (length) =>
      Uint8Array.from({ length }, () => {
        seed = (seed * 48_271) % 2_147_483_647
        return seed % 256
      }),
    evidenceKey: new Uint8Array(32).fill(9),
  }
  const mails: Mail[] = []
  const linked: { personId: string; email: string }[] = []
  const bound: DeviceBound[] = []
  const pictures = new Map<string, string>()
  const ended: string[] = []
  const identity = createIdentity({
    platform,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => {} },
    linkRecipientsToPerson: async (_, personId, email) => void linked.push({ personId, email }),
    recordDeviceBound: async (_, one) => void bound.push(one),
    providers: typeof providers === 'function' ? providers(platform) : those(providers),
    demoLogins: [{ name: 'Sara', email: 'sara@alnoor.ae', password: PASSWORD, organizationName: 'Al Noor' }],
  })
  identity.onSessionsEnded((ids) => ended.push(...ids))
  const limits = { ...DEFAULT_LIMITS, anonymous: { burst: 100_000, perSecond: 100 } }
  const api = createApi([...identity.calls, ...extraCalls], {
    platform,
    authenticate: identity.authenticate,
    limits,
    tries: identity.tries,
    may: createMay(platform),
    stale: createStale(platform),
  })

  return {
    platform,
    db,
    identity,
    mails,
    linked,
    bound,
    pictures,
    ended,
    pass(ms) {
      now += ms
    },
    logoutFrom: async (
      providerId,
      body,
      { type = 'application/x-www-form-urlencoded', address = '198.51.100.7' } = {},
    ) =>
      identity.routes.request(
        `/auth/back-channel-logout/${providerId}`,
        { method: 'POST', body, headers: { 'content-type': type } },
        { incoming: { socket: { remoteAddress: address } } },
      ),
    browser: (address = '10.0.0.1') => createBrowser(api, address),
    async code(email) {
      await identity.idle()
      const mail = mails.findLast((one) => one.to.address === email)
      return /^(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    },
    async person(email = 'sara@alnoor.ae', { emailVerified = true } = {}) {
      passwordHash ??= identity.passwords.hash(PASSWORD)
      const hash = await passwordHash
      return db.transact(async (query) => {
        const organizationId = await createOrganization(
          query,
          db.tables,
          { nameEn: 'Al Noor', nameAr: 'النور' },
          platform,
        )
        return createPerson(
          query,
          db.tables,
          {
            firstName: 'Sara',
            lastName: 'Al Mansoori',
            email,
            passwordHash: hash,
            emailVerified,
            organizationId,
            roles: ['companyAdmin'],
          },
          platform,
        )
      })
    },
  }
}

const those = (providers: readonly Provider[]): Providers => ({
  ...NO_PROVIDERS,
  find: async (id) => providers.find((one) => one.id === id) ?? null,
  offered: async (organizationId) =>
    providers.filter((one) => one.organizationId === null || one.organizationId === organizationId),
})

function createBrowser(api: ReturnType<typeof createApi>, address: string): Browser {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit, extra: Record<string, string>): Promise<Answered> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...extra }
    const response = await api.request(
      `/api/${path}`,
      { ...init, headers },
      { incoming: { socket: { remoteAddress: address } } },
    )
    const setCookies = response.headers.getSetCookie()
    for (const line of setCookies) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (line.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    const body = await response.json()
    return { status: response.status, code: body.code, data: body.data, en: body.description.en, setCookies }
  }
  return {
    cookies,
    post: (path, body = {}, headers = {}) =>
      send(
        path,
        { method: 'POST', body: JSON.stringify(body) },
        { 'content-type': 'application/json', ...headers },
      ),
    get: (path, headers = {}) => send(path, { method: 'GET' }, headers),
  }
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
