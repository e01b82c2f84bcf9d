/** Writes what a command changes: aggregates with their feed, the audit trail, effects, and files one may read now. */
import type { Query } from '../../db/database.ts'
import { chainsOf } from '../../sync/commands/chains-of.ts'
import type { AggregateKind, Change } from '../../sync/commands/command.ts'
import type { Effect } from '../../sync/commands/effects.ts'
import type { Actor, PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { appendEvents } from '../evidence/audit-trail.ts'
import { createFeedWriter } from '../feed/feed.ts'
import type { Platform } from '../platform.ts'
import { followersOf, previousOf, removeAggregate, storeAggregate } from './aggregates.ts'
import { addFileReference } from './file-references.ts'
import { changesOpenEnvelope } from './store-open-envelope.ts'

export interface StoreHooks {
  /** Writes the rows of effects inside the transaction. */
  readonly storeEffects: (query: Query, effects: readonly Effect[], now: number) => Promise<void>
  /** A system's chance to complete an envelope inside the same transaction (linking known people). */
  readonly beforeStore: (query: Query, envelope: Envelope) => Promise<Envelope>
}

/** Grows with each command of a group. */
export interface Touched {
  /** Whoever has something to pull. */
  readonly subjects: Set<string>
  /** Of what was written or removed. */
  readonly kinds: Set<AggregateKind>
}

export interface StoreContext {
  readonly actor: Actor
  readonly now: number
  /** The aggregates as they were read, by kind and id. */
  readonly before: ReadonlyMap<string, unknown>
  readonly touched: Touched
}

export function createStoreChange(platform: Platform, hooks: StoreHooks) {
  const { tables } = platform.db
  return async (
    query: Query,
    change: Change,
    { actor, now, before, touched }: StoreContext,
  ): Promise<void> => {
    const { subjects } = touched
    for (const { kind } of [...change.put, ...(change.remove ?? [])]) touched.kinds.add(kind)
    const keepsEnvelopes = change.put.every((put) => put.kind !== 'envelope')
    const target = {
      query,
      tables,
      feed: createFeedWriter(query, tables),
      now,
      ...(keepsEnvelopes && { loaded: before }),
    }
    for (const put of change.put) {
      const completed =
        put.kind === 'envelope' ? { kind: put.kind, value: await hooks.beforeStore(query, put.value) } : put
      const previous = previousOf(before, completed)
      await storeAggregate(target, completed, previous)
      // Who has lost sight of it is told as well, or they would keep it until their next look.
      for (const one of [completed.value, previous])
        if (one) for (const subject of followersOf(completed.kind, one)) subjects.add(subject)
      if (completed.kind === 'envelope') {
        const { value } = completed
        if (changesOpenEnvelope(value, previous as Envelope | undefined)) subjects.add(value.organizationId)
      }
    }
    for (const [subjectId, events] of chainsOf(change))
      await appendEvents(
        query,
        tables,
        { subjectId, at: change.at ?? now, key: platform.evidenceKey },
        events,
      )
    for (const key of change.remove ?? []) {
      const gone = before.get(`${key.kind}|${key.id}`)
      if (gone) for (const subject of followersOf(key.kind, gone)) subjects.add(subject)
      await removeAggregate(target, key)
    }
    if (change.effects && change.effects.length > 0) await hooks.storeEffects(query, change.effects, now)
    if (actor.kind === 'person') await storeMayRead(query, actor, change.mayRead ?? [])
  }

  async function storeMayRead(query: Query, actor: PersonActor, files: readonly string[]): Promise<void> {
    const { personId: entity, organizationId } = actor
    for (const sha256 of files)
      await addFileReference(query, tables, { sha256, entity, organizationId, role: 'template' })
  }
}
