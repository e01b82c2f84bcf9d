/**
 * Measures sign and seal for small, middle and large files through the pool, as the product
 * runs it: files on disk, keys in the parent, own output verified before it counts.
 */
import { createHash, randomFillSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NewPdf } from '../../sync/pdf/new-pdf.ts'
import { latin1Bytes, type PdfRef, pdfDict, pdfName, pdfStream } from '../../sync/pdf/objects.ts'
import { createLocalAuthority } from './local-authority.ts'
import { createSealingPool, type PoolOptions } from './pool.ts'

export interface SealingMeasurement {
  readonly name: string
  readonly sizeBytes: number
  readonly runs: number
  /** Medians, milliseconds. Sign and seal is one person's act followed by the organisation's seal. */
  readonly prepareMs: number
  readonly actMs: number
  readonly sealMs: number
  readonly signAndSealMs: number
  /** Largest resident memory of the worker while signing and sealing. */
  readonly peakRssBytes: number
}

/** One row each for 1, 50, 500 pages and 100 MB. Takes about ten seconds. Targets for sign and seal: 60, 100, 300, 900 ms. */
export async function benchSealing(options: PoolOptions = {}): Promise<SealingMeasurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tawqi-bench-'))
  const authority = await createLocalAuthority(join(folder, 'keys'), {
    organization: 'Bench',
    now: new Date(),
  })
  const cases = [
    { name: '1 page', pages: 1, pictureBytes: 0, runs: 9 },
    { name: '50 pages', pages: 50, pictureBytes: 0, runs: 7 },
    { name: '500 pages', pages: 500, pictureBytes: 0, runs: 5 },
    { name: '100 MB', pages: 50, pictureBytes: 2_000_000, runs: 3 },
  ]
  const results: SealingMeasurement[] = []
  try {
    for (const { name, pages, pictureBytes, runs } of cases) {
      const source = join(folder, 'source.pdf')
      const bytes = samplePdf(pages, pictureBytes)
      await writeFile(source, bytes)
      results.push(
        await measure(
          { name, sizeBytes: bytes.length, runs, folder, source, pages },
          authority.signer,
          options,
        ),
      )
    }
    return results
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Case {
  readonly name: string
  readonly sizeBytes: number
  readonly runs: number
  readonly folder: string
  readonly source: string
  readonly pages: number
}

async function measure(
  { name, sizeBytes, runs, folder, source, pages }: Case,
  signer: Awaited<ReturnType<typeof createLocalAuthority>>['signer'],
  options: PoolOptions,
): Promise<SealingMeasurement> {
  // Workers that held a large file are replaced; here that would only measure starting them.
  const pool = createSealingPool({
    ...options,
    workers: 1,
    warmWorkers: 1,
    largeFileBytes: Number.MAX_SAFE_INTEGER,
  })
  const [prepared, signed, sealed] = ['prepared.pdf', 'signed.pdf', 'sealed.pdf'].map((file) =>
    join(folder, file),
  ) as [string, string, string]
  const common = { envelopeId: 'bench', signerName: 'Sara Haddad', reason: 'Approved', signedAt: new Date() }
  const pictures = { signature: await drawSignature() }
  const times: { prepare: number; act: number; seal: number }[] = []
  try {
    await pool.warm()
    for (let run = 0; run < runs + 2; run++) {
      const prepare = await timed(() =>
        pool.run('prepare', {
          sourcePath: source,
          targetPath: prepared,
          options: { envelopeId: 'bench', footerText: 'Envelope bench', slots: [sampleSlot(pages)] },
        }),
      )
      const act = await timed(() =>
        pool.run(
          'sealAct',
          {
            sourcePath: prepared,
            targetPath: signed,
            options: {
              ...common,
              slotId: 'one',
              values: { name: 'محمد Sara Haddad', city: 'Dubai', note: 'Read and agreed' },
              captionLines: ['Signed by Sara Haddad'],
              pictures,
            },
          },
          { signer },
        ),
      )
      const seal = await timed(() =>
        pool.run('sealEnvelope', { sourcePath: signed, targetPath: sealed, options: common }, { signer }),
      )
      // The first two runs compile the code.
      if (run >= 2) times.push({ prepare, act, seal })
    }
    const peakRssBytes = Math.max(...(await pool.peakMemoryBytes()))
    return {
      name,
      sizeBytes,
      runs,
      prepareMs: median(times.map((time) => time.prepare)),
      actMs: median(times.map((time) => time.act)),
      sealMs: median(times.map((time) => time.seal)),
      signAndSealMs: median(times.map((time) => time.act + time.seal)),
      peakRssBytes,
    }
  } finally {
    await pool.close()
  }
}

/** What a phone sends: 600 × 200 pixels with a transparent ground. */
async function drawSignature(): Promise<Uint8Array> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const canvas = createCanvas(600, 200)
  const context = canvas.getContext('2d')
  context.lineWidth = 6
  context.moveTo(20, 150)
  context.bezierCurveTo(200, -50, 300, 300, 580, 40)
  context.stroke()
  return canvas.toBuffer('image/png')
}

async function timed(
  work: () => Promise<{ readonly ok: boolean; readonly error?: unknown }>,
): Promise<number> {
  const start = performance.now()
  const result = await work()
  if (!result.ok) throw new Error(JSON.stringify(result))
  return performance.now() - start
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10
}

function sampleSlot(pages: number) {
  const place = (xPt: number, yPt: number, widthPt: number, heightPt: number) => ({
    page: pages,
    xPt,
    yPt,
    widthPt,
    heightPt,
  })
  return {
    slotId: 'one',
    kind: 'signature' as const,
    fields: [
      { id: 'signature', kind: 'signature' as const, places: [place(40, 600, 180, 70)] },
      { id: 'name', kind: 'name' as const, places: [place(40, 680, 180, 20)] },
      { id: 'city', kind: 'text' as const, places: [place(240, 680, 120, 20)] },
      { id: 'note', kind: 'textArea' as const, places: [place(240, 600, 200, 60)] },
    ],
  }
}

/** Text pages, each with an incompressible picture of `pictureBytes` when that is not 0. */
export function samplePdf(pages: number, pictureBytes: number): Uint8Array {
  const file = new NewPdf()
  const tree = file.add(null)
  const font = file.add(
    pdfDict({ Type: pdfName('Font'), Subtype: pdfName('Type1'), BaseFont: pdfName('Helvetica') }),
  )
  const kids: PdfRef[] = []
  for (let page = 0; page < pages; page++) {
    const lines = Array.from(
      { length: 40 },
      (_, at) => `1 0 0 1 50 ${780 - at * 17} Tm (Page ${page + 1}, line ${at + 1}: the parties agree.) Tj`,
    )
    const noise =
      pictureBytes > 0
        ? file.add(
            pdfStream(
              pdfDict({
                Type: pdfName('XObject'),
                Subtype: pdfName('Image'),
                Width: Math.floor(pictureBytes / 1000),
                Height: 1000,
                ColorSpace: pdfName('DeviceGray'),
                BitsPerComponent: 8,
              }),
              randomFillSync(new Uint8Array(Math.floor(pictureBytes / 1000) * 1000)),
            ),
          )
        : undefined
    kids.push(
      file.add(
        pdfDict({
          Type: pdfName('Page'),
          Parent: tree,
          MediaBox: [0, 0, 595, 842],
          Resources: pdfDict({
            Font: pdfDict({ F: font }),
            XObject: noise ? pdfDict({ Noise: noise }) : undefined,
          }),
          Contents: file.add(
            pdfStream(
              new Map(),
              latin1Bytes(
                `${noise ? 'q 400 0 0 400 90 200 cm /Noise Do Q\n' : ''}BT /F 11 Tf\n${lines.join('\n')}\nET`,
              ),
            ),
          ),
        }),
      ),
    )
  }
  file.set(tree, pdfDict({ Type: pdfName('Pages'), Kids: kids, Count: pages }))
  const root = file.add(pdfDict({ Type: pdfName('Catalog'), Pages: tree }))
  return file.write(
    root,
    file.add(new Map()),
    createHash('sha256').update(String(pages)).digest().subarray(0, 16),
  )
}
