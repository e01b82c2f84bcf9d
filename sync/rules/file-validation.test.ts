import { describe, expect, test } from 'vitest'
import {
  DEFAULT_UPLOAD_OPTIONS,
  type FileFault,
  type FileUploadOptions,
  fileFault,
  maxFileBytes,
} from './file-validation.ts'

const on: FileUploadOptions = {
  ...DEFAULT_UPLOAD_OPTIONS,
  enableFileValidation: true,
  allowedExtensions: ['pdf', 'docx'],
  allowedMimeTypes: ['application/pdf'],
  attachmentAllowedExtensions: ['dwg'],
  attachmentAllowedMimeTypes: ['image/png'],
}
const fault = (
  name: string,
  mediaType: string,
  purpose: 'document' | 'attachment',
  options = on,
  sizeBytes = 10,
): FileFault | null => fileFault({ name, mediaType, sizeBytes }, purpose, options)

describe('configured validation of files', () => {
  test('is optional: while it is off every attachment but a program is taken', () => {
    const off = { ...on, enableFileValidation: false }
    expect(fault('model.skp', '', 'attachment', off)).toBeNull()
    expect(fault('model.skp', '', 'attachment')).toBe('type-not-allowed')
    expect(fault('setup.exe', '', 'attachment', off)).toBe('attachment-refused')
  })

  test('[R1157] a document needs an allowed extension', () => {
    expect(fault('Lease.PDF', 'application/pdf', 'document')).toBeNull()
    expect(fault('Lease.png', 'application/pdf', 'document')).toBe('type-not-allowed')
  })

  test('[R1158] a document needs an allowed mime type, where one is known', () => {
    expect(fault('Lease.docx', 'image/png', 'document')).toBe('type-not-allowed')
    expect(fault('Lease.docx', '', 'document')).toBeNull()
  })

  test('[R1159] a smaller configured size wins, and none is the limit of the product', () => {
    const small = { ...on, maxFileSize: 1000 }
    expect(fault('a.pdf', 'application/pdf', 'document', small, 1000)).toBeNull()
    expect(fault('a.pdf', 'application/pdf', 'document', small, 1001)).toBe('too-large')
    expect([0, 999_999_999].map((maxFileSize) => maxFileBytes({ maxFileSize }))).toEqual([
      214_958_080, 214_958_080,
    ])
  })

  test('[R1160] an attachment passes by its extension alone', () => {
    expect(fault('Plan.DWG', 'application/octet-stream', 'attachment')).toBeNull()
  })

  test('[R1161] an attachment passes by its mime type alone', () => {
    expect(fault('scan', 'image/PNG', 'attachment')).toBeNull()
  })

  test('[R1162] an attachment passes when it is any text type', () => {
    expect(fault('data.csv', 'text/csv', 'attachment')).toBeNull()
    expect(fault('notes.xyz', 'text/x-unheard-of', 'attachment')).toBeNull()
    expect(fault('notes.xyz', 'application/x-text', 'attachment')).toBe('type-not-allowed')
  })

  test('[R1153] a message of Outlook passes, a program never does', () => {
    expect(fault('mail.msg', '', 'attachment')).toBeNull()
    const careless = { ...on, attachmentAllowedExtensions: ['exe'] }
    expect(fault('setup.exe', 'text/plain', 'attachment', careless)).toBe('attachment-refused')
  })
})
