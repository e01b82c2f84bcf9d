import { type OwnMarks, orderRows } from '../../../sync/rules/derive-list.ts'
import { inFolder, isMyTurn } from '../../../sync/rules/lists.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'

/**
 * What waits for the reader besides one envelope: what ends soonest first, then the newest. What they have acted on
 * already waits for the network and not for them.
 */
export function whatWaits(
  rows: ReadonlyMap<string, EnvelopeRow>,
  marks: OwnMarks,
  isActedOn: (id: string) => boolean,
  besides: string,
): EnvelopeRow[] {
  const waiting = new Map<string, EnvelopeRow>()
  for (const [id, row] of rows)
    if (id !== besides && isMyTurn(row) && !isActedOn(id) && inFolder({ row, mark: marks.get(id) }, 'inbox'))
      waiting.set(id, row)
  return orderRows(waiting, [], 'expiry')
}

/** The row that stands below this one in the inbox, or above it where it is the last. */
export function rowBeside(
  rows: ReadonlyMap<string, EnvelopeRow>,
  marks: OwnMarks,
  id: string,
): string | undefined {
  const here = rows.get(id)
  if (!here) return undefined
  let below: EnvelopeRow | undefined
  let above: EnvelopeRow | undefined
  for (const row of rows.values()) {
    if (row.id === id || !inFolder({ row, mark: marks.get(row.id) }, 'inbox')) continue
    if (row.sortKey > here.sortKey) {
      if (!below || row.sortKey < below.sortKey) below = row
    } else if (!above || row.sortKey > above.sortKey) above = row
  }
  return (below ?? above)?.id
}
