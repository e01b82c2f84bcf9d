/**
 * The link a recipient gets by mail. Loading it consumes nothing: the token sits in the fragment, which no
 * server, proxy or mail scanner sees, and only a POST that follows a tap binds a device.
 *
 * The first device to ask is bound by the link alone. Any other one must prove the recipient's mailbox with a
 * code, so a forwarded link opens nothing; and when a scanner that runs scripts got there first, the person
 * still gets in, by the code. A device is known by a secret in an httpOnly cookie, one for all its links.
 */
import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Refusal } from '../../sync/answers.ts'
import { createId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { type HandOverPurpose, IN_PERSON_LIFE_MS } from '../../sync/rules/hand-over.ts'
import { maskEmail } from '../../sync/rules/mask.ts'
import type { DeviceBound } from '../evidence/record-device-bound.ts'
import type { Platform } from '../platform.ts'
import { readHost, readRecipient } from './authenticate.ts'
import { checkCode, issueCode, partSubject, RESEND_MS } from './mailed-codes.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { ACCESS_LIFE_MS, SESSION_LIFE_MS } from './sessions.ts'

export interface NewRecipientLink {
  readonly recipientId: string
  readonly envelopeId: string
  readonly email: string
  /** Null for a link that works as long as the envelope does. */
  readonly expiresAt: number | null
  /** `mail` unless told; the others open once and prove by themselves who holds them. */
  readonly purpose?: 'mail' | HandOverPurpose
  /** Whose device it opens on, for somebody present. */
  readonly hostId?: string | null
}

/** A new link beside the older ones of this recipient, which keep working. Only the token's hash is kept. */
export async function createRecipientLink(
  query: Query,
  { recipientLink }: Tables,
  wanted: NewRecipientLink,
  platform: Pick<Platform, 'config' | 'now' | 'randomBytes'>,
): Promise<{ readonly token: string; readonly link: string }> {
  const token = newSecret(platform)
  await query
    .insert(recipientLink)
    .values({ ...wanted, tokenHash: hashSecret(token), createdAt: platform.now(), revokedAt: null })
  return { token, link: `${platform.config.publicUrl}/sign/sign#${token}` }
}

/** Ends the links and bound devices of one recipient, or of everybody on an envelope. Returns the sessions. */
export async function revokeRecipientLinks(
  query: Query,
  { recipientLink, embedLink, session }: Tables,
  which: { readonly envelopeId: string; readonly recipientId?: string },
  now: number,
): Promise<readonly string[]> {
  const { envelopeId, recipientId } = which
  const ofLink = [eq(recipientLink.envelopeId, envelopeId), isNull(recipientLink.revokedAt)]
  const ofSession = [eq(session.envelopeId, envelopeId), isNull(session.revokedAt)]
  const ofEmbed = [eq(embedLink.envelopeId, envelopeId), isNull(embedLink.revokedAt)]
  if (recipientId !== undefined) {
    ofLink.push(eq(recipientLink.recipientId, recipientId))
    ofSession.push(eq(session.recipientId, recipientId))
    ofEmbed.push(eq(embedLink.recipientId, recipientId))
  }
  const ended = await query
    .select({ id: session.id })
    .from(session)
    .where(and(...ofSession))
  await query
    .update(recipientLink)
    .set({ revokedAt: now })
    .where(and(...ofLink))
  await query
    .update(embedLink)
    .set({ revokedAt: now })
    .where(and(...ofEmbed))
  await query
    .update(session)
    .set({ revokedAt: now, accessExpiresAt: now })
    .where(and(...ofSession))
  return ended.map((row) => row.id)
}

export interface OpenLink {
  readonly token: string
  /** The secret of the device, '' when it has none yet. */
  readonly deviceKey: string
  readonly deviceId: string | null
  readonly code: string | null
  readonly address: string
  readonly userAgent: string
}

export type GuestRecipient = NonNullable<Awaited<ReturnType<typeof readRecipient>>>

export interface OpenedLink {
  readonly recipient: GuestRecipient
  readonly accessToken: string
  readonly expiresIn: number
  readonly deviceKey: string
  readonly expiresAt: number | null
}

export interface LinkOutcome {
  readonly result: Result<OpenedLink, Refusal>
  /** A code to be mailed to the recipient once the transaction is through. */
  readonly mail?: { readonly recipient: GuestRecipient; readonly code: string }
  readonly bound?: DeviceBound
}

/** Returns refusals instead of throwing them: a counted wrong code must be committed. */
export async function openLink(
  query: Query,
  tables: Tables,
  wanted: OpenLink,
  platform: Platform,
): Promise<LinkOutcome> {
  const now = platform.now()
  const [link] = await query
    .select()
    .from(tables.recipientLink)
    .where(eq(tables.recipientLink.tokenHash, hashSecret(wanted.token)))
  if (!link || link.revokedAt !== null) return refuse({ code: 'link-not-valid' })
  const isMailed = link.purpose === 'mail'
  // One that was opened in time goes on in the browser that opened it, as long as its session.
  const isOpened = link.usedAt !== null
  if (!isOpened && link.expiresAt !== null && link.expiresAt <= now) return refuse({ code: 'link-expired' })
  const recipient = await readRecipient(query, tables, link.envelopeId, link.recipientId)
  if (!recipient) return refuse({ code: 'link-not-valid' })

  const devices = await query
    .select()
    .from(tables.session)
    .where(
      and(
        eq(tables.session.envelopeId, link.envelopeId),
        eq(tables.session.recipientId, link.recipientId),
        isNull(tables.session.revokedAt),
        // A page in somebody else's is no device of theirs.
        isNull(tables.session.embedId),
        // A borrowed device is none of the recipient's own, and theirs is not the borrowed one.
        link.hostId === null ? isNull(tables.session.hostId) : eq(tables.session.hostId, link.hostId),
      ),
    )
  const hashes =
    wanted.deviceKey === ''
      ? []
      : [deviceHashOf, olderDeviceHashOf].map((hash) => hash(wanted.deviceKey, link))
  const known = devices.find(
    (device) => hashes.includes(device.refreshHash) && (isMailed || device.expiresAt > now),
  )
  if (!known && isOpened) return refuse({ code: 'link-not-valid' })
  if (!known && isMailed && devices.length > 0) {
    const refused = await proveMailbox(query, tables, recipient, wanted.code, platform)
    if (refused) return refused
  }
  const accessToken = newSecret(platform)
  const renewed = {
    accessHash: hashSecret(accessToken),
    accessExpiresAt: now + ACCESS_LIFE_MS,
    expiresAt: lifeOf(link, known?.createdAt ?? now, now),
    lastUsedAt: now,
    address: wanted.address,
    userAgent: wanted.userAgent,
  }
  const deviceKey = wanted.deviceKey || newSecret(platform)
  if (known) await query.update(tables.session).set(renewed).where(eq(tables.session.id, known.id))
  else
    await query.insert(tables.session).values({
      id: createId('session', platform),
      personId: null,
      organizationId: null,
      recipientId: link.recipientId,
      envelopeId: link.envelopeId,
      deviceId: wanted.deviceId,
      refreshHash: deviceHashOf(deviceKey, link),
      previousRefreshHash: null,
      createdAt: now,
      revokedAt: null,
      hostId: link.hostId,
      ...renewed,
    })
  if (!isMailed && !isOpened)
    await query
      .update(tables.recipientLink)
      .set({ usedAt: now })
      .where(eq(tables.recipientLink.tokenHash, link.tokenHash))
  const host = await readHost(query, tables, link.hostId)
  const opened = {
    recipient,
    accessToken,
    expiresIn: ACCESS_LIFE_MS / 1000,
    deviceKey,
    expiresAt: isMailed ? link.expiresAt : null,
  }
  const { envelopeId, recipientId } = link
  const { address, userAgent } = wanted
  const byCode = isMailed && devices.length > 0
  const bound = { envelopeId, recipientId, address, userAgent, byCode, host, embedded: null }
  return { result: ok(opened), ...(known ? {} : { bound }) }
}

/** A borrowed device forgets its guest after an hour, whatever they do there. */
const lifeOf = (
  link: { readonly purpose: string; readonly expiresAt: number | null },
  openedAt: number,
  now: number,
): number =>
  link.purpose === 'inPerson'
    ? openedAt + IN_PERSON_LIFE_MS
    : link.purpose === 'phone'
      ? now + SESSION_LIFE_MS
      : (link.expiresAt ?? now + SESSION_LIFE_MS)

async function proveMailbox(
  query: Query,
  tables: Tables,
  recipient: GuestRecipient,
  code: string | null,
  platform: Platform,
): Promise<LinkOutcome | null> {
  const subject = { reason: 'newDevice', subject: partSubject(recipient) } as const
  const email = maskEmail(recipient.email)
  if (code !== null) {
    const checked = await checkCode(query, tables, { ...subject, code, now: platform.now(), use: true })
    if (checked.ok) return null
    const { facts } = checked.error
    return refuse(
      checked.error.code === 'code-wrong'
        ? { code: 'step-code-wrong', facts: { ...facts, email } }
        : checked.error,
    )
  }
  const issued = await issueCode(query, tables, subject, platform)
  // Too soon after the last one: that one is still on its way, so ask for it all the same.
  if (!issued.ok) return refuse({ code: 'step-code-required', facts: { ...issued.error.facts, email } })
  const facts = { retryAfterSeconds: RESEND_MS / 1000, email }
  return { ...refuse({ code: 'step-code-required', facts }), mail: { recipient, code: issued.value } }
}

const refuse = (refusal: Refusal): LinkOutcome => ({ result: err(refusal) })

interface Part {
  readonly envelopeId: string
  readonly recipientId: string
}

/** Bound to the recipient's part: one secret serves all links of a device, and its rows cannot be joined by hash. */
const deviceHashOf = (deviceKey: string, { envelopeId, recipientId }: Part): string =>
  hashSecret(`${deviceKey} ${envelopeId} ${recipientId}`)

/** Of devices bound before 2026-11-23; they are looked for within their envelope all the same. */
const olderDeviceHashOf = (deviceKey: string, { recipientId }: Part): string =>
  hashSecret(`${deviceKey} ${recipientId}`)
