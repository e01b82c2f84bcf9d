/**
 * What composing asks of the files on this device. The bytes are kept here first and travel when they can, so a
 * draft never waits for the network to go on.
 */
import { createContext, use, useSyncExternalStore } from 'react'
import type { AnswerCode } from '../../sync/answers.ts'
import type { FileReport } from '../../sync/entities/file-report.ts'
import type { FileUploadOptions } from '../../sync/rules/file-validation.ts'
import type { PdfSource } from '../pdf/use-pdf-document.ts'
import type { FilePurpose } from './file-kinds.ts'

/**
 * `waiting` kept here, no connection · `sending` on its way · `checking` being looked at by the server ·
 * `failed` the way broke, can be retried · `refused` the server said no, for good.
 */
export interface FileProgress {
  readonly state: 'waiting' | 'sending' | 'checking' | 'complete' | 'failed' | 'refused'
  readonly bytesSent: number
  readonly sizeBytes: number
  /** Why it was refused. */
  readonly answer: AnswerCode | null
}

export interface TakenFile {
  readonly sha256: string
  readonly sizeBytes: number
  readonly mediaType: string
}

export interface ComposingFiles {
  /** What the installation says about files. */
  options(): FileUploadOptions
  /** Keeps the bytes on this device, names them by hash and starts the upload. */
  take(file: File, purpose: FilePurpose): Promise<TakenFile>
  /** Null when this device knows nothing of the file (it came from another one). The same object until it changes. */
  progress(sha256: string): FileProgress | null
  /** What the server found in a document; null until it has looked. The same object until it changes. */
  found(sha256: string): FileReport['pdf']
  subscribe(listener: () => void): () => void
  retry(sha256: string): void
  /** Ends the upload and lets go of the bytes, unless something else wants them. */
  drop(sha256: string): void
  /** Where the viewer gets the document from; the same object for the same file. */
  pdf(sha256: string): PdfSource
}

const ComposingFilesContext = createContext<ComposingFiles | null>(null)
export const ComposingFilesProvider = ComposingFilesContext.Provider

export function useComposingFiles(): ComposingFiles {
  const files = use(ComposingFilesContext)
  if (!files) throw new Error('No files for composing above this component')
  return files
}

export function useFileProgress(sha256: string | null): FileProgress | null {
  const files = useComposingFiles()
  const now = () => (sha256 === null ? null : files.progress(sha256))
  return useSyncExternalStore(files.subscribe, now, now)
}

export function useFoundInFile(sha256: string | null): FileReport['pdf'] {
  const files = useComposingFiles()
  const now = () => (sha256 === null ? null : files.found(sha256))
  return useSyncExternalStore(files.subscribe, now, now)
}
