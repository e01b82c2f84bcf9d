/** Tells whoever invited that the answer was no, in the words that came with it. */
import { eq } from 'drizzle-orm'
import { INVITE_STATUS } from '../../sync/entities/member-invite.ts'
import type { Id } from '../../sync/ids.ts'
import { isOperator } from '../../sync/rules/operators.ts'
import type { JobHandler } from '../jobs/runner.ts'
import type { Mailer } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import { fullName } from '../people/full-name.ts'
import { mailBrandOf, membershipsOf, organizationNameIn, personById } from '../people/people.ts'
import type { Platform } from '../platform.ts'

export const mailDeclinedJob = ({
  platform,
  mailer,
}: {
  readonly platform: Platform
  readonly mailer: Mailer
}): JobHandler => ({
  maxAttempts: 8,
  run: async (payload) => {
    const { inviteId } = payload as { readonly inviteId: Id<'memberInvite'> }
    const { db, config } = platform
    const { invitation, organization } = db.tables
    const found = await db.read(async (query) => {
      const [row] = await query
        .select({ invite: invitation.body, organization })
        .from(invitation)
        .innerJoin(organization, eq(organization.id, invitation.organizationId))
        .where(eq(invitation.id, inviteId))
      // Sent again before this was on its way: the next answer counts.
      if (row?.invite.statusId !== INVITE_STATUS.declined || row.organization.demo) return null
      const { invitedBy: personId, organizationId } = row.invite
      const inviter = await personById(query, db.tables, personId)
      // Whoever has left or was switched off learns nothing more of it; an operator who founded it never belonged there.
      const places = await membershipsOf(query, db.tables, personId)
      const belongs = places.some((one) => one.organization.id === organizationId || isOperator(one))
      return inviter?.status === 'active' && belongs ? { ...row, inviter } : null
    })
    if (!found) return
    const { invite, inviter } = found
    const { language } = inviter.preferences
    const recipientName = fullName(inviter)
    await mailer.send({
      to: { address: inviter.email, name: recipientName },
      language,
      ...renderMail('invitationDeclined', language, {
        recipientName,
        organizationName: organizationNameIn(language, found.organization),
        ...mailBrandOf(found.organization, config.publicUrl),
        address: invite.email,
        reason: invite.declinedBecause ?? '',
      }),
    })
  },
})
