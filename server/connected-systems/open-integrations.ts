/** The connected system this installation is configured with, if any: how it is asked, and where it tells us. */
import type { Hono } from 'hono'
import type { SecretTries } from '../http/call.ts'
import type { AskOutside } from '../outbound/ask-outside.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { httpSystem } from './http-system.ts'
import { type IntegrationPort, NOTHING_CONNECTED } from './integration-port.ts'
import { outcomeRoutes } from './outcome-routes.ts'

export interface Integrations {
  readonly port: IntegrationPort
  readonly routes: Hono | null
}

export function openIntegrations({
  platform: { config, now },
  tries,
  ask,
  system,
}: {
  readonly platform: Pick<Platform, 'config' | 'now'>
  readonly tries: Pick<SecretTries, 'attempt'>
  readonly ask: AskOutside
  readonly system: SystemCommands
}): Integrations {
  const { CONNECTED_SYSTEM_URL: url, CONNECTED_SYSTEM_SECRET: secret, publicUrl } = config
  if (!url || !secret) return { port: NOTHING_CONNECTED, routes: null }
  return {
    port: httpSystem({ system: { url, secret }, ask, publicUrl, now }),
    routes: outcomeRoutes({ secret, tries, trustProxy: config.TRUST_PROXY, system, now }),
  }
}
