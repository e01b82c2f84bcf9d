/**
 * Where a provider says that its session is over (OpenID Connect Back-Channel Logout 1.0 §2.5). Each has an address of its
 * own, so a word of one is never read by the keys of another. 200 heard, also when nobody's session was meant · 400 not to
 * be believed · 429 too many of them were not · 503 its keys cannot be read now.
 */
import { Hono } from 'hono'
import { readBytes } from '../../http/body.ts'
import type { SecretTries } from '../../http/call.ts'
import type { IdentityWorld } from '../deps.ts'
import { refuseProgram } from '../refuse-program.ts'
import { MAX_TOKEN_LENGTH } from './logout-token.ts'
import type { Provider } from './provider.ts'
import { lockLoggedOut } from './provider-sessions.ts'

export const BACK_CHANNEL_PATH = '/auth/back-channel-logout'
const MAX_BODY_BYTES = MAX_TOKEN_LENGTH + 1000
const FORM = 'application/x-www-form-urlencoded'
const TELLS_NOTHING = { 'cache-control': 'no-store' }

type Deps = Pick<IdentityWorld, 'platform' | 'providers' | 'announceEnded'> & {
  readonly tries: Pick<SecretTries, 'attempt'>
}

export function backChannelLogout({ platform, providers, announceEnded, tries }: Deps): Hono {
  const { config, db, log } = platform
  const routes = new Hono()
  routes.post(`${BACK_CHANNEL_PATH}/:provider`, async (context) => {
    const token = await tokenIn(context.req.raw)
    const id = context.req.param('provider')
    const provider = token === null ? null : await findProvider(id)
    const said = provider && token !== null ? await provider.loggedOut(token) : null
    if (said && !said.ok) log.warn('A logout of a provider was not believed', { provider: id, ...said.error })
    // Not to be reached is no wrong answer of whoever asks.
    if (said && !said.ok && said.error.code === 'away') return context.body(null, 503, TELLS_NOTHING)
    const door = { tries, trustProxy: config.TRUST_PROXY, about: 'logout of a provider' }
    const refused = await refuseProgram(door, context, said?.ok ?? false)
    if (refused?.code === 'too-many-requests') return context.body(null, 429, TELLS_NOTHING)
    // Nobody learns which providers there are.
    if (!provider || !said?.ok || refused)
      return context.json({ error: 'invalid_request' }, 400, TELLS_NOTHING)
    announceEnded(await db.transact((query) => lockLoggedOut(query, platform, provider, said.value)))
    return context.body(null, 200, TELLS_NOTHING)
  })
  return routes

  async function findProvider(
    id: string,
  ): Promise<(Provider & Required<Pick<Provider, 'loggedOut'>>) | null> {
    const found = /^[\w-]{1,80}$/.test(id) ? await providers.find(id) : null
    return found?.loggedOut ? { ...found, loggedOut: found.loggedOut } : null
  }
}

async function tokenIn(request: Request): Promise<string | null> {
  if (request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() !== FORM) return null
  const body = await readBytes(request, MAX_BODY_BYTES)
  return body.ok ? new URLSearchParams(Buffer.from(body.value).toString('utf8')).get('logout_token') : null
}
