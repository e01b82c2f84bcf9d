import { expect, test } from 'vitest'
import { aroundName, LISTED_FOLDERS, listEntries } from '../../server/replication/list-entries.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { emptyMark, type Mark } from '../../sync/entities/mark.ts'
import type { PersonId } from '../../sync/ids.ts'
import { inFolder, isUnread, statusFilterOf } from '../../sync/rules/lists.ts'
import { envelopeRow, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { explore } from './explore.ts'
import { mayGrow, ROUTES } from './routes.ts'

const peopleOf = (envelope: Envelope): ReadonlySet<PersonId> =>
  new Set([envelope.ownerId, ...envelope.recipients.flatMap((one) => one.personId ?? [])])

/** As it is, and as if its first recipient had sent it and were its last one too. */
function* seenBy(states: Iterable<{ readonly envelope: Envelope }>): Generator<Envelope> {
  for (const { envelope } of states) {
    yield envelope
    const sender = envelope.recipients[0]?.personId
    if (!sender) continue
    const recipients = envelope.recipients.map((one, at, all) =>
      at === all.length - 1 ? { ...one, personId: sender } : one,
    )
    yield { ...envelope, ownerId: sender, recipients }
  }
}

const MARKS: readonly ((envelope: Envelope, personId: PersonId) => Mark | undefined)[] = [
  () => undefined,
  ({ id }, personId) => ({ ...emptyMark(id, personId), unread: false, flagged: true }),
  ({ id }, personId) => ({ ...emptyMark(id, personId), archived: true }),
  () => undefined,
  ({ id }, personId) => ({ ...emptyMark(id, personId), deletedAt: 1 }),
]

/** What the device makes of it, for a reader who may look as a member of its organisation. */
function ofDevice(envelope: Envelope, personId: PersonId, mark: Mark | undefined, isInside: boolean) {
  const { organizationId } = envelope
  const reader = { subject: personId, email: '', ...(isInside && { organizationId }) }
  const shown = renderEnvelope(envelope, reader)
  if (!shown) return null
  const row = envelopeRow(shown, reader)
  return LISTED_FOLDERS.filter((folder) => inFolder({ row, mark }, folder)).map((folder) => ({
    folder,
    status: statusFilterOf(row) ?? '',
    kind: row.kind,
    flagged: mark?.flagged === true,
    unread: isUnread({ row, mark }),
    newestFirst: -row.modifiedAt,
    createdFirst: -row.createdAt,
    endsAt: row.expiresAt,
    ownerName: row.ownerName,
    waitingFor: row.waitingFor.map(aroundName).join(''),
    searchKey: row.searchKey,
  }))
}

function ofServer(envelope: Envelope, personId: PersonId, mark: Mark | undefined, isInside: boolean) {
  return listEntries(envelope, [personId], () => mark).map((one) => ({
    folder: one.folder,
    status: one.status,
    kind: one.kind,
    flagged: one.flagged,
    unread: one.unread,
    newestFirst: one.newestFirst,
    createdFirst: one.createdFirst,
    endsAt: one.soonestFirst === Number.MAX_SAFE_INTEGER ? null : one.soonestFirst,
    ownerName: one.ownerName,
    waitingFor: (isInside ? one.waitingForInside : null) ?? one.waitingFor,
    searchKey: (isInside ? one.searchKeyInside : null) ?? one.searchKey,
  }))
}

test('in every state an envelope can be in, it lies for each reader where their device puts it', () => {
  let compared = 0
  let listed = 0
  for (const route of Object.values(ROUTES))
    for (const envelope of seenBy(explore(route, mayGrow(route), 60).states.values()))
      for (const personId of peopleOf(envelope)) {
        // Marks and places take turns: there are thousands of states for each.
        const mark = MARKS[compared % MARKS.length]?.(envelope, personId)
        const isInside = compared % 3 === 0
        const wanted = ofDevice(envelope, personId, mark, isInside)
        // Who is shown nothing is no member, and only members have entries.
        if (wanted === null) continue
        expect(ofServer(envelope, personId, mark, isInside)).toEqual(wanted)
        compared++
        if (wanted.length > 0) listed++
      }
  expect(compared).toBeGreaterThan(500)
  expect(listed).toBeGreaterThan(compared / 2)
})

test('[R1254] a name kept from external people is found by those of the organisation alone', () => {
  const [route] = Object.values(ROUTES)
  if (!route) throw new Error('There are routes')
  const [state] = explore(route, mayGrow(route), 60).states.values()
  if (!state) throw new Error('It has states')
  const [first, second, ...others] = [...state.envelope.recipients, ...state.envelope.recipients]
  if (!first || !second) throw new Error('It has recipients')
  const secret = { ...first, personId: null, name: 'Zuhair', restrictions: ['hiddenFromExternal' as const] }
  const reader = {
    ...second,
    id: `${second.id}x` as typeof second.id,
    state: 'waiting' as const,
    personId: 'person:r' as PersonId,
  }
  const envelope = {
    ...state.envelope,
    state: 'inProgress' as const,
    recipients: [secret, reader, ...others],
  }
  const [entry] = listEntries(envelope, ['person:r'], () => undefined)
  expect(entry?.searchKey).not.toContain('zuhair')
  expect(entry?.searchKeyInside).toContain('zuhair')
})
