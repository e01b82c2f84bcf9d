/**
 * Seals one act: the values and drawings of a slot and its PAdES signature as one more
 * revision. What was there before stays byte for byte, earlier signatures stay valid.
 * Source: ETSI EN 319 142-1 (B-B, and B-T with a time stamp).
 */
import { randomBytes } from 'node:crypto'
import { PdfUpdate } from '../../sync/pdf/appender.ts'
import { listFields, type PdfField } from '../../sync/pdf/fields.ts'
import {
  decodeText,
  encodeText,
  isArray,
  latin1Bytes,
  type PdfDict,
  type PdfObject,
  pdfBytes,
  pdfDict,
  pdfName,
} from '../../sync/pdf/objects.ts'
import type { PdfView } from '../../sync/pdf/view.ts'
import { applySignature, pdfDate } from './apply-signature.ts'
import { checkOwnOutput } from './check-own-output.ts'
import { buildCms } from './cms-builder.ts'
import { fieldName, sealFieldName, signatureFieldName, slotPrefix } from './field-names.ts'
import { FileDigest } from './file-digest.ts'
import { type FillContext, fillField, imageOf, widgetBox } from './fill-fields.ts'
import { markAppearance } from './mark-appearance.ts'
import { openForSealing } from './open-pdf.ts'
import { type Picture, readPicture } from './picture.ts'
import { SealingError } from './sealing-error.ts'
import { type Signer, signingCertificate } from './signer.ts'
import { sharedTextEngine, type TextEngine } from './text/text-engine.ts'
import { stampFirst, type Timestamper } from './timestamp.ts'

/** What signing needs, whoever signs. */
export interface SigningOptions {
  readonly envelopeId: string
  /** Goes to /Name: the person who acted (their certificate may be the platform's). */
  readonly signerName: string
  readonly reason: string
  readonly location?: string
  /** Lines under the drawing, in the order shown. Already translated. */
  readonly captionLines?: readonly string[]
  /** The sender wants only the lines where the signature is. */
  readonly hidesPicture?: boolean
  /** The server's time of signing. */
  readonly signedAt: Date
  readonly signer: Signer
  /** Asked in order; empty for a signature without time stamp (B-B). */
  readonly timestampers: readonly Timestamper[]
  /** `required` (the default) fails when no authority answers, `preferred` goes on and says so in the result. */
  readonly timeStampPolicy?: 'required' | 'preferred'
}

/** Values that ride in an update beside its signature. */
export interface RidingValues {
  /** Slots without a signature of their own whose values ride in this update. */
  readonly valueSlots?: readonly string[]
  /** By field id. Strings; booleans for check boxes; for radio and drop-down one of the options. */
  readonly values?: Readonly<Record<string, string | boolean>>
  /** By field id: PNG (also JPEG, WebP) of signatures, initials, stamps. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>
}

/** Values and drawings that ride in an update, by field id. */
export interface Filling {
  /** Slots without a signature of their own whose values ride in this update. */
  readonly valueSlots?: readonly string[]
  /** Strings; booleans for check boxes; for radio and drop-down one of the options. */
  readonly values?: Readonly<Record<string, string | boolean>>
  /** PNG (also JPEG, WebP) of signatures, initials, stamps. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>
}

export interface ActOptions extends SigningOptions, Filling {
  readonly slotId: string
}

/** Values of the last steps, when no signature comes after them, ride in the seal. */
export interface EnvelopeSealOptions extends SigningOptions, Filling {}

export interface SealedRevision {
  readonly pdf: Uint8Array
  readonly sizeBytes: number
  /** SHA-256 of the whole file, hex. */
  readonly sha256: string
  readonly timeStamped: boolean
}

/**
 * @throws SealingError `slot-unknown`, `slot-already-signed`, `field-unknown`,
 * `field-value-not-valid`, `picture-not-readable`, `certificate-not-valid-now`,
 * `time-stamp-unavailable`, `own-output-invalid`. Nothing is stored, so trying again is safe.
 */
export async function sealAct(
  pdf: Uint8Array,
  options: ActOptions,
  engine: TextEngine = sharedTextEngine(),
): Promise<SealedRevision> {
  const name = signatureFieldName(options.envelopeId, options.slotId)
  const fill = fillSlots(options, name, [options.slotId, ...(options.valueSlots ?? [])])
  return signField(pdf, name, options, engine, fill)
}

/** The organisation's seal over the finished document; freezes every value. Throws what {@link sealAct} throws. */
export async function sealEnvelope(
  pdf: Uint8Array,
  options: EnvelopeSealOptions,
  engine: TextEngine = sharedTextEngine(),
): Promise<SealedRevision> {
  const name = sealFieldName(options.envelopeId)
  return signField(pdf, name, options, engine, fillSlots(options, name, options.valueSlots ?? []))
}

export function fillSlots(
  options: Pick<SigningOptions, 'envelopeId'> & Filling,
  name: string,
  slots: readonly string[],
): Fill {
  return async (context, fields) => {
    const pictures = new Map<string, Picture>()
    for (const [id, bytes] of Object.entries(options.pictures ?? {}))
      pictures.set(id, await readPicture(bytes))
    const locked = slots.flatMap((slot) => {
      const prefix = slotPrefix(options.envelopeId, slot)
      return [...fields.keys()].filter((field) => field.startsWith(prefix))
    })
    const own = idOfSignature(context.update.view, fields.get(name))
    // An upload that came signed has no fields for them: they are told beside it (`values-beside-file.ts`).
    const elsewhere: string[] = []
    for (const id of new Set([...Object.keys(options.values ?? {}), ...pictures.keys()])) {
      const field = slots
        .map((slot) => fields.get(fieldName(options.envelopeId, slot, id)))
        .find((found) => found)
      if (field) fillField(context, field, options.values?.[id], pictures.get(id))
      else if (id !== own) elsewhere.push(id)
    }
    // A spare place belongs to no field: the drawing that no other field took is its own.
    const spare = elsewhere.find((id) => pictures.has(id))
    const drawing = own ?? spare
    return {
      locked,
      picture: drawing === undefined ? undefined : pictures.get(drawing),
    }
  }
}

function idOfSignature(view: PdfView, field: PdfField | undefined): string | undefined {
  return decodeText(view.resolve(field?.dict.get('TM')))
}

interface Filled {
  /** Names of fields to freeze beside those the field's own lock lists. */
  readonly locked: readonly string[]
  readonly picture: Picture | undefined
}

type Fill = (context: FillContext, fields: ReadonlyMap<string, PdfField>) => Promise<Filled>

async function signField(
  pdf: Uint8Array,
  name: string,
  options: SigningOptions,
  engine: TextEngine,
  fill: Fill,
): Promise<SealedRevision> {
  signingCertificate(options.signer, options.signedAt)
  const file = openForSealing(pdf)
  const view = file.view()
  const fields = new Map(listFields(view).map((field) => [field.name, field]))
  const field = fields.get(name)
  if (!field?.ref || field.type !== 'Sig') throw new SealingError('slot-unknown', `no field ${name}`)
  if (field.value !== null) throw new SealingError('slot-already-signed', name)

  const update = new PdfUpdate(file)
  const fonts = engine.fonts(update)
  const context: FillContext = { update, engine, fonts, images: new Map() }
  const filled = await fill(context, fields)
  const widget = update.edit(field.ref)
  const box = widgetBox(update, field.dict)
  if (box.widthPt > 0 && box.heightPt > 0) {
    const picture = options.hidesPicture ? undefined : filled.picture
    const look = {
      picture: picture
        ? { image: imageOf(context, picture), width: picture.width, height: picture.height }
        : undefined,
      captionLines: options.captionLines ?? [],
    }
    widget.set('AP', pdfDict({ N: markAppearance(update, engine, fonts, box, look) }))
  }
  fonts.finish()
  const ref = update.reserve()
  widget.set('V', ref)
  let timeStamped = false
  const stamp =
    options.timestampers.length === 0
      ? undefined
      : async (digest: Uint8Array) => {
          try {
            const token = await stampFirst(options.timestampers, digest)
            timeStamped = true
            return token
          } catch (error) {
            if (options.timeStampPolicy !== 'preferred') throw error
            return undefined
          }
        }
  const digest = new FileDigest()
  const result = await applySignature({
    pdf,
    update,
    ref,
    entries: signatureEntries(options, view.rootRef, [...lockedByField(view, field), ...filled.locked]),
    roomBytes: roomFor(options),
    changeId: randomBytes(16),
    digest,
    sign: (hash) => buildCms({ signer: options.signer, digest: hash, stamp }),
  })
  const sha256 = await checkOwnOutput({
    before: file,
    after: result,
    fieldName: name,
    digest,
  })
  return {
    pdf: result,
    sizeBytes: result.length,
    sha256,
    timeStamped,
  }
}

/** Certificates, signature and attributes, plus what tokens of public authorities take. */
function roomFor(options: SigningOptions): number {
  const certificates = options.signer.certificates.reduce((sum, der) => sum + der.length, 0)
  return certificates + 2048 + (options.timestampers.length > 0 ? 8192 : 0)
}

function lockedByField(view: PdfView, field: PdfField): string[] {
  const fields = view.resolve(view.dict(field.dict.get('Lock'))?.get('Fields'))
  return isArray(fields) ? fields.flatMap((item) => decodeText(view.resolve(item)) ?? []) : []
}

function signatureEntries(options: SigningOptions, rootRef: PdfObject, locked: readonly string[]): PdfDict {
  const names = [...new Set(locked)]
  const lock = pdfDict({
    Type: pdfName('SigRef'),
    TransformMethod: pdfName('FieldMDP'),
    TransformParams: pdfDict({
      Type: pdfName('TransformParams'),
      V: pdfName('1.2'),
      Action: pdfName('Include'),
      Fields: names.map((name) => encodeText(name)),
    }),
    DigestMethod: pdfName('SHA256'),
    Data: rootRef,
  })
  return pdfDict({
    Type: pdfName('Sig'),
    Filter: pdfName('Adobe.PPKLite'),
    SubFilter: pdfName('ETSI.CAdES.detached'),
    M: pdfBytes(latin1Bytes(pdfDate(options.signedAt))),
    Name: encodeText(options.signerName),
    Reason: options.reason === '' ? undefined : encodeText(options.reason),
    Location: options.location === undefined ? undefined : encodeText(options.location),
    Reference: names.length > 0 ? [lock] : undefined,
  })
}
