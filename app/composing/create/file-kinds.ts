/** Which files may be taken for which purpose, before a byte is sent. The server looks at the bytes themselves. */
import { MAX_UPLOAD_BYTES } from '../../../sync/entities/stored-file.ts'

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
export const DOCUMENT_ACCEPT = Object.keys(DOCUMENT_TYPES)
  .map((one) => `.${one}`)
  .join()
const REFUSED_ATTACHMENTS: ReadonlySet<string> = new Set(['exe', 'msi', 'bat'])

export type FilePurpose = 'document' | 'attachment'
export type FileFault = 'type-not-supported' | 'attachment-refused' | 'too-large' | 'empty'

export const extensionOf = (name: string): string =>
  name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''

/** Why a file cannot be taken; null when it can. `maxBytes`: a smaller limit of the configuration wins. */
export function faultOf(
  file: { readonly name: string; readonly size: number },
  purpose: FilePurpose,
  maxBytes: number = MAX_UPLOAD_BYTES,
): FileFault | null {
  const extension = extensionOf(file.name)
  if (purpose === 'document' && !Object.hasOwn(DOCUMENT_TYPES, extension)) return 'type-not-supported'
  if (purpose === 'attachment' && REFUSED_ATTACHMENTS.has(extension)) return 'attachment-refused'
  if (file.size === 0) return 'empty'
  if (file.size > Math.min(maxBytes > 0 ? maxBytes : MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES)) return 'too-large'
  return null
}

/** Anything but PDF is converted, and may look different afterwards. */
export const needsWarning = (name: string, purpose: FilePurpose): boolean =>
  purpose === 'document' && extensionOf(name) !== 'pdf'

export const mediaTypeOf = (file: { readonly name: string; readonly type: string }): string =>
  DOCUMENT_TYPES[extensionOf(file.name)] ?? (file.type === '' ? 'application/octet-stream' : file.type)

/** What a draft is called until somebody names it: the first document without its extension. */
export const titleOf = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, '').slice(0, 200)
