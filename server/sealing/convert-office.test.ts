import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { samplePdf } from './bench.ts'
import { ingest } from './ingest.ts'

const folder = mkdtempSync(join(tmpdir(), 'tawqi-convert-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'result.pdf'), samplePdf(3, 0))

/** A script in the place of LibreOffice: its arguments and its habits, not its weight. */
function converter(name: string, body: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${body}\n`)
  chmodSync(path, 0o755)
  return path
}

const document = Buffer.from('PK\x03\x04....word/document.xml', 'latin1')
const take = (soffice: string, officeTimeoutMs = 5000) =>
  ingest(document, 'letter.docx', { qpdf: undefined, soffice, officeTimeoutMs })

describe('office documents', () => {
  it('become PDFs in a profile of their own, of which nothing stays', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('tawqi-office-'))
    const soffice = converter(
      'good',
      `case "$*" in *UserInstallation=file://*profile*--headless*in.docx) cp ${folder}/result.pdf in.pdf;; esac`,
    )
    expect(await take(soffice)).toMatchObject({
      ok: true,
      value: { sourceKind: 'word', repaired: false, pages: [{}, {}, {}] },
    })
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('tawqi-office-'))).toEqual(before)
  })

  it('are refused when the converter fails, or hangs together with its helpers', async () => {
    expect(await take(converter('bad', 'echo broken >&2; exit 1'))).toMatchObject({
      ok: false,
      error: { code: 'office-conversion-failed', detail: 'broken\n' },
    })
    const start = performance.now()
    expect(await take(converter('slow', 'sleep 30 & wait'), 300)).toMatchObject({
      ok: false,
      error: { code: 'office-conversion-failed', detail: 'took too long' },
    })
    expect(performance.now() - start).toBeLessThan(4000)
  })
})
