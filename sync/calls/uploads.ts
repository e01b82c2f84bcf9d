/** Files brought in a multipart body: field `document` or `file`, and `options` as JSON. */
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { FILE_REFUSALS } from './refusals.ts'

/** A form; its JSON part is `{ "envelopeDocument": true }` for documents to be signed, false for attachments. */
const form = z.custom<FormData>()

/** Each file with its status; a refused one does not spoil the others. */
const each = z.array(
  z.union([
    z.object({
      uploadStatus: z.literal(0),
      message: z.literal(''),
      id: z.string(),
      name: z.string(),
      sizeBytes: z.int(),
      pageCount: z.nullable(z.int()),
    }),
    z.object({ uploadStatus: z.int(), message: z.string(), id: z.null(), name: z.string() }),
  ]),
)

export const upload = contract({
  path: 'Document/upload',
  method: 'POST',
  area: 'documents',
  summary: 'Upload documents to be signed, or attachments',
  access: 'person',
  input: form,
  output: each,
  refusals: FILE_REFUSALS,
})

export const uploadFile = contract({
  path: 'StorageFile/Upload',
  method: 'POST',
  area: 'documents',
  summary: 'The same: files of an envelope',
  access: 'person',
  input: form,
  output: each,
  refusals: FILE_REFUSALS,
})

const stored = z.union([
  z.object({ error: z.literal(false), payload: z.object({ item: z.string(), error: z.null() }) }),
  z.object({ error: z.literal(true), payload: z.object({ item: z.null(), error: z.string() }) }),
])

/** A picture is taken for what its bytes are: PNG or JPEG, at most 2,560,000 of them and 4096 pixels a side. */
export const uploadImage = contract({
  path: 'image/upload',
  method: 'POST',
  area: 'Account',
  summary: 'Upload a picture, to be chosen as one’s own by the call that follows',
  access: 'person',
  input: form,
  output: stored,
  refusals: FILE_REFUSALS,
})

export const uploadLogo = contract({
  path: 'logo/upload',
  method: 'POST',
  area: 'Organisation',
  summary: 'Upload a logo, to be chosen by `Admin/Organization/ChangeLogo`',
  access: 'person',
  input: form,
  output: stored,
  refusals: FILE_REFUSALS,
})

export const uploadAttachment = contract({
  path: 'Document/uploadAttachment',
  method: 'POST',
  area: 'documents',
  summary: 'Upload one supporting file',
  access: 'person',
  input: form,
  output: stored,
  refusals: FILE_REFUSALS,
})
