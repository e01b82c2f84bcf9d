import { expect, it } from 'vitest'
import { openLiveStore } from '../live/live-store.ts'
import { openLocalDatabase } from '../replica/local-database.ts'
import { removeStores } from './remove-stores.ts'

/** Databases with something in them, as a tab that died has left them. */
async function leftBy(subject: string): Promise<void> {
  const local = openLocalDatabase(subject)
  await local.words.put({ key: 'ask-1', text: 'canary' })
  local.close()
  const live = openLiveStore(subject)
  await live.documents()
  live.close()
}
const databasesOf = async (name: string) =>
  (await indexedDB.databases()).map((one) => one.name ?? '').filter((one) => one.includes(name))

it('[L6] nothing of a person is left in any database, and what another has is untouched', async () => {
  for (const subject of ['person:leaving', 'person:staying']) await leftBy(subject)
  const staying = (await databasesOf('staying')).sort()
  expect(staying.length).toBeGreaterThan(0)
  let removed = 0
  await removeStores('person:leaving', async () => void removed++)
  expect(await databasesOf('leaving')).toEqual([])
  expect(removed).toBe(1)
  expect((await databasesOf('staying')).sort()).toEqual(staying)
})
