/** A document with a field of every kind: sent, signed, approved and sealed by a real server, and read back from its file. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQr from 'jsqr'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLocalAuthority } from '../../server/sealing/local-authority.ts'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import type { Envelope, Language } from '../../sync/entities/envelope.ts'
import { type Field, type FieldKind, fieldKind, filledBy, kindFacts } from '../../sync/entities/field.ts'
import { bareId, createId } from '../../sync/ids.ts'
import { fieldValueText, listFields } from '../../sync/pdf/fields.ts'
import { openPdf } from '../../sync/pdf/reader.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { signatureField } from '../fixtures/attacks.ts'
import { routeContent } from '../workflow/route-content.ts'
import { CONSENT, createRouteWorld, type RouteWorld } from '../workflow/route-world.ts'
import { copiedText } from './copied-text.ts'
import { signedByForce } from './forced-signature.ts'
import { hasProgram, run } from './host-programs.ts'
import { extractText, plainText } from './independent-verifiers.ts'

const folder = mkdtempSync(join(tmpdir(), 'tawqi-kinds-'))
let world: RouteWorld
/** White, so that whatever is found on it was put there. */
let blank: Uint8Array
beforeAll(async () => {
  world = await createRouteWorld(['Omar', 'Mariam', 'Badr'])
  const document = await PDFDocument.create()
  document.addPage([595, 842])
  blank = await document.save()
  await world.who('Omar').upload(blank, 'blank.pdf')
})
afterAll(async () => {
  await world?.server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ZONE = 'Pacific/Kiritimati'
const QR = { page: 1, xPt: 440, yPt: 40, widthPt: 110, heightPt: 110 }
const INK = { page: 1, xPt: 300, yPt: 40, widthPt: 100, heightPt: 50 }

/** Green, so that it is found again on the page. */
const picture = ((): Buffer => {
  const canvas = createCanvas(200, 100)
  const context = canvas.getContext('2d')
  context.fillStyle = '#008000'
  context.fillRect(0, 0, 200, 100)
  return canvas.toBuffer('image/png')
})()
const sha256 = createHash('sha256').update(picture).digest('hex')

const TYPED: Readonly<Record<Language, Partial<Record<FieldKind, string>>>> = {
  en: {
    text: 'Tower B',
    name: 'Mariam Saleh',
    designation: 'Head of Legal',
    textArea: 'All read.',
    dropDown: 'Dubai',
  },
  ar: {
    text: 'برج النخيل',
    name: 'مريم صالح',
    designation: 'مديرة الشؤون القانونية',
    textArea: 'قرأت كل شيء',
    dropDown: 'دبي',
  },
  fr: {},
}
const COMMENTS = { en: ['Seen and signed', 'Budget is there'], ar: ['اطلعت ووقعت', 'الميزانية متوفرة'] }
const TICKED = { en: 'Ticked', ar: 'محدّد' }
const ACTS = { en: ['Signed', 'Approved'], ar: ['تم التوقيع', 'تم الاعتماد'] }

function content(
  language: Language,
  bytes: Uint8Array,
  sequenceId: DraftContent['sequenceId'],
): DraftContent {
  const ids = world.server.platform
  const base = routeContent(ids, bytes, [
    ['Mariam', 'sign', 1],
    ['Badr', 'approve', 2],
  ])
  const [signer, approver] = base.recipients
  if (!signer || !approver) throw new Error('nobody')
  const field = (kind: FieldKind, recipientId: Field['recipientId'], at: number): Field => ({
    id: createId('field', ids),
    documentId: base.documents[0]!.id,
    recipientId,
    kind,
    label: kind,
    requirement: filledBy(kind) === 'person' ? 'required' : 'readOnly',
    places:
      kind === 'qrCode'
        ? [QR]
        : kind === 'handwriting'
          ? [INK]
          : [{ page: 1, xPt: 30, yPt: 30 + at * 27, widthPt: 250, heightPt: 22 }],
    defaultValue: '',
    options: kind === 'dropDown' || kind === 'radio' ? ['Dubai', 'دبي'] : [],
    fontSizePt: 11,
    align: 'start',
  })
  const ofApprover = ['approvalDate', 'actionLabel', 'actionComment'] as const
  return {
    ...base,
    language,
    timeZone: ZONE,
    ...(sequenceId && { sequenceId }),
    recipients: base.recipients.map((one) => ({ ...one, language })),
    fields: [
      ...fieldKind.options
        .filter((kind) => kind !== 'approvalDate')
        .map((kind, at) => {
          const one = field(kind, signer.id, at)
          return kind === 'radio' ? { ...one, places: [one.places[0]!, { ...one.places[0]!, xPt: 60 }] } : one
        }),
      ...ofApprover.map((kind, at) => field(kind, approver.id, 24 + at)),
    ],
  }
}

/** Every value as the program of an integrator would send it. */
const attributesOf = ({ fields }: DraftContent, language: Language) =>
  fields
    .filter((one) => filledBy(one.kind) === 'person')
    .map((one) => ({ attributeId: one.id, attributeValue: entered(one.kind, language) }))

function entered(kind: FieldKind, language: Language) {
  if (['signature', 'initials', 'stamp', 'image', 'handwriting'].includes(kind))
    return { kind: 'drawing', sha256, text: kind === 'initials' ? 'MS' : '' }
  if (kind === 'checkbox') return { kind: 'checked', checked: true }
  if (kind === 'radio') return { kind: 'text', text: 'Dubai' }
  if (kind === 'email') return { kind: 'text', text: 'mariam@example.com' }
  if (kind === 'date') return { kind: 'text', text: '2031-11-05' }
  return { kind: 'text', text: TYPED[language][kind] ?? '' }
}

/** Sent, signed by one and approved by the other, with all that they entered. */
async function completed(language: 'en' | 'ar', bytes: Uint8Array, prefix: string) {
  const added = await world.who('Omar').call<{ id: DraftContent['sequenceId'] }>('TasksEf/AddSequence', {
    name: `${prefix} ${language}`,
    prefix: `${prefix}-${language}-`,
    length: 3,
  })
  expect(added.code, JSON.stringify(added)).toBe(0)
  const sent = content(language, bytes, added.data.id)
  const processId = await world.send(sent)
  const [signing, approving] = COMMENTS[language]
  const signed = await world.act('Mariam', processId, 6, {
    stepId: sent.recipients[0]!.id,
    attributes: attributesOf(sent, language),
    signature: picture.toString('base64'),
    comment: signing,
    consent: CONSENT,
  })
  expect(signed.code, JSON.stringify(signed)).toBe(0)
  const approved = await world.act('Badr', processId, 1, {
    stepId: sent.recipients[1]!.id,
    comment: approving,
  })
  expect(approved.code, JSON.stringify(approved)).toBe(0)
  const envelope = await world.envelope(processId)
  expect(envelope.state).toBe('completed')
  return { sent, processId, envelope }
}

it.each(['en', 'ar'] as const)(
  '[R0497][R0502][R0503][R0504][R0505][R0506][R0507][R0508][R0510][R0511][A174] stands on the sealed page (%s)',
  async (language) => {
    const { sent, processId, envelope } = await completed(language, blank, 'C')
    const [signing, approving] = COMMENTS[language]
    const bytes = await world.tip(processId)
    await world.expectValid(bytes, 2)

    const day = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
      dateStyle: 'long',
      timeZone: ZONE,
    }).format(envelope.sentAt ?? 0)
    const id = bareId(processId)
      .toUpperCase()
      .match(/.{1,4}/g)!
      .join('-')
    const address = `${world.server.platform.config.publicUrl}/verify/${bareId(processId)}`
    const wanted: readonly (readonly [FieldKind, string])[] = [
      ['signingDate', day],
      ['approvalDate', day],
      ['actionDate', day],
      ['documentDate', day],
      ['actionLabel', ACTS[language][0]!],
      ['actionLabel', ACTS[language][1]!],
      ['actionComment', signing!],
      ['actionComment', approving!],
      ['documentId', id],
      ['sequence', `C-${language}-001`],
      ...Object.entries(TYPED[language]).map(([kind, text]) => [kind as FieldKind, text] as const),
    ]
    // Typed from the paper, it opens the page of this document.
    const looked = await world.who('Badr').call(`Verify/Envelope?id=${id}`, {}, 'GET')
    expect(looked.data).toMatchObject({ sentAt: envelope.sentAt, signatures: 1 })
    const view = openPdf(bytes).view()
    const inFile = listFields(view)
    const values = (kind: FieldKind) =>
      sent.fields
        .filter((one) => one.kind === kind)
        .map((one) => inFile.find((item) => item.name.endsWith(bareId(one.id))))
        .map((one) => one && fieldValueText(view, one))
    for (const [kind, text] of wanted) expect(values(kind), kind).toContain(text)
    expect(values('qrCode')).toEqual([address])

    const path = join(folder, `${language}.pdf`)
    writeFileSync(path, bytes)
    if (hasProgram('pdftotext')) {
      // Poppler finds no space between figures and the Arabic word beside them.
      const text = withoutSpaces(await extractText(path))
      for (const [kind, words] of wanted) expect(text, kind).toContain(withoutSpaces(plainText(words)))
    }
    if (!hasProgram('pdftoppm')) return
    const page = await painted(path)
    expect(page.codeIn(QR)).toBe(address)
    // Where the hand put it, from edge to edge.
    expect(page.greenIn(INK)).toBeGreaterThan(0.95)
  },
  120_000,
)

/** Signed by somebody else before it came here: nothing but signatures can be added to it. */
async function signedElsewhere(): Promise<Uint8Array> {
  const { signer } = await createLocalAuthority(folder, { organization: 'Elsewhere', now: new Date() })
  return signedByForce(blank, signer, { addField: signatureField('theirs', [0, 0, 0, 0]) })
}

/** What a field of this kind was given, in words. */
function printedValue(kind: FieldKind, envelope: Envelope, language: 'en' | 'ar', ofSigner: boolean): string {
  const day = (instant: number, timeZone: string) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { dateStyle: 'long', timeZone }).format(
      instant,
    )
  const { holds } = kindFacts(kind)
  const by = ofSigner ? 0 : 1
  if (kind === 'initials') return 'MS'
  if (kind === 'actionLabel') return ACTS[language][by]!
  if (kind === 'actionComment') return COMMENTS[language][by]!
  if (kind === 'documentId')
    return bareId(envelope.id)
      .toUpperCase()
      .match(/.{1,4}/g)!
      .join('-')
  if (kind === 'sequence') return `S-${language}-001`
  if (kind === 'email') return 'mariam@example.com'
  if (kind === 'radio') return 'Dubai'
  if (kind === 'date') return day(Date.UTC(2031, 10, 5), 'UTC')
  if (holds === 'day') return day(envelope.sentAt ?? 0, ZONE)
  if (holds === 'drawing') return sha256
  if (holds === 'address') return `${world.server.platform.config.publicUrl}/verify/${bareId(envelope.id)}`
  const typed = TYPED[language][kind]
  if (typed === undefined) throw new Error(`say what was entered for ${kind}`)
  return typed
}

it.each(['en', 'ar'] as const)(
  'of an upload that came signed stands in the certificate and in each report, and the file stays valid (%s)',
  async (language) => {
    const omar = world.who('Omar')
    const upload = await signedElsewhere()
    await omar.upload(upload, 'signed.pdf')
    const { sent, processId, envelope } = await completed(language, upload, 'S')
    expect(envelope.documents.map((one) => one.cameSigned)).toEqual([true])
    const sealed = await world.tip(processId)
    expect(Buffer.from(sealed).subarray(0, upload.length).equals(Buffer.from(upload))).toBe(true)
    expect((await verifyPdf(sealed, { trustedRoots: [], now: new Date() })).verdict).toBe('valid')

    const report = async (isForensicReport: boolean) =>
      fetch(`${world.server.url}/api/AuditLog/DownloadWorkflowReport`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${omar.token}` },
        body: JSON.stringify({ processId, isForensicReport }),
      }).then((response) => response.arrayBuffer())
    const papers = {
      certificate: await (await omar.file(envelope.certificateSha256 ?? '')).arrayBuffer(),
      workflow: await report(false),
      forensic: await report(true),
    }
    // All but the signature itself, which is in the file.
    const told = sent.fields.filter((one) => one.kind !== 'signature')
    for (const [name, paper] of Object.entries(papers)) {
      // pdftotext orders figures and Arabic by the page's script (copied-text.test.ts), so pdf.js reads it.
      const text = bare(await copiedText(paper))
      for (const { kind, recipientId } of told) {
        // A tick has no words of its own: those of the paper, which a report has in the language of its reader.
        const printed =
          kind === 'checkbox'
            ? TICKED[name === 'certificate' ? language : 'en']
            : printedValue(kind, envelope, language, recipientId === sent.recipients[0]?.id)
        expect(text, `${name} ${kind}`).toContain(bare(printed))
      }
    }
  },
  120_000,
)

const bare = (text: string): string => text.replace(/[\s\p{Cf}\p{M}]/gu, '')
const withoutSpaces = (text: string): string => text.replaceAll(' ', '')

/** The page as another program paints it, four dots to the point. */
async function painted(path: string) {
  const scale = 4
  await run('pdftoppm', ['-r', String(72 * scale), '-png', '-f', '1', '-l', '1', '-singlefile', path, path])
  const image = await loadImage(readFileSync(`${path}.png`))
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const cut = (place: typeof QR) =>
    context.getImageData(place.xPt * scale, place.yPt * scale, place.widthPt * scale, place.heightPt * scale)
  return {
    codeIn: (place: typeof QR) => {
      const { data, width, height } = cut(place)
      return jsQr(new Uint8ClampedArray(data), width, height)?.data
    },
    greenIn: (place: typeof QR) => {
      const { data } = cut(place)
      let green = 0
      for (let at = 0; at < data.length; at += 4)
        if ((data[at + 1] ?? 0) > 100 && (data[at] ?? 255) < 60) green++
      return green / (data.length / 4)
    },
  }
}
