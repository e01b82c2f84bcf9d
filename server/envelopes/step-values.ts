/**
 * Values of a step that was begun over the API and not finished. What stands in an envelope's `values` is shown to
 * the others, so what is half done rests beside it, for the one who writes it, until the act takes it along.
 */
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { FieldValues } from '../../sync/entities/field.ts'

interface Part {
  readonly envelopeId: string
  readonly recipientId: string
}

const keyOf = ({ envelopeId, recipientId }: Part): string => `step-values ${envelopeId} ${recipientId}`

export async function readStepValues(
  query: Query,
  { serverState }: Tables,
  part: Part,
): Promise<FieldValues> {
  const [row] = await query
    .select()
    .from(serverState)
    .where(eq(serverState.key, keyOf(part)))
  return row ? (JSON.parse(row.value) as FieldValues) : {}
}

export async function writeStepValues(
  query: Query,
  { serverState }: Tables,
  part: Part,
  values: FieldValues,
): Promise<void> {
  const row = { key: keyOf(part), value: JSON.stringify(values) }
  await query.insert(serverState).values(row).onConflictDoUpdate({ target: serverState.key, set: row })
}

export async function forgetStepValues(query: Query, { serverState }: Tables, part: Part): Promise<void> {
  await query.delete(serverState).where(eq(serverState.key, keyOf(part)))
}
