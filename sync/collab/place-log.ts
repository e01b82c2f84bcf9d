/**
 * Where fields stand: a log per writer, one entry `[fieldId, count, page, x, y, width, height, ...spots]` per
 * move, earlier entries of the same field deleted with it. The entry with the highest count wins, equal counts
 * by the writer's client id.
 *
 * Why not a key of the field's own map: overwriting keys of many maps in turn leaves one dead struct per write
 * (measured: 10,000 drags over 200 fields make 150 KB), while dead neighbours of one writer's list merge into
 * one (17 KB). A list shared by two writers would interleave their structs and lose that, hence one per writer.
 */
import type * as Y from 'yjs'

const PREFIX = 'places/'

/** Points, origin at the top left of the displayed page, page one-based. */
export interface LoggedPlace {
  readonly page: number
  readonly xPt: number
  readonly yPt: number
  readonly widthPt: number
  readonly heightPt: number
  /** Top left corners of the second and later options of a radio field; empty for other kinds. */
  readonly spots: readonly (readonly [number, number])[]
}

interface LogEntry {
  readonly fieldId: string
  readonly count: number
  readonly client: number
  readonly log: Y.Array<unknown>
  readonly value: readonly unknown[]
}

const MAX_SPOTS = 100

export const isPlaceLog = (rootName: string): boolean => rootName.startsWith(PREFIX)

/** The place of every field that has one; malformed entries are as good as absent. */
export function readPlaces(ydoc: Y.Doc): Map<string, LoggedPlace> {
  const winners = new Map<string, LogEntry & { place: LoggedPlace }>()
  for (const entry of entriesOf(ydoc)) {
    const place = toPlace(entry.value)
    const best = winners.get(entry.fieldId)
    if (place && (!best || isLater(entry, best))) winners.set(entry.fieldId, { ...entry, place })
  }
  return new Map([...winners].map(([id, winner]) => [id, winner.place]))
}

/** Sets places within the caller's transaction. */
export function setPlaces(ydoc: Y.Doc, places: ReadonlyMap<string, LoggedPlace>): void {
  const counts = dropEntries(ydoc, places)
  const log = ydoc.getArray<unknown>(PREFIX + ydoc.clientID)
  log.push(
    [...places].map(([fieldId, place]) => [
      fieldId,
      Math.min((counts.get(fieldId) ?? 0) + 1, Number.MAX_SAFE_INTEGER),
      place.page,
      round(place.xPt),
      round(place.yPt),
      round(place.widthPt),
      round(place.heightPt),
      ...place.spots.flatMap(([x, y]) => [round(x), round(y)]),
    ]),
  )
}

/** Forgets the places of removed fields, within the caller's transaction. */
export function removePlaces(ydoc: Y.Doc, fieldIds: ReadonlySet<string>): void {
  dropEntries(ydoc, fieldIds)
}

/** Deletes the entries of these fields and says how high their counts were. */
function dropEntries(ydoc: Y.Doc, fieldIds: { has(id: string): boolean }): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of [...ydoc.share.keys()].filter(isPlaceLog)) {
    const log = ydoc.getArray<unknown>(name)
    const values = log.toArray()
    for (let i = values.length - 1; i >= 0; i--) {
      const entry = toEntry(values[i], name, log)
      if (!entry || !fieldIds.has(entry.fieldId)) continue
      counts.set(entry.fieldId, Math.max(counts.get(entry.fieldId) ?? 0, entry.count))
      log.delete(i, 1)
    }
  }
  return counts
}

function* entriesOf(ydoc: Y.Doc): Iterable<LogEntry> {
  for (const name of [...ydoc.share.keys()].filter(isPlaceLog)) {
    const log = ydoc.getArray<unknown>(name)
    for (const value of log.toArray()) {
      const entry = toEntry(value, name, log)
      if (entry) yield entry
    }
  }
}

function toEntry(value: unknown, name: string, log: Y.Array<unknown>): LogEntry | null {
  if (!Array.isArray(value)) return null
  const [fieldId, count] = value
  if (typeof fieldId !== 'string' || !Number.isSafeInteger(count)) return null
  return { fieldId, count, client: Number(name.slice(PREFIX.length)) || 0, log, value }
}

const isLater = (a: LogEntry, b: LogEntry): boolean =>
  a.count !== b.count ? a.count > b.count : a.client >= b.client

function toPlace(value: readonly unknown[]): LoggedPlace | null {
  const numbers = value.slice(2, 7 + 2 * MAX_SPOTS)
  if (!numbers.every((one): one is number => typeof one === 'number' && Number.isFinite(one))) return null
  const [page, xPt, yPt, widthPt, heightPt, ...rest] = numbers
  if (
    page === undefined ||
    xPt === undefined ||
    yPt === undefined ||
    widthPt === undefined ||
    heightPt === undefined
  )
    return null
  const spots: [number, number][] = []
  for (let i = 0; i + 1 < rest.length; i += 2) spots.push([rest[i] ?? 0, rest[i + 1] ?? 0])
  return { page, xPt, yPt, widthPt, heightPt, spots }
}

/** Hundredths of a point are finer than any screen and keep the numbers short. */
const round = (value: number): number => Math.round(value * 100) / 100
