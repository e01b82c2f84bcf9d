/** An envelope as lists and screens of the specification are answered it. */
import * as z from 'zod/mini'
import { attachment, envelopeDocument, envelopeState, revision } from '../entities/envelope.ts'
import { field, fieldKind, fieldPlace, fieldValue } from '../entities/field.ts'
import { idSchema } from '../ids.ts'
import { functions, instant } from './shapes.ts'

export const processType = z.union([z.literal(0), z.literal(1)])
export const stepOfPerson = z.object({ stepId: idSchema('recipient'), name: z.string() })

const signatory = z.object({
  stepId: idSchema('recipient'),
  order: z.int(),
  stepTypeId: z.int(),
  signerName: z.string(),
  emailAddress: z.string(),
  status: z.string(),
  signingDate: z.nullable(instant),
  organization: z.nullable(z.string()),
  designation: z.nullable(z.string()),
  requiredAttestation: z.boolean(),
})

/** One line of a list (product.md §3, task view). */
export const row = z.object({
  processId: idSchema('envelope'),
  stepId: z.nullable(idSchema('recipient')),
  objectID: z.nullable(idSchema('document')),
  processType,
  statusId: z.int(),
  status: z.string(),
  title: z.string(),
  assignToMe: z.boolean(),
  archived: z.boolean(),
  flagged: z.boolean(),
  unread: z.boolean(),
  initiatorId: z.string(),
  initiatorName: z.string(),
  assignees: z.array(z.string()),
  attributes: z.array(z.object({ attributeId: z.int(), value: z.string() })),
  signatories: z.array(signatory),
  sequenceNumber: z.nullable(z.string()),
  createdDate: instant,
  modifiedDate: instant,
  completionDate: z.nullable(instant),
  expiryDate: z.nullable(instant),
  actions: functions,
})

export const page = z.object({ rows: z.array(row), TotalCount: z.int(), TotalPages: z.int() })

export const details = z.extend(row, {
  description: z.string(),
  tags: z.array(z.string()),
  classification: z.string(),
  owner: z.object({
    customerId: z.string(),
    fullNameEn: z.string(),
    email: z.string(),
    status: z.string(),
  }),
  assignedTo: z.array(stepOfPerson),
  subject: z.string(),
  message: z.string(),
  reason: z.nullable(z.string()),
  timeZone: z.string(),
  documents: z.array(
    z.object({
      documentId: idSchema('document'),
      name: z.string(),
      pages: z.int(),
      sha256: envelopeDocument.shape.originalSha256,
      revisions: z.array(
        z.object({
          id: revision.shape.id,
          sha256: revision.shape.sha256,
          sizeBytes: z.int(),
          cause: revision.shape.cause,
          date: instant,
        }),
      ),
    }),
  ),
  attachments: z.array(
    z.object({ attributeID: attachment.shape.id, fileName: z.string(), sizeBytes: z.int() }),
  ),
  uiItems: z.array(
    z.object({
      id: idSchema('field'),
      documentId: idSchema('document'),
      stepId: z.nullable(idSchema('recipient')),
      uiItemTypeId: z.int(),
      kind: fieldKind,
      label: z.string(),
      requirement: z.int(),
      places: z.array(fieldPlace),
      options: field.shape.options,
      value: z.nullable(fieldValue),
    }),
  ),
  certificate: z.nullable(z.string()),
})

export const state = z.object({
  statusId: z.int(),
  state: envelopeState,
  locked: z.boolean(),
  modifiedDate: instant,
})

/** What is told of a file's states to whoever has the envelope's id, without a name. */
export const record = z.object({
  state: envelopeState,
  sentAt: z.int(),
  completedAt: z.nullable(z.int()),
  signatures: z.int(),
  documents: z.array(
    z.array(
      z.object({
        sha256: revision.shape.sha256,
        sizeBytes: z.int(),
        cause: revision.shape.cause,
        at: z.int(),
      }),
    ),
  ),
})
