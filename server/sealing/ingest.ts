/**
 * Takes a file in: says what it is by its bytes, makes a PDF of it when it is a picture or
 * an office document, repairs or decrypts only what nobody signed, and refuses the rest with
 * a reason. What it takes in can be sealed, since it was, for a trial. The upload's own bytes are kept by the caller, whatever happens here.
 */

import type { ActiveContent } from '../../sync/entities/active-content.ts'
import { dictOf, isArray } from '../../sync/pdf/objects.ts'
import { listPages } from '../../sync/pdf/pages.ts'
import type { PdfFile } from '../../sync/pdf/reader.ts'
import { findSignatures, locksOf } from '../../sync/pdf/signatures.ts'
import { convertOffice } from './convert-office.ts'
import { dryRun } from './dry-run.ts'
import { asSealingError, maxUploadBytes, openForSealing } from './open-pdf.ts'
import { pictureToPdf } from './picture-to-pdf.ts'
import { repairedPdfs } from './repair-pdf.ts'
import { SealingError, type SealingErrorCode } from './sealing-error.ts'
import { activeContent, looseParts } from './settle.ts'
import { type SourceKind, sniffFile } from './sniff-file.ts'
import { sharedTextEngine, type TextEngine } from './text/text-engine.ts'

export interface IngestedDocument {
  readonly pdf: Uint8Array
  /** Displayed size of each page in points, after /Rotate and CropBox. */
  readonly pages: readonly { readonly widthPt: number; readonly heightPt: number }[]
  /** True when the bytes are no longer the upload's, because it was damaged or encrypted. */
  readonly repaired: boolean
  readonly hadSignatures: boolean
  /** What acts by itself in it: taken out when it is prepared, except files inside it. */
  readonly active: readonly ActiveContent[]
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
export async function ingest(
  bytes: Uint8Array,
  fileName: string,
  tools: IngestTools,
  engine: TextEngine = sharedTextEngine(),
): Promise<IngestResult> {
  try {
    return { ok: true, value: await takeIn(bytes, fileName, tools, engine) }
  } catch (error) {
    if (error instanceof SealingError) return { ok: false, error: { code: error.code, detail: error.detail } }
    throw error
  }
}

async function takeIn(
  bytes: Uint8Array,
  fileName: string,
  tools: IngestTools,
  engine: TextEngine,
): Promise<IngestedDocument> {
  if (bytes.length === 0) throw new SealingError('file-empty', fileName)
  if (bytes.length > maxUploadBytes) throw new SealingError('file-too-large', `${bytes.length} bytes`)
  const sourceKind = sniffFile(bytes, fileName)
  if (!sourceKind) throw new SealingError('file-type-not-supported', fileName)
  if (sourceKind === 'pdf') return takePdf(bytes, tools, engine)
  const pdf =
    sourceKind === 'png' || sourceKind === 'jpeg'
      ? await pictureToPdf(bytes, sourceKind)
      : await convertOffice(bytes, sourceKind, fileName, tools)
  return { ...describe(pdf), repaired: false, sourceKind }
}

async function takePdf(bytes: Uint8Array, tools: IngestTools, engine: TextEngine): Promise<IngestedDocument> {
  const refused = await refusalOf(bytes, engine)
  if (!refused) return { ...describe(bytes), sourceKind: 'pdf', repaired: false }
  // A repair writes the file anew, which breaks every signature in it: never do that silently.
  if (looksSigned(bytes)) throw ofSigned(refused)
  if (!repairable.has(refused.code)) throw refused
  for await (const repaired of repairedPdfs(bytes, tools.qpdf)) {
    const again = await refusalOf(repaired, engine)
    const described = again ? undefined : describe(repaired)
    if (described?.hadSignatures) throw ofSigned(refused)
    if (described) return { ...described, sourceKind: 'pdf', repaired: true }
    if (again && !repairable.has(again.code)) throw again
  }
  throw refused.code === 'own-output-invalid' ? new SealingError('pdf-not-sealable', refused.detail) : refused
}

/** What cannot be left in a file and cannot be taken out of a signed one. */
const actsUnasked: ReadonlySet<ActiveContent> = new Set(['script', 'program', 'sending'])

/** What writing the file anew may mend. */
const repairable: ReadonlySet<SealingErrorCode> = new Set([
  'pdf-damaged',
  'pdf-encrypted',
  'own-output-invalid',
  // No header, and objects all the same.
  'file-type-not-supported',
])

/** The same refusal, of a file that nobody may write anew. */
function ofSigned(refused: SealingError): SealingError {
  const code = (
    {
      'pdf-damaged': 'pdf-signed-and-damaged',
      'pdf-encrypted': 'pdf-signed-and-encrypted',
      'own-output-invalid': 'pdf-not-sealable',
    } as const
  )[refused.code as string]
  return code ? new SealingError(code, refused.detail) : refused
}

/** Why a file cannot be sealed as it is, found by doing what sealing will do. */
async function refusalOf(bytes: Uint8Array, engine: TextEngine): Promise<SealingError | undefined> {
  try {
    const file = openForSealing(bytes)
    checkUsable(file)
    const view = file.view()
    const isSigned = findSignatures(file, view).length > 0
    if (isSigned && activeContent(view).some((kind) => actsUnasked.has(kind)))
      throw new SealingError('pdf-signed-and-active', activeContent(view).join(', '))
    const loose = isSigned ? undefined : looseParts(view)
    if (loose) throw new SealingError('own-output-invalid', loose)
    await dryRun(bytes, engine)
    return undefined
  } catch (error) {
    const known = asSealingError(error)
    if (known instanceof SealingError) return known
    return new SealingError('pdf-damaged', error instanceof Error ? error.message : String(error))
  }
}

function looksSigned(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/ByteRange')
}

function checkUsable(file: PdfFile): void {
  const view = file.view()
  if (listPages(view).length === 0) throw new SealingError('pdf-damaged', 'no pages')
  const newest = file.revisions[file.revisions.length - 1]
  if (newest && !newest.opensAlone) throw new SealingError('pdf-damaged', 'end of file is damaged')
  if (locksOf(view, findSignatures(file, view)).documentLevel === 1)
    throw new SealingError('pdf-signed-and-locked', 'certified with no changes allowed')
  if (isDynamicXfa(file))
    throw new SealingError('pdf-dynamic-xfa', 'pages exist only inside one vendor’s viewer')
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

function describe(pdf: Uint8Array): Pick<IngestedDocument, 'pdf' | 'pages' | 'hadSignatures' | 'active'> {
  const file = openForSealing(pdf)
  const view = file.view()
  const pages = listPages(view).map(({ widthPt, heightPt }) => ({ widthPt, heightPt }))
  return {
    pdf,
    pages,
    hadSignatures: findSignatures(file, view).length > 0,
    active: activeContent(view),
  }
}
