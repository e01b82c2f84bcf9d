/** Lists of the console as files: a list is read, told as CSV, or drawn and sealed as a report. */
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import { DEFAULT_PREFERENCES } from '../../sync/entities/profile.ts'
import { bareId } from '../../sync/ids.ts'
import { appendEvents } from '../evidence/audit-trail.ts'
import type { FileStore } from '../files/file-store.ts'
import { PRODUCT_NAME } from '../mail/render-mail.ts'
import type { Platform } from '../platform.ts'
import { reportSentences } from '../reports/words.ts'
import { drawSealed } from '../sealing/draw-sealed.ts'
import type { JobParties, SealingPool } from '../sealing/pool.ts'
import type { ReportContent } from '../sealing/report.ts'

export interface ListFilesDeps {
  readonly platform: Pick<Platform, 'db' | 'now' | 'evidenceKey'>
  readonly pool: SealingPool
  readonly files: FileStore
  readonly parties: JobParties
}

/** For whom, of what, and when: what every list says of itself. */
export interface ListHead {
  readonly language: Language
  readonly organization: { readonly id: string; readonly name: string }
  readonly timeZone: string
  readonly drawnAt: number
}

/** Sealed by the organisation. `which` keeps two lists drawn at once apart. */
export async function sealedList(
  { pool, files, parties }: ListFilesDeps,
  { language, organization, drawnAt }: ListHead,
  which: string,
  content: ReportContent,
): Promise<Uint8Array> {
  const drawn = await drawSealed(
    { pool, files, parties },
    {
      draw: (targetPath) => pool.run('writeReport', { targetPath, content }),
      envelopeId: `${bareId(organization.id)}${which}`,
      signerName: organization.name,
      reason: reportSentences.format(language, 'sealReason.report', { product: PRODUCT_NAME }),
      signedAt: drawnAt,
    },
  )
  try {
    return new Uint8Array(await readFile(drawn.path))
  } finally {
    await drawn.remove()
  }
}

/**
 * That somebody carries a list away stands in the organisation's chain, before they are given it: which, as what, and how
 * much of it. A file nobody could record is not given.
 */
export const recordExport = (
  { platform: { db, now, evidenceKey } }: Pick<ListFilesDeps, 'platform'>,
  { organizationId, personId, name }: PersonActor,
  told: { readonly list: 'groups' | 'roles' | 'users'; readonly as: 'csv' | 'pdf'; readonly rows: number },
): Promise<unknown> =>
  db.transact((query) =>
    appendEvents(query, db.tables, { subjectId: organizationId, at: now(), key: evidenceKey }, [
      { kind: 'listExported', facts: { by: personId, ...told }, personal: { name } },
    ]),
  )

export async function readersTimeZone(
  query: Query,
  { person }: Platform['db']['tables'],
  personId: string,
): Promise<string> {
  const [reader] = await query
    .select({ preferences: person.preferences })
    .from(person)
    .where(eq(person.id, personId))
  return reader?.preferences?.timeZone ?? DEFAULT_PREFERENCES.timeZone
}
