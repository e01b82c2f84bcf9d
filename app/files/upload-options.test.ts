import { expect, test } from 'vitest'
import { DEFAULT_UPLOAD_OPTIONS } from '../../sync/rules/file-validation.ts'
import { createUploadOptions } from './upload-options.ts'

const storage = () => {
  const rows = new Map<string, string>()
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  }
}
type Asked = Parameters<typeof createUploadOptions>[1]
const answering = (data: unknown): Asked => ({ call: async () => ({ ok: true, value: { data } }) as never })
const unreachable: Asked = { call: async () => ({ ok: false, error: { code: 'offline' } }) as never }

test('[R0835][R0836][R0837][R0838][R0839][R0840][R0841] what the server says about files is kept under fileUploadOptions and holds offline', async () => {
  const device = storage()
  const said = {
    enableFileValidation: true,
    allowedExtensions: ['pdf'],
    allowedMimeTypes: ['application/pdf'],
    attachmentAllowedExtensions: ['dwg'],
    attachmentAllowedMimeTypes: ['image/png'],
    maxFileSize: 1000,
  }
  await createUploadOptions(device, answering({ fileUploadOptions: said })).refresh()
  expect(JSON.parse(device.rows.get('fileUploadOptions') ?? '')).toEqual(said)
  const next = createUploadOptions(device, unreachable)
  await next.refresh()
  expect(next.now()).toEqual(said)
})

test('an older server or a damaged copy leaves the limits of the product', async () => {
  const device = storage()
  device.setItem('fileUploadOptions', '{')
  const options = createUploadOptions(device, answering({ fileUploadOptions: { maxFileSize: 'much' } }))
  await options.refresh()
  expect(options.now()).toEqual(DEFAULT_UPLOAD_OPTIONS)
})
