/** Bytes in the file store as one organisation knows them, with what ingest found in them. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { ACTIVE_CONTENT } from './active-content.ts'
import { pageSize } from './envelope.ts'

export const MAX_UPLOAD_BYTES = 214_958_080
export const MAX_IMAGE_BYTES = 2_560_000

export const storedFile = z.object({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  organizationId: idSchema('organization'),
  name: z.string(),
  sizeBytes: z.int(),
  mediaType: z.string(),
  /** Null for files that are not to be signed (attachments, pictures). */
  pdf: z.nullable(
    z.object({
      sha256: z.string(),
      pages: z.array(pageSize),
      firstPageSha256: z.nullable(z.string()),
      repaired: z.boolean(),
      hadSignatures: z.boolean(),
      /** What acts by itself in it: taken out before anybody signs, except files inside it. Absent when nothing does. */
      active: z.optional(z.array(z.enum(ACTIVE_CONTENT))),
    }),
  ),
})
export type StoredFile = z.infer<typeof storedFile>
