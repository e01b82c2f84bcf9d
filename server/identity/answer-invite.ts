/** What became of an invitation: in the record, in the organisation's trail, and on the devices of those who may know. */
import type { Query } from '../../db/database.ts'
import { holdersOf } from '../../sync/entities/holder.ts'
import { INVITE_STATUS, type MemberInvite } from '../../sync/entities/member-invite.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import { appendEvents } from '../evidence/audit-trail.ts'
import { createFeedWriter } from '../feed/feed.ts'
import type { Platform } from '../platform.ts'
import { recordKind } from '../replication/kinds/record.ts'

type Answer =
  | { readonly statusId: typeof INVITE_STATUS.accepted; readonly personId: PersonId }
  | { readonly statusId: typeof INVITE_STATUS.declined }

/** Same transaction as what follows from it. */
export async function answerInvite(
  query: Query,
  { db: { tables }, now, evidenceKey }: Pick<Platform, 'db' | 'now' | 'evidenceKey'>,
  invite: MemberInvite,
  answer: Answer,
): Promise<void> {
  const at = now()
  const value: MemberInvite = { ...invite, statusId: answer.statusId }
  const store = { query, tables, feed: createFeedWriter(query, tables), now: at }
  await recordKind('memberInvite').store?.(store, value, invite)
  await appendEvents(query, tables, { subjectId: invite.organizationId, at, key: evidenceKey }, [
    {
      kind: answer.statusId === INVITE_STATUS.accepted ? 'inviteAccepted' : 'inviteDeclined',
      facts: { invite: invite.id, ...('personId' in answer && { member: answer.personId }) },
      personal: { email: invite.email },
    },
  ])
}

/** Whose devices have something to pull once one was answered. */
export const followersOfInvites = ({
  organizationId,
}: {
  readonly organizationId: OrganizationId
}): ReadonlySet<string> => new Set([organizationId, holdersOf(organizationId, 'userRead')])
