/** What TrustedX does to a file: one more revision with a new, signed signature field. */
import { randomBytes } from 'node:crypto'
import { applySignature } from '../../server/sealing/apply-signature.ts'
import { buildCms } from '../../server/sealing/cms-builder.ts'
import { FileDigest } from '../../server/sealing/file-digest.ts'
import type { Signer } from '../../server/sealing/signer.ts'
import { PdfUpdate } from '../../sync/pdf/appender.ts'
import {
  encodeText,
  isArray,
  isDict,
  isRef,
  latin1Bytes,
  pdfDict,
  pdfName,
  pdfStream,
} from '../../sync/pdf/objects.ts'
import { listPages } from '../../sync/pdf/pages.ts'
import { openPdf } from '../../sync/pdf/reader.ts'

export interface FieldWish {
  readonly name: string
  readonly location?: {
    readonly page: { readonly number: string }
    readonly rectangle: {
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
  }
}

export async function signAsService(
  pdf: Uint8Array,
  { name, location }: FieldWish,
  signer: Signer,
): Promise<Uint8Array> {
  const update = new PdfUpdate(openPdf(pdf))
  const pages = listPages(update.view)
  const page = pages[Number(location?.page.number ?? 1) - 1]
  if (!page) throw new Error('no such page')
  const { x = 0, y = 0, width = 0, height = 0 } = location?.rectangle ?? {}
  const look = pdfStream(
    pdfDict({ Type: pdfName('XObject'), Subtype: pdfName('Form'), BBox: [0, 0, width, height] }),
    latin1Bytes(`0.5 w 0 0 ${width} ${height} re S`),
  )
  const value = update.reserve()
  const widget = update.add(
    pdfDict({
      Type: pdfName('Annot'),
      Subtype: pdfName('Widget'),
      FT: pdfName('Sig'),
      T: encodeText(name),
      F: 132,
      P: page.ref,
      Rect: [x, y, x + width, y + height],
      AP: location ? pdfDict({ N: update.add(look) }) : undefined,
      V: value,
    }),
  )
  const dict = update.edit(page.ref)
  const notes = update.resolve(dict.get('Annots'))
  const listed = dict.get('Annots')
  const now = [...(isArray(notes) ? notes : []), widget]
  if (isRef(listed)) update.set(listed, now)
  else dict.set('Annots', now)
  const catalog = update.edit(update.view.rootRef)
  const formRef = catalog.get('AcroForm')
  const known = update.resolve(formRef)
  const form = new Map(isDict(known) ? known : [])
  const fields = form.get('Fields')
  const before = update.resolve(fields)
  const after = [...(isArray(before) ? before : []), widget]
  if (isRef(fields)) update.set(fields, after)
  else form.set('Fields', after)
  form.set('SigFlags', 3)
  if (isRef(formRef)) update.set(formRef, form)
  else catalog.set('AcroForm', form)
  return applySignature({
    pdf,
    update,
    ref: value,
    entries: pdfDict({
      Type: pdfName('Sig'),
      Filter: pdfName('Adobe.PPKLite'),
      SubFilter: pdfName('ETSI.CAdES.detached'),
    }),
    roomBytes: 8192,
    changeId: randomBytes(16),
    digest: new FileDigest(),
    sign: (digest) => buildCms({ signer, digest }),
  })
}
