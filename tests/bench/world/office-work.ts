/** What people and the scheduler ask of a server, without the network in between. */

import { envelopeCalls } from '../../../server/envelopes/calls.ts'
import type { CallContext } from '../../../server/http/call.ts'
import { dueJobs, nextDueAt } from '../../../server/jobs/due-jobs.ts'
import type { Platform } from '../../../server/platform.ts'
import { followedHeads, followingOf } from '../../../server/replication/channel-changes.ts'
import { readEpoch } from '../../../server/replication/epoch.ts'
import { createExecutor } from '../../../server/replication/execute.ts'
import { answerPull } from '../../../server/replication/pull.ts'
import { versionOf } from '../../../sync/commands/registry.ts'
import type { PersonActor } from '../../../sync/entities/actor.ts'
import { createId } from '../../../sync/ids.ts'
import { PROTOCOL_VERSION } from '../../../sync/replication/protocol.ts'

/** Answers of the calls people make, as the HTTP layer would ask for them. */
export function asker(platform: Platform, actor: PersonActor) {
  const calls = new Map(envelopeCalls(platform).map((one) => [one.path, one]))
  return async (path: string, body: object): Promise<unknown> => {
    const call = calls.get(path)
    if (!call) throw new Error(`${path} is no call`)
    const answer = await call.run(call.input.parse(body), { actor } as CallContext)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
}

/** The two questions of the scheduler when nothing is due. */
export const lookForJobs = ({ db, now }: Platform): Promise<void> =>
  db.read(async (query) => {
    const due = await dueJobs(query, db.tables, now(), 24)
    const [next] = await nextDueAt(query, db.tables)
    if (due.length > 0 || !next) throw new Error('Every timer was set for later')
  })

/** A device that is up to date, however much there is. */
export async function device(platform: Platform, actor: PersonActor) {
  const executor = createExecutor(platform, {
    preconditions: {},
    storeEffects: async () => undefined,
    beforeStore: async (_query, envelope) => envelope,
    committed: () => undefined,
  })
  const id = createId('device', platform)
  let n = 0
  let place = await platform.db.read(async (query) => ({
    epoch: await readEpoch(query, platform.db.tables),
    checkpoint: Object.fromEntries(
      await followedHeads(
        query,
        platform.db.tables,
        actor,
        await followingOf(query, platform.db.tables, actor),
      ),
    ),
    ackN: 0,
  }))
  async function pull(): Promise<void> {
    for (let more = true; more; ) {
      const page = await answerPull(
        platform,
        { protocol: PROTOCOL_VERSION, deviceId: id, ...place, limit: 1_000 },
        actor,
      )
      if (page.reset) throw new Error('The server began anew')
      place = { epoch: page.epoch, checkpoint: page.checkpoint, ackN: page.ackN ?? place.ackN }
      more = page.more
    }
  }
  async function execute(name: string, input: object): Promise<void> {
    const outcome = await executor.execute({
      id: createId('command', platform),
      name,
      version: versionOf(name),
      input,
      actor,
      payload: JSON.stringify(input),
      signature: null,
      device: { id, n: ++n },
      claimedAt: null,
    })
    if (outcome.status !== 'applied') throw new Error(JSON.stringify(outcome))
  }
  return { pull, execute }
}
