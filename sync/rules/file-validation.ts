/**
 * Which files may be taken for which purpose. Programs are refused always (the server by their bytes as well);
 * lists of allowed types apply where the installation has switched them on (A096). The device judges by what it
 * knows of a file before a byte is sent, the server by the name and the first bytes of what has arrived.
 */
import * as z from 'zod/mini'
import type { FilePurpose } from '../entities/file-report.ts'
import { MAX_UPLOAD_BYTES } from '../entities/stored-file.ts'

/** What can be made into a PDF and signed. */
export const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Wire: `fileUploadOptions` of Config/Get. Extensions are written without a dot. */
export const fileUploadOptions = z.object({
  enableFileValidation: z.boolean(),
  allowedExtensions: z.array(z.string()),
  allowedMimeTypes: z.array(z.string()),
  attachmentAllowedExtensions: z.array(z.string()),
  attachmentAllowedMimeTypes: z.array(z.string()),
  /** Bytes; 0 is no smaller limit than the product's own. */
  maxFileSize: z.number(),
})
export type FileUploadOptions = z.infer<typeof fileUploadOptions>

const EXTENSIONS = Object.keys(DOCUMENT_TYPES)
const MIME_TYPES = [...new Set(Object.values(DOCUMENT_TYPES))]

export const DEFAULT_UPLOAD_OPTIONS: FileUploadOptions = {
  enableFileValidation: false,
  allowedExtensions: EXTENSIONS,
  allowedMimeTypes: MIME_TYPES,
  attachmentAllowedExtensions: [...EXTENSIONS, 'msg'],
  attachmentAllowedMimeTypes: [...MIME_TYPES, 'application/vnd.ms-outlook'],
  maxFileSize: MAX_UPLOAD_BYTES,
}

export interface FileFacts {
  readonly name: string
  readonly sizeBytes: number
  /** Empty when nobody knows. */
  readonly mediaType: string
}
export type FileFault =
  | 'type-not-supported'
  | 'attachment-refused'
  | 'type-not-allowed'
  | 'too-large'
  | 'empty'

const PROGRAMS: ReadonlySet<string> = new Set(['exe', 'msi', 'bat'])

export const extensionOf = (name: string): string =>
  name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''

/** A smaller positive limit of the installation wins (A097). */
export const maxFileBytes = ({ maxFileSize }: Pick<FileUploadOptions, 'maxFileSize'>): number =>
  maxFileSize > 0 ? Math.min(maxFileSize, MAX_UPLOAD_BYTES) : MAX_UPLOAD_BYTES

/** As limits are told: 214,958,080 bytes are 205 MB; less than one is told as one. */
export const wholeMegabytes = (bytes: number): number => Math.max(1, Math.floor(bytes / 1_048_576))

/** Why a file cannot be taken; null when it can. */
export function fileFault(
  file: FileFacts,
  purpose: FilePurpose,
  options: FileUploadOptions = DEFAULT_UPLOAD_OPTIONS,
): FileFault | null {
  const extension = extensionOf(file.name)
  if (purpose === 'document' && !Object.hasOwn(DOCUMENT_TYPES, extension)) return 'type-not-supported'
  if (purpose === 'attachment' && PROGRAMS.has(extension)) return 'attachment-refused'
  if (!isAllowedType(file, purpose, options)) return 'type-not-allowed'
  if (file.sizeBytes === 0) return 'empty'
  return file.sizeBytes > maxFileBytes(options) ? 'too-large' : null
}

/** An attachment needs one of the two to be allowed, or to be text; a document needs both. */
export function isAllowedType(
  { name, mediaType }: Pick<FileFacts, 'name' | 'mediaType'>,
  purpose: FilePurpose,
  options: FileUploadOptions,
): boolean {
  if (!options.enableFileValidation || purpose === 'picture') return true
  const extension = extensionOf(name)
  const type = mediaType.toLowerCase()
  if (purpose === 'attachment')
    return (
      extension === 'msg' ||
      type.startsWith('text/') ||
      options.attachmentAllowedExtensions.includes(extension) ||
      options.attachmentAllowedMimeTypes.includes(type)
    )
  return (
    options.allowedExtensions.includes(extension) && (type === '' || options.allowedMimeTypes.includes(type))
  )
}
