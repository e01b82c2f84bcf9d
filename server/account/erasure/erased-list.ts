/**
 * Who has erased themselves, written down beside the database. A backup brings everybody back who was erased after it
 * was made; whoever starts with it finds them here and erases them again, before anybody is served.
 *
 * The list holds ids alone, which lead to nobody without the rows that are gone, and it only grows: lists of two
 * machines, or of two backups, are one by being put together. It is written before an erasure is answered. Every node
 * takes over from the database what another has written there.
 */
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, gt } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { PersonId } from '../../../sync/ids.ts'
import type { Config } from '../../config/config.ts'
import type { Platform } from '../../platform.ts'
import { eraseAtOnce } from './erase-at-once.ts'

export interface ErasedListDeps {
  readonly platform: Platform
  readonly onRestored: (people: number) => void
  readonly everyMs?: number
}

const EVERY_MS = 2_000

/** Erases again whom a backup brought back, and then keeps the list. Answers how to stop. */
export async function keepErasedList(deps: ErasedListDeps): Promise<{ stop(): Promise<void> }> {
  const { platform } = deps
  const { db, config } = platform
  const listed = new Set(await readList(config))
  const inDatabase = new Set((await erasedSince(db, -1)).map((one) => one.id))
  const broughtBack = [...listed].filter((id) => !inDatabase.has(id))
  for (const id of broughtBack) await db.transact((query) => eraseAtOnce(query, platform, id))
  if (broughtBack.length > 0) deps.onRestored(broughtBack.length)

  let since = -1
  const write = async () => {
    const rows = await erasedSince(db, since)
    for (const { id, erasedAt } of rows)
      if (!listed.has(id)) {
        await noteErased(config, id, erasedAt)
        listed.add(id)
      }
    since = Math.max(since, (rows.at(-1)?.erasedAt ?? 0) - OVERLAP_MS)
  }
  await write()
  let writing: Promise<void> = Promise.resolve()
  // What cannot be written now (a full disk) is written with the next try.
  const again = () => {
    writing = writing.then(write).catch(() => undefined)
    return writing
  }
  const timer = setInterval(again, deps.everyMs ?? EVERY_MS)
  timer.unref()
  return {
    stop: () => {
      clearInterval(timer)
      return again()
    },
  }
}

/** Clocks of nodes differ: what was erased shortly before is looked at again. */
const OVERLAP_MS = 3_600_000

const fileOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'erased-people.txt')

/** On the disk when this resolves; twice is as good as once. A line that was cut before it is ended first. */
export const noteErased = (
  config: Pick<Config, 'DATA_DIR'>,
  personId: string,
  erasedAt: number,
): Promise<void> => appendFile(fileOf(config), `\n${personId} ${erasedAt}\n`, { flush: true })

async function erasedSince({ read, tables: { erasedPerson } }: Database, since: number) {
  const rows = await read((query) =>
    query
      .select()
      .from(erasedPerson)
      .where(gt(erasedPerson.erasedAt, since))
      .orderBy(asc(erasedPerson.erasedAt)),
  )
  return rows as readonly { readonly id: PersonId; readonly erasedAt: number }[]
}

/** Lines of an id and an instant; what is none, such as a line that was cut, is passed over. */
async function readList(config: Config): Promise<readonly PersonId[]> {
  const text = await readFile(fileOf(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // The first start. A list that is there and cannot be read must not be taken for an empty one.
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => LINE.exec(line)?.[1] ?? []) as PersonId[]
}
const LINE = /^(person:[0-9a-z]{26}) \d+$/
