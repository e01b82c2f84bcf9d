/**
 * Providers that the operator names in a file, of the installation or of one organisation by its code; and those that
 * administrators have set up for their own (`kept-providers.ts`).
 */
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database, Query } from '../../../db/database.ts'
import type { OrganizationId } from '../../../sync/ids.ts'
import { ConfigError } from '../../config/config.ts'
import type { AskOutside } from '../../outbound/ask-outside.ts'
import { ldapDirectory } from '../directory/ldap-directory.ts'
import { createOpenedProviders, type OpenedProvider, wayOf } from './kept-providers.ts'
import { azureIssuer, type OpenIdOptions, openIdProvider } from './open-id.ts'
import type { Provider, Providers, SignInAsked } from './provider.ts'

const common = {
  id: z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/, 'must be small letters, figures and dashes'),
  name: z.string().trim().min(1).max(60),
  clientId: z.string().min(1).max(200),
  clientSecret: z.string().min(1).max(500),
  /** Its code; left out for all of the installation. */
  organization: z.string().optional(),
  admitsNew: z.boolean().default(false),
  trustsAddresses: z.boolean().default(false),
  countsTwice: z.boolean().default(false),
}
const named = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('openId'), issuer: z.url(), ...common }),
  z.strictObject({
    kind: z.literal('azureAd'),
    tenantId: z.string().refine((id) => azureIssuer(id) !== null, 'must be the id of one directory'),
    ...common,
  }),
])
const file = z.array(named).refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
  message: 'two providers have the same id',
})
type Named = z.infer<typeof named>

/** @throws ConfigError with what is wrong, never with what the file holds. */
export function readProviders(path: string): readonly Named[] {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new ConfigError('SIGN_IN_PROVIDERS is no file that can be read as JSON.')
  }
  const parsed = file.safeParse(read)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`)
  throw new ConfigError(`SIGN_IN_PROVIDERS: ${lines.join('; ')}.`)
}

export interface ConfiguredDeps {
  readonly db: Database
  readonly now: () => number
  readonly ask: AskOutside
  readonly evidenceKey: Uint8Array
  readonly trustedHosts: readonly string[]
}

/** `installed`: such as need no file. One of an organisation that is not there, or not yet, is offered to nobody. */
export function configuredProviders(
  all: readonly Named[],
  installed: readonly Provider[],
  deps: ConfiguredDeps,
): Providers {
  const { db, now, ask } = deps
  const kept = createOpenedProviders(deps)
  const made = new Map<string, Provider>()
  const providerOf = (one: Named, organizationId: OrganizationId | null): Provider => {
    const key = `${one.id} ${organizationId ?? ''}`
    const known = made.get(key) ?? openIdProvider(optionsOf(one, organizationId), { ask, now })
    made.set(key, known)
    return known
  }
  async function homeOf(
    query: Query,
    { organization: code }: Named,
  ): Promise<OrganizationId | null | undefined> {
    if (code === undefined) return null
    const { organization } = db.tables
    const [row] = await query
      .select({ id: organization.id })
      .from(organization)
      .where(eq(organization.code, code.toUpperCase()))
    return row?.id as OrganizationId | undefined
  }
  const opened = async (query: Query): Promise<readonly Provider[]> => {
    const found: Provider[] = [...installed]
    for (const one of all) {
      const home = await homeOf(query, one)
      if (home !== undefined) found.push(providerOf(one, home))
    }
    return found
  }
  /** Made anew when it was changed; what it knows of its provider is kept until then. */
  const keptProvider = ({ kept: one, secret }: OpenedProvider): Provider | null => {
    const { id, name, settings, changedAt } = one
    if (settings.kind === 'directory') return null
    const key = `kept ${id} ${changedAt}`
    const organizationId = one.organizationId as OrganizationId
    const { clientId, admits, trustsAddresses, countsTwice } = settings
    const issuer = settings.kind === 'azureAd' ? azureIssuer(settings.tenantId) : settings.issuer
    const known =
      made.get(key) ??
      openIdProvider(
        {
          ...{ id, name, kind: settings.kind, issuer: issuer ?? '', organizationId },
          ...{ clientId, clientSecret: secret, trustsAddresses, countsTwice },
          admitsNew: admits === 'domain',
        },
        { ask, now },
      )
    made.set(key, known)
    return known
  }
  const directoryOf = ({ kept: { id, name, organizationId, settings }, secret }: OpenedProvider) =>
    settings.kind === 'directory'
      ? ldapDirectory(
          { id, name, organizationId: organizationId as OrganizationId, settings, servicePassword: secret },
          deps,
        )
      : null
  return {
    find: async (id) => {
      const named = (await db.read(opened)).find((one) => one.id === id)
      const own = named ? null : await kept.byId(id)
      return named ?? (own && keptProvider(own))
    },
    findDirectory: async (id) => {
      const own = await kept.byId(id)
      return own && directoryOf(own)
    },
    offered: async (organizationId, asking) => {
      const there = async (query: Query) =>
        [
          await opened(query),
          organizationId === null ? [] : await kept.ofOrganization(query, organizationId),
        ] as const
      const [named, own] = await (asking ? there(asking) : db.read(there))
      return [
        ...named.filter((one) => one.organizationId === null || one.organizationId === organizationId),
        ...own.map(({ kept: { id, name, settings } }) => ({ id, name, way: wayOf(settings) })),
      ]
    },
    test: async (row) => {
      const own = await kept.whole(row)
      if (!own) return null
      const directory = directoryOf(own)
      const asked = directory ? await directory.test() : await keptProvider(own)?.signInAddress(NOBODY)
      if (!asked || asked.ok) return { outcome: 'reached', detail: '' }
      const { code, detail } = asked.error
      return { outcome: code === 'away' ? 'away' : 'failed', detail }
    },
  }
}

/** Nobody goes there: what an address is made of is asked of the provider. */
const NOBODY: SignInAsked = {
  ...{ state: 'test', nonce: 'test', challenge: 'test', returnTo: 'https://localhost', language: 'en' },
  ...{ anew: false, onPhone: false },
}

const optionsOf = (one: Named, organizationId: OrganizationId | null): OpenIdOptions => {
  const { id, name, clientId, clientSecret, admitsNew, trustsAddresses, countsTwice } = one
  const issuer = one.kind === 'azureAd' ? azureIssuer(one.tenantId) : one.issuer
  if (issuer === null) throw new Error('read before')
  return {
    ...{ id, name, clientId, clientSecret, admitsNew, trustsAddresses, countsTwice },
    ...{ kind: one.kind, issuer, organizationId },
  }
}
