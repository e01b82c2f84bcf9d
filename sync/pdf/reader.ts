/**
 * The strict reader. A PDF is a chain of revisions; each is a whole document made of
 * everything written up to some byte. This reader opens the chain, keeps every revision
 * apart and lets callers look at the document as it was in any of them.
 *
 * It follows cross-references exactly and never searches for objects: a file that needs
 * guessing is refused (`pdf-damaged`), because two programs that guess may disagree.
 * Objects are parsed when asked for, so opening 100 MB costs little.
 * Source: ISO 32000-2 §7.5; annex F for linearized files.
 */
import { type Inflate, inflatePortable } from './filters.ts'
import { createNameIndex } from './named-objects.ts'
import { latin1 } from './objects.ts'
import { damaged, defaultLimits, type PdfLimits, PdfRefusal } from './refusal.ts'
import { groupRevisions, lastStartXref, type PdfRevision, readChain } from './revision-chain.ts'
import { createView, type PdfView, type SharedByViews } from './view.ts'
import type { XrefSource } from './xref.ts'

export interface ReadOptions {
  readonly limits?: Partial<PdfLimits>
  /** A faster inflate than the portable one, where the platform has it. */
  readonly inflate?: Inflate
}

/** An opened file. Holds the bytes; nothing else is copied. */
export interface PdfFile {
  readonly bytes: Uint8Array
  readonly revisions: readonly PdfRevision[]
  /** True when the file carries a linearization dictionary. */
  readonly linearized: boolean
  /** The document as of a revision; the newest when left out. Cached. */
  view(index?: number): PdfView
}

export type ReadResult =
  | { readonly ok: true; readonly value: PdfFile }
  | { readonly ok: false; readonly error: PdfRefusal }

/**
 * Opens a PDF and checks that its pages can be reached.
 * @returns the file, or why it is refused: `pdf-empty`, `pdf-not-a-pdf`, `pdf-too-large`,
 * `pdf-damaged`, `pdf-encrypted`, `pdf-too-complex`, `pdf-filter-not-supported`.
 */
export function readPdf(bytes: Uint8Array, options: ReadOptions = {}): ReadResult {
  try {
    return { ok: true, value: openPdf(bytes, options) }
  } catch (error) {
    if (error instanceof PdfRefusal) return { ok: false, error }
    throw error
  }
}

/** Like {@link readPdf}, throwing the refusal. For callers that have an edge of their own. */
export function openPdf(bytes: Uint8Array, options: ReadOptions = {}): PdfFile {
  const limits = { ...defaultLimits, ...options.limits }
  checkHeader(bytes, limits)
  const source: XrefSource = {
    bytes,
    limits,
    inflate: options.inflate ?? inflatePortable,
    budget: { entries: 0 },
  }
  const chain = readChain(source, lastStartXref(bytes))
  const revisions = groupRevisions(source, chain)
  const views = new Map<number, PdfView>()
  const newest = revisions[revisions.length - 1] as PdfRevision
  const file: PdfFile = {
    bytes,
    revisions,
    linearized: latin1(bytes, 0, Math.min(1024, bytes.length)).includes('/Linearized'),
    view(index = newest.index) {
      const known = views.get(index)
      if (known) return known
      const view = createView(source, revisions.slice(0, index + 1), shared)
      views.set(index, view)
      return view
    },
  }
  const shared: SharedByViews = { decodedBytes: 0, containers: new Map(), names: createNameIndex(file) }
  // A revision that is encrypted shows something only to who has the password: none of them may be.
  if (revisions.some(({ trailer }) => (trailer.get('Encrypt') ?? null) !== null))
    throw new PdfRefusal('pdf-encrypted', 'trailer has /Encrypt')
  const { root } = file.view()
  const pages = file.view().dict(root.get('Pages'))
  if (!pages?.has('Kids')) throw damaged('no page tree')
  return file
}

function checkHeader(bytes: Uint8Array, limits: PdfLimits): void {
  if (bytes.length === 0) throw new PdfRefusal('pdf-empty', 'no bytes')
  if (bytes.length > limits.fileBytes) throw new PdfRefusal('pdf-too-large', `${bytes.length} bytes`)
  if (latin1(bytes, 0, 5) !== '%PDF-') {
    // With bytes before the header all offsets are off by as many; viewers differ on what to do.
    const near = latin1(bytes, 0, Math.min(1024, bytes.length)).includes('%PDF-')
    throw near ? damaged('bytes before the header') : new PdfRefusal('pdf-not-a-pdf', 'no header')
  }
}
