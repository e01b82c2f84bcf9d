/** Which tasks of a person are due soon, from the rows a device holds: told once each, a day before they expire. */
import type { Preferences } from '../entities/profile.ts'
import { waitsForMe } from './lists.ts'
import { quietUntil } from './notifications.ts'
import type { EnvelopeRow } from './render-envelope.ts'

export const DUE_SOON_MS = 86_400_000

export interface DueTask {
  /** Another expiry of the same document is another task. */
  readonly key: string
  readonly envelopeId: string
  readonly title: string
  readonly expiresAt: number
}

type Wishes = Pick<Preferences, 'notifications' | 'timeZone'>

export interface DueNow {
  readonly tasks: readonly DueTask[]
  /** When to look again, if nothing changes before; null when nothing of it is waiting. */
  readonly againAt: number | null
}

/** `told`: keys of what was told. In quiet hours nothing is due, and everything is when they end. */
export function dueNow(
  rows: Iterable<EnvelopeRow>,
  told: ReadonlySet<string>,
  wishes: Wishes,
  now: number,
): DueNow {
  const open = [...rows].flatMap((row): DueTask[] =>
    row.expiresAt !== null && row.expiresAt > now && waitsForMe(row)
      ? [
          {
            key: `${row.id} ${row.expiresAt}`,
            envelopeId: row.id,
            title: row.title,
            expiresAt: row.expiresAt,
          },
        ]
      : [],
  )
  const waiting = open.filter((one) => !told.has(one.key)).sort((a, b) => a.expiresAt - b.expiresAt)
  const soon = waiting.filter((one) => one.expiresAt - DUE_SOON_MS <= now)
  const quiet = soon.length > 0 ? quietUntil(wishes, now) : null
  if (quiet !== null) return { tasks: [], againAt: quiet }
  const next = waiting[soon.length]
  return { tasks: soon, againAt: next ? next.expiresAt - DUE_SOON_MS : null }
}
