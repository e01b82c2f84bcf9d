/** Drafts begun by a call: the line in the list, and the live document that people go on writing. */
import * as z from 'zod/mini'
import { ENVELOPE_KINDS, languageSchema, MAX_TITLE } from '../entities/envelope.ts'
import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

const beginning = z.object({
  processType: z._default(
    z.union([z.literal(ENVELOPE_KINDS.document), z.literal(ENVELOPE_KINDS.request)]),
    ENVELOPE_KINDS.document,
  ),
  title: z.string().check(z.trim(), z.maxLength(MAX_TITLE)),
  language: z._default(languageSchema, 'en'),
  timeZone: z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'UTC'),
})
export type DraftBeginning = z.infer<typeof beginning>

export const add = contract({
  path: 'TasksEf/Add',
  method: 'POST',
  area: 'documents',
  summary: 'Start a draft; people and files are added to it, and it is sent from the app',
  access: 'person',
  input: beginning,
  output: told.ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})

export const addTask = contract({
  path: 'Tasks/Add',
  method: 'POST',
  area: 'documents',
  summary: 'Start a draft; people and files are added to it, and it is sent from the app',
  access: 'person',
  input: beginning,
  output: told.ofEnvelope,
  refusals: ENVELOPE_REFUSALS,
})
