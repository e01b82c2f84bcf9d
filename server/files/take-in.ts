/**
 * A file that has arrived becomes one of its organisation's files: refused when it may not be stored, kept under
 * its hash, and, when it is meant to be signed, looked at once. What was found is kept, a refusal too, so it is
 * told again without looking again. The same bytes of two organisations are two files.
 */
import { rm } from 'node:fs/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { ANSWERS, type AnswerCode, type Refusal, refusal } from '../../sync/answers.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { type FilePurpose, type FileReport, filePurpose } from '../../sync/entities/file-report.ts'
import { MAX_IMAGE_BYTES, MAX_UPLOAD_BYTES, type StoredFile } from '../../sync/entities/stored-file.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { isAllowedType } from '../../sync/rules/file-validation.ts'
import type { Platform } from '../platform.ts'
import { addFileReference } from '../replication/file-references.ts'
import { cleanName, isProgram, mediaTypeOf, provenTypeOf } from './file-kind.ts'
import { nameFile, ownNameOf, unnamed } from './file-names.ts'
import type { FileStore } from './file-store.ts'
import type { IngestFile } from './ingest-file.ts'
import { uploadOptions } from './upload-options.ts'

export interface ArrivedFile {
  /** Complete bytes on the disk of the store; moved or removed, whatever the outcome. */
  readonly path: string
  readonly head: Uint8Array
  readonly sha256: string
  readonly sizeBytes: number
  readonly name: string
  readonly claimedType: string
  readonly purpose: FilePurpose
}

export interface FileIntake {
  /** Limits and kinds, before any byte is stored; also before it is sent, when only the name is known. */
  take(actor: PersonActor, file: ArrivedFile): Promise<Result<FileReport, Refusal>>
  /** What is known of a file of the actor's organisation; looks at it now when it was never looked at. */
  report(actor: PersonActor, sha256: string, purpose: FilePurpose): Promise<FileReport | null>
  /** Removes a file that arrived and is not wanted. */
  discard(path: string): Promise<void>
  /** Resolves when no file is being looked at. */
  idle(): Promise<void>
}

export interface FileIntakeDeps {
  readonly platform: Pick<Platform, 'config' | 'db' | 'log' | 'now'>
  readonly store: FileStore
  readonly ingest: IngestFile
  /** How long an answer waits for a look at the file; after that it says `checking`. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 20_000
/**
 * What was refused by its name, by the tools there were, or in the time there was. Told again to whoever asks, but who
 * brings the bytes again has them looked at again: a colleague's wrong name or busy minute is not everybody's for ever.
 */
const NOT_OF_THE_BYTES: AnswerCode[] = [
  'file-type-not-supported',
  'office-converter-missing',
  'conversion-failed',
  'pdf-too-complex',
]

export const maxUploadBytes = (config: Platform['config']): number =>
  Math.min(config.MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES)

export function createFileIntake({
  platform,
  store,
  ingest,
  patienceMs = PATIENCE_MS,
}: FileIntakeDeps): FileIntake {
  const { db } = platform
  const { storedFile } = db.tables
  const looking = new Map<string, Promise<void>>()

  async function rowOf(organizationId: string, sha256: string) {
    const [row] = await db.read((query) =>
      query
        .select()
        .from(storedFile)
        .where(and(eq(storedFile.organizationId, organizationId), eq(storedFile.sha256, sha256))),
    )
    return row
  }

  async function refuseBytes(file: ArrivedFile): Promise<AnswerCode | null> {
    if (file.sizeBytes === 0) return 'file-empty'
    if (file.sizeBytes > maxUploadBytes(platform.config)) return 'file-too-large'
    const name = cleanName(file.name)
    if (await isProgram(file.path, name)) return 'file-type-not-supported'
    const mediaType = provenTypeOf(file.head, name, file.claimedType)
    if (!isAllowedType({ name, mediaType }, file.purpose, uploadOptions(platform.config)))
      return 'file-type-not-allowed'
    if (file.purpose !== 'picture') return null
    if (file.sizeBytes > MAX_IMAGE_BYTES) return 'file-too-large'
    const type = mediaTypeOf(file.head, name, '')
    return type === 'image/png' || type === 'image/jpeg' ? null : 'image-not-valid'
  }

  /** Who uploaded a file may read it, and what was made of it. */
  async function refer(
    query: Query,
    organizationId: string,
    entity: string,
    names: readonly (string | null)[],
  ): Promise<void> {
    for (const sha256 of names)
      if (sha256) await addFileReference(query, db.tables, { sha256, entity, organizationId, role: 'upload' })
  }

  /** One look at a time per file, whoever asks; what it finds is stored. */
  function look(organizationId: string, sha256: string, name: string): Promise<void> {
    const key = `${organizationId} ${sha256}`
    const running = looking.get(key)
    if (running) return running
    const started = (async () => {
      try {
        const result = await ingest({ sha256, name, organizationId })
        await db.transact(async (query) => {
          const where = and(eq(storedFile.organizationId, organizationId), eq(storedFile.sha256, sha256))
          const [row] = await query
            .update(storedFile)
            .set(result.ok ? { pdf: result.value, refusal: null } : { refusal: result.error.code })
            .where(where)
            .returning({ uploadedBy: storedFile.uploadedBy })
          if (result.ok && row?.uploadedBy)
            await refer(query, organizationId, row.uploadedBy, [
              result.value.sha256,
              result.value.firstPageSha256,
            ])
        })
      } catch (error) {
        platform.log.error('file not taken in', { sha256, error })
      } finally {
        looking.delete(key)
      }
    })()
    looking.set(key, started)
    return started
  }

  async function report(
    actor: PersonActor,
    sha256: string,
    purpose: FilePurpose,
  ): Promise<FileReport | null> {
    const { organizationId } = actor
    const row = await rowOf(organizationId, sha256)
    if (!row) return null
    const own = await db.read((query) => ownNameOf(query, db.tables, actor, sha256))
    const name = own ?? unnamed(sha256, row.mediaType)
    if (purpose !== 'document' || row.pdf || row.refusal) return reportOf({ ...row, name }, purpose)
    let timer: ReturnType<typeof setTimeout> | undefined
    await Promise.race([
      look(organizationId, sha256, name),
      new Promise((resolve) => {
        timer = setTimeout(resolve, patienceMs)
      }),
    ])
    clearTimeout(timer)
    const now = await rowOf(organizationId, sha256)
    return now ? reportOf({ ...now, name }, purpose) : null
  }

  return {
    report,
    discard: (path) => rm(path, { force: true }),
    idle: async () => {
      while (looking.size > 0) await Promise.all(looking.values())
    },
    take: async (actor, file) => {
      try {
        const refused = await refuseBytes(file)
        if (refused) return err(refusal(refused))
        await store.adopt(file.path, file.sha256)
      } finally {
        // Moved by now, or unwanted: on a full disk above all, nothing may stay behind.
        await rm(file.path, { force: true })
      }
      const name = cleanName(file.name)
      await db.transact(async (query) => {
        await query
          .insert(storedFile)
          .values({
            organizationId: actor.organizationId,
            sha256: file.sha256,
            name,
            sizeBytes: file.sizeBytes,
            mediaType: mediaTypeOf(file.head, name, file.claimedType),
            uploadedBy: actor.personId,
            createdAt: platform.now(),
            pdf: null,
            refusal: null,
          })
          .onConflictDoNothing()
        const { organizationId, personId } = actor
        await nameFile(query, db.tables, { sha256: file.sha256, organizationId, personId, name })
        await query
          .update(storedFile)
          .set({ refusal: null })
          .where(
            and(
              eq(storedFile.organizationId, organizationId),
              eq(storedFile.sha256, file.sha256),
              inArray(storedFile.refusal, NOT_OF_THE_BYTES),
            ),
          )
      })
      const found = await report(actor, file.sha256, file.purpose)
      if (!found) throw new Error('A file vanished while it was taken in')
      const { pdf } = found
      // Looked at when somebody else brought it.
      if (pdf)
        await db.transact((query) =>
          refer(query, actor.organizationId, actor.personId, [pdf.sha256, pdf.firstPageSha256]),
        )
      return found.state === 'refused' && found.code ? err(refusal(found.code)) : ok(found)
    },
  }
}

export const parsePurpose = (text: unknown): FilePurpose => {
  const parsed = filePurpose.safeParse(text)
  return parsed.success ? parsed.data : 'attachment'
}

function reportOf(
  row: Pick<StoredFile, 'sha256' | 'name' | 'sizeBytes' | 'mediaType' | 'pdf'> & { refusal: string | null },
  purpose: FilePurpose,
): FileReport {
  const { sha256, name, sizeBytes, mediaType, pdf } = row
  const code =
    row.refusal !== null && Object.hasOwn(ANSWERS, row.refusal) ? (row.refusal as AnswerCode) : null
  const state = purpose !== 'document' || pdf ? 'complete' : row.refusal ? 'refused' : 'checking'
  return {
    sha256,
    name,
    sizeBytes,
    mediaType,
    pdf,
    state,
    code: state === 'refused' ? (code ?? 'pdf-damaged') : null,
  }
}
