import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { degrees, PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePdf } from '../../server/sealing/bench.ts'
import { ingest } from '../../server/sealing/ingest.ts'
import { createLocalAuthority, type LocalAuthority } from '../../server/sealing/local-authority.ts'
import { prepareDocument } from '../../server/sealing/prepare.ts'
import type { PreparedSlot } from '../../server/sealing/prepared-slot.ts'
import { sealAct, sealEnvelope } from '../../server/sealing/seal-act.ts'
import { fieldValueText, listFields } from '../../sync/pdf/fields.ts'
import { listPages } from '../../sync/pdf/pages.ts'
import { openPdf } from '../../sync/pdf/reader.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { hasProgram, makeFolder, run } from './host-programs.ts'
import { pdfsigProblems } from './independent-verifiers.ts'
import { samplePng, sealSample } from './sample-envelope.ts'

const folder = makeFolder()
let authority: LocalAuthority
beforeAll(async () => {
  authority = await createLocalAuthority(join(folder.path, 'keys'), { organization: 'Test', now: new Date() })
})
afterAll(() => folder.remove())

const common = () => ({
  envelopeId: 'e1',
  signerName: 'Sara',
  reason: 'Approved',
  signedAt: new Date(),
  signer: authority.signer,
  timestampers: [],
})
const place = { page: 1, xPt: 40, yPt: 60, widthPt: 120, heightPt: 20 }
const shownValue = (pdf: Uint8Array, ending: string): string | undefined => {
  const view = openPdf(pdf).view()
  const field = listFields(view).find((item) => item.name.endsWith(ending))
  return field && fieldValueText(view, field)
}

describe('fields on turned and cropped pages', () => {
  it('stand upright where they were placed on the displayed page', async () => {
    if (!hasProgram('pdftotext')) return
    for (const turn of [0, 90, 180, 270]) {
      const document = await PDFDocument.create()
      const page = document.addPage([500, 700])
      page.setRotation(degrees(turn))
      page.setMediaBox(-50, -20, 500, 700)
      page.setCropBox(0, 0, 400, 600)
      const upload = await document.save()
      const slots: PreparedSlot[] = [
        {
          slotId: 'a',
          kind: 'signature',
          fields: [{ id: 'name', kind: 'name', places: [place], fontSizePt: 12 }],
        },
      ]
      const prepared = prepareDocument(upload, { envelopeId: 'e1', slots, footerText: 'Footer' })
      const { pdf } = await sealAct(prepared.pdf, { ...common(), slotId: 'a', values: { name: 'Upright' } })
      const path = join(folder.path, `turned-${turn}.pdf`)
      writeFileSync(path, pdf)
      const { output } = await run('pdftotext', ['-bbox', '-cropbox', path, '-'])
      const box = (word: string): number[] => {
        const match = new RegExp(
          `xMin="([\\d.-]+)" yMin="([\\d.-]+)" xMax="([\\d.-]+)" yMax="([\\d.-]+)">${word}<`,
        ).exec(output)
        return match ? match.slice(1).map(Number) : []
      }
      const [x0 = -1, y0 = -1, x1 = -1, y1 = -1] = box('Upright')
      // Inside its place, reading from left to right: wider than high.
      expect([turn, x0 > 39 && x1 < 161, y0 > 55 && y1 < 85, x1 - x0 > y1 - y0]).toEqual([
        turn,
        true,
        true,
        true,
      ])
      const [, footerTop = 0] = box('Footer')
      expect(footerTop).toBeGreaterThan((turn % 180 === 0 ? 600 : 400) - 25)
    }
  })
})

describe('values', () => {
  const slots: PreparedSlot[] = [
    { slotId: 'a', kind: 'signature', fields: [{ id: 'sign', kind: 'signature', places: [place] }] },
    {
      slotId: 'b',
      kind: 'values',
      fields: [
        { id: 'email', kind: 'email', places: [place] },
        { id: 'agree', kind: 'checkbox', places: [place] },
        {
          id: 'colour',
          kind: 'radio',
          places: [],
          options: ['red', 'أخضر'],
          optionPlaces: [place, { ...place, yPt: 90 }],
        },
        { id: 'city', kind: 'dropDown', places: [place], options: ['Dubai', 'Paris'] },
        { id: 'stamp', kind: 'stamp', places: [place] },
      ],
    },
  ]

  it('of people who only fill ride in the next signature, or in the seal', async () => {
    const { pdf } = prepareDocument(samplePdf(1, 0), { envelopeId: 'e1', slots })
    const values = { email: 'a@b.ae', agree: true, colour: 'أخضر', city: 'Paris' }
    const inAct = await sealAct(pdf, {
      ...common(),
      slotId: 'a',
      valueSlots: ['b'],
      values,
      pictures: { sign: samplePng(), stamp: samplePng() },
    })
    const signed = await sealAct(pdf, { ...common(), slotId: 'a' })
    const inSeal = await sealEnvelope(signed.pdf, { ...common(), valueSlots: ['b'], values })
    for (const result of [inAct.pdf, inSeal.pdf]) {
      expect(['femail', 'fagree', 'fcolour', 'fcity'].map((ending) => shownValue(result, ending))).toEqual([
        'a@b.ae',
        'Yes',
        'أخضر',
        'Paris',
      ])
      expect(
        (await verifyPdf(result, { trustedRoots: [authority.rootCertificate], now: new Date() })).verdict,
      ).toBe('valid')
    }
  })

  it('that a field cannot hold, slots that do not exist and second signatures are refused', async () => {
    const { pdf } = prepareDocument(samplePdf(1, 0), { envelopeId: 'e1', slots })
    const act = { ...common(), slotId: 'a', valueSlots: ['b'] }
    await expect(sealAct(pdf, { ...act, values: { city: 'Rome' } })).rejects.toMatchObject({
      code: 'field-value-not-valid',
    })
    await expect(sealAct(pdf, { ...act, values: { colour: 'blue' } })).rejects.toMatchObject({
      code: 'field-value-not-valid',
    })
    await expect(sealAct(pdf, { ...act, pictures: { sign: Buffer.from('no') } })).rejects.toMatchObject({
      code: 'picture-not-readable',
    })
    await expect(sealAct(pdf, { ...act, slotId: 'z' })).rejects.toMatchObject({ code: 'slot-unknown' })
    const { pdf: signed } = await sealAct(pdf, act)
    await expect(sealAct(signed, act)).rejects.toMatchObject({ code: 'slot-already-signed' })
    const ended = { ...act, signedAt: new Date('2060-01-01') }
    await expect(sealAct(pdf, ended)).rejects.toMatchObject({ code: 'certificate-not-valid-now' })
  })

  it('are refused at preparation when their place is on no page or the names are not unique', () => {
    const prepare = (fields: PreparedSlot['fields']) => () =>
      prepareDocument(samplePdf(1, 0), {
        envelopeId: 'e1',
        slots: [{ slotId: 'a', kind: 'signature', fields }],
      })
    expect(prepare([{ id: 'x', kind: 'text', places: [{ ...place, page: 2 }] }])).toThrow('page-out-of-range')
    expect(prepare([{ id: 'x', kind: 'text', places: [{ ...place, widthPt: 0 }] }])).toThrow(
      'place-not-valid',
    )
    expect(
      prepare([
        { id: 'x', kind: 'text', places: [place] },
        { id: 'x', kind: 'text', places: [place] },
      ]),
    ).toThrow('name-not-unique')
  })

  it('stay inside their field however long they are', async () => {
    const note = { id: 'note', kind: 'textArea' as const, places: [{ ...place, widthPt: 200, heightPt: 60 }] }
    const { pdf } = prepareDocument(samplePdf(1, 0), {
      envelopeId: 'e1',
      slots: [{ slotId: 'a', kind: 'signature', fields: [note] }],
    })
    const text = Array.from({ length: 120 }, (_, at) => `word${at} كلمة`).join(' ')
    const result = await sealAct(pdf, { ...common(), slotId: 'a', values: { note: text } })
    if (!hasProgram('pdftotext')) return
    writeFileSync(join(folder.path, 'long.pdf'), result.pdf)
    const { output } = await run('pdftotext', ['-bbox', join(folder.path, 'long.pdf'), '-'])
    const boxes = [
      ...output.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">word\d+</g),
    ].map((match) => match.slice(1).map(Number))
    expect(boxes).toHaveLength(120)
    for (const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] of boxes)
      expect([x0 > 39, x1 < 241, y0 > 55, y1 < 125]).toEqual([true, true, true, true])
  })
})

describe('spare signature places', () => {
  it('stand on a page of their own for people who are added later', async () => {
    const spare = { slotIds: ['s1', 's2', 's3'], heading: 'Further signatures — توقيعات إضافية' }
    const prepared = prepareDocument(samplePdf(2, 0), { envelopeId: 'e1', slots: [], spare })
    expect(prepared.pages).toBe(3)
    const { pdf } = await sealAct(prepared.pdf, {
      ...common(),
      slotId: 's2',
      pictures: { drawn: samplePng() },
      captionLines: ['Signed later'],
    })
    const report = await verifyPdf(pdf, { trustedRoots: [], now: new Date() })
    expect(
      report.revisions.flatMap((revision) => revision.signatures).map(({ page, state }) => [page, state]),
    ).toEqual([[3, 'valid']])
  })
})

describe('an upload that carries signatures', () => {
  it('keeps them valid: only signature fields are added, and nothing is drawn on the pages', async () => {
    const states = await sealSample(
      new Uint8Array(readFileSync(new URL('../fixtures/pdf/issue4684.pdf', import.meta.url))),
      { widthPt: 595, heightPt: 842 },
      authority,
    )
    const upload = states.at(-1)!
    const taken = await ingest(upload, 'signed.pdf', { qpdf: undefined, soffice: undefined })
    expect(taken).toMatchObject({ ok: true, value: { hadSignatures: true, repaired: false } })
    const prepared = prepareDocument(upload, {
      envelopeId: 'second',
      footerText: 'Never drawn',
      slots: [
        {
          slotId: 'a',
          kind: 'signature',
          fields: [
            { id: 'sign', kind: 'signature', places: [place] },
            { id: 'name', kind: 'name', places: [place] },
          ],
        },
      ],
    })
    expect(prepared.onlySignatureFields).toBe(true)
    const act = await sealAct(prepared.pdf, {
      ...common(),
      envelopeId: 'second',
      slotId: 'a',
      values: { name: 'Nadia' },
      pictures: { sign: samplePng() },
    })
    expect(Buffer.from(act.pdf).includes('Nadia')).toBe(false)
    const sealed = await sealEnvelope(act.pdf, { ...common(), envelopeId: 'second' })
    const report = await verifyPdf(sealed.pdf, { trustedRoots: [authority.rootCertificate], now: new Date() })
    expect([
      report.verdict,
      report.trust,
      report.revisions.flatMap((revision) => revision.signatures).length,
    ]).toEqual(['valid', 'trusted', 5])
    if (hasProgram('pdfsig')) {
      writeFileSync(join(folder.path, 'twice.pdf'), sealed.pdf)
      expect(await pdfsigProblems(join(folder.path, 'twice.pdf'), 5)).toEqual([])
    }
  })
})

describe('files taken in', () => {
  it('become one upright page when they are a picture', async () => {
    const png = await ingest(samplePng(), 'scan.png', { qpdf: undefined, soffice: undefined })
    if (!png.ok) throw new Error(png.error.detail)
    expect(png.value.sourceKind).toBe('png')
    expect(png.value.pages).toHaveLength(1)
    expect(png.value.pages[0]!.widthPt).toBeCloseTo(841.89, 1)
    const states = await sealSample(png.value.pdf, png.value.pages[0]!, authority)
    expect((await verifyPdf(states.at(-1)!, { trustedRoots: [], now: new Date() })).verdict).toBe('valid')
  })

  it('are opened when a password is not needed to read them, and say so', async () => {
    if (!hasProgram('qpdf')) return
    writeFileSync(join(folder.path, 'plain.pdf'), samplePdf(1, 0))
    await run('qpdf', [
      '--encrypt',
      '',
      'owner',
      '256',
      '--',
      join(folder.path, 'plain.pdf'),
      join(folder.path, 'owner.pdf'),
    ])
    await run('qpdf', [
      '--encrypt',
      'user',
      'owner',
      '256',
      '--',
      join(folder.path, 'plain.pdf'),
      join(folder.path, 'user.pdf'),
    ])
    const take = (name: string) =>
      ingest(new Uint8Array(readFileSync(join(folder.path, name))), name, {
        qpdf: 'qpdf',
        soffice: undefined,
      })
    expect(await take('owner.pdf')).toMatchObject({ ok: true, value: { repaired: true } })
    expect(await take('user.pdf')).toMatchObject({ ok: false, error: { code: 'pdf-encrypted' } })
  })

  it('tell the displayed size of each page', async () => {
    const document = await PDFDocument.create()
    document.addPage([300, 400]).setRotation(degrees(90))
    const result = await ingest(await document.save(), 'a.pdf', { qpdf: undefined, soffice: undefined })
    expect(result).toMatchObject({ ok: true, value: { pages: [{ widthPt: 400, heightPt: 300 }] } })
    expect(listPages(openPdf(await document.save()).view())[0]!.rotate).toBe(90)
  })
})
