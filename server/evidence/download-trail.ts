/**
 * Downloads in the audit trail: one event for each person, file and day of the envelope's zone. The device says so
 * when a file it holds was saved; calls that answer a file to be saved say so themselves.
 */
import { and, eq } from 'drizzle-orm'
import type { DownloadedFile } from '../../sync/commands/envelopes/record-download.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { RecipientId } from '../../sync/ids.ts'
import { dayIn } from '../../sync/rules/calendar-days.ts'
import { myRecipients, readerOf } from '../../sync/rules/render-envelope.ts'
import type { JobHandler } from '../jobs/runner.ts'
import type { Platform } from '../platform.ts'
import { appendEvents } from './audit-trail.ts'

export interface Download {
  readonly envelopeId: string
  readonly recipientId: string | null
  /** `person:…` or `recipient:…`. */
  readonly by: string
  readonly name: string
  readonly identity: 'account' | 'link'
  readonly sha256: string
  readonly file: DownloadedFile
  /** The device's own claim, where it is one. */
  readonly claimedAt: number | null
  readonly at: number
  readonly address?: string
  readonly device?: string
}

type Trail = Pick<Platform, 'db' | 'evidenceKey'>

export const recordDownloadJob = (platform: Trail): JobHandler => ({
  run: (payload) => writeDownload(platform, payload as unknown as Download),
})

export async function writeDownload({ db, evidenceKey }: Trail, one: Download): Promise<void> {
  const { auditEvent, envelope } = db.tables
  await db.transact(async (query) => {
    const [row] = await query
      .select({ body: envelope.body })
      .from(envelope)
      .where(eq(envelope.id, one.envelopeId))
    if (!row) return
    const dayOf = (at: number) => dayIn(at, row.body.timeZone)
    const known = await query
      .select({ at: auditEvent.at, facts: auditEvent.facts })
      .from(auditEvent)
      .where(
        and(
          eq(auditEvent.subjectId, one.envelopeId),
          eq(auditEvent.kind, 'documentDownloaded'),
          eq(auditEvent.documentSha256, one.sha256),
        ),
      )
    if (known.some((event) => event.facts.by === one.by && dayOf(event.at) === dayOf(one.at))) return
    const { file, by, identity, claimedAt, name, address, device } = one
    await appendEvents(query, db.tables, { subjectId: row.body.id, at: one.at, key: evidenceKey }, [
      {
        kind: 'documentDownloaded',
        ...(one.recipientId !== null && { recipientId: one.recipientId as RecipientId }),
        documentSha256: one.sha256,
        facts: { file, by, identity, claimedAt },
        personal: { name, ...(address && { address }), ...(device && { device }) },
      },
    ])
  })
}

/** Who downloads, as the trail names them: the initiator by themselves, others by their part. */
export function downloader(envelope: Envelope, actor: Actor) {
  const isOwner = envelope.ownerId === subjectOf(actor)
  return {
    recipientId: isOwner ? null : (myRecipients(envelope, readerOf(actor))[0]?.id ?? null),
    by: subjectOf(actor),
    name: actor.name,
    identity: actor.kind === 'guest' ? ('link' as const) : ('account' as const),
  }
}
