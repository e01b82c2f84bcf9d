/**
 * How far this database has come, written down beside it. A database that starts behind its own mark is an older
 * copy put in its place: a restored backup. It begins a new timeline then, because devices hold changes under
 * numbers that will be given again, and would never ask for what comes under them.
 *
 * The mark must not be restored together with the database. It is written some seconds late, never early.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { sum } from 'drizzle-orm'
import type { Database, Query } from '../../db/database.ts'
import { readEpoch, renewEpoch } from './epoch.ts'

export interface HighWater {
  /** Writes the last mark; before the database is closed. */
  stop(): Promise<void>
}

export interface HighWaterDeps {
  readonly db: Database
  readonly file: string
  /** Names the new timeline. */
  readonly fresh: () => string
  readonly onRestored: () => void
  readonly everyMs?: number
}

interface Mark {
  readonly epoch: string
  /** Numbers given in all channels together; it only rises. */
  readonly position: number
}

const EVERY_MS = 2_000

/** Looks for a restored backup, and then keeps the mark. */
export async function keepHighWater(deps: HighWaterDeps): Promise<HighWater> {
  const { db, file } = deps
  const known = await readMark(file)
  const isRestored = await db.transact(async (query) => {
    const now = await markOf(query, db)
    if (known?.epoch !== now.epoch || known.position <= now.position) return false
    await renewEpoch(query, db.tables, deps.fresh())
    return true
  })
  if (isRestored) deps.onRestored()

  let written = ''
  const write = async () => {
    const text = JSON.stringify(await db.read((query) => markOf(query, db)))
    if (text === written) return
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
    written = text
  }
  await write()
  let writing: Promise<void> = Promise.resolve()
  // A mark that could not be written (a full disk) is only older than it might be.
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

async function markOf(query: Query, { tables }: Database): Promise<Mark> {
  const [row] = await query.select({ position: sum(tables.channelHead.seq) }).from(tables.channelHead)
  return { epoch: await readEpoch(query, tables), position: Number(row?.position ?? 0) }
}

async function readMark(file: string): Promise<Mark | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Mark
  } catch {
    // The first start, or a mark somebody removed: then nothing can be noticed.
    return null
  }
}
