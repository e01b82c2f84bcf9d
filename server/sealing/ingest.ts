/**
 * Takes a file in: says what it is by its bytes, makes a PDF of it when it is a picture or
 * an office document, repairs or decrypts only what nobody signed, and refuses the rest with
 * a reason. The upload's own bytes are kept by the caller, whatever happens here.
 */
import { listFields } from '../../sync/pdf/fields.ts'
import { dictOf, isArray } from '../../sync/pdf/objects.ts'
import { listPages } from '../../sync/pdf/pages.ts'
import type { PdfFile } from '../../sync/pdf/reader.ts'
import { findSignatures, locksOf } from '../../sync/pdf/signatures.ts'
import { convertOffice } from './convert-office.ts'
import { maxUploadBytes, openForSealing } from './open-pdf.ts'
import { pictureToPdf } from './picture-to-pdf.ts'
import { repairPdf } from './repair-pdf.ts'
import { SealingError } from './sealing-error.ts'
import { type SourceKind, sniffFile } from './sniff-file.ts'

export interface IngestedDocument {
  readonly pdf: Uint8Array
  /** Displayed size of each page in points, after /Rotate and CropBox. */
  readonly pages: readonly { readonly widthPt: number; readonly heightPt: number }[]
  /** True when the bytes are no longer the upload's, because it was damaged or encrypted. */
  readonly repaired: boolean
  readonly hadSignatures: boolean
  readonly sourceKind: SourceKind
}

export type IngestResult =
  | { readonly ok: true; readonly value: IngestedDocument }
  | { readonly ok: false; readonly error: { readonly code: SealingError['code']; readonly detail: string } }

export interface IngestTools {
  /** Paths of programs on the host; undefined when they are not installed. */
  readonly qpdf: string | undefined
  readonly soffice: string | undefined
  readonly officeTimeoutMs?: number
}

/**
 * @param fileName only tells Word from Excel in old formats; what a file is, its bytes say.
 * Refuses with `file-empty`, `file-too-large`, `file-type-not-supported`, `pdf-damaged`,
 * `pdf-encrypted`, `pdf-signed-and-locked`, `pdf-signed-and-damaged`, `pdf-dynamic-xfa`,
 * `pdf-too-complex`, `picture-not-readable`, `office-converter-missing`, `office-conversion-failed`.
 */
export async function ingest(bytes: Uint8Array, fileName: string, tools: IngestTools): Promise<IngestResult> {
  try {
    return { ok: true, value: await takeIn(bytes, fileName, tools) }
  } catch (error) {
    if (error instanceof SealingError) return { ok: false, error: { code: error.code, detail: error.detail } }
    throw error
  }
}

async function takeIn(bytes: Uint8Array, fileName: string, tools: IngestTools): Promise<IngestedDocument> {
  if (bytes.length === 0) throw new SealingError('file-empty', fileName)
  if (bytes.length > maxUploadBytes) throw new SealingError('file-too-large', `${bytes.length} bytes`)
  const sourceKind = sniffFile(bytes, fileName)
  if (!sourceKind) throw new SealingError('file-type-not-supported', fileName)
  if (sourceKind === 'pdf') return takePdf(bytes, tools)
  const pdf =
    sourceKind === 'png' || sourceKind === 'jpeg'
      ? await pictureToPdf(bytes, sourceKind)
      : await convertOffice(bytes, sourceKind, fileName, tools)
  return { ...describe(openForSealing(pdf)), repaired: false, hadSignatures: false, sourceKind }
}

async function takePdf(bytes: Uint8Array, tools: IngestTools): Promise<IngestedDocument> {
  const refused = refusalOf(bytes)
  if (!refused) return { ...checkUsable(openForSealing(bytes)), sourceKind: 'pdf', repaired: false }
  if (refused.code !== 'pdf-damaged' && refused.code !== 'pdf-encrypted') throw refused
  // A repair writes the file anew, which breaks every signature in it: never do that silently.
  if (looksSigned(bytes)) throw new SealingError('pdf-signed-and-damaged', refused.detail)
  if (!tools.qpdf) throw refused
  const repaired = await repairPdf(bytes, tools.qpdf, refused)
  const again = refusalOf(repaired)
  if (again) throw new SealingError(refused.code, `${refused.detail}; after repair: ${again.detail}`)
  return { ...checkUsable(openForSealing(repaired)), sourceKind: 'pdf', repaired: true }
}

/** Opens and walks everything that preparation will touch. */
function refusalOf(bytes: Uint8Array): SealingError | undefined {
  try {
    const file = openForSealing(bytes)
    if (listPages(file.view()).length === 0) return new SealingError('pdf-damaged', 'no pages')
    listFields(file.view())
    const newest = file.revisions[file.revisions.length - 1]
    if (newest && !newest.opensAlone) return new SealingError('pdf-damaged', 'end of file is damaged')
    return undefined
  } catch (error) {
    if (error instanceof SealingError) return error
    return new SealingError('pdf-damaged', error instanceof Error ? error.message : String(error))
  }
}

function looksSigned(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/ByteRange')
}

function checkUsable(file: PdfFile): Omit<IngestedDocument, 'sourceKind' | 'repaired'> {
  const view = file.view()
  const signatures = findSignatures(file, view)
  if (locksOf(view, signatures).documentLevel === 1)
    throw new SealingError('pdf-signed-and-locked', 'certified with no changes allowed')
  if (isDynamicXfa(file))
    throw new SealingError('pdf-dynamic-xfa', 'pages exist only inside one vendor’s viewer')
  return { ...describe(file), hadSignatures: signatures.length > 0 }
}

/** The page tree of a dynamic XFA form is one "please wait" page; the real pages are XML. */
function isDynamicXfa(file: PdfFile): boolean {
  const view = file.view()
  const form = view.dict(view.root.get('AcroForm'))
  if (!form?.has('XFA')) return false
  const fields = view.resolve(form.get('Fields'))
  return (
    view.resolve(view.root.get('NeedsRendering')) === true &&
    (!isArray(fields) ||
      fields.length === 0 ||
      !fields.some((field) => dictOf(view.resolve(field))?.has('Kids')))
  )
}

function describe(file: PdfFile): {
  pdf: Uint8Array
  pages: IngestedDocument['pages']
  hadSignatures: boolean
} {
  const pages = listPages(file.view()).map(({ widthPt, heightPt }) => ({ widthPt, heightPt }))
  return { pdf: file.bytes, pages, hadSignatures: false }
}
