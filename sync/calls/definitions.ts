/** What values, attachments and steps there can be, the same for everybody. */
import * as z from 'zod/mini'
import { ATTRIBUTE_TYPES } from '../entities/attribute.ts'
import { stepKind, stepWork } from '../entities/step-kind.ts'
import { contract } from './contract.ts'
import * as told from './shapes.ts'

const attribute = z.object({
  id: z.int(),
  name: z.string(),
  dataType: z.string(),
  dataTypeId: z.int(),
  attributeTypeId: z.int(),
})

export const getAttachmentType = contract({
  path: 'Attachment/getAttachmentType',
  method: 'GET',
  area: 'documents',
  summary: 'What a supporting file can be',
  access: 'any',
  input: z.object({}),
  output: z.array(z.object({ attachmentTypeId: z.int(), name: z.string() })),
})

export const getAttributes = contract({
  path: 'attributes/get',
  method: 'GET',
  area: 'designer',
  summary: 'What values documents (attribute type 1) and accounts (8) can have',
  access: 'any',
  input: z.object({}),
  output: z.array(attribute),
})

export const getPlaceholders = contract({
  path: 'attributes/GetPlaceholders',
  method: 'GET',
  area: 'designer',
  summary: 'What may stand in the subject and the message of a document for what each reader sees there',
  access: 'any',
  input: z.object({}),
  output: z.array(z.object({ name: z.string(), placeholder: z.string(), dataType: z.literal('string') })),
})

export const getAttributeById = contract({
  path: 'attributes/GetById',
  method: 'POST',
  area: 'designer',
  summary: 'One of them; of documents unless the type says otherwise',
  access: 'any',
  input: z.object({
    attributeId: z.int(),
    attributeTypeId: z._default(z.int(), ATTRIBUTE_TYPES.document),
  }),
  output: attribute,
})

export const getDataType = contract({
  path: 'DataType/Get',
  method: 'GET',
  area: 'settings',
  summary: 'What a value can consist of',
  access: 'any',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), name: z.string() })),
})

/** A group is how such a step is done; each kind of step stands in exactly one. */
export const getStepTypeGroups = contract({
  path: 'WorkflowEf/GetWorkflowStepTypeGroup',
  method: 'POST',
  area: 'designer',
  summary: 'The kinds of steps there are, by how they are done; of one group where it is named',
  access: 'any',
  input: z.object({ groupId: z.optional(z.int()) }),
  output: z.array(
    z.object({
      groupId: z.int(),
      groupName: stepWork,
      stepTypes: z.array(z.object({ stepTypeId: z.int(), stepTypeName: stepKind })),
    }),
  ),
})

export const getStepActions = contract({
  path: 'Workflow/GetStepActions',
  method: 'POST',
  area: 'designer',
  summary: 'What the person of a kind of step can do when it is their turn',
  access: 'any',
  input: z.object({ stepTypeId: z.int() }),
  output: told.functions,
})
