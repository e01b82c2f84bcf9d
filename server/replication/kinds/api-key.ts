/** What a program shows goes with its key, whichever way the key goes. */
import { inArray } from 'drizzle-orm'
import { inParts } from '../../../db/in-parts.ts'
import type { Store } from '../store.ts'

export async function forgetSecrets(
  { query, tables: { apiKeySecret } }: Pick<Store, 'query' | 'tables'>,
  keyIds: readonly string[],
): Promise<void> {
  for (const part of inParts(keyIds))
    await query.delete(apiKeySecret).where(inArray(apiKeySecret.keyId, part))
}
