/** What a person takes along of themselves. */
import { refusal } from '../../../sync/answers.ts'
import { takeOwnData as contract } from '../../../sync/calls/own-data.ts'
import type { PersonId } from '../../../sync/ids.ts'
import { err, ok } from '../../../sync/result.ts'
import { appendEvents } from '../../evidence/audit-trail.ts'
import { zipStream } from '../../files/zip-stream.ts'
import { networkOf } from '../../http/address.ts'
import { type Call, FileAnswer, serve } from '../../http/call.ts'
import { personById } from '../../people/people.ts'
import { refuseStaleElsewhere } from '../../people/proofs.ts'
import { type OwnDataDeps, ownDataEntries } from './write-own-data.ts'

export const ownDataCalls = (deps: OwnDataDeps): readonly Call[] => [takeOwnData(deps)]

const takeOwnData = (deps: OwnDataDeps) =>
  serve(contract, {
    run: async (_, { actor, sessionId, address, userAgent }) => {
      // Of a person who is there: no program carries all of somebody away.
      if (actor?.kind !== 'person' || sessionId === null) return err(refusal('not-signed-in'))
      const { db, now, evidenceKey: key } = deps.platform
      const [person, stale] = await db.read(async (query) => [
        await personById(query, db.tables, actor.personId),
        await refuseStaleElsewhere(query, db.tables, 'account', { actor, now: now() }),
      ])
      if (!person) return err(refusal('not-signed-in'))
      if (stale) return err(stale)
      await db.transact((query) =>
        appendEvents(query, db.tables, { subjectId: person.id as PersonId, at: now(), key }, [
          { kind: 'ownDataTaken', personal: { network: networkOf(address), device: userAgent } },
        ]),
      )
      const day = new Date(now()).toISOString().slice(0, 10)
      return ok(
        new FileAnswer({
          bytes: zipStream(await ownDataEntries(deps, person)),
          name: `tawqi-${day}.zip`,
          mediaType: 'application/zip',
        }),
      )
    },
  })
