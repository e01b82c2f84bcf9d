/**
 * The people of an organisation and whom it has invited, as lists of them are made of. Of ten thousand, reading them
 * anew for each page is most of its time: what was read stays here, and the feed says what has changed since. Whatever
 * devices are told of a member or an invitation is told here as well, and nothing is held that cannot be read again.
 */
import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import type { Member } from '../../sync/entities/member.ts'
import type { MemberInvite } from '../../sync/entities/member-invite.ts'
import { type ListedUser, listedUsers } from '../../sync/rules/user-list.ts'
import type { Platform } from '../platform.ts'
import { membersAtRest, membersOfOrganization } from '../replication/kinds/member.ts'

export interface People {
  readonly members: ReadonlyMap<string, Member>
  readonly listed: readonly ListedUser[]
}

export type ReadPeople = (query: Query, organizationId: string) => Promise<People>

interface Kept extends People {
  readonly invites: ReadonlyMap<string, MemberInvite>
  /** Up to here the feed of the organisation has been followed. */
  readonly seq: number
  readonly readAt: number
}

/** Fewer are read anew as fast. */
const WORTH_KEEPING = 200
/** Rows kept of all organisations; who was asked for longest ago goes. */
const MOST_KEPT = 60_000
/** More at once are read anew as fast. */
const MOST_CHANGES = 2_000
const READ_ANEW_MS = 3_600_000

export function createListedPeople(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  worthKeeping = WORTH_KEEPING,
): ReadPeople {
  const { tables } = db
  const kept = new Map<string, Kept>()

  return async (query, organizationId) => {
    const seq = await headOf(query, organizationId)
    const known = kept.get(organizationId)
    const found =
      (known && (await followed(query, organizationId, known, seq))) ??
      (await readAnew(query, organizationId, seq))
    // Another page may have been faster.
    if (found.seq >= (kept.get(organizationId)?.seq ?? 0)) keep(organizationId, found)
    return found
  }

  function keep(organizationId: string, people: Kept): void {
    kept.delete(organizationId)
    if (people.listed.length >= worthKeeping) kept.set(organizationId, people)
    let rows = [...kept.values()].reduce((sum, one) => sum + one.listed.length, 0)
    for (const [id, one] of kept) {
      if (rows <= MOST_KEPT) break
      rows -= one.listed.length
      kept.delete(id)
    }
  }

  async function headOf(query: Query, organizationId: string): Promise<number> {
    const { channelHead } = tables
    const [head] = await query
      .select({ seq: channelHead.seq })
      .from(channelHead)
      .where(eq(channelHead.channel, organizationId))
    return head?.seq ?? 0
  }

  async function readAnew(query: Query, organizationId: string, seq: number): Promise<Kept> {
    const { invitation } = tables
    const rows = await query
      .select({ body: invitation.body })
      .from(invitation)
      .where(eq(invitation.organizationId, organizationId))
    const members = await membersOfOrganization({ query, tables }, organizationId)
    return whole(byId(members), byId(rows.map((row) => row.body)), { seq, readAt: now() })
  }

  /** Null where reading anew is the shorter or the safer way. */
  async function followed(
    query: Query,
    organizationId: string,
    known: Kept,
    seq: number,
  ): Promise<Kept | null> {
    if (seq < known.seq || now() - known.readAt > READ_ANEW_MS) return null
    if (seq === known.seq) return known
    const { feed } = tables
    const changed = await query
      .select({ kind: feed.kind, id: feed.id })
      .from(feed)
      .where(and(eq(feed.channel, organizationId), gt(feed.seq, known.seq)))
      .limit(MOST_CHANGES + 1)
    if (changed.length > MOST_CHANGES) return null
    const idsOf = (kind: string) => changed.flatMap((one) => (one.kind === kind ? [one.id] : []))
    const [memberIds, inviteIds] = [idsOf('member'), idsOf('memberInvite')]
    const isSame = memberIds.length + inviteIds.length === 0
    const next = isSame
      ? { ...known, seq }
      : whole(
          merged(known.members, memberIds, await membersAtRest.load({ query, tables }, memberIds)),
          merged(known.invites, inviteIds, await invitesOf(query, inviteIds)),
          { seq, readAt: known.readAt },
        )
    return (await isWhole(query, organizationId, next)) ? next : null
  }

  async function invitesOf(query: Query, ids: readonly string[]): Promise<MemberInvite[]> {
    const { invitation } = tables
    const found: MemberInvite[] = []
    for (const part of inParts(ids))
      for (const { body } of await query
        .select({ body: invitation.body })
        .from(invitation)
        .where(inArray(invitation.id, part)))
        found.push(body)
    return found
  }

  /** What is gone without a word in the feed is missed here. */
  async function isWhole(query: Query, organizationId: string, { members, invites }: Kept): Promise<boolean> {
    const { organizationMember: place, invitation } = tables
    const [places] = await query
      .select({ n: count() })
      .from(place)
      .where(and(eq(place.organizationId, organizationId), isNull(place.leftAt)))
    const [invited] = await query
      .select({ n: count() })
      .from(invitation)
      .where(eq(invitation.organizationId, organizationId))
    return places?.n === members.size && invited?.n === invites.size
  }
}

const byId = <T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.id, one]))

/** Of those that are not there any more nothing was found. */
function merged<T extends { readonly id: string }>(
  known: ReadonlyMap<string, T>,
  changed: readonly string[],
  found: readonly T[],
): ReadonlyMap<string, T> {
  const next = new Map(known)
  const there = byId(found)
  for (const id of changed) {
    const one = there.get(id)
    if (one) next.set(id, one)
    else next.delete(id)
  }
  return next
}

const whole = (
  members: ReadonlyMap<string, Member>,
  invites: ReadonlyMap<string, MemberInvite>,
  at: Pick<Kept, 'seq' | 'readAt'>,
): Kept => ({ ...at, members, invites, listed: listedUsers(members.values(), invites.values()) })
