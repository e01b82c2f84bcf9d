/** What erasing oneself would mean, and doing it. */

import type { Query } from '../../../db/database.ts'
import { type Refusal, refusal } from '../../../sync/answers.ts'
import * as contracts from '../../../sync/calls/erasure.ts'
import type { PersonActor } from '../../../sync/entities/actor.ts'
import type { PersonId } from '../../../sync/ids.ts'
import { err, ok } from '../../../sync/result.ts'
import { type Call, described, serve } from '../../http/call.ts'
import { personById } from '../../people/people.ts'
import { refuseStale, refuseStaleElsewhere } from '../../people/proofs.ts'
import type { Platform } from '../../platform.ts'
import { eraseAtOnce } from './erase-at-once.ts'
import { noteErased } from './erased-list.ts'
import { placesLeft } from './heirs.ts'

export interface ErasureCallsDeps {
  readonly platform: Platform
  readonly announceEnded: (sessionIds: readonly string[]) => void
  /** What this node keeps in memory of who is signed in. */
  readonly forgetAll: () => void
}

export const erasureCalls = (deps: ErasureCallsDeps): readonly Call[] => [
  getErasure(deps),
  eraseAccount(deps),
]

const getErasure = ({ platform: { db, now } }: ErasureCallsDeps) =>
  serve(contracts.getErasure, {
    run: async (_, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-signed-in'))
      const [places, stale] = await db.read(async (query) => [
        await placesLeft(query, db.tables, actor.personId as PersonId),
        await refuseStaleElsewhere(query, db.tables, 'account', { actor, now: now() }),
      ])
      if (stale) return err(stale)
      return ok(
        places.map(({ organizationId: id, nameEn, nameAr, heir, open, obstacle }) => ({
          ...{ id, nameEn, nameAr, open, obstacle },
          heir: heir?.name ?? null,
        })),
      )
    },
  })

const eraseAccount = ({ platform, announceEnded, forgetAll }: ErasureCallsDeps) =>
  serve(contracts.eraseAccount, {
    run: async ({ email }, { actor, sessionId }) => {
      // By who is there: no program ends its person.
      if (actor?.kind !== 'person' || sessionId === null) return err(refusal('not-signed-in'))
      const { db, config, now } = platform
      const done = await db.transact(async (query) => {
        const refused = await refuseErasure(query, platform, actor, email)
        return refused ? err(refused) : ok(await eraseAtOnce(query, platform, actor.personId as PersonId))
      })
      if (!done.ok) return done
      // Before anybody is told: a backup that is put back must never bring them back.
      await noteErased(config, actor.personId, now())
      announceEnded(done.value)
      forgetAll()
      return ok(described(null, 'account-erased'))
    },
  })

/** As it stands in the transaction that decides: proofs and administrators too. */
async function refuseErasure(
  query: Query,
  { db: { tables }, now }: Platform,
  actor: PersonActor,
  email: string,
): Promise<Refusal | null> {
  const asked = { actor, now: now() }
  const stale =
    (await refuseStale(query, tables, { act: 'account' }, asked)) ??
    (await refuseStaleElsewhere(query, tables, 'account', asked))
  if (stale) return stale
  const person = await personById(query, tables, actor.personId)
  if (!person) return refusal('not-signed-in')
  if (person.email !== email) return refusal('address-differs')
  const places = await placesLeft(query, tables, actor.personId as PersonId)
  const obstacle = places.find((one) => one.obstacle !== null)?.obstacle
  return obstacle ? refusal(obstacle) : null
}
