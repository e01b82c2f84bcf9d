/** Repairs or decrypts an unsigned PDF with qpdf, a program of the host: its build for WASM decrypts, but does not repair. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'
import { SealingError } from './sealing-error.ts'

/** @throws the refusal the file had before, when qpdf cannot help (encrypted with a real password, beyond repair). */
export async function repairPdf(bytes: Uint8Array, qpdf: string, refused: SealingError): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'tawqi-repair-'))
  try {
    const source = join(folder, 'in.pdf')
    const target = join(folder, 'out.pdf')
    await writeFile(source, bytes)
    const run = await runProgram(qpdf, ['--decrypt', '--warning-exit-0', source, target], {
      timeoutMs: 60_000,
    })
    if (run.exitCode !== 0)
      throw new SealingError(refused.code, `${refused.detail}; qpdf: ${run.stderr.slice(0, 300)}`)
    return await readFile(target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
