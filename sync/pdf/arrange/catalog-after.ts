/** The catalog of a file whose pages were arranged: what belongs to the document as a whole. */
import type { NewPdf } from '../new-pdf.ts'
import {
  isArray,
  isDict,
  isName,
  isRef,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfDict,
  pdfName,
} from '../objects.ts'
import type { PdfView } from '../view.ts'
import type { ObjectCopier } from './copy-objects.ts'

/** Says nothing of single pages. */
const ALWAYS = [
  'Lang',
  'Metadata',
  'OutputIntents',
  'Extensions',
  'ViewerPreferences',
  'PageLayout',
  'PageMode',
  'AF',
]
/**
 * Bookmarks, named places and the structure hold words of the pages. They stay while every page stays; of a page that
 * was deleted nothing may be read any more.
 */
const WITH_ALL_PAGES = ['Outlines', 'Names', 'Dests', 'StructTreeRoot', 'MarkInfo']

export interface CopiedSource {
  readonly view: PdfView
  readonly copier: ObjectCopier
}

/**
 * @param sources the document itself first; of the others only the layers of their pages come along.
 * @param isWhole no page of the document was deleted.
 */
export function catalogAfter(
  out: NewPdf,
  sources: readonly CopiedSource[],
  pages: PdfRef,
  isWhole: boolean,
): PdfDict {
  const catalog = pdfDict({ Type: pdfName('Catalog'), Pages: pages })
  const [main] = sources
  if (!main) return catalog
  const { root } = main.view
  for (const key of isWhole ? [...ALWAYS, ...WITH_ALL_PAGES] : ALWAYS) put(catalog, main, key, root.get(key))
  if (!isWhole) {
    const files = main.view.dict(root.get('Names'))?.get('EmbeddedFiles')
    if (files !== undefined) catalog.set('Names', pdfDict({ EmbeddedFiles: main.copier.copy(files) }))
    if (isName(main.view.resolve(root.get('PageMode')), 'UseOutlines')) catalog.delete('PageMode')
  }
  const form = formAfter(main)
  if (form) catalog.set('AcroForm', out.add(form))
  const layers = layersOf(sources)
  if (layers) catalog.set('OCProperties', layers)
  return catalog
}

function put(catalog: PdfDict, source: CopiedSource, key: string, value: PdfObject | undefined): void {
  const copied = source.copier.copyOf(value)
  if (copied !== undefined) catalog.set(key, copied)
}

/** The form with the fields that are left. The kind of form that lives in XML describes the old pages. */
function formAfter({ view, copier }: CopiedSource): PdfDict | undefined {
  const form = view.dict(view.root.get('AcroForm'))
  const fields = view.resolve(form?.get('Fields'))
  if (!form || !isArray(fields)) return undefined
  const left = copier.copy(fields)
  if (!isArray(left) || left.length === 0) return undefined
  const copied: PdfDict = new Map()
  for (const [key, value] of form)
    if (!['Fields', 'XFA', 'SigFlags'].includes(key)) put(copied, { view, copier }, key, value)
  return copied.set('Fields', left)
}

/** Layers of all files: one that is hidden in its file stays hidden. */
function layersOf(sources: readonly CopiedSource[]): PdfDict | undefined {
  const all = sources.flatMap((source) => {
    const layers = source.view.dict(source.view.root.get('OCProperties'))
    return layers ? [{ ...source, layers }] : []
  })
  const [first, ...others] = all
  if (!first) return undefined
  const copied = first.copier.copy(first.layers)
  if (!isDict(copied) || others.length === 0) return isDict(copied) ? copied : undefined
  const usual = first.view.dict(first.layers.get('D')) ?? new Map()
  const [groups, off]: [PdfObject[], PdfObject[]] = [[], []]
  for (const { view, copier, layers } of all) {
    const here = listOf(view, layers.get('OCGs'))
    const usually = view.dict(layers.get('D')) ?? new Map()
    const on = new Set(listOf(view, usually.get('ON')).map(numberOf))
    const isOff = isName(view.resolve(usually.get('BaseState')), 'OFF')
    groups.push(...here.map(copier.copy))
    off.push(...listOf(view, usually.get('OFF')).map(copier.copy))
    if (isOff && view !== first.view)
      off.push(...here.filter((one) => !on.has(numberOf(one))).map(copier.copy))
  }
  const settings = first.copier.copy(usual)
  return copied.set('OCGs', groups).set('D', (isDict(settings) ? settings : new Map()).set('OFF', off))
}

const listOf = (view: PdfView, value: PdfObject | undefined): PdfObject[] => {
  const list = view.resolve(value)
  return isArray(list) ? list : []
}

const numberOf = (value: PdfObject): number => (isRef(value) ? value.num : -1)
