import { expect, test } from 'vitest'
import { listedRow } from '../../server/envelopes/listed-rows.ts'
import { envelopeListing, envelopeParts } from '../../server/replication/envelope-listing.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { ListedRow } from '../../sync/rules/lists.ts'
import { envelopeRow, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { explore } from './explore.ts'
import { mayGrow, ROUTES } from './routes.ts'

/** What lists ask of a row, and nothing else of it. */
const asked = ({ mine, ...row }: ListedRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  ownerName: row.ownerName,
  isOwner: row.isOwner,
  waitingFor: row.waitingFor,
  askedOfMe: row.askedOfMe,
  expiresAt: row.expiresAt,
  createdAt: row.createdAt,
  sortKey: row.sortKey,
  searchKey: row.searchKey,
  mine: mine.map((one) => one.state).sort(),
})

const readersOf = (envelope: Envelope) => [
  {
    subject: envelope.ownerId as string,
    email: envelope.owner.email,
    organizationId: envelope.organizationId,
  },
  ...envelope.recipients.flatMap((one) =>
    one.personId ? [{ subject: one.personId as string, email: one.email }] : [],
  ),
]

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

test('in every state an envelope can be in, the row a list reads is the row its reader is shown', () => {
  let compared = 0
  let guarded = 0
  for (const route of Object.values(ROUTES))
    for (const envelope of seenBy(explore(route, mayGrow(route), 60).states.values())) {
      const listing = envelopeListing(envelope)
      const parts = envelopeParts(envelope)
      for (const reader of readersOf(envelope)) {
        const shown = renderEnvelope(envelope, reader)
        const own = parts.filter((one) => one.personId === reader.subject)
        const row = listedRow(listing, own, reader.subject)
        // Who is shown nothing is no member, and lists begin with members.
        if (shown === null) continue
        if (row === null) guarded++
        else expect(asked(row)).toEqual(asked(envelopeRow(shown, reader)))
        compared++
      }
    }
  expect(compared).toBeGreaterThan(500)
  expect(guarded).toBeLessThan(compared / 2)
})
