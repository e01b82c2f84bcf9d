/** How the sender wants fields to look, on the sealed page as programs of others read and paint it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shownWithSignature, slotsOf, slotValues } from '../../server/documents/slots.ts'
import { documentWords } from '../../server/documents/words.ts'
import { createLocalAuthority, type LocalAuthority } from '../../server/sealing/local-authority.ts'
import { prepareDocument } from '../../server/sealing/prepare.ts'
import { sealAct } from '../../server/sealing/seal-act.ts'
import { fieldOf, mariam, recipientFor, sampleEnvelope } from '../../sync/commands/sample-envelope.ts'
import type { Field } from '../../sync/entities/field.ts'
import { bareId } from '../../sync/ids.ts'
import { hasProgram, makeFolder, run } from './host-programs.ts'
import { samplePng } from './sample-envelope.ts'

const folder = makeFolder()
let authority: LocalAuthority
beforeAll(async () => {
  authority = await createLocalAuthority(join(folder.path, 'keys'), { organization: 'Test', now: new Date() })
})
afterAll(() => folder.remove())

const ACT = { acceptedAt: Date.UTC(2031, 10, 5, 8, 30), commandId: 'command:01J9ZX' }
const signer = recipientFor(1, mariam)
const at = (yPt: number) => [{ page: 1, xPt: 20, yPt, widthPt: 200, heightPt: 60 }]

/** The one page, 240 by 300 points, signed by Mariam. */
async function signed(
  name: string,
  fields: readonly Field[],
  values: Record<string, string>,
): Promise<string> {
  const envelope = sampleEnvelope({
    recipients: [signer],
    fields: [...fields],
    timeZone: 'Asia/Dubai',
    values: Object.fromEntries(
      fields.map((one) => [
        one.id,
        one.kind === 'signature'
          ? ({ kind: 'drawing', sha256: 'a'.repeat(64), text: 'Mariam' } as const)
          : ({ kind: 'text', text: values[one.kind] ?? '' } as const),
      ]),
    ),
  })
  const documentId = envelope.documents[0]!.id
  const upload = await PDFDocument.create()
  upload.addPage([240, 300])
  const { pdf: prepared } = prepareDocument(await upload.save(), {
    envelopeId: 'e1',
    slots: slotsOf(envelope, documentId),
  })
  const { values: printed, drawings } = slotValues(envelope, documentId, [signer])
  const shown = shownWithSignature(envelope, documentId, signer)
  const { pdf } = await sealAct(prepared, {
    envelopeId: 'e1',
    slotId: bareId(signer.id),
    values: printed,
    pictures: Object.fromEntries(Object.keys(drawings).map((id) => [id, samplePng()])),
    captionLines: documentWords.caption(envelope, signer, ACT, shown),
    hidesPicture: !shown.includes('image'),
    signerName: 'Mariam',
    reason: '',
    signedAt: new Date(),
    signer: authority.signer,
    timestampers: [],
  })
  const path = join(folder.path, `${name}.pdf`)
  writeFileSync(path, pdf)
  return path
}

const textOf = async (path: string) => (await run('pdftotext', ['-layout', path, '-'])).output

/** How many painted points are of this colour: the greatest of red, green and blue, by a clear margin. */
async function paintedIn(path: string, hue: 'red' | 'blue'): Promise<number> {
  await run('pdftoppm', ['-r', '100', '-png', '-singlefile', path, path])
  const image = await loadImage(`${path}.png`)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let count = 0
  for (let i = 0; i < data.length; i += 4) {
    const [red = 0, blue = 0] = [data[i], data[i + 2]]
    if (hue === 'red' ? red - blue > 60 : blue - red > 60) count++
  }
  return count
}

it('[M181][R0520] text is painted in its colour, and black where none was chosen', async () => {
  if (!hasProgram('pdftoppm')) return
  const text = (colour?: string) =>
    fieldOf(1, signer, { kind: 'text', places: at(40), fontSizePt: 24, ...(colour && { colour }) })
  const [red, blue, plain] = [
    await signed('red', [text('#a3231b')], { text: 'Urgent' }),
    await signed('blue', [text('#16246b')], { text: 'Urgent' }),
    await signed('plain', [text()], { text: 'Urgent' }),
  ]
  expect(await textOf(red)).toContain('Urgent')
  expect([await paintedIn(red, 'red'), await paintedIn(blue, 'blue')].every((count) => count > 100)).toBe(
    true,
  )
  expect([
    await paintedIn(plain, 'red'),
    await paintedIn(plain, 'blue'),
    await paintedIn(red, 'blue'),
  ]).toEqual([0, 0, 0])
})

it('[M178][R0517] a date is written in the order that was chosen', async () => {
  if (!hasProgram('pdftotext')) return
  const day = { date: '2031-11-05' }
  const date = (dateFormat?: 'dayFirst' | 'yearFirst') =>
    fieldOf(1, signer, { kind: 'date', places: at(40), ...(dateFormat && { dateFormat }) })
  expect(await textOf(await signed('first', [date('dayFirst')], day))).toContain('05/11/2031')
  expect(await textOf(await signed('year', [date('yearFirst')], day))).toContain('2031-11-05')
  expect(await textOf(await signed('words', [date()], day))).toContain('November 5, 2031')
})

it('[M186][M187][M188][M189][R0525][R0526][R0527][R0528][A174] a signature shows its time, the zone, the drawing and its ID as chosen', async () => {
  if (!hasProgram('pdftotext') || !hasProgram('pdftoppm')) return
  const signature = (shownWith?: Field['shownWith']) =>
    fieldOf(1, signer, { kind: 'signature', places: at(40), ...(shownWith && { shownWith }) })
  const usual = await signed('usual', [signature()], {})
  expect(await textOf(usual)).toMatch(/Signed by .+\n.*12:30:00.*\(Asia\/Dubai\)/)
  expect(await textOf(usual)).not.toContain('Signature ID')
  expect(await paintedIn(usual, 'blue')).toBeGreaterThan(100)

  const bare = await signed('bare', [signature(['timestamp', 'signatureId'])], {})
  expect(await textOf(bare)).toContain('12:30:00')
  expect(await textOf(bare)).not.toContain('Asia/Dubai')
  expect(await textOf(bare)).toContain('Signature ID: 01J9ZX')
  expect(await paintedIn(bare, 'blue')).toBe(0)

  expect(await textOf(await signed('drawn', [signature(['image'])], {}))).not.toContain('2031')
})
