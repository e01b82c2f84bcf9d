import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { createFolderStore } from '../../server/files/folder-store.ts'
import { createIngest } from '../../server/files/ingest-file.ts'
import { createSealingPool } from '../../server/sealing/pool.ts'

const pool = createSealingPool({ workers: 1 })
const organizationId = 'organization:1'
afterAll(() => pool.close())
const store = createFolderStore(mkdtempSync(join(tmpdir(), 'ingest-')))
const ingest = createIngest({ store, pool, tools: { qpdf: undefined, soffice: undefined } })

test('[R1140] a PDF is taken in as it is, with its pages and the picture of its first one', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842])
  pdf.addPage([842, 595])
  const sha256 = await store.put(await pdf.save({ useObjectStreams: false }))
  const taken = await ingest({ sha256, name: 'Lease.pdf', organizationId })
  expect(taken).toMatchObject({
    ok: true,
    value: {
      sha256,
      repaired: false,
      hadSignatures: false,
      pages: [
        { widthPt: 595, heightPt: 842 },
        { widthPt: 842, heightPt: 595 },
      ],
    },
  })
  const picture = taken.ok ? taken.value.firstPageSha256 : null
  expect([...(await store.read(picture!)).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
})

test('an .exe renamed .pdf, an empty file and a Word file without a converter are refused with their reason', async () => {
  const refused = async (bytes: Uint8Array, name: string) => {
    const result = await ingest({ sha256: await store.put(bytes), name, organizationId })
    return result.ok ? null : result.error.code
  }
  expect(await refused(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), 'Lease.pdf')).toBe(
    'file-type-not-supported',
  )
  expect(await refused(new Uint8Array(), 'Lease.pdf')).toBe('file-empty')
  expect(
    await refused(
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2000)]),
      'Lease.doc',
    ),
  ).toBe('office-converter-missing')
})
