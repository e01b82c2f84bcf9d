/** Effects of commands become jobs in the same transaction: what a commit promises, a crash cannot lose. */
import type { Query } from '../../db/database.ts'
import type { Effect } from '../../sync/commands/command.ts'
import { addJobs, type NewJob } from '../jobs/runner.ts'
import type { Platform } from '../platform.ts'
import { mailKey } from './notify-jobs.ts'

export const storeEffects =
  (platform: Platform) =>
  (query: Query, effects: readonly Effect[], now: number): Promise<void> =>
    addJobs(
      query,
      platform.db.tables,
      effects.map((effect) => jobOf(effect, now)),
      platform,
    )

/** Work on the documents of an envelope shares the envelope's key and so never overlaps; mail goes its own way. */
function jobOf(effect: Effect, now: number): NewJob {
  const { kind, ...payload } = effect
  const share = 'organizationId' in effect ? effect.organizationId : ''
  return { kind, key: keyOf(effect), share, payload, dueAt: 'dueAt' in effect ? effect.dueAt : now }
}

function keyOf(effect: Effect): string {
  if (effect.kind === 'mail') return mailKey(effect)
  if (effect.kind === 'startDelegation') return effect.delegationId
  if (effect.kind === 'tellHolders') return effect.of
  if (effect.kind === 'mailInvitation') return effect.inviteId
  if (effect.kind === 'checkDomain') return `${effect.organizationId} domain`
  return effect.kind === 'departMember' || effect.kind === 'handOver' ? effect.personId : effect.envelopeId
}
