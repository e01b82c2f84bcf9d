/** What an opened embedding stands on, read anew whenever somebody asks or acts through it (`identity/embed-links.ts`). */
import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Embedded } from '../../sync/entities/actor.ts'
import type { ApiKey } from '../../sync/entities/api-key.ts'
import { mayEmbed } from '../../sync/rules/embedding/embed-origin.ts'
import { settingsOf } from '../../sync/settings/settings.ts'
import type { Platform } from '../platform.ts'
import { membershipsOf, personById } from './people.ts'

type EmbedLink = Tables['embedLink']['$inferSelect']

const frames = prepared<{ embedId: string }>()((query, { embedLink, organization }, value) =>
  query
    .select({ link: embedLink, settings: organization.settings })
    .from(embedLink)
    .innerJoin(organization, eq(organization.id, embedLink.organizationId))
    .where(
      and(
        eq(embedLink.embedId, value('embedId')),
        eq(embedLink.place, 'frame'),
        isNull(embedLink.revokedAt),
        isNull(organization.inactiveSince),
      ),
    ),
)

/** The link a frame was opened by, while nobody has ended it. */
export async function frameOf(query: Query, tables: Tables, embedId: string): Promise<EmbedLink | null> {
  const [row] = await frames(query, tables, { embedId })
  return row?.link ?? null
}

/** The one site that may show this page now; null for none, or one that was taken off the list. */
export async function embeddingSite(
  query: Query,
  tables: Tables,
  embedId: string,
  { config }: Pick<Platform, 'config'>,
): Promise<string | null> {
  const [row] = await frames(query, tables, { embedId })
  const allowed = row && mayEmbed(row.link.origin, settingsOf(row.settings).embedOrigins, config)
  return allowed ? row.link.origin : null
}

/** By what a guest is there; null as soon as anything it stands on has gone. */
export async function readEmbedded(
  query: Query,
  tables: Tables,
  { embedId, place, now }: Pick<EmbedLink, 'embedId' | 'place'> & { readonly now: number },
): Promise<Embedded | null> {
  const [row] = await frames(query, tables, { embedId })
  if (!row) return null
  const { origin, personId, keyId, organizationId } = row.link
  if (!settingsOf(row.settings).embedOrigins.includes(origin)) return null
  if (keyId !== null && !(await isKeyGood(query, tables, keyId, now))) return null
  const person = await personById(query, tables, personId)
  const places = await membershipsOf(query, tables, personId)
  if (person?.status !== 'active' || !places.some((one) => one.organization.id === organizationId))
    return null
  return { id: embedId, origin, by: personId, keyId, place }
}

async function isKeyGood(query: Query, { record }: Tables, keyId: string, now: number): Promise<boolean> {
  const [row] = await query.select({ body: record.body }).from(record).where(eq(record.id, keyId))
  const key = row?.body as ApiKey | undefined
  return key !== undefined && key.endedAt === null && (key.expiresAt === null || key.expiresAt > now)
}
