/** Who has a part in a draft: recipients in routing order, groups, and the seats that fields can belong to. */
import { emailAddress, MAX_REASON, MAX_RECIPIENTS } from '../entities/envelope.ts'
import { STEP_WORK } from '../entities/step-kind.ts'
import type { Problem, ProblemCode } from './draft-problem.ts'
import type { DraftMeta } from './draft-shapes.ts'
import type { GroupView, ReadDeps, RecipientView, SeatView } from './draft-view.ts'
import { type Memo, memoised, sameList } from './memo.ts'
import { inOrder, type ParsedDraft } from './parsed-draft.ts'
import { groupOfHolders, seatsOfGroup } from './seat-names.ts'

export function readRecipients(
  parsed: ParsedDraft,
  meta: DraftMeta,
  { missingFor, isThere }: Pick<ReadDeps, 'missingFor' | 'isThere'>,
  memo: Memo,
  problems: Problem[],
): readonly RecipientView[] {
  const views: RecipientView[] = []
  const seen = new Set<string>()
  let order = 0
  for (const { id, raw } of inOrder(parsed, 'recipients', problems)) {
    const problem = (code: ProblemCode) => problems.push({ code, in: 'recipients', id })
    const withPrevious = raw.withPrevious && views.length > 0
    order = meta.orderMode === 'parallel' ? 1 : withPrevious ? order : order + 1
    const { holders } = raw
    const email = holders ?? raw.email.trim().toLowerCase()
    // Who is only told is not waited for, so of them none are enough.
    const needed = holders === null || STEP_WORK[raw.kind] === 'told' ? null : raw.needed
    if (raw.name.trim() === '') problem('recipient-name-missing')
    else if (raw.name.trim().length > 120) problem('recipient-name-too-long')
    if (email === '') problem('recipient-email-missing')
    else if (holders === null && !emailAddress.safeParse(email).success) problem('recipient-email-not-valid')
    // The same person may sign and be told later; the same part twice is a slip.
    else if (seen.has(`${raw.kind} ${email}`)) problem('recipient-duplicate')
    seen.add(`${raw.kind} ${email}`)
    if (holders !== null && isThere?.(holders) === false) problem('holders-gone')
    if (holders !== null && needed === null && raw.kind === 'sign') problem('holders-number-missing')
    if (raw.message.length > MAX_REASON || (raw.attestation ?? '').length > MAX_REASON)
      problem('recipient-message-too-long')
    // A system of the organisation is there, whatever the installation has; whether it may be asked the server says.
    const asksOwn = raw.kind === 'integration' && raw.asks !== null
    const missing = asksOwn ? null : (missingFor?.(raw.kind) ?? null)
    if (missing !== null)
      problems.push({ code: 'step-not-available', in: 'recipients', id, facts: { missing } })
    // Dissolved by one person while another still counted on it: everybody acts for themselves.
    const groupId =
      raw.groupId !== null && holders === null && parsed.entries('groups').get(raw.groupId)
        ? raw.groupId
        : null
    views.push(
      memoised(memo, id, [raw, order, withPrevious, meta.language, groupId], () => ({
        id: id as RecipientView['id'],
        order,
        withPrevious,
        kind: raw.kind,
        name: raw.name,
        email: holders === null ? raw.email : '',
        language: raw.language ?? meta.language,
        groupId,
        hidden: raw.hidden,
        message: raw.message,
        restrictions: raw.restrictions,
        // A password is told to one person; of several, each gets a code by mail.
        access: holders !== null && raw.access === 'password' ? 'code' : raw.access,
        attestation: raw.attestation,
        asks: raw.kind === 'integration' ? raw.asks : null,
        holders,
        needed,
      })),
    )
  }
  if (views.length === 0) problems.push({ code: 'recipient-missing' })
  else if (views.every((one) => STEP_WORK[one.kind] === 'told'))
    problems.push({ code: 'acting-recipient-missing' })
  if (views.length > MAX_RECIPIENTS)
    problems.push({ code: 'recipient-too-many', facts: { limit: MAX_RECIPIENTS } })
  return sameList(memo, 'recipients', views)
}

export function readGroups(
  parsed: ParsedDraft,
  recipients: readonly RecipientView[],
  memo: Memo,
  problems: Problem[],
): readonly GroupView[] {
  const views: GroupView[] = []
  for (const { id, raw } of inOrder(parsed, 'groups', problems)) {
    const members = recipients.filter((one) => one.groupId === id)
    // Left by its last member, or made of nobody: nothing to say about it.
    if (members.length === 0) continue
    const problem = (code: ProblemCode, facts?: Problem['facts']) =>
      problems.push({ code, in: 'groups', id, ...(facts ? { facts } : {}) })
    if (raw.name.trim() === '' || raw.name.trim().length > 120) problem('group-name-missing')
    if (members.length <= raw.quota) problem('group-too-small', { quota: raw.quota })
    if (members.some((one) => one.kind !== members[0]?.kind || one.order !== members[0]?.order))
      problem('group-mixed')
    const memberIds = sameList(
      memo,
      `members ${id}`,
      members.map((one) => one.id),
    )
    views.push(
      memoised(memo, id, [raw, memberIds], () => ({
        id: id as GroupView['id'],
        name: raw.name,
        quota: raw.quota,
        memberIds,
        seats: seatsOfGroup(id as GroupView['id'], raw.quota),
        isOfHolders: false,
      })),
    )
  }
  for (const one of recipients) {
    const { holders, needed, name } = one
    if (holders === null || needed === null) continue
    const id = groupOfHolders(one.id)
    views.push(
      memoised(memo, id, [one], () => ({
        ...{ id, name, quota: needed, memberIds: [one.id] },
        ...{ seats: seatsOfGroup(id, needed), isOfHolders: true },
      })),
    )
  }
  return sameList(memo, 'groups', views)
}

/** Whom fields can belong to; a group stands where its first member does. */
export function seatsOf(
  recipients: readonly RecipientView[],
  groups: readonly GroupView[],
  memo: Memo,
): readonly SeatView[] {
  const views = recipients.flatMap((one): SeatView[] => {
    const group = groupOf(one, groups)
    // Everybody of them acts, and how many that will be nobody knows: no field can be theirs.
    if (one.holders !== null && !group) return []
    if (!group)
      return [memoised(memo, `seat ${one.id}`, [one], () => ({ ...seatOfRecipient(one), number: 0 }))]
    if (group.memberIds[0] !== one.id) return []
    return group.seats.map((id, at) =>
      memoised(memo, `seat ${id}`, [one, group], () => ({
        ...seatOfRecipient(one),
        id,
        name: group.name,
        email: '',
        groupId: group.id,
        number: at + 1,
      })),
    )
  })
  return sameList(memo, 'seats', views)
}

/** The group somebody is in, or stands for. */
export const groupOf = (
  { id, groupId }: Pick<RecipientView, 'id' | 'groupId'>,
  groups: readonly GroupView[],
): GroupView | undefined =>
  groups.find((one) => one.id === groupId || (one.isOfHolders && one.memberIds[0] === id))

const seatOfRecipient = ({ id, name, email, kind, order }: RecipientView) => ({
  id,
  name,
  email,
  kind,
  order,
  groupId: null,
})
