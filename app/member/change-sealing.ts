/**
 * Everything a person has on this device, written anew as `sealing` says: sealed when the lock was turned on,
 * clear when it was turned off. Done with every store closed in every tab. It may be cut at any moment and begun
 * again: a value says itself whether it is sealed, and one that already is as it should be comes out the same.
 */
import { bytesAtRest, clearBytes } from '../files/device-files.ts'
import { rewriteUpdates } from '../live/kept-updates.ts'
import { liveDocumentDatabase, openLiveStore } from '../live/live-store.ts'
import type { BodyStore } from '../replica/body-store.ts'
import { type LocalDatabase, openLocalDatabase, SEALED_TABLES } from '../replica/local-database.ts'
import { createSealedBodyStore } from '../replica/sealed-body-store.ts'
import type { Sealing } from '../replica/sealing.ts'

export interface ChangeSealingDeps {
  readonly subject: string
  readonly sealing: Sealing
  readonly openBodies: () => Promise<BodyStore>
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void
}

/** Rows rewritten in one transaction: a chunk of list rows is some hundred kilobytes. */
const AT_ONCE = 20

export async function changeSealing(deps: ChangeSealingDeps): Promise<void> {
  const { subject, sealing, onProgress = () => undefined } = deps
  const local = openLocalDatabase(subject, {}, sealing)
  const live = openLiveStore(subject, sealing)
  const inner = await deps.openBodies()
  try {
    const documents = await live.documents()
    const bodies = createSealedBodyStore(inner, sealing)
    const steps = [
      ...SEALED_TABLES.map((table) => () => rewriteTable(local, table)),
      () => live.rewrite(),
      ...documents.map((id) => () => rewriteUpdates(liveDocumentDatabase(subject, id), sealing)),
      ...inBatches(await bodies.ids()).map((ids) => () => rewriteBodies(bodies, ids)),
      ...(await local.files.toCollection().primaryKeys()).map(
        (sha256) => () => rewriteFile(local, sha256, sealing),
      ),
    ]
    for (const [index, step] of steps.entries()) {
      await step()
      onProgress((index + 1) / steps.length)
    }
  } finally {
    await inner.close()
    live.close()
    local.close()
  }
}

async function rewriteTable(local: LocalDatabase, name: string): Promise<void> {
  const table = local.table(name)
  for (const keys of inBatches(await table.toCollection().primaryKeys()))
    await local.transaction('rw', table, async () => {
      const rows = await table.bulkGet(keys)
      await table.bulkPut(rows.filter((one) => one !== undefined))
    })
}

async function rewriteBodies(bodies: BodyStore, ids: readonly string[]): Promise<void> {
  const held = await Promise.all(ids.map(async (id) => ({ id, body: await bodies.get(id) })))
  await bodies.put(held.filter((one) => one.body !== undefined))
}

/** One at a time, and only those that are not yet as they should be: files are large. */
async function rewriteFile(local: LocalDatabase, sha256: string, sealing: Sealing): Promise<void> {
  const row = await local.files.get(sha256)
  if (!row || Boolean(row.sealed) === (sealing.writes === 'sealed')) return
  const { sealed: _, ...about } = row
  const clear = await clearBytes(row, sealing)
  const resting = await bytesAtRest(clear instanceof Blob ? clear : new Blob([clear]), sha256, sealing)
  await local.files.put({ ...about, ...resting })
}

function inBatches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) =>
    all.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )
}
