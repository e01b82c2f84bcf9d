/** The passkeys of people, as they are kept. */
import { and, asc, eq } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'

export type PasskeyRow = Tables['passkey']['$inferSelect']

export const passkeysOf = (
  query: Query,
  { passkey }: Tables,
  personId: string,
): Promise<readonly PasskeyRow[]> =>
  query.select().from(passkey).where(eq(passkey.personId, personId)).orderBy(asc(passkey.createdAt))

export async function passkeyByCredential(
  query: Query,
  { passkey }: Tables,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await query.select().from(passkey).where(eq(passkey.credentialId, credentialId))
  return row
}

/** False when it was used elsewhere at the same moment: its counter stands for the first alone. */
export async function notePasskeyUse(
  query: Query,
  { passkey }: Tables,
  before: Pick<PasskeyRow, 'id' | 'counter'>,
  used: { readonly counter: number; readonly backedUp: boolean; readonly at: number },
): Promise<boolean> {
  const noted = await query
    .update(passkey)
    .set({ counter: used.counter, backedUp: used.backedUp, lastUsedAt: used.at })
    .where(and(eq(passkey.id, before.id), eq(passkey.counter, before.counter)))
    .returning({ id: passkey.id })
  return noted.length > 0
}
