/** What stands about one step of a document, and who has it. */
import * as z from 'zod/mini'
import { emailAddress, languageSchema, personName } from '../entities/envelope.ts'
import { recipient } from '../entities/recipient.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { stepOfPerson } from './envelope-shapes.ts'
import { ENVELOPE_REFUSALS, READING_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

const step = z.object({ processId: idSchema('envelope'), stepId: idSchema('recipient') })

export const assignee = z.object({
  ...step.shape,
  emailAddress,
  /** Both of whom the initiator puts there; a delegate is known by address. */
  signerName: z.optional(personName),
  language: z.optional(languageSchema),
  reason: z._default(z.string().check(z.maxLength(500)), ''),
  proxy: z._default(z.boolean(), false),
})

export const getCustomizations = contract({
  path: 'TasksEf/GetCustomizations',
  method: 'POST',
  area: 'signing',
  summary: 'What the initiator has set for the person of a step alone',
  access: 'any',
  input: step,
  output: z.object({
    stepId: idSchema('recipient'),
    language: recipient.shape.language,
    message: z.string(),
    access: recipient.shape.access,
    attestation: recipient.shape.attestation,
    hidden: z.boolean(),
    restrictions: recipient.shape.restrictions,
    signingAs: z.boolean(),
  }),
  refusals: READING_REFUSALS,
})

export const getRevertType = contract({
  path: 'TasksEf/GetRevertType',
  method: 'POST',
  area: 'signing',
  summary: 'The ways back that are open from a step now: return, revert, recall',
  access: 'any',
  input: step,
  output: z.array(
    z.object({
      functionId: z.int(),
      functionName: z.string(),
      returnsTo: z.optional(z.array(stepOfPerson)),
    }),
  ),
  refusals: READING_REFUSALS,
})

export const changeAssignee = contract({
  path: 'TasksEf/ChangeAssignee',
  method: 'POST',
  area: 'documents',
  summary: 'Give a step to somebody else: its person delegates it, the initiator puts another in their place',
  access: 'any',
  input: assignee,
  output: told.ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})

export const autoExecuteStep = contract({
  path: 'TasksEf/AutoExecuteStep',
  method: 'POST',
  area: 'connectedSystems',
  summary: 'Ask a connected system again for a step that failed',
  access: 'person',
  input: step,
  output: told.ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})
