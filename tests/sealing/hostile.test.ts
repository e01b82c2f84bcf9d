import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ingest } from '../../server/sealing/ingest.ts'
import { maxUploadBytes } from '../../server/sealing/open-pdf.ts'
import { findProgram } from '../../server/sealing/run-program.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'

const tools = { qpdf: findProgram('qpdf'), soffice: undefined }
const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../fixtures/pdf/${name}`, import.meta.url)))

async function codeOf(bytes: Uint8Array, fileName = 'upload.pdf', withTools = tools): Promise<string> {
  const result = await ingest(bytes, fileName, withTools)
  return result.ok ? 'taken' : result.error.code
}

/** Deterministic noise. */
function noise(size: number, seed: number): Uint8Array {
  let state = seed
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state >>> 24
  })
}

describe('uploads that are not what they say', () => {
  it('are told apart by their bytes, whatever their name is', async () => {
    expect(await codeOf(new Uint8Array(0))).toBe('file-empty')
    expect(await codeOf(Buffer.from('MZ\x90\0 program %PDF-1.4'), 'invoice.pdf')).toBe(
      'file-type-not-supported',
    )
    expect(await codeOf(Buffer.from('\x7fELF %PDF-1.4', 'latin1'), 'invoice.pdf')).toBe(
      'file-type-not-supported',
    )
    expect(await codeOf(Buffer.from('<html><script>'), 'page.pdf')).toBe('file-type-not-supported')
    expect(await codeOf(Buffer.from('GIF89a'), 'picture.png')).toBe('file-type-not-supported')
    expect(await codeOf(Buffer.from('PK\x03\x04 something else'), 'report.docx')).toBe(
      'file-type-not-supported',
    )
  })

  it('are refused beyond 214,958,080 bytes and looked at up to there', async () => {
    expect(maxUploadBytes).toBe(214_958_080)
    expect(await codeOf(new Uint8Array(maxUploadBytes + 1))).toBe('file-too-large')
    expect(await codeOf(new Uint8Array(maxUploadBytes))).toBe('file-type-not-supported')
  })

  it('ask for a converter when they are office files and there is none', async () => {
    expect(await codeOf(Buffer.from('PK\x03\x04....word/document.xml'), 'a.docx')).toBe(
      'office-converter-missing',
    )
    expect(await codeOf(Buffer.from('PK\x03\x04....xl/workbook.xml'), 'a.xlsx')).toBe(
      'office-converter-missing',
    )
    expect(await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old.doc')).toBe('office-converter-missing')
    expect(await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'setup.msi')).toBe('file-type-not-supported')
  })

  it('are refused when they only begin like a picture', async () => {
    expect(await codeOf(Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'a.png')).toBe('picture-not-readable')
    expect(await codeOf(Buffer.from('ffd8ffe000104a4649460001', 'hex'), 'a.jpg')).toBe('picture-not-readable')
  })
})

describe('uploads that are damaged', () => {
  it('are refused or repaired when cut off anywhere, and never crash', async () => {
    const whole = fixture('issue4684.pdf')
    for (const part of [0.02, 0.3, 0.6, 0.9, 0.99]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      expect(['pdf-damaged', 'taken']).toContain(await codeOf(cut))
      expect(await codeOf(cut, 'a.pdf', { qpdf: undefined, soffice: undefined })).toBe('pdf-damaged')
    }
  })

  it.runIf(findProgram('qpdf'))('are written anew when only their header is missing', async () => {
    const whole = Buffer.from(fixture('issue4684.pdf'))
    const cut = Buffer.concat([Buffer.from('%\n'), whole.subarray(whole.indexOf(' obj') - 3)])
    expect(await codeOf(cut)).toBe('taken')
    expect(await codeOf(Buffer.from('1 0 objection'))).toBe('file-type-not-supported')
  })

  it('are refused when they are noise behind a header', async () => {
    for (const seed of [1, 2, 3]) {
      const bytes = Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        noise(50_000, seed),
        Buffer.from('\nstartxref\n20\n%%EOF'),
      ])
      expect(await codeOf(bytes)).toBe('pdf-damaged')
    }
  })

  it('are refused with a reason for single flipped bytes, or read; nothing else', async () => {
    const whole = fixture('bug1146106.pdf')
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 150)) {
      const changed = Uint8Array.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0x15
      const report = await verifyPdf(changed, { trustedRoots: [], now: new Date(), hashes: 'none' })
      expect(['unsigned', 'unreadable']).toContain(report.verdict)
    }
  })

  it('are refused, not repaired, when they were signed: a repair would destroy the signature', async () => {
    const bytes = Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Sig/ByteRange[0 1 2 3]>>\nendobj\n'),
      Buffer.from('startxref\n999999\n%%EOF'),
    ])
    expect(await codeOf(bytes)).toBe('pdf-signed-and-damaged')
  })
})

/** Milliseconds of this process on a processor. */
const workSince = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

describe('uploads made to exhaust a reader', () => {
  const header = '%PDF-1.7\n'
  const file = (body: string): Uint8Array => Buffer.from(`${header}${body}`, 'latin1')

  it('are refused within seconds, not after minutes', async () => {
    const making = process.cpuUsage()
    const zeros = deflateSync(Buffer.alloc(300 * 1024 * 1024))
    const made = workSince(making)
    const bombs: readonly Uint8Array[] = [
      file(
        `1 0 obj\n${'<</A'.repeat(200_000)}\nendobj\nxref\n1 1\n0000000009 00000 n \ntrailer\n<</Root 1 0 R/Size 2>>\nstartxref\n${9 + 8 + 800_000 + 8}\n%%EOF`,
      ),
      file('xref\n0 4000000000\ntrailer\n<<>>\nstartxref\n9\n%%EOF'),
      file('xref\n0 0\ntrailer\n<</Root 1 0 R/Prev 9>>\nstartxref\n9\n%%EOF'),
      Buffer.concat([
        file(
          `1 0 obj\n<</Type/XRef/W[1 4 2]/Size 40000000/Root 2 0 R/Filter/FlateDecode/Length ${zeros.length}>>\nstream\n`,
        ),
        zeros,
        Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF'),
      ]),
    ]
    for (const bomb of bombs) {
      // Work, not waiting: a busy machine takes as much of the one and more of the other.
      const start = process.cpuUsage()
      const report = await verifyPdf(bomb, { trustedRoots: [], now: new Date(), hashes: 'none' })
      expect(report.verdict).toBe('unreadable')
      // Half as much again as making the largest takes, on whatever machine.
      expect(workSince(start)).toBeLessThan(Math.max(4_000, 2.5 * made))
    }
  })
})
