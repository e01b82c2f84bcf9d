/** Which of some stored bytes anything points at: an envelope, a person, an organisation, what is known of an upload. */
import { inArray } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'

/** Few enough for every database's limit of values in one query. */
const NAMES_PER_QUERY = 400

export async function namesInUse(
  query: Query,
  tables: Tables,
  names: readonly string[],
): Promise<Set<string>> {
  const { storedFile, fileReference, organization } = tables
  const asked = new Set(names)
  const used = new Set<string>()
  const add = (name: string | null | undefined) => {
    if (name && asked.has(name)) used.add(name)
  }
  for (let at = 0; at < names.length; at += NAMES_PER_QUERY) {
    const part = names.slice(at, at + NAMES_PER_QUERY)
    const rows = await query
      .select({ sha256: fileReference.sha256 })
      .from(fileReference)
      .where(inArray(fileReference.sha256, part))
    for (const row of rows) add(row.sha256)
  }
  // What was made of an upload is named inside its row.
  for (const row of await query.select({ sha256: storedFile.sha256, pdf: storedFile.pdf }).from(storedFile)) {
    add(row.sha256)
    add(row.pdf?.sha256)
    add(row.pdf?.firstPageSha256)
  }
  for (const row of await query.select({ settings: organization.settings }).from(organization))
    for (const logo of [row.settings.logoSha256, row.settings.logo2Sha256]) add(logo)
  return used
}
