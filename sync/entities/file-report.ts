/** What the server tells a device about a file it was sent. */
import * as z from 'zod/mini'
import { ANSWERS, type AnswerCode } from '../answers.ts'
import { storedFile } from './stored-file.ts'

/** `document` is to be signed · `attachment` travels along · `picture` is a drawn or scanned mark. */
export const filePurpose = z.enum(['document', 'attachment', 'picture'])
export type FilePurpose = z.infer<typeof filePurpose>

/** `checking` is stored and being looked at; ask again. `refused` is stored, but cannot be signed. */
export const fileReport = z.object({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  name: z.string(),
  sizeBytes: z.int(),
  mediaType: z.string(),
  pdf: storedFile.shape.pdf,
  state: z.enum(['complete', 'checking', 'refused']),
  code: z.nullable(z.enum(Object.keys(ANSWERS) as [AnswerCode, ...AnswerCode[]])),
})
export type FileReport = z.infer<typeof fileReport>

/** Answer of `GET /uploads/known/{sha256}`: not known is also what somebody else's file is. */
export const knownFile = z.union([
  z.object({ known: z.literal(true), report: fileReport }),
  z.object({ known: z.literal(false) }),
])
export type KnownFile = z.infer<typeof knownFile>

/** Body of a refused upload. */
export const uploadRefusal = z.object({ code: z.enum(Object.keys(ANSWERS) as [AnswerCode, ...AnswerCode[]]) })
