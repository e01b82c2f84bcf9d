/**
 * What a file is called. The same bytes may have come from several people of an organisation, each with a name of
 * their own, which may say what they are for: it is told to whoever gave it, and to nobody else. In an envelope a file
 * has the name its sender gave it there.
 */
import { and, eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'

interface Brought {
  readonly sha256: string
  readonly organizationId: string
  readonly personId: string
  readonly name: string
}

/** The last name they gave it counts, and where they brought it last. */
export async function nameFile(query: Query, { fileReference }: Tables, brought: Brought): Promise<void> {
  const { sha256, organizationId, personId: entity, name } = brought
  await query
    .insert(fileReference)
    .values({ sha256, entity, organizationId, role: 'upload', name })
    .onConflictDoUpdate({
      target: [fileReference.sha256, fileReference.entity],
      set: { name, organizationId },
    })
}

/** The name this reader gave it; null when they gave none. */
export async function ownNameOf(
  query: Query,
  { fileReference, storedFile }: Tables,
  actor: Actor,
  sha256: string,
): Promise<string | null> {
  if (actor.kind !== 'person') return null
  const [row] = await query
    .select({ own: fileReference.name, first: storedFile.name, uploadedBy: storedFile.uploadedBy })
    .from(fileReference)
    .leftJoin(
      storedFile,
      and(eq(storedFile.sha256, fileReference.sha256), eq(storedFile.organizationId, actor.organizationId)),
    )
    .where(and(eq(fileReference.sha256, sha256), eq(fileReference.entity, subjectOf(actor))))
  return row?.own ?? (row?.uploadedBy === actor.personId ? row.first : null)
}

/** For a reader who gave it no name. */
export const unnamed = (sha256: string, mediaType: string): string =>
  `${sha256.slice(0, 12)}${EXTENSIONS[mediaType] ?? ''}`

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
}
