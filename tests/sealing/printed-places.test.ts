/** Where values stand on the sealed page, as programs of others read and paint it, against `sync/field-look`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQr from 'jsqr'
import { PDFDocument } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shownWithSignature, slotsOf, slotValues } from '../../server/documents/slots.ts'
import { documentWords } from '../../server/documents/words.ts'
import { createLocalAuthority, type LocalAuthority } from '../../server/sealing/local-authority.ts'
import { prepareDocument } from '../../server/sealing/prepare.ts'
import { sealAct } from '../../server/sealing/seal-act.ts'
import { sharedTextEngine } from '../../server/sealing/text/text-engine.ts'
import { fieldOf, mariam, recipientFor, sampleEnvelope } from '../../sync/commands/sample-envelope.ts'
import type { Act, Envelope, Language } from '../../sync/entities/envelope.ts'
import {
  type Field,
  type FieldKind,
  type FieldValue,
  fieldKind,
  kindFacts,
} from '../../sync/entities/field.ts'
import { contentOf, type FieldContent } from '../../sync/field-look/field-content.ts'
import { fitInto, layOutField, type PlacedLine, type Rectangle } from '../../sync/field-look/lay-out-field.ts'
import { printingOf } from '../../sync/field-look/signature-lines.ts'
import { bareId } from '../../sync/ids.ts'
import { verifyPath } from '../../sync/rules/field-fills.ts'
import { hasProgram, makeFolder, run } from './host-programs.ts'

const folder = makeFolder()
let authority: LocalAuthority
beforeAll(async () => {
  authority = await createLocalAuthority(join(folder.path, 'keys'), { organization: 'Test', now: new Date() })
})
afterAll(() => folder.remove())

const PAGE = { widthPt: 700, heightPt: 1500 }
const PUBLIC_URL = 'https://sign.example'
/** Green from edge to edge, so that it is found again on the page. */
const PICTURE = { width: 300, height: 100 }
const picture = ((): Buffer => {
  const canvas = createCanvas(PICTURE.width, PICTURE.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#008000'
  context.fillRect(0, 0, PICTURE.width, PICTURE.height)
  return canvas.toBuffer('image/png')
})()

const TEXTS: Readonly<Record<Language, Readonly<Record<'short' | 'long' | 'words', string>>>> = {
  en: {
    short: 'Ayla Jensen',
    long: 'Head of Legal, Compliance and Corporate Governance, Al Noor Development Company PJSC, Abu Dhabi',
    words:
      'Read in full.\nThe amount of 1,250,000.00 (AED) is confirmed, and the access plan of annex B as well; nothing else has changed since the draft of March.',
  },
  ar: {
    short: 'مريم صالح',
    long: 'رئيسة الشؤون القانونية والامتثال والحوكمة المؤسسية في شركة النور للتطوير العقاري في أبوظبي',
    words:
      'قرأت النص كاملاً.\nأؤكد المبلغ 1,250,000.00 درهم وخطة الوصول الواردة في الملحق ب، ولم يتغير شيء آخر منذ مسودة مارس.',
  },
  fr: {
    short: 'Hélène Lefèvre',
    long: 'Directrice des affaires juridiques, de la conformité et de la gouvernance, Al Noor Développement',
    words:
      'Lu en entier.\nLe montant de 1 250 000,00 (AED) est confirmé, de même que le plan d’accès de l’annexe B.',
  },
}

function enteredIn(kind: FieldKind, language: Language, isLong: boolean): FieldValue {
  const { holds } = kindFacts(kind)
  const text = (some: string): FieldValue => ({ kind: 'text', text: some })
  switch (holds) {
    case 'drawing':
      return { kind: 'drawing', sha256: 'a'.repeat(64), text: kind === 'initials' ? 'AJ' : '' }
    case 'tick':
      return { kind: 'checked', checked: true }
    case 'choice':
      return text(TEXTS[language].short)
    case 'day':
      return text('2031-11-05')
    case 'act':
      return text('signed')
    case 'address':
      return text(verifyPath('envelope:01j9zx0000000000000000000'))
    case 'email':
      return text('ayla.jensen@alnoor.example')
    case 'words':
      return text(TEXTS[language].words)
    case 'line':
      return text(TEXTS[language][isLong ? 'long' : 'short'])
  }
}

const isPlacedOnce = (kind: FieldKind): boolean => kind !== 'radio'

/** A field of every kind, each in boxes of another shape, aligned in each way. */
function fieldsFor(language: Language, signer: Envelope['recipients'][number]): Field[] {
  const aligns = ['start', 'center', 'end'] as const
  return fieldKind.options.map((kind, at) => {
    const column = at % 3
    const tall = kindFacts(kind).holds === 'words' || kindFacts(kind).holds === 'drawing'
    const place = {
      page: 1,
      xPt: 20 + column * 225,
      yPt: 20 + Math.floor(at / 3) * 110,
      widthPt: 120 + column * 40,
      heightPt: tall ? 90 - column * 20 : 24 - column * 5,
    }
    return fieldOf(at + 1, signer, {
      kind,
      requirement: 'editable',
      fontSizePt: 9 + column * 2,
      align: aligns[at % aligns.length] ?? 'start',
      options: kindFacts(kind).holds === 'choice' ? ['No', TEXTS[language].short] : [],
      places: isPlacedOnce(kind)
        ? [kind === 'qrCode' ? { ...place, heightPt: 100 } : place]
        : [place, { ...place, yPt: place.yPt + 40 }],
      ...(kind === 'signature' && { shownWith: ['image', 'timestamp', 'timeZone', 'signatureId'] }),
    })
  })
}

async function sealed(language: Language, isLong: boolean): Promise<{ path: string; envelope: Envelope }> {
  const signer = recipientFor(1, { ...mariam, name: TEXTS[language].short }, 'sign', { language })
  const fields = fieldsFor(language, signer)
  const act = { commandId: 'command:01j9zx0000000000000000000', acceptedAt: Date.UTC(2031, 10, 5, 8, 30) }
  const envelope = sampleEnvelope({
    recipients: [signer],
    fields,
    language,
    timeZone: 'Asia/Dubai',
    values: Object.fromEntries(fields.map((one) => [one.id, enteredIn(one.kind, language, isLong)])),
    acts: [{ ...act, recipientId: signer.id, kind: 'signed', undoneAt: null } as Act],
  })
  const documentId = envelope.documents[0]!.id
  const upload = await PDFDocument.create()
  upload.addPage([PAGE.widthPt, PAGE.heightPt])
  const { pdf: prepared } = prepareDocument(await upload.save(), {
    envelopeId: 'e1',
    slots: slotsOf(envelope, documentId, PUBLIC_URL),
  })
  const { values, drawings } = slotValues(envelope, documentId, [signer])
  const shown = shownWithSignature(envelope, documentId, signer)
  const { pdf } = await sealAct(prepared, {
    envelopeId: 'e1',
    slotId: bareId(signer.id),
    values,
    pictures: Object.fromEntries(Object.keys(drawings).map((id) => [id, picture])),
    captionLines: documentWords.caption(envelope, signer, act, shown),
    hidesPicture: !shown.includes('image'),
    signerName: signer.name,
    reason: '',
    signedAt: new Date(),
    signer: authority.signer,
    timestampers: [],
  })
  const path = join(folder.path, `${language}-${isLong}.pdf`)
  writeFileSync(path, pdf)
  return { path, envelope }
}

/** What every screen would draw in each place. */
const placesOf = (envelope: Envelope) =>
  envelope.fields.flatMap((field) =>
    field.places.map((place, placeIndex) => {
      const printing = printingOf(envelope, { field, placeIndex }, envelope.recipients[0], 0)
      const content = contentOf(field, envelope.values[field.id], {
        ...printing,
        placeIndex,
        publicUrl: PUBLIC_URL,
      })
      if (!content) throw new Error(`${field.kind} shows nothing`)
      return { field, place, content, ...layOutField(content, place, sharedTextEngine().measure) }
    }),
  )

it.each([
  ['en', true],
  ['ar', true],
  ['fr', false],
] as const)('every kind of field stands where screens show it (%s, long: %s)', async (language, isLong) => {
  const { path, envelope } = await sealed(language, isLong)
  const places = placesOf(envelope)
  expect(new Set(places.map((one) => one.field.kind)).size).toBe(fieldKind.options.length)
  if (hasProgram('qpdf')) {
    const flat = `${path}.flat.pdf`
    const { output } = await run('qpdf', ['--flatten-annotations=all', path, flat])
    expect(output).toBe('')
    const written = await linesIn(flat)
    for (const { field, place, lines } of places)
      for (const line of lines) expectLine(written, place, line, `${field.kind}: ${line.text}`)
  }
  if (!hasProgram('pdftoppm')) return
  const page = await painted(path)
  for (const { field, place, content, mark } of places) {
    if (content.as === 'mark' && mark) {
      const { xPt, yPt, widthPt, heightPt } = fitInto(mark, PICTURE)
      const wanted = [place.xPt + xPt, place.yPt + yPt, place.xPt + xPt + widthPt, place.yPt + yPt + heightPt]
      page.greenIn(place).forEach((side, at) => {
        expect(Math.abs(side - (wanted[at] ?? 0)), `${field.kind} ${at}`).toBeLessThan(0.6)
      })
    }
    if (content.as === 'code' && mark) expect(page.codeIn(within(place, mark))).toBe(content.text)
    if (content.as === 'button' && mark)
      expect(page.inkIn(within(place, mark)) > 0.1, field.kind).toBe(isTicked(content))
  }
})

const isTicked = (content: FieldContent): boolean => content.as === 'button' && content.isOn
const within = (place: Rectangle, mark: Rectangle): Rectangle => ({
  ...mark,
  xPt: place.xPt + mark.xPt,
  yPt: place.yPt + mark.yPt,
})

interface Written {
  readonly text: string
  readonly x: number
  /** Of the base line, from the top of the page. */
  readonly y: number
  readonly widthPt: number
  readonly sizePt: number
}

async function linesIn(path: string): Promise<Written[]> {
  const task = getDocument({ url: path, verbosity: 0, useSystemFonts: false })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent({ disableNormalization: true })
  const written = items.flatMap((item): Written[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , d, x, y] = item.transform as number[]
    return [
      {
        text: item.str,
        x: x ?? 0,
        y: PAGE.heightPt - (y ?? 0),
        widthPt: item.width,
        sizePt: Math.abs(d ?? 0),
      },
    ]
  })
  await task.destroy()
  return written
}

function expectLine(written: readonly Written[], place: Rectangle, line: PlacedLine, name: string): void {
  const baseline = place.yPt + line.baselinePt
  const own = written.filter(
    (one) =>
      // A mark over a letter lifts the run that it is in.
      Math.abs(one.y - baseline) < line.sizePt * 0.3 &&
      one.x >= place.xPt - 0.5 &&
      one.x + one.widthPt <= place.xPt + place.widthPt + 0.5,
  )
  expect(Math.min(...own.map((one) => Math.abs(one.y - baseline))), name).toBeLessThan(0.05)
  for (const one of own) expect(one.sizePt, name).toBeCloseTo(line.sizePt, 1)
  const from = Math.min(...own.map((one) => one.x))
  const to = Math.max(...own.map((one) => one.x + one.widthPt))
  expect(Math.abs(from - place.xPt - line.xPt), name).toBeLessThan(0.1)
  expect(Math.abs(to - place.xPt - line.xPt - line.widthPt), name).toBeLessThan(0.1)
}

const least = (a: number, b: number): number => Math.min(a, b)
const most = (a: number, b: number): number => Math.max(a, b)

/** The page as another program paints it, two dots to the point. */
async function painted(path: string) {
  const scale = 2
  await run('pdftoppm', ['-r', String(72 * scale), '-png', '-singlefile', path, path])
  const image = await loadImage(`${path}.png`)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const cut = ({ xPt, yPt, widthPt, heightPt }: Rectangle) =>
    context.getImageData(xPt * scale, yPt * scale, widthPt * scale, heightPt * scale)
  return {
    codeIn: (place: Rectangle) => {
      const { data, width, height } = cut(place)
      return jsQr(new Uint8ClampedArray(data), width, height)?.data
    },
    /** Left, top, right and bottom of what is green, in points. */
    greenIn: (place: Rectangle): number[] => {
      const { data, width } = cut(place)
      const [xs, ys]: [number[], number[]] = [[], []]
      for (let at = 0; at < data.length; at += 4)
        if ((data[at + 1] ?? 0) > 100 && (data[at] ?? 255) < 60) {
          xs.push((at / 4) % width)
          ys.push(Math.floor(at / 4 / width))
        }
      const [left, right, top, bottom] = [
        xs.reduce(least, 1e9),
        xs.reduce(most, -1),
        ys.reduce(least, 1e9),
        ys.reduce(most, -1),
      ]
      return [
        place.xPt + left / scale,
        place.yPt + top / scale,
        place.xPt + (right + 1) / scale,
        place.yPt + (bottom + 1) / scale,
      ]
    },
    /** Share of the middle that is dark. */
    inkIn: ({ xPt, yPt, widthPt, heightPt }: Rectangle): number => {
      const { data } = cut({
        xPt: xPt + widthPt / 4,
        yPt: yPt + heightPt / 4,
        widthPt: widthPt / 2,
        heightPt: heightPt / 2,
      })
      let dark = 0
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark++
      return dark / (data.length / 4)
    },
  }
}
