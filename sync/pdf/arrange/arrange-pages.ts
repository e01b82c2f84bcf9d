/**
 * Makes a new file of chosen pages: other order, turned, some left out, some from other files. Before sending only:
 * it is written anew, so no signature could survive it, and nothing of a page that was left out remains in the bytes
 * (an update would keep it in an earlier revision, for anybody to read).
 *
 * Pure: bytes in, bytes out, the same on a device without network and on a server.
 * Source: ISO 32000-2 §7.7.
 */
import { NewPdf } from '../new-pdf.ts'
import {
  isArray,
  isName,
  isRef,
  latin1,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfDict,
  pdfName,
} from '../objects.ts'
import { listPages, type PdfPage } from '../pages.ts'
import type { PdfFile } from '../reader.ts'
import { findSignatures } from '../signatures.ts'
import { addedNotes, fieldsOfForm } from './added-notes.ts'
import { catalogAfter } from './catalog-after.ts'
import { createCopier, type ObjectCopier } from './copy-objects.ts'
import { goneWithPages } from './gone-with-pages.ts'

export interface ChosenPage {
  /** Index into the sources; 0 is the document whose pages are arranged. */
  readonly source: number
  /** One-based. */
  readonly page: number
  /** Clockwise, degrees, beyond the turn that the page itself says. */
  readonly turn: 0 | 90 | 180 | 270
}

/** True when somebody has signed this file: then its pages must stay as they are. */
export const isSigned = (file: PdfFile): boolean => findSignatures(file, file.view()).length > 0

/**
 * @param sources opened with the strict reader, unsigned.
 * @param chosen at least one page; none twice.
 * @param id 16 bytes that name the new file.
 * @throws PdfRefusal when a source turns out to be broken where it is read for the first time.
 */
export function arrangePages(
  sources: readonly PdfFile[],
  chosen: readonly ChosenPage[],
  id: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const out = new NewPdf()
  const tree = out.add(null)
  const opened = sources.map((file, index) => openSource(file, index, chosen, out))
  const kids = chosen.map((one) => {
    const ref = opened[one.source]?.placed.get(one.page)
    if (!ref) throw new Error(`There is no page ${one.page} in source ${one.source}`)
    return ref
  })
  for (const one of chosen) {
    const source = opened[one.source]
    const ref = source?.placed.get(one.page)
    const page = source?.pages[one.page - 1]
    if (source && ref && page) out.set(ref, pageAfter(source, page, one, tree, ref, out))
  }
  out.set(tree, pdfDict({ Type: pdfName('Pages'), Kids: kids, Count: kids.length }))
  const catalog = out.add(catalogAfter(out, opened, tree, opened[0]?.isWhole ?? true))
  const information = opened[0]?.copier.copyOf(opened[0].view.trailer.get('Info'))
  for (const source of opened) source.copier.finish()
  return out.write(catalog, isRef(information) ? information : undefined, id, versionOf(sources))
}

interface OpenSource {
  readonly index: number
  readonly view: ReturnType<PdfFile['view']>
  readonly pages: readonly PdfPage[]
  /** Where the chosen pages stand in the new file, by page number. */
  readonly placed: ReadonlyMap<number, PdfRef>
  readonly copier: ObjectCopier
  readonly isWhole: boolean
}

/** Keys that count pages or point into the structure, which only a whole document keeps. */
const STRUCTURE = ['StructParents', 'StructParent'] as const

function openSource(file: PdfFile, index: number, chosen: readonly ChosenPage[], out: NewPdf): OpenSource {
  const view = file.view()
  const pages = listPages(view)
  const placed = new Map<number, PdfRef>()
  for (const one of chosen) {
    if (one.source !== index || !pages[one.page - 1]) continue
    if (placed.has(one.page)) throw new Error(`Page ${one.page} was chosen twice`)
    placed.set(one.page, out.add(null))
  }
  const numbers = new Map(
    [...placed].flatMap(([page, ref]) => [[pages[page - 1]?.ref.num ?? -1, ref] as const]),
  )
  const isWhole = index === 0 && placed.size === pages.length
  const gone = goneWithPages(view, new Set(numbers.keys()))
  if (index > 0) for (const num of fieldsOfForm(view)) gone.add(num)
  const copier = createCopier(view, out, {
    placed: numbers,
    gone,
    withoutKeys: new Set(isWhole ? [] : STRUCTURE),
  })
  return { index, view, pages, placed, copier, isWhole }
}

/** Tree and threads are of the old file; the boxes are said anew, since they may be inherited. */
const LEFT_BEHIND = new Set(['Parent', 'B', 'Annots', 'MediaBox', 'CropBox', 'Rotate', 'Resources'])
const LETTER: PdfObject = [0, 0, 612, 792]

function pageAfter(
  source: OpenSource,
  page: PdfPage,
  chosen: ChosenPage,
  tree: PdfRef,
  ref: PdfRef,
  out: NewPdf,
): PdfDict {
  const { view, copier } = source
  const kept: PdfDict = new Map()
  for (const [key, value] of page.dict) if (!LEFT_BEHIND.has(key)) kept.set(key, value)
  // Copied in one go, so that the rules of dictionaries count for the page too.
  const after = copier.copy(kept) as PdfDict
  after.set('Type', pdfName('Page')).set('Parent', tree)
  after.set('MediaBox', copier.copyOf(page.inherited.get('MediaBox')) ?? LETTER)
  after.set('Resources', copier.copyOf(page.resources) ?? new Map())
  const crop = copier.copyOf(page.inherited.get('CropBox'))
  if (crop !== undefined) after.set('CropBox', crop)
  const rotate = (page.rotate + chosen.turn) % 360
  if (rotate !== 0) after.set('Rotate', rotate)
  const notes = source.index > 0 ? addedNotes(view, page, ref, copier, out) : ownNotes(source, page)
  if (notes.length > 0) after.set('Annots', notes)
  return after
}

function ownNotes({ view, copier }: OpenSource, page: PdfPage): PdfObject[] {
  const notes = view.resolve(page.dict.get('Annots'))
  return isArray(notes) ? notes.map(copier.copy).filter((one) => one !== null) : []
}

/** The newest that a source asks for; what it may use must be understood. */
function versionOf(sources: readonly PdfFile[]): string {
  const versions = sources.flatMap((one) => {
    const said = one.view().resolve(one.view().root.get('Version'))
    return [/%PDF-(\d\.\d)/.exec(latin1(one.bytes, 0, 16))?.[1] ?? '1.7', isName(said) ? said.name : '1.7']
  })
  return (
    ['1.7', ...versions]
      .filter((one) => /^\d\.\d$/.test(one))
      .sort()
      .at(-1) ?? '1.7'
  )
}
