/** Providers that administrators set up for their own organisation, as they rest; their secrets lie sealed beside. */
import { and, asc, eq } from 'drizzle-orm'
import type { Database, Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import { boundOf } from '../../../sync/entities/sign-in-provider.ts'
import { readSecret } from '../../kept-secrets/kept-secrets.ts'
import type { Platform } from '../../platform.ts'

export type KeptProvider = Tables['signInProvider']['$inferSelect']

export const placeOfSecret = ({ id, settings }: Pick<KeptProvider, 'id' | 'settings'>) => ({
  ...{ about: `sign-in provider ${id}`, bound: boundOf(settings) },
})

type Settings = KeptProvider['settings']
export const wayOf = ({ kind }: Settings): 'directory' | 'provider' =>
  kind === 'directory' ? 'directory' : 'provider'
/** A directory that anybody may search has none. */
export const needsNoSecret = (settings: Settings): boolean =>
  settings.kind === 'directory' && settings.serviceName === ''

export const providersOf = (
  query: Query,
  { signInProvider: table }: Tables,
  organizationId: string,
): Promise<readonly KeptProvider[]> =>
  query.select().from(table).where(eq(table.organizationId, organizationId)).orderBy(asc(table.createdAt))

export async function providerOf(
  query: Query,
  { signInProvider: table }: Tables,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
): Promise<KeptProvider | undefined> {
  const mine = and(eq(table.id, id), eq(table.organizationId, organizationId))
  const [row] = await query.select().from(table).where(mine)
  return row
}

export interface OpenedProvider {
  readonly kept: KeptProvider
  readonly secret: string
}

/** Those people can be sent to: switched on, and with a secret for the address they have. */
export function createOpenedProviders(platform: Pick<Platform, 'evidenceKey'> & { readonly db: Database }) {
  const { db } = platform
  async function opened(query: Query, kept: KeptProvider): Promise<OpenedProvider | null> {
    const secret = await readSecret(query, db.tables, platform, placeOfSecret(kept))
    return secret === null && !needsNoSecret(kept.settings) ? null : { kept, secret: secret ?? '' }
  }
  async function withSecret(query: Query, rows: readonly KeptProvider[]): Promise<OpenedProvider[]> {
    const found: OpenedProvider[] = []
    for (const kept of rows.filter(({ active }) => active)) {
      const one = await opened(query, kept)
      if (one) found.push(one)
    }
    return found
  }
  return {
    whole: (kept: KeptProvider) => db.read((query) => opened(query, kept)),
    byId: (id: string): Promise<OpenedProvider | null> =>
      db.read(async (query) => {
        const { signInProvider: table } = db.tables
        const rows = await query.select().from(table).where(eq(table.id, id))
        return (await withSecret(query, rows))[0] ?? null
      }),
    ofOrganization: async (query: Query, organizationId: string): Promise<readonly OpenedProvider[]> =>
      withSecret(query, await providersOf(query, db.tables, organizationId)),
  }
}
