/**
 * What a frame and the window opened from it say to each other. Both are our own pages: anything that comes from another
 * origin, or from another window than the one that is meant, is not heard.
 */
import { WINDOW_ACTS, type WindowAct } from '../../../signing/signing-host.ts'

/** Rows of the table of what was filled in (`SigningProgress` of the device's stores). */
export interface ProgressRow {
  readonly key: string
  readonly value: unknown
  readonly savedAt: number
}

export type WindowTalk =
  /** The window asks: what for, and with what. */
  | { readonly tawqi: 'window-ready' }
  | {
      readonly tawqi: 'window-begin'
      readonly token: string
      readonly act: WindowAct
      readonly rows: readonly ProgressRow[]
    }
  /** What was filled in there, so that a window that is closed loses nothing. */
  | { readonly tawqi: 'window-progress'; readonly rows: readonly ProgressRow[] }

/** More than one person's part of one envelope, its marks and their saved ones ever has. */
const MOST_ROWS = 10

interface Heard {
  readonly origin: string
  readonly source: unknown
  readonly data: unknown
}

/** Null for whatever was not meant for us. */
export function heardFrom(
  { origin, source, data }: Heard,
  { ownOrigin, other }: { readonly ownOrigin: string; readonly other: unknown },
): WindowTalk | null {
  // A page without an origin of its own has 'null', and so has every other one.
  if (origin !== ownOrigin || ownOrigin === 'null' || other === null || source !== other) return null
  if (typeof data !== 'object' || data === null) return null
  const { tawqi, token, act, rows } = data as Record<string, unknown>
  if (tawqi === 'window-ready') return { tawqi }
  if (!Array.isArray(rows) || rows.length > MOST_ROWS || !rows.every(isRow)) return null
  if (tawqi === 'window-progress') return { tawqi, rows }
  const isAct = (WINDOW_ACTS as readonly unknown[]).includes(act)
  return tawqi === 'window-begin' && typeof token === 'string' && isAct
    ? { tawqi, token, act: act as WindowAct, rows }
    : null
}

const isRow = (row: unknown): row is ProgressRow =>
  typeof row === 'object' &&
  row !== null &&
  typeof (row as ProgressRow).key === 'string' &&
  typeof (row as ProgressRow).savedAt === 'number'
