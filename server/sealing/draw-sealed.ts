/** A drawn PDF, prepared and sealed by the installation like any document, so that a copy of it can be checked. */
import { rm } from 'node:fs/promises'
import type { StoredFile } from './jobs.ts'
import type { JobParties, PoolResult, SealingPool } from './pool.ts'

export interface DrawDeps {
  readonly pool: SealingPool
  readonly files: { stagingPath(): string }
  readonly parties: JobParties
}
export interface Drawing {
  readonly draw: (targetPath: string) => Promise<PoolResult<StoredFile>>
  /** Stands in the footer of every page. */
  readonly envelopeId: string
  readonly signerName: string
  readonly reason: string
  readonly signedAt: number
}
export interface SealedDrawing {
  readonly path: string
  readonly sha256: string
  /** Call it when done, whether or not the file was moved away. */
  remove(): Promise<void>
}

export async function drawSealed(
  { pool, files, parties }: DrawDeps,
  { draw, envelopeId, signerName, reason, signedAt }: Drawing,
): Promise<SealedDrawing> {
  const [draft, prepared, path] = [files.stagingPath(), files.stagingPath(), files.stagingPath()]
  const remove = () => rm(path, { force: true })
  try {
    demand(await draw(draft))
    demand(
      await pool.run('prepare', {
        sourcePath: draft,
        targetPath: prepared,
        options: { envelopeId, slots: [] },
      }),
    )
    const options = { envelopeId, signerName, reason, signedAt: new Date(signedAt) }
    const { sha256 } = demand(
      await pool.run('sealEnvelope', { sourcePath: prepared, targetPath: path, options }, parties),
    )
    return { path, sha256, remove }
  } catch (error) {
    await remove()
    throw error
  } finally {
    await Promise.all([draft, prepared].map((one) => rm(one, { force: true })))
  }
}

function demand<T>(result: PoolResult<T>): T {
  if (!result.ok) throw new Error(`A report: ${result.error.code}: ${result.error.detail}`)
  return result.value
}
