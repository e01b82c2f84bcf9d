/**
 * Ways to a sound file from one that was damaged or encrypted, and that nobody signed. qpdf, a program of the host, comes
 * first (its build for WASM decrypts, but does not repair); then a reader that collects whatever objects it finds.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

const timeoutMs = 60_000
/** What collects objects holds several times the file. */
const largestCollected = 16 * 1024 * 1024

/** Each way that gives a file, best first. Whether it may be signed is for the caller to find out. */
export async function* repairedPdfs(bytes: Uint8Array, qpdf: string | undefined): AsyncGenerator<Uint8Array> {
  if (qpdf) {
    const whole = await rewrite(bytes, qpdf, [])
    if (whole) yield whole
    // A page tree that loops, or names a page twice or in place, is laid anew.
    const paged = await rewrite(bytes, qpdf, ['--pages', '.', '1-z', '--'])
    if (paged) yield paged
  }
  const collected = bytes.length <= largestCollected ? await collect(bytes) : undefined
  if (collected) yield collected
}

async function rewrite(
  bytes: Uint8Array,
  qpdf: string,
  more: readonly string[],
): Promise<Uint8Array | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'tawqi-repair-'))
  try {
    const source = join(folder, 'in.pdf')
    const target = join(folder, 'out.pdf')
    await writeFile(source, bytes)
    const { exitCode } = await runProgram(qpdf, ['--decrypt', '--warning-exit-0', source, ...more, target], {
      timeoutMs,
    })
    return exitCode === 0 ? await readFile(target) : undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Refuses what is encrypted, and what has no catalog or no page. */
async function collect(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    // Most processes never repair anything, and this library is half of all their code.
    const { PDFDocument } = await import('pdf-lib')
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      capNumbers: true,
      throwOnInvalidObject: true,
    })
    return document.getPageCount() > 0 ? await document.save({ useObjectStreams: false }) : undefined
  } catch {
    return undefined // no way through; the others may have found one
  }
}
