/** Taking a file in for signing, as the rest of this folder sees it: paths in, facts or a clear refusal out. */
import { rm } from 'node:fs/promises'
import { type AnswerCode, type Refusal, refusal } from '../../sync/answers.ts'
import type { StoredFile } from '../../sync/entities/stored-file.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import type { IngestTools } from '../sealing/ingest.ts'
import type { SealingPool } from '../sealing/pool.ts'
import type { SealingErrorCode } from '../sealing/sealing-error.ts'
import type { FileStore } from './file-store.ts'

export type Ingested = NonNullable<StoredFile['pdf']>

/**
 * Looks at stored bytes and keeps in the store what it made of them (the PDF to sign, the picture of its first
 * page). A refusal is about the file and final; a broken tool throws and may be tried again.
 */
export type IngestFile = (file: {
  readonly sha256: string
  readonly name: string
  /** Whose turn it is of. */
  readonly organizationId: string
}) => Promise<Result<Ingested, Refusal>>

/** Refusals of the workers in the words of the product; what is not here is a failure and not an answer. */
const ANSWERS: Partial<Record<SealingErrorCode, AnswerCode>> = {
  'file-empty': 'file-empty',
  'file-too-large': 'file-too-large',
  'file-type-not-supported': 'file-type-not-supported',
  'pdf-damaged': 'pdf-damaged',
  'pdf-signed-and-damaged': 'pdf-signed-and-damaged',
  'pdf-signed-and-encrypted': 'pdf-signed-and-encrypted',
  'pdf-signed-and-changed': 'pdf-signed-and-changed',
  'pdf-signed-and-active': 'pdf-signed-and-active',
  'pdf-values-not-drawable': 'pdf-values-not-drawable',
  'pdf-not-sealable': 'pdf-not-sealable',
  'pdf-encrypted': 'pdf-encrypted',
  'pdf-signed-and-locked': 'pdf-signed-and-locked',
  'pdf-dynamic-xfa': 'pdf-dynamic-form',
  'pdf-too-complex': 'pdf-too-complex',
  'worker-timed-out': 'pdf-too-complex',
  'worker-out-of-memory': 'pdf-too-complex',
  'picture-not-readable': 'image-not-valid',
  'office-converter-missing': 'office-converter-missing',
  'office-conversion-failed': 'conversion-failed',
}

export interface IngestDeps {
  readonly store: FileStore
  readonly pool: SealingPool
  readonly tools: IngestTools
}

export function createIngest({ store, pool, tools }: IngestDeps): IngestFile {
  return async ({ sha256, name, organizationId }) => {
    const sourcePath = await store.pathOf(sha256)
    const targetPath = store.stagingPath()
    const taken = await pool.run(
      'ingest',
      { sourcePath, targetPath, fileName: name, tools },
      {},
      organizationId,
    )
    if (!taken.ok) {
      const code = ANSWERS[taken.error.code]
      if (!code) throw new Error(`${taken.error.code}: ${taken.error.detail}`)
      return err(refusal(code))
    }
    const { pages, repaired, hadSignatures, active } = taken.value
    await store.adopt(targetPath, taken.value.sha256)
    return ok({
      sha256: taken.value.sha256,
      pages: [...pages],
      repaired,
      hadSignatures,
      ...(active.length > 0 && { active: [...active] }),
      firstPageSha256: await firstPage(taken.value.sha256, organizationId),
    })
  }

  /** Null when the page cannot be drawn: a document without a picture can still be signed. */
  async function firstPage(pdfSha256: string, organizationId: string): Promise<string | null> {
    const targetPath = store.stagingPath()
    const drawn = await pool.run(
      'drawFirstPage',
      { sourcePath: await store.pathOf(pdfSha256), targetPath, options: { format: 'jpeg' } },
      {},
      organizationId,
    )
    if (!drawn.ok) {
      await rm(targetPath, { force: true })
      return null
    }
    await store.adopt(targetPath, drawn.value.sha256)
    return drawn.value.sha256
  }
}
