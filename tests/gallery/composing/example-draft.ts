/** Invented people and files for looking at the composing screens. */
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import type * as Y from 'yjs'
import { sizeOfKind } from '../../../app/composing/designer/new-field.ts'
import { addAttachment, addDocument } from '../../../sync/collab/edit-documents.ts'
import { addField } from '../../../sync/collab/edit-fields.ts'
import { makeGroup } from '../../../sync/collab/edit-groups.ts'
import { addRecipient, updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import {
  createDraft,
  setExpiry,
  setMessage,
  setOptions,
  setReminder,
} from '../../../sync/collab/edit-settings.ts'
import { seatId } from '../../../sync/collab/seat-names.ts'
import { type FieldKind, fieldKind } from '../../../sync/entities/field.ts'

const id = <K extends string>(kind: K, name: string): `${K}:${string}` =>
  `${kind}:${name.padEnd(26, '0')}` as `${K}:${string}`
export const ENVELOPE_ID = id('envelope', 'facade')
export const SEQUENCE_ID = id('sequence', 'contracts')
export const AGREEMENT = 'a'.repeat(64)
export const ANNEX = 'b'.repeat(64)

export async function agreementPdf(pageCount: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const [serif, bold] = [
    await pdf.embedFont(StandardFonts.TimesRoman),
    await pdf.embedFont(StandardFonts.TimesRomanBold),
  ]
  for (let number = 1; number <= pageCount; number++) {
    const page = pdf.addPage([595, 842])
    page.drawText(number === 1 ? 'Services Agreement' : `${number + 5}. Ending this Agreement`, {
      x: 56,
      y: 762,
      size: number === 1 ? 21 : 13,
      font: bold,
    })
    for (let line = 0; line < 18; line++)
      page.drawText(
        'The Contractor shall inspect, clean and repair the curtain wall and sealant joints of the Building.',
        {
          x: 56,
          y: 730 - line * 18,
          size: 10.5,
          font: serif,
        },
      )
    if (number < 2) continue
    for (const [x, party] of [
      [56, 'For the Client'],
      [313, 'For the Contractor'],
    ] as const) {
      page.drawText(party, { x, y: 380, size: 11, font: bold })
      for (const [y, word] of [
        [305, 'Signature'],
        [265, 'Name and title'],
        [225, 'Date'],
      ] as const) {
        page.drawLine({
          start: { x, y },
          end: { x: x + 226, y },
          thickness: 0.6,
          color: rgb(0.55, 0.57, 0.61),
        })
        page.drawText(word, { x, y: y - 9, size: 7, font: serif })
      }
    }
  }
  return pdf.save()
}

export const BOARD = id('group', 'board')

export function fillDraft(
  ydoc: Y.Doc,
  fieldCount: number,
  options: { readonly group?: boolean; readonly kinds?: boolean } = {},
): void {
  createDraft(ydoc, {
    envelopeId: ENVELOPE_ID,
    kind: 'document',
    title: 'Services agreement: facade maintenance',
    language: 'en',
    timeZone: 'Asia/Dubai',
  })
  setMessage(ydoc, 'Please sign by Sunday so that the scaffolding permit can be filed on Monday morning.')
  setExpiry(ydoc, Date.UTC(2031, 10, 30, 19, 59, 59, 999))
  setReminder(ydoc, 'twoDays')
  const documentId = id('document', 'agreement')
  addDocument(ydoc, {
    id: documentId,
    name: 'Services agreement facade v2.pdf',
    sha256: AGREEMENT,
    sizeBytes: 148_000,
  })
  addAttachment(ydoc, {
    id: id('attachment', 'annex'),
    name: 'Annex B, access plan.pdf',
    sha256: ANNEX,
    sizeBytes: 6_600_000,
    mediaType: 'application/pdf',
  })
  const people = [
    ['antoine', 'Antoine Mercier', 'antoine.mercier@delcourt-facades.fr', 'sign', false, 'fr'],
    ['mariam', 'مريم السويدي', 'mariam.suwaidi@alnoor.ae', 'sign', false, 'ar'],
    ['yousef', 'Yousef Al Mansoori', 'yousef.mansoori@alnoor.ae', 'sign', true, 'en'],
    ['khalid', 'Khalid Al Mazrouei', 'khalid.mazrouei@alnoor.ae', 'approve', false, 'en'],
  ] as const
  for (const [name, fullName, email, kind, withPrevious, language] of people)
    addRecipient(ydoc, { id: id('recipient', name), name: fullName, email, kind, withPrevious, language })
  const directors = [
    ['noor', 'Noor Haddad', 'noor.haddad@alnoor.ae', false],
    ['karim', 'Karim Benali', 'karim.benali@alnoor.ae', true],
    ['lena', 'Lena Fischer', 'lena.fischer@alnoor.ae', true],
  ] as const
  if (options.group) {
    for (const [name, fullName, email, withPrevious] of directors)
      addRecipient(ydoc, { id: id('recipient', name), name: fullName, email, kind: 'eSign', withPrevious })
    makeGroup(ydoc, {
      id: BOARD,
      name: 'The board',
      quota: 2,
      memberIds: directors.map(([name]) => id('recipient', name)),
    })
    updateRecipient(ydoc, id('recipient', 'khalid'), {
      hidden: true,
      access: 'code',
      message: 'Please look at section 4 first.',
      restrictions: ['noDelegation', 'noDownload'],
    })
    setOptions(ydoc, {
      description: 'Cleaning and repair of the curtain wall of the Marina Plaza towers.',
      tags: ['facade', '2031'],
      classification: 'restricted',
      warnDaysBefore: 3,
      customReminder: { firstAfterDays: 3, everyDays: 2, count: 5 },
      openToOrganization: true,
      allowAddedSigners: true,
    })
    setReminder(ydoc, 'custom')
  }
  const place = (
    name: string,
    who: string,
    kind: FieldKind,
    xPt: number,
    yPt: number,
    widthPt: number,
    heightPt: number,
  ) =>
    addField(ydoc, {
      id: id('field', name),
      documentId,
      recipientId: id('recipient', who),
      kind,
      place: { page: 2, xPt, yPt, widthPt, heightPt },
    })
  if (options.group) {
    for (const [at, xPt] of [
      [0, 56],
      [1, 250],
    ] as const)
      addField(ydoc, {
        id: id('field', `board${at}`),
        documentId,
        recipientId: seatId(BOARD, at),
        kind: 'signature',
        place: { page: 2, xPt, yPt: 700, widthPt: 160, heightPt: 40 },
      })
    addField(ydoc, {
      id: id('field', 'boarddate'),
      documentId,
      recipientId: seatId(BOARD, 0),
      kind: 'date',
      place: { page: 2, xPt: 56, yPt: 750, widthPt: 112, heightPt: 20 },
    })
  }
  place('s1', 'mariam', 'signature', 56, 497, 200, 38)
  place('n1', 'mariam', 'name', 56, 557, 200, 18)
  place('d1', 'mariam', 'date', 56, 597, 112, 18)
  place('s2', 'antoine', 'signature', 313, 497, 200, 38)
  place('n2', 'antoine', 'name', 313, 557, 200, 18)
  place('d2', 'antoine', 'date', 313, 597, 112, 18)
  place('i3', 'yousef', 'initials', 56, 650, 96, 30)
  if (options.kinds)
    for (const [at, kind] of fieldKind.options.entries()) {
      const { widthPt, heightPt } = sizeOfKind(kind)
      const who = kind === 'approvalDate' ? 'khalid' : 'mariam'
      place(
        `k${kind.toLowerCase()}`,
        who,
        kind,
        at % 2 ? 300 : 40,
        30 + Math.floor(at / 2) * 64,
        widthPt,
        heightPt,
      )
    }
  for (let i = 0; i < fieldCount; i++)
    place(`x${i}`, 'yousef', 'text', 20 + (i % 8) * 70, 40 + Math.floor(i / 8) * 22, 60, 16)
}
