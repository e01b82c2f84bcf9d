/** Effects of commands become jobs in the same transaction: what a commit promises, a crash cannot lose. */
import type { Query } from '../../db/database.ts'
import type { DeclaredEffect } from '../../sync/commands/effect.ts'
import { EFFECTS, type Effect } from '../../sync/commands/effects.ts'
import type { Platform } from '../platform.ts'
import { addJobs, type NewJob } from './runner.ts'

export const storeEffects =
  (platform: Pick<Platform, 'db' | 'now' | 'randomBytes'>) =>
  (query: Query, effects: readonly Effect[], now: number): Promise<void> =>
    addJobs(
      query,
      platform.db.tables,
      effects.map((effect) => jobOf(effect, now)),
      platform,
    )

/** As its area declares it. */
export function jobOf(effect: Effect, now: number): NewJob {
  const { kind, ...payload } = effect
  // Told what its own kind is declared with, which TypeScript cannot follow through the union.
  const { key, share } = EFFECTS[kind] as DeclaredEffect<unknown>
  return {
    kind,
    key: key(payload),
    share: share?.(payload) ?? '',
    payload,
    dueAt: 'dueAt' in effect ? effect.dueAt : now,
  }
}
