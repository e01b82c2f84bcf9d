/** Invitations to an organisation: `/invite/accept#{code}`, the code where no server or proxy writes it down. */
import { and, eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Role } from '../../sync/entities/actor.ts'
import { createId } from '../../sync/ids.ts'
import { normalEmail } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import { hashSecret, newSecret } from './secrets.ts'

export const INVITATION_LIFE_MS = 14 * 86_400_000
/** Wire: statusId of an invitation. */
export const INVITATION_STATUS = { invited: 1, cancelled: 2, accepted: 4, declined: 5 } as const

export interface NewInvitation {
  readonly organizationId: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly invitedBy: string
}

/** The caller mails the link; only the code's hash is kept. */
export async function createInvitation(
  query: Query,
  { invitation }: Tables,
  wanted: NewInvitation,
  platform: Pick<Platform, 'config' | 'now' | 'randomBytes'>,
): Promise<{ readonly id: string; readonly code: string; readonly link: string }> {
  const id = createId('notice', platform)
  const code = newSecret(platform)
  const now = platform.now()
  await query.insert(invitation).values({
    id,
    codeHash: hashSecret(code),
    organizationId: wanted.organizationId,
    email: normalEmail(wanted.email),
    roles: [...wanted.roles],
    statusId: INVITATION_STATUS.invited,
    invitedBy: wanted.invitedBy,
    createdAt: now,
    expiresAt: now + INVITATION_LIFE_MS,
  })
  return { id, code, link: `${platform.config.publicUrl}/invite/accept#${code}` }
}

/** An invitation that can still be accepted, with the organisation it leads to. */
export async function openInvitation(query: Query, tables: Tables, code: string, now: number) {
  const { invitation, organization } = tables
  const rows = await query
    .select({ invitation, organization })
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .where(and(eq(invitation.codeHash, hashSecret(code)), eq(invitation.statusId, INVITATION_STATUS.invited)))
  const [found] = rows
  return found && found.invitation.expiresAt > now ? found : null
}
