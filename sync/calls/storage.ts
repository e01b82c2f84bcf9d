/**
 * The specification's file calls. `documentId` is a document's id or the id an upload answered with (its hash);
 * several of them answer a zip. Everything passes the same permission as `/files`.
 */
import * as z from 'zod/mini'

import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS, READING_REFUSALS } from './refusals.ts'

/** 1 as uploaded · 2 as it stands now, with signatures · 3 that with the certificate of completion. */
const fetchType = z._default(z.union([z.literal(1), z.literal(2), z.literal(3)]), 2)
const ids = z.union([
  z.string().check(z.minLength(1), z.maxLength(200)),
  z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(100)),
])
const fetchInput = z.object({
  documentId: ids,
  processId: z.optional(z.string().check(z.maxLength(200))),
  fetchDocumentType: fetchType,
})
export type FetchInput = z.infer<typeof fetchInput>
/** A link in a browser can only send texts. */
const linkInput = z.object({
  documentId: z.string().check(z.minLength(1), z.maxLength(200)),
  fetchDocumentType: z._default(z.coerce.number(), 2),
})

/** What a document is stored as: whatever it was uploaded as, a PDF once it was read, several as a zip. */
const DOCUMENTS = ['application/pdf', 'application/octet-stream', 'application/zip']

export const getStorageFile = contract({
  path: 'StorageFile/GetFile',
  method: 'POST',
  area: 'documents',
  summary: 'A stored file; several as a zip',
  access: 'any',
  input: fetchInput,
  file: DOCUMENTS,
  refusals: READING_REFUSALS,
})

export const downloadFile = contract({
  path: 'StorageFile/DownloadFile',
  method: 'POST',
  area: 'documents',
  summary: 'A document to save: as uploaded, as it stands, or with its certificate',
  access: 'any',
  input: fetchInput,
  file: DOCUMENTS,
  refusals: READING_REFUSALS,
})

export const getFile = contract({
  path: 'Public/GetFile',
  method: 'POST',
  area: 'documents',
  summary: 'A document for whoever holds a link to its envelope',
  access: 'any',
  input: fetchInput,
  file: DOCUMENTS,
  refusals: READING_REFUSALS,
})

export const getFileByLink = contract({
  path: 'Public/GetFile',
  method: 'GET',
  area: 'documents',
  summary: 'The same for links',
  access: 'any',
  input: linkInput,
  file: DOCUMENTS,
  refusals: READING_REFUSALS,
})

export const convertToPdf = contract({
  path: 'DocsUtility/ConvertToPdf',
  method: 'POST',
  area: 'documents',
  summary: 'The PDF made of an uploaded file',
  access: 'person',
  input: z.object({ documentId: z.string().check(z.maxLength(400)) }),
  file: DOCUMENTS,
  refusals: ENVELOPE_REFUSALS,
})

export const addStorageFile = contract({
  path: 'storageFile/Add',
  method: 'POST',
  area: 'documents',
  summary: 'Adds an uploaded file to a draft as an attachment',
  access: 'person',
  input: z.object({
    documentId: z.string().check(z.maxLength(200)),
    fileName: z.string().check(z.maxLength(400)),
  }),
  output: z.object({ id: z.string(), item: z.string() }),
  refusals: ENVELOPE_REFUSALS,
})
