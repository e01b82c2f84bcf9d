/**
 * pdf.js, loaded when the first document is opened. Its files are our own copies, kept by the service worker,
 * so a document opens with no network. The build for older browsers is used: the other one demands functions
 * that phones of last year do not have, for 5 % fewer bytes.
 */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { pdfEngineFiles } from '../ui/pdf-engine-path.ts'

export type PdfEngine = typeof import('pdfjs-dist')

let engine: Promise<PdfEngine> | null = null

export function loadPdfEngine(): Promise<PdfEngine> {
  engine ??= import('pdfjs-dist/legacy/build/pdf.mjs').then(
    (loaded) => {
      const pdfjs = loaded as unknown as PdfEngine
      pdfjs.GlobalWorkerOptions.workerSrc = pdfEngineFiles.workerSrc
      return pdfjs
    },
    (problem: unknown) => {
      // A chunk that did not arrive may arrive next time.
      engine = null
      throw problem
    },
  )
  return engine
}

export interface OpenedPdf {
  readonly engine: PdfEngine
  readonly document: PDFDocumentProxy
  close(): void
}

/** Opens bytes. They are copied first: pdf.js hands them to its worker and they would be gone for everybody else. */
export async function openPdf(bytes: ArrayBuffer | Uint8Array): Promise<OpenedPdf> {
  const pdfjs = await loadPdfEngine()
  const { workerSrc: _, ...files } = pdfEngineFiles
  const task = pdfjs.getDocument({
    ...files,
    data: new Uint8Array(bytes).slice(),
    // A document must never run anything or ask the network for anything.
    enableXfa: false,
    disableAutoFetch: true,
    isEvalSupported: false,
    verbosity: 0,
  } as Parameters<PdfEngine['getDocument']>[0])
  const document = await task.promise
  return { engine: pdfjs, document, close: () => void task.destroy() }
}

/** What kept a document from opening. `absent`: its bytes are not on this device and cannot be fetched now. */
export type PdfProblem = 'damaged' | 'protected' | 'absent' | 'failed'

/** Thrown by a source whose bytes are not on this device while there is no network. */
export class PdfAbsent extends Error {
  override readonly name = 'PdfAbsent'
}

export function problemOf(error: unknown): PdfProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PdfAbsent') return 'absent'
  if (name === 'InvalidPDFException' || name === 'FormatError') return 'damaged'
  if (name === 'PasswordException') return 'protected'
  return 'failed'
}
