import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Refusal } from '../../sync/answers.ts'
import type { Brand } from '../../sync/entities/profile.ts'
import type { EnvelopeId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { type GuestDoor, guestDoor } from '../../sync/rules/guest-door.ts'
import { lookOf } from '../people/people.ts'
import { hashSecret } from './secrets.ts'

export interface DoorAnswer extends GuestDoor {
  readonly processId: EnvelopeId
  /** In both languages: whoever reads may change theirs at the door. */
  readonly organization: Brand & { readonly nameEn: string; readonly nameAr: string }
}

/**
 * What a link's door says to whoever holds the link. Reads only: no device is bound, no code is sent, nothing is
 * counted, so that a scanner that looks leaves the link as it was.
 */
export async function readDoor(
  query: Query,
  { recipientLink, envelope, organization }: Tables,
  { token, now }: { readonly token: string; readonly now: number },
): Promise<Result<DoorAnswer, Refusal>> {
  const [row] = await query
    .select({ link: recipientLink, body: envelope.body, organization })
    .from(recipientLink)
    .innerJoin(envelope, eq(envelope.id, recipientLink.envelopeId))
    .innerJoin(organization, eq(organization.id, envelope.organizationId))
    .where(eq(recipientLink.tokenHash, hashSecret(token)))
  if (!row || row.link.revokedAt !== null) return err({ code: 'link-not-valid' })
  const { link, body } = row
  // One that opens once is for the browser that opened it, which shows no door any more.
  if (link.usedAt !== null) return err({ code: 'link-not-valid' })
  if (link.expiresAt !== null && link.expiresAt <= now) return err({ code: 'link-expired' })
  const door = guestDoor(body, link.recipientId)
  if (!door) return err({ code: 'link-not-valid' })
  const { nameEn, nameAr } = row.organization
  return ok({ processId: body.id, ...door, organization: { nameEn, nameAr, ...lookOf(row.organization) } })
}
