/** Providers that the operator names in a file: of the installation, or of one organisation by its code. */
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import type { OrganizationId } from '../../../sync/ids.ts'
import { ConfigError } from '../../config/config.ts'
import type { AskOutside } from '../../outbound/ask-outside.ts'
import { azureIssuer, type OpenIdOptions, openIdProvider } from './open-id.ts'
import type { Provider, Providers } from './provider.ts'

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
}

/** `installed`: such as need no file. One of an organisation that is not there, or not yet, is offered to nobody. */
export function configuredProviders(
  all: readonly Named[],
  installed: readonly Provider[],
  { db, now, ask }: ConfiguredDeps,
): Providers {
  const made = new Map<string, Provider>()
  const providerOf = (one: Named, organizationId: OrganizationId | null): Provider => {
    const key = `${one.id} ${organizationId ?? ''}`
    const known = made.get(key) ?? openIdProvider(optionsOf(one, organizationId), { ask, now })
    made.set(key, known)
    return known
  }
  async function homeOf({ organization: code }: Named): Promise<OrganizationId | null | undefined> {
    if (code === undefined) return null
    const { organization } = db.tables
    const [row] = await db.read((query) =>
      query
        .select({ id: organization.id })
        .from(organization)
        .where(eq(organization.code, code.toUpperCase())),
    )
    return row?.id as OrganizationId | undefined
  }
  const opened = async (): Promise<readonly Provider[]> => {
    const found: Provider[] = [...installed]
    for (const one of all) {
      const home = await homeOf(one)
      if (home !== undefined) found.push(providerOf(one, home))
    }
    return found
  }
  return {
    find: async (id) => (await opened()).find((one) => one.id === id) ?? null,
    offered: async (organizationId) =>
      (await opened()).filter((one) => one.organizationId === null || one.organizationId === organizationId),
  }
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
