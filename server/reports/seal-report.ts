/** A report drawn and sealed; in memory, because it is bounded by what it tells. */
import { readFile } from 'node:fs/promises'
import type { Language } from '../../sync/entities/envelope.ts'
import type { FileStore } from '../files/file-store.ts'
import { PRODUCT_NAME } from '../mail/render-mail.ts'
import { drawSealed } from '../sealing/draw-sealed.ts'
import type { JobParties, SealingPool } from '../sealing/pool.ts'
import type { ReportContent } from '../sealing/report.ts'
import { reportSentences } from './words.ts'

export interface SealReportDeps {
  readonly pool: SealingPool
  readonly files: FileStore
  readonly parties: JobParties
}

export interface ReportToSeal {
  readonly content: ReportContent
  /** Of the file while it is made; no two of one thing at once have the same. */
  readonly id: string
  readonly signerName: string
  readonly language: Language
  readonly signedAt: number
}

export async function sealReport(
  { pool, files, parties }: SealReportDeps,
  { content, id, signerName, language, signedAt }: ReportToSeal,
): Promise<Uint8Array> {
  const drawn = await drawSealed(
    { pool, files, parties },
    {
      draw: (targetPath) => pool.run('writeReport', { targetPath, content }),
      envelopeId: id,
      signerName,
      reason: reportSentences.format(language, 'sealReason.report', { product: PRODUCT_NAME }),
      signedAt,
    },
  )
  try {
    return new Uint8Array(await readFile(drawn.path))
  } finally {
    await drawn.remove()
  }
}
