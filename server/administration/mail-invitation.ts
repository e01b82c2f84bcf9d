/** Mails an invitation with a link of its own: made here, so that no code is kept anywhere but in the mail. */

import { eq } from 'drizzle-orm'
import { isOpenInvite } from '../../sync/entities/member-invite.ts'
import type { Id } from '../../sync/ids.ts'
import { renewInviteCode } from '../identity/invitations.ts'
import type { JobHandler } from '../jobs/runner.ts'
import type { Mailer } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import { fullName } from '../people/full-name.ts'
import { mailBrandOf, organizationNameIn, personById } from '../people/people.ts'
import type { Platform } from '../platform.ts'

export interface MailInvitationDeps {
  readonly platform: Platform
  readonly mailer: Mailer
}

export const mailInvitationJob = ({ platform, mailer }: MailInvitationDeps): JobHandler => ({
  maxAttempts: 8,
  run: async (payload) => {
    const { inviteId } = payload as { readonly inviteId: Id<'memberInvite'> }
    const { db } = platform
    const { invitation, organization } = db.tables
    const made = await db.transact(async (query) => {
      const [found] = await query
        .select({ invite: invitation.body, organization })
        .from(invitation)
        .innerJoin(organization, eq(organization.id, invitation.organizationId))
        .where(eq(invitation.id, inviteId))
      // Cancelled or answered before the message was on its way.
      if (!found || !isOpenInvite(found.invite)) return null
      const inviter = await personById(query, db.tables, found.invite.invitedBy)
      if (!inviter) return null
      return { ...found, inviter, ...(await renewInviteCode(query, db.tables, inviteId, platform)) }
    })
    if (!made || made.organization.demo) return
    const { language } = made.inviter.preferences
    await mailer.send({
      // Whoever invites may have typed any words as the name of a stranger.
      to: { address: made.invite.email, name: '' },
      language,
      ...renderMail('invitation', language, {
        recipientName: '',
        senderName: fullName(made.inviter),
        organizationName: organizationNameIn(language, made.organization),
        ...mailBrandOf(made.organization, platform.config.publicUrl),
        link: made.link,
      }),
    })
  },
})
