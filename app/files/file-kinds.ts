/** Which files may be taken for which purpose, before a byte is sent. The server looks at the bytes themselves. */
import {
  DOCUMENT_TYPES,
  extensionOf,
  type FileFault,
  type FileUploadOptions,
  fileFault,
} from '../../sync/rules/file-validation.ts'

export { extensionOf, type FileFault }

export const DOCUMENT_ACCEPT = Object.keys(DOCUMENT_TYPES)
  .map((one) => `.${one}`)
  .join()

export type FilePurpose = 'document' | 'attachment'

/** Why a file cannot be taken; null when it can. `options`: what the installation says about files. */
export const faultOf = (
  file: { readonly name: string; readonly size: number; readonly type: string },
  purpose: FilePurpose,
  options?: FileUploadOptions,
): FileFault | null =>
  fileFault({ name: file.name, sizeBytes: file.size, mediaType: mediaTypeOf(file) }, purpose, options)

/** Anything but PDF is converted, and may look different afterwards. */
export const needsWarning = (name: string, purpose: FilePurpose): boolean =>
  purpose === 'document' && extensionOf(name) !== 'pdf'

export const mediaTypeOf = (file: { readonly name: string; readonly type: string }): string =>
  DOCUMENT_TYPES[extensionOf(file.name)] ?? (file.type === '' ? 'application/octet-stream' : file.type)

/** What a draft is called until somebody names it: the first document without its extension. */
export const titleOf = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, '').slice(0, 200)
