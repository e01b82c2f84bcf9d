/** Signed files as people bring them to be verified: made by the pool, as the product makes them. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { createLocalAuthority } from '../../../server/sealing/local-authority.ts'
import { createSealingPool } from '../../../server/sealing/pool.ts'
import { NewPdf } from '../../../sync/pdf/new-pdf.ts'
import { latin1Bytes, type PdfRef, pdfDict, pdfName, pdfStream } from '../../../sync/pdf/objects.ts'

const WIDTH_PX = 1240
const HEIGHT_PX = 1754
const SCANS = 10

/** Two people sign one after the other, then the platform seals; the second fills a place on each of `filledPages`. */
export async function signedByTwo(upload: Uint8Array, filledPages: readonly number[]): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'tawqi-bench-'))
  const { signer } = await createLocalAuthority(join(folder, 'keys'), {
    organization: 'Bench',
    now: new Date(),
  })
  const pool = createSealingPool()
  const path = (name: string) => join(folder, name)
  const run = async (work: Promise<{ ok: boolean; error?: unknown }>) => {
    const result = await work
    if (!result.ok) throw new Error(JSON.stringify(result.error))
  }
  const signature = createCanvas(600, 200).toBuffer('image/png')
  const place = (page: number, xPt: number, yPt: number, widthPt = 160, heightPt = 40) => ({
    page,
    xPt,
    yPt,
    widthPt,
    heightPt,
  })
  const mark = (id: string, xPt: number) => ({
    id,
    kind: 'signature' as const,
    places: [place(1, xPt, 760)],
  })
  const slots = [
    { slotId: 'one', kind: 'signature' as const, fields: [mark('first', 40)] },
    {
      slotId: 'two',
      kind: 'signature' as const,
      fields: [
        mark('second', 300),
        {
          id: 'read',
          kind: 'text' as const,
          places: filledPages.map((page) => place(page, 480, 20, 90, 16)),
        },
      ],
    },
  ]
  const act = (slotId: string, id: string, values: Record<string, string>) => ({
    envelopeId: 'bench',
    signerName: 'Sara Haddad',
    reason: 'Approved',
    signedAt: new Date(),
    slotId,
    values,
    captionLines: ['Signed by Sara Haddad'],
    pictures: { [id]: signature },
  })
  try {
    await writeFile(path('upload'), upload)
    const seal = { envelopeId: 'bench', signerName: 'Tawqi', reason: 'Sealed', signedAt: new Date() }
    await run(
      pool.run('prepare', {
        sourcePath: path('upload'),
        targetPath: path('prepared'),
        options: { envelopeId: 'bench', footerText: 'Envelope bench', slots },
      }),
    )
    const first = act('one', 'first', {})
    await run(
      pool.run(
        'sealAct',
        { sourcePath: path('prepared'), targetPath: path('one'), options: first },
        { signer },
      ),
    )
    const second = act('two', 'second', { read: 'Seen' })
    await run(
      pool.run('sealAct', { sourcePath: path('one'), targetPath: path('two'), options: second }, { signer }),
    )
    await run(
      pool.run(
        'sealEnvelope',
        { sourcePath: path('two'), targetPath: path('sealed'), options: seal },
        { signer },
      ),
    )
    return await readFile(path('sealed'))
  } finally {
    await pool.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Scanned pages: each a picture of its own of 150 dots an inch, with lines of text over it. */
export async function scannedPdf(pages: number): Promise<Uint8Array> {
  const file = new NewPdf()
  const tree = file.add(null)
  const font = file.add(
    pdfDict({ Type: pdfName('Font'), Subtype: pdfName('Type1'), BaseFont: pdfName('Helvetica') }),
  )
  const scans = await Promise.all(Array.from({ length: SCANS }, (_, at) => scan(at)))
  const kids: PdfRef[] = []
  for (let page = 0; page < pages; page++) {
    const lines = Array.from(
      { length: 20 },
      (_, at) => `1 0 0 1 50 ${780 - at * 34} Tm (Page ${page + 1}, line ${at + 1}: the parties agree.) Tj`,
    )
    // The comment makes it a picture that no other page has.
    const bytes = Buffer.concat([scans[page % SCANS] as Buffer, Buffer.from([page])])
    const picture = file.add(
      pdfStream(
        pdfDict({
          Type: pdfName('XObject'),
          Subtype: pdfName('Image'),
          Width: WIDTH_PX,
          Height: HEIGHT_PX,
          ColorSpace: pdfName('DeviceRGB'),
          BitsPerComponent: 8,
          Filter: pdfName('DCTDecode'),
        }),
        new Uint8Array(bytes),
      ),
    )
    const content = `q 595 0 0 842 0 0 cm /Scan Do Q\nBT /F 11 Tf\n${lines.join('\n')}\nET`
    kids.push(
      file.add(
        pdfDict({
          Type: pdfName('Page'),
          Parent: tree,
          MediaBox: [0, 0, 595, 842],
          Resources: pdfDict({ Font: pdfDict({ F: font }), XObject: pdfDict({ Scan: picture }) }),
          Contents: file.add(pdfStream(new Map(), latin1Bytes(content))),
        }),
      ),
    )
  }
  file.set(tree, pdfDict({ Type: pdfName('Pages'), Kids: kids, Count: pages }))
  const root = file.add(pdfDict({ Type: pdfName('Catalog'), Pages: tree }))
  return file.write(root, file.add(new Map()), new Uint8Array(16).fill(7))
}

function scan(at: number): Promise<Buffer> {
  const canvas = createCanvas(WIDTH_PX, HEIGHT_PX)
  const context = canvas.getContext('2d')
  const ground = context.createLinearGradient(0, 0, WIDTH_PX, HEIGHT_PX)
  ground.addColorStop(0, '#fdfcf7')
  ground.addColorStop(1, `hsl(${at * 36} 30% 88%)`)
  context.fillStyle = ground
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX)
  for (let n = 0; n < 400; n++) {
    context.fillStyle = `hsl(${(n * 37 + at * 11) % 360} 60% 45%)`
    context.fillRect((n * 97) % WIDTH_PX, (n * 211 + at * 53) % HEIGHT_PX, 6 + (n % 60), 3 + (n % 9))
  }
  return canvas.encode('jpeg', 82)
}
