/** Documents open to the organisation: what a device holds and shows of them, beside what the database says. */
import { isDeepStrictEqual } from 'node:util'
import type { OpenEnvelope } from '../../sync/entities/open-envelope.ts'
import { openEnvelopeOf } from '../../sync/rules/open-envelope.ts'
import type { Seat } from './seat.ts'
import type { World } from './world.ts'

/** The law that is broken, or null. */
export async function wrongOpenEnvelopes(
  { platform }: Pick<World, 'platform'>,
  { person, tabs }: Pick<Seat, 'person' | 'tabs'>,
): Promise<string | null> {
  const { db } = platform
  const { body } = db.tables.envelope
  const envelopes = await db.read((query) => query.select({ body }).from(db.tables.envelope))
  const due = envelopes
    .filter((one) => one.body.organizationId === person.organizationId)
    .flatMap((one) => openEnvelopeOf(one.body) ?? [])
  const kept = await tabs[0]?.local.rows.where('set').equals('openEnvelope').toArray()
  const stored = kept?.flatMap((chunk) => chunk.rows.map((row) => row.value as OpenEnvelope)) ?? []
  if (!isDeepStrictEqual(inOrder(stored), inOrder(due)))
    return `S4: open documents in the storage of ${person.name} are not what the database says`
  for (const { replica } of tabs) {
    const { openEnvelopes, rows } = replica.view()
    const others = due.filter((one) => !rows.has(one.envelopeId))
    if (!isDeepStrictEqual(inOrder([...openEnvelopes.values()]), inOrder(others)))
      return `S4: open documents that ${person.name} sees are not what the database says`
  }
  return null
}

const inOrder = (lines: readonly OpenEnvelope[]) => [...lines].sort((a, b) => (a.id < b.id ? -1 : 1))
