/** The outermost shell of the server: headers, compression, the health answer, the one handler of bugs. */
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { bareId, createId } from '../../sync/ids.ts'
import { isOutOfRoom } from '../out-of-room.ts'
import type { Platform } from '../platform.ts'
import { answer } from './api.ts'
import { BodyRefused } from './counted-body.ts'
import { secureHeaders } from './headers.ts'
import { answersToAnyName, isKnownHost } from './known-hosts.ts'
import { type Metrics, UNMEASURED } from './metrics.ts'
import { isOwnOrigin } from './origin.ts'
import { createRefusedHosts, unknownHost } from './unknown-host.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Mount everything else on what this returns: `app.route('/', createApi(…))`, then the app's files last. */
export function createServerApp(
  platform: Pick<Platform, 'config' | 'now' | 'randomBytes' | 'log'>,
  metrics: Pick<Metrics, 'count' | 'observe'> = UNMEASURED,
  admission?: MiddlewareHandler,
  /** Names besides those of the configuration; none unless told. */
  knowsHost: (host: string | undefined) => Promise<boolean> = async () => false,
): Hono {
  const { config } = platform
  const app = new Hono()
  const refusedHosts = createRefusedHosts(platform.log)
  app.onError((error) => {
    if (error instanceof BodyRefused) return answer({ ok: false, error: { code: error.code } })
    const id = bareId(createId('event', platform))
    platform.log.error('request failed', { id, error })
    const code = isOutOfRoom(error) ? 'out-of-room' : 'something-went-wrong'
    return answer({ ok: false, error: { code, facts: { id } } }, { 'x-error-id': id })
  })
  app.use('*', async (context, next) => {
    const startedAt = performance.now()
    await next()
    const part = partOf(context.req.path)
    metrics.count('tawqi_http_requests_total', { part, status: `${Math.floor(context.res.status / 100)}xx` })
    metrics.observe('tawqi_http_request_seconds', (performance.now() - startedAt) / 1000, { part })
  })
  app.use('*', secureHeaders(config))
  app.use('*', compress())
  app.use('*', async (context, next) => {
    const host = context.req.header('host')
    const { path } = context.req
    if (isKnownHost(host, config) || answersToAnyName(path, config) || (await knowsHost(host))) return next()
    refusedHosts.tell(host ?? '')
    return unknownHost(context, config.publicUrl)
  })
  app.use('*', async (context, next) => {
    const headers = {
      origin: context.req.header('origin'),
      host: context.req.header('host'),
      fetchSite: context.req.header('sec-fetch-site'),
    }
    if (!READS.has(context.req.method) && !isOwnOrigin(headers, config.publicUrl))
      return answer({ ok: false, error: { code: 'not-permitted' } })
    return next()
  })
  if (admission) app.use('*', admission)
  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  return app
}

const PARTS = ['/api/', '/sync/commands', '/sync/pull', '/sync/', '/files/', '/uploads', '/y/']
/** Few words for many paths. */
const partOf = (path: string): string =>
  PARTS.find((one) => path.startsWith(one))?.replace(/^\/|\/$/g, '') ?? 'app'
