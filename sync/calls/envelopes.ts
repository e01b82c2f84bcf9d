/** Queries about envelopes, in the specification's spelling. Everything passes the same rendering as the feed. */
import * as z from 'zod/mini'
import { envelopeEvent } from '../entities/audit-event.ts'
import { treeSize } from '../entities/tree-head.ts'
import { idSchema } from '../ids.ts'
import { SORTS } from '../rules/derive-list.ts'
import { STATUS_FILTERS, TABS } from '../rules/lists.ts'
import { contract } from './contract.ts'
import * as envelope from './envelope-shapes.ts'
import { proof } from './evidence.ts'
import { READING_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

const target = z.object({ processId: idSchema('envelope') })

const names = z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50)), [])

export const paging = z.object({
  folderId: z._default(z.int(), 0),
  page: z._default(z.int().check(z.minimum(1)), 1),
  pageSize: z._default(z.int().check(z.minimum(1)), 10),
  search: z._default(z.string().check(z.maxLength(200)), ''),
  tab: z._default(z.enum(TABS), 'all'),
  processType: z.optional(z.union([z.literal(0), z.literal(1)])),
  status: z._default(z.array(z.enum(STATUS_FILTERS)), []),
  assignedTo: names,
  ownedBy: names,
  sortBy: z._default(z.enum(SORTS), 'modified'),
})

export const getPaging = contract({
  path: 'TasksEf/GetPaging',
  method: 'POST',
  area: 'documents',
  summary: 'One page of a folder',
  access: 'person',
  input: paging,
  output: envelope.page,
})

export const getInbox = contract({
  path: 'TasksEf/Get',
  method: 'GET',
  area: 'documents',
  summary: 'The first page of the inbox',
  access: 'person',
  input: z.object({}),
  output: envelope.page,
})

export const getUnreadCount = contract({
  path: 'TasksEf/GetUnreadCount',
  method: 'POST',
  area: 'documents',
  summary: 'Unread in the inbox',
  access: 'person',
  input: z.object({ folderId: z._default(z.int(), 0) }),
  output: z.object({ unreadCount: z.int() }),
})

export const getDetails = contract({
  path: 'TasksEf/GetDetails',
  method: 'POST',
  area: 'documents',
  summary: 'One envelope',
  access: 'any',
  input: target,
  output: envelope.details,
  refusals: READING_REFUSALS,
})

export const getDocumentState = contract({
  path: 'Tasks/GetDocumentState',
  method: 'POST',
  area: 'documents',
  summary: 'State of an envelope, and whether it is being signed now',
  access: 'any',
  input: target,
  output: envelope.state,
})

export const getDocumentAssignee = contract({
  path: 'Tasks/GetDocumentAssignee',
  method: 'POST',
  area: 'documents',
  summary: 'Who can act now',
  access: 'person',
  input: target,
  output: z.array(envelope.stepOfPerson),
})

export const getActions = contract({
  path: 'Workflow/GetActions',
  method: 'POST',
  area: 'documents',
  summary: 'Actions allowed on a step',
  access: 'any',
  input: z.object({ stepId: idSchema('recipient') }),
  output: told.functions,
  refusals: READING_REFUSALS,
})

export const getAuditTrail = contract({
  path: 'AuditTrail/Get',
  method: 'POST',
  area: 'evidence',
  summary: 'The audit trail of an envelope and the state of its chain',
  access: 'any',
  input: z.extend(target, {
    /** Size of the tree whose head the device holds; left out, it holds none. */
    witnessed: z.optional(treeSize),
  }),
  output: z.object({
    events: z.array(envelopeEvent),
    chain: told.chain,
    /** Where the chain stands in that tree, told to who is told all of it. */
    inclusion: z.nullable(z.object({ n: z.int(), position: z.int(), proof })),
  }),
  refusals: READING_REFUSALS,
})

export const readEnvelopeRecord = contract({
  path: 'Verify/Envelope',
  method: 'GET',
  area: 'evidence',
  summary: 'State, dates and hashes of an envelope by its id; no names',
  access: 'public',
  input: z.object({ id: z.string().check(z.maxLength(60)) }),
  output: envelope.record,
})
