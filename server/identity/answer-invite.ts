/** What became of an invitation: in the record, in the organisation's trail, and on the devices of those who may know. */
import type { Query } from '../../db/database.ts'
import { holdersOf } from '../../sync/entities/holder.ts'
import { INVITE_STATUS, type MemberInvite } from '../../sync/entities/member-invite.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import { appendEvents } from '../evidence/audit-trail.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { addJobs } from '../jobs/runner.ts'
import type { Platform } from '../platform.ts'
import { recordKind } from '../replication/kinds/record.ts'

type Answer =
  | { readonly statusId: typeof INVITE_STATUS.accepted; readonly personId: PersonId }
  | { readonly statusId: typeof INVITE_STATUS.declined; readonly reason: string }

/** Same transaction as what follows from it. */
export async function answerInvite(
  query: Query,
  platform: Pick<Platform, 'db' | 'now' | 'evidenceKey' | 'randomBytes'>,
  invite: MemberInvite,
  answer: Answer,
): Promise<void> {
  const { tables } = platform.db
  const at = platform.now()
  const reason = 'reason' in answer ? answer.reason : ''
  const value: MemberInvite = {
    ...invite,
    statusId: answer.statusId,
    ...(reason && { declinedBecause: reason }),
  }
  const store = { query, tables, feed: createFeedWriter(query, tables), now: at }
  await recordKind('memberInvite').store?.(store, value, invite)
  await appendEvents(query, tables, { subjectId: invite.organizationId, at, key: platform.evidenceKey }, [
    {
      kind: answer.statusId === INVITE_STATUS.accepted ? 'inviteAccepted' : 'inviteDeclined',
      facts: { invite: invite.id, ...('personId' in answer && { member: answer.personId }) },
      personal: { email: invite.email, ...(reason && { reason }) },
    },
  ])
  if (answer.statusId === INVITE_STATUS.declined)
    await addJobs(
      query,
      tables,
      [{ kind: 'mailDeclined', key: invite.id, payload: { inviteId: invite.id }, dueAt: at }],
      platform,
    )
}

/** Whose devices have something to pull once one was answered. */
export const followersOfInvites = ({
  organizationId,
}: {
  readonly organizationId: OrganizationId
}): ReadonlySet<string> => new Set([organizationId, holdersOf(organizationId, 'userRead')])
