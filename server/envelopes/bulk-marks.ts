/**
 * What somebody has marked for their next bulk action over the API, and what came of it. The screens keep a tray of
 * their own and need none of this, so it is one small value per person and not a table, forgotten after a day.
 */
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { AnswerCode } from '../../sync/answers.ts'
import type { AdoptedMarks, MarkOrigin } from '../../sync/commands/signing/bulk-act.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Consent } from '../../sync/entities/envelope.ts'
import type { NotInBulk, ProcessingStatus } from '../../sync/rules/bulk-readiness.ts'

export interface BulkRow {
  readonly status: ProcessingStatus
  readonly why?: NotInBulk | AnswerCode
}
export interface BulkSelection {
  readonly rows: Readonly<Record<string, BulkRow>>
  readonly marks: AdoptedMarks
  readonly markMade: MarkOrigin
  readonly consent: Consent | null
  readonly markedAt: number
}

export const NOTHING_MARKED: BulkSelection = {
  rows: {},
  marks: { signature: null, initials: null },
  markMade: 'saved',
  consent: null,
  markedAt: 0,
}
const KEPT_MS = 86_400_000
/** One for each account of a person (S29). */
const keyOf = ({ personId, organizationId }: Whose): string => `bulk-marks ${personId} ${organizationId}`
type Whose = Pick<PersonActor, 'personId' | 'organizationId'>

export async function readSelection(
  query: Query,
  { serverState }: Tables,
  whose: Whose,
  now: number,
): Promise<BulkSelection> {
  const [row] = await query
    .select()
    .from(serverState)
    .where(eq(serverState.key, keyOf(whose)))
  const found = row ? (JSON.parse(row.value) as BulkSelection) : NOTHING_MARKED
  return now - found.markedAt > KEPT_MS ? NOTHING_MARKED : found
}

export async function writeSelection(
  query: Query,
  { serverState }: Tables,
  whose: Whose,
  selection: BulkSelection,
): Promise<void> {
  const row = { key: keyOf(whose), value: JSON.stringify(selection) }
  await query.insert(serverState).values(row).onConflictDoUpdate({ target: serverState.key, set: row })
}
