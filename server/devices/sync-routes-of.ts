import type { ServerParts } from '../area.ts'
import { requestContext } from '../http/request-context.ts'
import { isNamed } from '../marks/drawings.ts'
import type { DeviceSockets } from './socket.ts'
import { createSyncRoutes } from './sync-routes.ts'

/** What devices pull from and send to. */
export function syncRoutesOf(parts: ServerParts & { readonly sockets: DeviceSockets }) {
  const { platform, executor, identity, sockets, drawings } = parts
  return createSyncRoutes({
    platform,
    executor,
    sessionOf: async (context) => {
      const { actor, sessionId } = await requestContext(context, {
        config: platform.config,
        authenticate: identity.authenticate,
      })
      return actor && sessionId ? { actor, sessionId } : null
    },
    socketTicket: (actor, sessionId) => sockets.ticket(actor, sessionId),
    keepBlob: async (actor, _envelopeId, sha256, bytes) => {
      if (!isNamed(bytes, sha256)) return 'input-not-valid'
      return (await drawings.keep(actor, bytes)) === null ? 'image-not-valid' : null
    },
  })
}
