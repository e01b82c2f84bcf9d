/** The sets of list rows a device holds, and what a page of the feed changes in them. */
import { KIND_NAMES, type KindName, ROW_KINDS } from '../../sync/kinds/kind-names.ts'
import type { HeldValue } from '../../sync/kinds/registry.ts'
import type { PullPage } from '../../sync/replication/protocol.ts'
import type { RowChunk } from './local-database.ts'
import { type PlannedRows, RowSet } from './row-chunks.ts'

export type RowSets = { readonly [K in KindName]: RowSet<HeldValue<K>> }

export function loadRowSets(chunks: readonly RowChunk[]): RowSets {
  const sets = KIND_NAMES.map((kind) => [
    kind,
    new RowSet(
      kind,
      chunks.filter((one) => one.set === kind),
    ),
  ])
  return Object.fromEntries(sets) as RowSets
}

/** The shapes of a page are the server's to keep; inside, they are believed. */
export function planPage(rows: RowSets, page: PullPage): PlannedRows {
  const plans = KIND_NAMES.map((kind) => {
    const puts = page.items
      .filter((one) => one.kind === kind)
      .map((one) => ({ id: one.id, value: (ROW_KINDS.has(kind) ? one.row : one.body) as never }))
      // A body may come after its row, without it.
      .filter((one) => one.value !== undefined)
    const drops = page.drops.filter((one) => one.kind === kind).map((one) => one.id)
    return rows[kind].plan(puts, drops)
  })
  return {
    chunks: plans.flatMap((one) => one.chunks),
    commit: () => {
      for (const one of plans) one.commit()
    },
  }
}
