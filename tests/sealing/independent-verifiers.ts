/** What other programs say about our files. */
import { readFileSync, writeFileSync } from 'node:fs'
import { trimDer } from '../../sync/pdf/cms/trim-der.ts'
import { openPdf } from '../../sync/pdf/reader.ts'
import { findSignatures } from '../../sync/pdf/signatures.ts'
import { run } from './host-programs.ts'

/** Problems that pdfsig (poppler) finds; empty when each of `count` signatures is valid and the last covers all. */
export async function pdfsigProblems(path: string, count: number): Promise<string[]> {
  const { output } = await run('pdfsig', ['-nocert', path])
  const valid = output.match(/Signature Validation: Signature is Valid\./g)?.length ?? 0
  const problems = valid === count ? [] : [`pdfsig: ${valid} of ${count} valid\n${output}`]
  const signed = output.split(/^Signature #\d+:/m).filter((part) => part.includes('Signature Validation'))
  // pdfsig lists fields in the order of the form; exactly one of ours may cover everything.
  if (signed.filter((part) => part.includes('  - Total document signed')).length !== 1)
    problems.push('pdfsig: no signature covers the whole file')
  return problems
}

/** 0 fine, 3 warnings, 2 errors. */
export async function qpdfCheck(path: string): Promise<number> {
  return (await run('qpdf', ['--check', path])).exitCode
}

/** `openssl cms -verify -cades` on every signature: chain to the root and the signing-certificate attribute. */
export async function cadesProblems(path: string, rootPemPath: string): Promise<string[]> {
  const bytes = new Uint8Array(readFileSync(path))
  const file = openPdf(bytes)
  const problems: string[] = []
  let at = 0
  for (const signature of findSignatures(file, file.view())) {
    if (signature.isTimeStamp || !signature.byteRange) continue
    const [, gapStart, gapEnd, length] = signature.byteRange
    const cms = `${path}.${++at}.p7`
    const data = `${path}.${at}.data`
    writeFileSync(cms, trimDer(signature.contents))
    writeFileSync(data, Buffer.concat([bytes.subarray(0, gapStart), bytes.subarray(gapEnd, gapEnd + length)]))
    const { exitCode, output } = await run('openssl', [
      'cms',
      '-verify',
      '-inform',
      'DER',
      '-in',
      cms,
      '-content',
      data,
      '-binary',
      '-CAfile',
      rootPemPath,
      '-purpose',
      'any',
      '-cades',
      '-out',
      '/dev/null',
    ])
    if (exitCode !== 0) problems.push(`openssl: ${signature.field.name}: ${output}`)
  }
  return problems
}

/** All text of a file without marks that only steer direction, spaces as one. */
export async function extractText(path: string): Promise<string> {
  const { output } = await run('pdftotext', [path, '-'])
  return plainText(output)
}

export function plainText(text: string): string {
  return text.replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' ')
}
