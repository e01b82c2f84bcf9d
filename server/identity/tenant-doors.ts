/** By which door somebody comes: the tenant whose address their browser says. The main address is nobody's but its own. */
import type { Database, Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { hostOfTenant, type Tenant } from '../../sync/entities/tenant.ts'
import { installationSettingsOf } from '../../sync/settings/installation.ts'
import type { Config } from '../config/config.ts'
import type { CallContext } from '../http/call.ts'
import { isKnownHost } from '../http/known-hosts.ts'
import { installationIn } from '../people/installation.ts'
import { allTenants } from '../people/tenants.ts'
import type { Platform } from '../platform.ts'

type Hosts = Pick<Config, 'publicUrl' | 'SERVED_HOSTS' | 'lanHosts'>

/** Null by the main address. */
export async function tenantAt(
  query: Query,
  tables: Tables,
  host: string | undefined,
  config: Hosts,
): Promise<Tenant | null> {
  if (host === undefined || isKnownHost(host, config)) return null
  const said = host.toLowerCase()
  return (await allTenants(query, tables)).find((one) => hostOfTenant(one) === said) ?? null
}

/** Everywhere, when operators chose so; and by the address of a tenant, whose organisations they choose as well. */
export const isSignupDisabled = (
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { header }: Pick<CallContext, 'header'>,
): Promise<boolean> =>
  db.read(
    async (query) =>
      installationSettingsOf(await installationIn(query, db.tables)).signupDisabled ||
      (await tenantAt(query, db.tables, header('host'), config)) !== null,
  )

export interface TenantHosts {
  /** As was known a moment ago; for who cannot wait. */
  has(host: string | undefined): boolean
  /** Looks again, at most every few seconds, before it says no. */
  knows(host: string | undefined): Promise<boolean>
}

const KEPT_MS = 5_000

/** The names tenants are reached by, which a node answers to beside its own (`http/known-hosts.ts`). */
export function createTenantHosts({
  db,
  now,
}: {
  readonly db: Database
  readonly now: () => number
}): TenantHosts {
  let known: ReadonlySet<string> = new Set()
  let looked: { readonly at: number; readonly done: Promise<void> } | undefined
  const has = (host: string | undefined) => host !== undefined && known.has(host.toLowerCase())
  const look = (): Promise<void> => {
    const at = now()
    if (looked && at >= looked.at && at - looked.at < KEPT_MS) return looked.done
    const done = db
      .read((query) => allTenants(query, db.tables))
      .then((all) => {
        known = new Set(all.map(hostOfTenant))
      })
    looked = { at, done }
    done.catch(() => {
      looked = undefined
    })
    return done
  }
  return {
    has,
    knows: async (host) => {
      // One that is gone is noticed by whoever asks next.
      if (has(host)) void look().catch(() => undefined)
      else await look()
      return has(host)
    },
  }
}
