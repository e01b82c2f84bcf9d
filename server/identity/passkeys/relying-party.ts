/**
 * As whom authenticators know this installation: by the name in the address a browser has used, a tenant's own where it
 * came by that door. A passkey made at one name is asked for at no other; names that are served beside the main one
 * (`SERVED_HOSTS`) each have their own.
 */
import { isIP } from 'node:net'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import type { Config } from '../../config/config.ts'
import type { CallContext } from '../../http/call.ts'
import { tenantAt } from '../tenant-doors.ts'

export interface RelyingParty {
  /** RP ID: a name without scheme and port. */
  readonly id: string
  /** Pages that may have asked. */
  readonly origins: readonly string[]
}

/** The host was looked at before any call is run (`http/known-hosts.ts`): nobody brings a name that is not ours. */
export async function relyingPartyAt(
  query: Query,
  tables: Tables,
  { header }: Pick<CallContext, 'header'>,
  config: Pick<Config, 'publicUrl' | 'SERVED_HOSTS' | 'lanHosts'>,
): Promise<RelyingParty> {
  const main = new URL(config.publicUrl)
  const host = header('host')
  const door = await tenantAt(query, tables, host, config)
  if (door) return { id: new URL(door.url).hostname, origins: [new URL(door.url).origin] }
  const url = `${main.protocol}//${host}`
  const here = host !== undefined && URL.canParse(url) ? new URL(url) : main
  // No browser makes passkeys for an address of figures.
  if (isIP(here.hostname.replace(/^\[|\]$/g, '')) !== 0) return { id: main.hostname, origins: [main.origin] }
  // Behind a proxy that speaks TLS, a page of this machine may be open.
  const isLocal = here.hostname === 'localhost'
  return {
    id: here.hostname,
    origins: isLocal ? [`http://${here.host}`, `https://${here.host}`] : [here.origin],
  }
}
