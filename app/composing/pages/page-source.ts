/** A file whose pages are arranged: its bytes, its pages drawn small, and whether it may be arranged at all. */
import type { PageSize } from '../../../sync/collab/draft-view.ts'
import { MAX_ARRANGED_PAGES } from '../../../sync/collab/pages/arrangement.ts'
import { isSigned } from '../../../sync/pdf/arrange/arrange-pages.ts'
import { jpegFile } from '../../../sync/pdf/arrange/picture-file.ts'
import { listPages } from '../../../sync/pdf/pages.ts'
import { openPdf as readStrictly } from '../../../sync/pdf/reader.ts'
import { PdfRefusal } from '../../../sync/pdf/refusal.ts'
import { type FileFault, type FileUploadOptions, fileFault } from '../../../sync/rules/file-validation.ts'
import { mediaTypeOf } from '../../files/file-kinds.ts'
import { type OpenedPdf, openPdf, problemOf } from '../../pdf/pdf-engine.ts'
import { newFileId } from '../../replica/device-ids.ts'
import { decodedFile } from './decode-picture.ts'

export interface PageSource {
  readonly name: string
  readonly bytes: Uint8Array
  readonly sizes: readonly PageSize[]
  readonly pdf: OpenedPdf
}

/**
 * `signed` the signatures in it would be lost · `protected` needs a password or was locked · `damaged` must be
 * repaired first · `absent` its bytes are not on this device · `picture` cannot be read · a fault of any upload.
 */
export type SourceProblem =
  | 'signed'
  | 'protected'
  | 'damaged'
  | 'too-many-pages'
  | 'absent'
  | 'picture'
  | FileFault

export class NoPages extends Error {
  readonly problem: SourceProblem
  constructor(problem: SourceProblem) {
    super(problem)
    this.problem = problem
  }
}

/** @throws NoPages with what to say. */
export async function openSource(name: string, bytes: Uint8Array): Promise<PageSource> {
  const sizes = readSizes(bytes)
  try {
    return { name, bytes, sizes, pdf: await openPdf(bytes) }
  } catch {
    throw new NoPages('damaged')
  }
}

/** A chosen file as a source: a PDF as it is, a picture as a page of its own. */
export async function openChosen(file: File, options: FileUploadOptions): Promise<PageSource> {
  const about = { name: file.name, sizeBytes: file.size, mediaType: mediaTypeOf(file) }
  const fault = fileFault(about, 'document', options)
  if (fault) throw new NoPages(fault)
  if (!/^(application\/pdf|image\/(png|jpeg))$/.test(about.mediaType)) throw new NoPages('type-not-supported')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (about.mediaType === 'application/pdf') return openSource(file.name, bytes)
  const picture = jpegFile(bytes, newFileId()) ?? (await decodedFile(file, newFileId()).catch(() => null))
  if (!picture) throw new NoPages('picture')
  return openSource(file.name, picture)
}

/** What kept the pages from being opened. */
export function problemOfPages(error: unknown): SourceProblem {
  if (error instanceof NoPages) return error.problem
  return problemOf(error) === 'absent' ? 'absent' : 'damaged'
}

function readSizes(bytes: Uint8Array): readonly PageSize[] {
  try {
    const file = readStrictly(bytes)
    if (isSigned(file)) throw new NoPages('signed')
    const pages = listPages(file.view())
    if (pages.length === 0) throw new NoPages('damaged')
    if (pages.length > MAX_ARRANGED_PAGES) throw new NoPages('too-many-pages')
    return pages.map(({ widthPt, heightPt }) => ({ widthPt, heightPt }))
  } catch (error) {
    if (error instanceof PdfRefusal)
      throw new NoPages(error.code === 'pdf-encrypted' ? 'protected' : 'damaged')
    throw error
  }
}
