/** Supporting files in the specification's spelling; what may be done with them is the commands' to say. */
import * as z from 'zod/mini'
import { ATTACHMENT } from '../entities/attribute.ts'
import { READ_ACCESS } from '../entities/envelope.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS, READING_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

const words = z.string().check(z.maxLength(500))

export const addition = z.object({
  processId: idSchema('envelope'),
  stepId: z.optional(idSchema('recipient')),
  attributeId: z._default(z.int(), ATTACHMENT),
  /** The name people see; the upload's own when absent. */
  attributeValue: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(255))),
  attachmentTypeId: z._default(z.nullable(z.int()), null),
  comment: z._default(words, ''),
  /** `payload.item` of `Document/uploadAttachment`. */
  fileName: z.string().check(z.maxLength(400)),
  readAccessType: z._default(z.int(), READ_ACCESS.all),
  /** Steps or persons, with access 3. */
  specific: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200)), []),
})

export const getAttachment = contract({
  path: 'Attachment/Get',
  method: 'POST',
  area: 'documents',
  summary: 'Supporting files of a document that the caller may read',
  access: 'any',
  input: z.object({ processId: idSchema('envelope') }),
  output: z.array(
    z.object({
      attributeID: z.int(),
      processStepAttributeID: idSchema('attachment'),
      fileName: z.string(),
      sizeBytes: z.int(),
      documentId: z.string(),
      attachmentTypeId: z.nullable(z.int()),
      comment: z.string(),
      readAccessType: z.int(),
      specific: z.array(z.string()),
      addedBy: z.string(),
      addedDate: told.instant,
    }),
  ),
  refusals: READING_REFUSALS,
})

export const addAttachment = contract({
  path: 'attachment/Add',
  method: 'POST',
  area: 'documents',
  summary: 'Add an uploaded file to a document under way',
  access: 'any',
  input: addition,
  output: told.ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})

export const deleteAttachment = contract({
  path: 'Attachment/Delete',
  method: 'POST',
  area: 'documents',
  summary: 'Take away a supporting file one has added',
  access: 'any',
  input: z.object({ processStepAttributeID: idSchema('attachment') }),
  output: told.ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})
