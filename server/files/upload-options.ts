/** What this installation says about files; the same rule judges by it here and on the devices. */
import { DEFAULT_UPLOAD_OPTIONS, type FileUploadOptions } from '../../sync/rules/file-validation.ts'
import type { Config } from '../config/config.ts'

type Settings = Pick<
  Config,
  | 'FILE_VALIDATION'
  | 'ALLOWED_EXTENSIONS'
  | 'ALLOWED_MIME_TYPES'
  | 'ATTACHMENT_ALLOWED_EXTENSIONS'
  | 'ATTACHMENT_ALLOWED_MIME_TYPES'
  | 'MAX_UPLOAD_BYTES'
>

export const uploadOptions = (config: Settings): FileUploadOptions => ({
  enableFileValidation: config.FILE_VALIDATION,
  allowedExtensions: config.ALLOWED_EXTENSIONS ?? DEFAULT_UPLOAD_OPTIONS.allowedExtensions,
  allowedMimeTypes: config.ALLOWED_MIME_TYPES ?? DEFAULT_UPLOAD_OPTIONS.allowedMimeTypes,
  attachmentAllowedExtensions:
    config.ATTACHMENT_ALLOWED_EXTENSIONS ?? DEFAULT_UPLOAD_OPTIONS.attachmentAllowedExtensions,
  attachmentAllowedMimeTypes:
    config.ATTACHMENT_ALLOWED_MIME_TYPES ?? DEFAULT_UPLOAD_OPTIONS.attachmentAllowedMimeTypes,
  maxFileSize: config.MAX_UPLOAD_BYTES,
})
