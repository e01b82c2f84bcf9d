/**
 * Invitations to an organisation: `/invite/accept#{code}`, the code where no server or proxy writes it down. What an
 * invitation says is a record; the hash of its code stands beside it and leaves the server never.
 */
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { isOpenInvite } from '../../sync/entities/member-invite.ts'
import type { Id } from '../../sync/ids.ts'
import type { Platform } from '../platform.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** The code of an invitation from now on; the one of before leads nowhere any more. The caller mails the link. */
export async function renewInviteCode(
  query: Query,
  { invitation }: Tables,
  id: Id<'memberInvite'>,
  platform: Pick<Platform, 'config' | 'now' | 'randomBytes'>,
): Promise<{ readonly code: string; readonly link: string }> {
  const code = newSecret(platform)
  await query
    .update(invitation)
    .set({ codeHash: hashSecret(code) })
    .where(eq(invitation.id, id))
  return { code, link: `${platform.config.publicUrl}/invite/accept#${code}` }
}

/** An invitation that can still be accepted, with the organisation it leads to. */
export async function openInvitation(query: Query, tables: Tables, code: string, now: number) {
  const { invitation, organization } = tables
  const rows = await query
    .select({ invite: invitation.body, organization })
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .where(eq(invitation.codeHash, hashSecret(code)))
  const [found] = rows
  return found && isOpenInvite(found.invite) && found.invite.expiresAt > now ? found : null
}
