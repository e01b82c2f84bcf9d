/** The line at the foot of every page; one shared drawing, placed upright on each page. */
import type { PdfUpdate } from '../../sync/pdf/appender.ts'
import {
  isArray,
  isDict,
  isRef,
  isStream,
  latin1Bytes,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfDict,
  pdfName,
  pdfStream,
} from '../../sync/pdf/objects.ts'
import type { PdfPage } from '../../sync/pdf/pages.ts'
import { numberText } from '../../sync/pdf/serialize.ts'
import { type ContentBalance, contentBalance } from './content-balance.ts'
import { displayMatrix } from './page-geometry.ts'
import type { PdfFonts } from './text/pdf-fonts.ts'
import type { TextEngine } from './text/text-engine.ts'

const sizePt = 7
const marginPt = 18
const basePt = 9

export function addFooter(
  update: PdfUpdate,
  engine: TextEngine,
  fonts: PdfFonts,
  pages: readonly PdfPage[],
  text: string,
): void {
  const line = engine.shapeLine(text)
  const width = (line.width * sizePt) / 1000
  const fontResources: PdfDict = new Map()
  const operators = `q 0.35 g\n${fonts.paint(line, 0, 2, sizePt, fontResources)}Q\n`
  const form = update.add(
    pdfStream(
      pdfDict({
        Type: pdfName('XObject'),
        Subtype: pdfName('Form'),
        BBox: [0, -1, width, sizePt + 4],
        Resources: pdfDict({ Font: fontResources }),
      }),
      latin1Bytes(operators),
    ),
  )
  const streams = new Map<string, PdfRef>()
  const stream = (content: string): PdfRef => {
    const known = streams.get(content) ?? update.add(pdfStream(new Map(), latin1Bytes(content)))
    streams.set(content, known)
    return known
  }
  const addResources = resourcesWith(update, form)
  const balances = new Map<number, ContentBalance>()
  for (const page of pages) {
    const { name, resources } = addResources(page)
    const contents = contentsOf(update, page)
    const balance = balanceOf(update, contents, balances)
    // Narrow pages get a smaller line rather than a cut one.
    const scale = Math.min(1, (page.widthPt - 2 * marginPt) / width)
    const x = line.rightToLeft ? page.widthPt - marginPt - width * scale : marginPt
    const place = [scale, 0, 0, scale, x, basePt].map(numberText).join(' ')
    const before = 'q\n'.repeat(1 + balance.missingBefore)
    const after = `${'Q\n'.repeat(1 + balance.openAfter)}q ${displayMatrix(page)} cm ${place} cm /${name} Do Q\n`
    const dict = update.edit(page.ref)
    dict.set('Contents', [stream(before), ...contents, stream(after)])
    dict.set('Resources', resources)
  }
}

function contentsOf(update: PdfUpdate, page: PdfPage): PdfObject[] {
  const value = page.dict.get('Contents')
  const contents = update.resolve(value)
  if (isArray(contents)) return contents.filter((item) => isStream(update.resolve(item)))
  return isStream(contents) && value !== undefined ? [value] : []
}

/** Content in filters that are not read here is taken as balanced; it nearly always is. */
function balanceOf(
  update: PdfUpdate,
  contents: readonly PdfObject[],
  known: Map<number, ContentBalance>,
): ContentBalance {
  const [only] = contents
  const key = contents.length === 1 && isRef(only) ? only.num : undefined
  const before = key === undefined ? undefined : known.get(key)
  if (before) return before
  let balance = { missingBefore: 0, openAfter: 0 }
  try {
    const parts = contents.map((item) => {
      const stream = update.resolve(item)
      return isStream(stream) ? update.view.decode(stream) : new Uint8Array(0)
    })
    balance = contentBalance(Buffer.concat(parts.flatMap((part) => [part, Uint8Array.of(10)])))
  } catch {
    // see above
  }
  if (key !== undefined) known.set(key, balance)
  return balance
}

/** Pages that share resources go on sharing them. */
function resourcesWith(
  update: PdfUpdate,
  form: PdfRef,
): (page: PdfPage) => { name: string; resources: PdfObject } {
  const shared = new Map<number, { name: string; resources: PdfRef }>()
  return (page) => {
    const value = page.resources
    const known = isRef(value) ? shared.get(value.num) : undefined
    if (known) return known
    const old = update.resolve(value)
    const resources: PdfDict = new Map(isDict(old) ? old : [])
    const oldObjects = update.resolve(resources.get('XObject'))
    const objects: PdfDict = new Map(isDict(oldObjects) ? oldObjects : [])
    let name = 'TqFooter'
    for (let more = 2; objects.has(name); more++) name = `TqFooter${more}`
    objects.set(name, form)
    resources.set('XObject', objects)
    if (!isRef(value)) return { name, resources }
    const ref = update.add(resources)
    shared.set(value.num, { name, resources: ref })
    return { name, resources: ref }
  }
}
