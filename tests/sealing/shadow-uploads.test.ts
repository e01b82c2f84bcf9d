/**
 * Files prepared for shadow attacks, uploaded unsigned: taken in, signed and sealed by us, then changed by their author.
 * Either taking in wrote them anew or refused them, or whoever checks the changed file is not told that it is valid.
 * Source: Mainka et al., "Shadow Attacks", NDSS 2021 (hide, replace, hide and replace).
 */

import { afterAll, describe, expect, it } from 'vitest'
import { findingOf } from '../../app/verify/verdict.ts'
import { ingest } from '../../server/sealing/ingest.ts'
import { findProgram } from '../../server/sealing/run-program.ts'
import type { PdfUpdate } from '../../sync/pdf/appender.ts'
import { listFields } from '../../sync/pdf/fields.ts'
import {
  encodeText,
  isArray,
  latin1Bytes,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfDict,
  pdfName,
  pdfStream,
} from '../../sync/pdf/objects.ts'
import { listPages } from '../../sync/pdf/pages.ts'
import { plantedPage, shadows, withUpdate } from '../fixtures/attacks.ts'
import { todaysShare } from '../todays-share.ts'
import { createJudge } from './create-judge.ts'
import { signedByForce } from './forced-signature.ts'
import { sealSample } from './sample-envelope.ts'

const { authority, judge, remove } = await createJudge()
afterAll(remove)
const tools = { qpdf: findProgram('qpdf'), soffice: undefined }

/** What a checker is told of a file, with its pages looked at. */
const finding = async (pdf: Uint8Array): Promise<string> => findingOf(await judge(pdf), true)

/** Uploaded, signed by two and sealed, as the product does it. */
async function sealedUpload(upload: Uint8Array): Promise<Uint8Array> {
  const taken = await ingest(upload, 'upload.pdf', tools)
  if (!taken.ok) throw new Error(taken.error.code)
  const states = await sealSample(taken.value.pdf, { widthPt: 400, heightPt: 400 }, authority)
  return states.at(-1) as Uint8Array
}

const look = (operators: string): PdfObject =>
  pdfStream(
    pdfDict({ Type: pdfName('XObject'), Subtype: pdfName('Form'), BBox: [0, 0, 300, 40] }),
    latin1Bytes(operators),
  )
const white = '1 g 0 0 300 40 re f'
const black = '0 g 0 0 300 40 re f'

/** A text field or a note of the uploader's over the words of the page, drawn like this. */
function overWords(entries: Record<string, PdfObject>, operators: string) {
  return (update: PdfUpdate): void => {
    const page = listPages(update.view)[0]
    if (!page) throw new Error('no page')
    const note = update.add(
      pdfDict({
        Type: pdfName('Annot'),
        F: 4,
        Rect: [30, 290, 330, 330],
        AP: pdfDict({ N: update.add(look(operators)) }),
        ...entries,
      }),
    )
    const dict = update.edit(page.ref)
    const annots = update.resolve(dict.get('Annots'))
    dict.set('Annots', [...(isArray(annots) ? annots : []), note])
    if (entries.FT)
      update
        .edit(update.view.rootRef)
        .set('AcroForm', pdfDict({ Fields: [note], DA: encodeText('/Helv 0 Tf') }))
  }
}

const field = { Subtype: pdfName('Widget'), FT: pdfName('Tx'), T: encodeText('pay') }
const square = { Subtype: pdfName('Stamp') }

/** The uploader's widget or note, to be changed. */
function planted(update: PdfUpdate): PdfDict {
  const own = listFields(update.view).find((one) => one.name === 'pay')?.ref
  if (own) return update.edit(own)
  const annots = update.resolve(listPages(update.view)[0]?.dict.get('Annots'))
  const notes = (isArray(annots) ? annots : []) as PdfRef[]
  const note = notes.find((ref) => update.view.dict(ref)?.get('Subtype') && isStamp(update, ref))
  if (!note) throw new Error('nothing planted')
  return update.edit(note)
}
const isStamp = (update: PdfUpdate, ref: PdfRef): boolean => {
  const kind = update.resolve(update.view.dict(ref)?.get('Subtype'))
  return typeof kind === 'object' && kind !== null && 'name' in kind && kind.name === 'Stamp'
}
const drawnAs = (operators: string) => (update: PdfUpdate) => {
  planted(update).set('AP', pdfDict({ N: update.add(look(operators)) }))
}

const OVERLAYS: readonly (readonly [
  name: string,
  entries: Record<string, PdfObject>,
  first: string,
  later: (update: PdfUpdate) => void,
])[] = [
  ['hide: a field that covers words is emptied', field, black, drawnAs('')],
  ['hide: a field that covers nothing is filled to cover', field, '', drawnAs(white)],
  ['hide: a field is made invisible', field, black, (update) => planted(update).set('F', 2)],
  ['hide: a note that covers words is taken away', square, black, (update) => planted(update).set('F', 2)],
  ['hide: a note that covers words loses its drawing', square, black, drawnAs('')],
  [
    'replace: a field says and shows another value',
    { ...field, V: encodeText('100') },
    '',
    (update) => {
      drawnAs(black)(update)
      planted(update).set('V', encodeText('900'))
    },
  ],
  [
    'replace: a field says another value and looks the same',
    { ...field, V: encodeText('100') },
    '',
    (update) => planted(update).set('V', encodeText('900')),
  ],
  ['replace: a field is moved', field, black, (update) => planted(update).set('Rect', [30, 100, 330, 140])],
  [
    'replace: what a form’s fonts are is changed',
    { ...field, V: encodeText('100') },
    '',
    (update) => {
      const form = update.resolve(update.view.root.get('AcroForm'))
      const dict = new Map(form instanceof Map ? form : [])
      const fonts = pdfDict({
        Helv: pdfDict({ Type: pdfName('Font'), Subtype: pdfName('Type1'), BaseFont: pdfName('Symbol') }),
      })
      update.edit(update.view.rootRef).set('AcroForm', dict.set('DR', pdfDict({ Font: fonts })))
    },
  ],
]

describe('an upload that was prepared to change after we sealed it', () => {
  it.each(OVERLAYS)('%s', async (_, entries, first, later) => {
    const sealed = await sealedUpload(withUpdate(plantedPage(), overWords(entries, first)))
    expect(await finding(sealed)).toBe('vouched')
    expect(await finding(withUpdate(sealed, later))).toBe('changed')
  })

  it('each planted trick in objects, tables and numbers is told once it is played', async () => {
    const sealed = await sealedUpload(plantedPage())
    expect(await finding(sealed)).toBe('vouched')
    const sign = (pdf: Uint8Array, addField?: (update: PdfUpdate) => PdfRef) =>
      signedByForce(pdf, authority.signer, addField ? { addField } : {})
    const attacks = await shadows({ planted: sealed, sign })
    const told: Record<string, string> = {}
    for (const { name, pdf } of todaysShare(attacks, 2)) told[name] = await finding(pdf)
    expect(told).toEqual(Object.fromEntries(todaysShare(attacks, 2).map(({ name }) => [name, 'changed'])))
  })
})
