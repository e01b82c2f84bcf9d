/** Word and Excel to PDF through LibreOffice, when the host has it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runProgram } from './run-program.ts'
import { SealingError } from './sealing-error.ts'

export interface OfficeTools {
  readonly soffice: string | undefined
  readonly officeTimeoutMs?: number
}

/**
 * One process and one profile per conversion: profiles cannot be shared, and nothing of one
 * document stays for the next. Macros are off in a fresh profile.
 */
export async function convertOffice(
  bytes: Uint8Array,
  kind: 'word' | 'excel',
  fileName: string,
  tools: OfficeTools,
): Promise<Uint8Array> {
  if (!tools.soffice) throw new SealingError('office-converter-missing', kind)
  const folder = await mkdtemp(join(tmpdir(), 'tawqi-office-'))
  try {
    const old = /^\.(doc|dot|xls|xlt)$/i.test(extname(fileName))
    const extension = kind === 'word' ? (old ? 'doc' : 'docx') : old ? 'xls' : 'xlsx'
    await writeFile(join(folder, `in.${extension}`), bytes)
    const profile = pathToFileURL(join(folder, 'profile')).href
    const args = [
      `-env:UserInstallation=${profile}`,
      '--headless',
      '--norestore',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      join(folder, `in.${extension}`),
    ]
    const run = await runProgram(tools.soffice, args, {
      timeoutMs: tools.officeTimeoutMs ?? 120_000,
      env: { HOME: folder },
      cwd: folder,
    })
    const pdf = await readFile(join(folder, 'in.pdf')).catch(() => undefined)
    if (!pdf)
      throw new SealingError(
        'office-conversion-failed',
        run.exitCode === null ? 'took too long' : run.stderr.slice(0, 300),
      )
    return pdf
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
