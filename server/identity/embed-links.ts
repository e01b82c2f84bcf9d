/**
 * Links that show one recipient their page inside another site. A program of the sender hands one out, so it proves
 * what a link given by hand does: that the sender wanted this part opened there. It proves no mailbox, binds no device
 * and is no way to a link that lasts; steps with a password, a code or UAE PASS ask for it here too.
 *
 * What was opened stands as long as everything it came from: the site in the organisation's list, the key, its person,
 * the organisation. All of it is read again with every request and every act.
 */
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Refusal } from '../../sync/answers.ts'
import type { Embedded } from '../../sync/entities/actor.ts'
import { createId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import {
  EMBED_LIFE_MS,
  EMBED_OPENS_MS,
  MAX_UNOPENED_EMBEDS,
  WINDOW_OPENS_MS,
} from '../../sync/rules/embedding/embedding.ts'
import { guestDoor } from '../../sync/rules/guest-door.ts'
import type { DeviceBound } from '../evidence/record-device-bound.ts'
import { frameOf, readEmbedded } from '../people/embedded-standing.ts'
import type { Platform } from '../platform.ts'
import { openedSteps, openStep } from '../replication/step-locks.ts'
import { readRecipient } from './authenticate.ts'
import type { GuestRecipient } from './guest-links.ts'
import { hashSecret, newSecret } from './secrets.ts'

type EmbedLink = Tables['embedLink']['$inferSelect']
export type EmbedPlatform = Pick<Platform, 'config' | 'now' | 'randomBytes'>

export interface NewEmbedLink {
  readonly envelopeId: string
  readonly recipientId: string
  readonly organizationId: string
  readonly origin: string
  readonly personId: string
  readonly keyId: string | null
}

/** How long it can be said of an address that it was opened; nothing it opened lives as long. */
const KEPT_MS = 86_400_000

/** Null while too many of this recipient wait to be opened. Those nobody opened in time go. */
export async function createEmbedLink(
  query: Query,
  { embedLink }: Tables,
  wanted: NewEmbedLink,
  platform: EmbedPlatform,
): Promise<{ readonly link: string; readonly expiresAt: number } | null> {
  const now = platform.now()
  const isTheirs = eq(embedLink.recipientId, wanted.recipientId)
  const isUnopened = and(eq(embedLink.place, 'frame'), isNull(embedLink.usedAt))
  await query
    .delete(embedLink)
    .where(
      and(
        isTheirs,
        or(and(isUnopened, lte(embedLink.expiresAt, now)), lte(embedLink.createdAt, now - KEPT_MS)),
      ),
    )
  const waiting = await query
    .select({ id: embedLink.embedId })
    .from(embedLink)
    .where(and(isTheirs, isUnopened))
  if (waiting.length >= MAX_UNOPENED_EMBEDS) return null
  const [embedId, token] = [newSecret(platform), newSecret(platform)]
  const expiresAt = now + EMBED_OPENS_MS
  await query.insert(embedLink).values({
    ...wanted,
    ...{ tokenHash: hashSecret(token), embedId, place: 'frame', createdAt: now, expiresAt },
    ...{ usedAt: null, revokedAt: null },
  })
  return { link: `${platform.config.publicUrl}/embed/${embedId}#${token}`, expiresAt }
}

export interface EmbedOpening {
  readonly token: string
  readonly address: string
  readonly userAgent: string
}

/** `languageIsTheirs`: somebody gave it to this very recipient. */
export type EmbeddedRecipient = GuestRecipient & { readonly languageIsTheirs: boolean }

export interface OpenedEmbed {
  readonly recipient: EmbeddedRecipient
  readonly embedded: Embedded
  readonly accessToken: string
  readonly expiresAt: number
  readonly bound: DeviceBound
}

/** A refusal tells the site only to whoever knows both halves of the address, so that it can be told it is over. */
export async function openEmbed(
  query: Query,
  tables: Tables,
  wanted: EmbedOpening & { readonly embedId: string },
  platform: EmbedPlatform,
): Promise<Result<OpenedEmbed, Refusal>> {
  const link = await linkOf(query, tables, wanted.token, 'frame')
  // Both halves of one address: a token does not open under another site's half.
  if (!link || link.embedId !== wanted.embedId) return err({ code: 'link-not-valid' })
  const facts = { origin: link.origin, processId: link.envelopeId, stepId: link.recipientId }
  const opened = await enter(
    query,
    tables,
    link,
    { ...wanted, until: platform.now() + EMBED_LIFE_MS },
    platform,
  )
  return opened.ok ? opened : err({ ...opened.error, facts })
}

/** From a frame's own session: a token its window is entered by, once. */
export async function createWindowLink(
  query: Query,
  tables: Tables,
  embedId: string,
  platform: EmbedPlatform,
): Promise<{ readonly token: string; readonly expiresAt: number } | null> {
  const frame = await frameOf(query, tables, embedId)
  if (!frame) return null
  const now = platform.now()
  const { embedLink } = tables
  // One at a time: whoever asks again has lost the one before.
  await query.delete(embedLink).where(and(eq(embedLink.embedId, embedId), eq(embedLink.place, 'window')))
  const token = newSecret(platform)
  const expiresAt = now + WINDOW_OPENS_MS
  await query.insert(embedLink).values({
    ...frame,
    ...{ tokenHash: hashSecret(token), place: 'window', createdAt: now, expiresAt, usedAt: null },
  })
  return { token, expiresAt }
}

/** What the frame has opened is open in its window, which ends with it. */
export async function enterWindow(
  query: Query,
  tables: Tables,
  wanted: EmbedOpening,
  platform: EmbedPlatform,
): Promise<Result<OpenedEmbed & { readonly ended: readonly string[] }, Refusal>> {
  const now = platform.now()
  const link = await linkOf(query, tables, wanted.token, 'window')
  if (!link) return err({ code: 'link-not-valid' })
  const { session } = tables
  const living = await query
    .select({ id: session.id, place: session.embedPlace, expiresAt: session.expiresAt })
    .from(session)
    .where(and(eq(session.embedId, link.embedId), isNull(session.revokedAt), gt(session.expiresAt, now)))
  const frame = living.find((one) => one.place === 'frame')
  if (!frame) return err({ code: 'link-not-valid' })
  const opened = await enter(query, tables, link, { ...wanted, until: frame.expiresAt }, platform)
  // A token that is used up, or late, ends nothing.
  if (!opened.ok) return opened
  const ended = living.filter((one) => one.place === 'window').map((one) => one.id)
  for (const id of ended)
    await query.update(session).set({ revokedAt: now, accessExpiresAt: now }).where(eq(session.id, id))
  for (const place of await openedSteps(query, tables, frame.id))
    await openStep(query, tables, { ...place, sessionId: opened.value.sessionId, openedAt: now })
  return ok({ ...opened.value, ended })
}

async function enter(
  query: Query,
  tables: Tables,
  link: EmbedLink,
  { until, address, userAgent }: EmbedOpening & { readonly until: number },
  platform: EmbedPlatform,
): Promise<Result<OpenedEmbed & { readonly sessionId: string }, Refusal>> {
  const now = platform.now()
  if (link.usedAt !== null || link.revokedAt !== null) return err({ code: 'link-not-valid' })
  if (link.expiresAt <= now) return err({ code: 'link-expired' })
  const standing = await readEmbedded(query, tables, { embedId: link.embedId, place: link.place, now })
  const recipient = await readPart(query, tables, link)
  if (!recipient || !standing) return err({ code: 'link-not-valid' })
  await query
    .update(tables.embedLink)
    .set({ usedAt: now })
    .where(eq(tables.embedLink.tokenHash, link.tokenHash))
  const accessToken = newSecret(platform)
  const sessionId = createId('session', platform)
  const { envelopeId, recipientId } = link
  await query.insert(tables.session).values({
    id: sessionId,
    ...{ personId: null, organizationId: null, recipientId, envelopeId, deviceId: null, hostId: null },
    // In the page's memory and nowhere else; nothing renews it.
    ...{ accessHash: hashSecret(accessToken), accessExpiresAt: until, expiresAt: until },
    ...{ refreshHash: hashSecret(newSecret(platform)), previousRefreshHash: null },
    ...{ createdAt: now, lastUsedAt: now, revokedAt: null, address, userAgent },
    ...{ embedId: link.embedId, embedPlace: link.place },
  })
  const bound = { envelopeId, recipientId, address, userAgent, byCode: false, host: null, embedded: standing }
  return ok({ recipient, embedded: standing, accessToken, sessionId, expiresAt: until, bound })
}

/** Null for a part that is not there, or that the route has not come to. */
async function readPart(query: Query, tables: Tables, link: EmbedLink): Promise<EmbeddedRecipient | null> {
  const recipient = await readRecipient(query, tables, link.envelopeId, link.recipientId)
  const [row] = await query
    .select({ body: tables.envelope.body })
    .from(tables.envelope)
    .where(eq(tables.envelope.id, link.envelopeId))
  const door = row && guestDoor(row.body, link.recipientId)
  return recipient && door ? { ...recipient, languageIsTheirs: door.languageIsTheirs } : null
}

async function linkOf(
  query: Query,
  { embedLink }: Tables,
  token: string,
  place: EmbedLink['place'],
): Promise<EmbedLink | undefined> {
  const [link] = await query
    .select()
    .from(embedLink)
    .where(and(eq(embedLink.tokenHash, hashSecret(token)), eq(embedLink.place, place)))
  return link
}
