/** Calls that list, show, begin and keep envelopes. */
import type { Case } from '../authority-world.ts'
import {
  asked,
  atMidway,
  content,
  get,
  json,
  NEWCOMER,
  ownStep,
  post,
  processId,
  type Question,
  read,
} from './asking.ts'

const endedId = (one: Case) => ({ processId: one.ended.id })

const ofTemplates = (path: string, body: (templateId: string) => object): Record<string, Question> => ({
  [`POST ${path} (of the owner)`]: post(path, (one) => body(one.template.id)),
  [`POST ${path} (shown to all)`]: post(path, (one) => body(one.sharedTemplate.id)),
})

const NEWCOMER_ON_THE_WIRE = { signerName: NEWCOMER.name, emailAddress: NEWCOMER.email }

export const ENVELOPE_CALLS: Readonly<Record<string, Question>> = {
  'POST RecentTemplateEF/Get': post('RecentTemplateEF/Get', () => ({})),
  'POST TasksEf/AddDraftFromTemplate (of the owner)': post('TasksEf/AddDraftFromTemplate', (one) => ({
    templateId: one.template.id,
  })),
  'POST TasksEf/AddDraftFromTemplate (shown to all)': post('TasksEf/AddDraftFromTemplate', (one) => ({
    templateId: one.sharedTemplate.id,
  })),
  'POST TasksEf/AddFromTemplate (nobody in it)': post('TasksEf/AddFromTemplate', (one) => ({
    templateId: one.template.id,
  })),
  'POST TasksEf/AddBulkFromTemplate (of the owner)': post('TasksEf/AddBulkFromTemplate', (one) => ({
    templateId: one.template.id,
    documents: [{}],
  })),
  'POST TasksEf/AddDraftFromTemplateAndDelegateFormFilling (of the owner)': post(
    'TasksEf/AddDraftFromTemplateAndDelegateFormFilling',
    (one, world) => ({ templateId: one.template.id, emailAddress: world.people.member.email }),
  ),
  'GET RecentTemplateEF/Clear': get('RecentTemplateEF/Clear'),
  'GET Template/Get': get('Template/Get'),
  ...ofTemplates('Template/GetDetails', (templateId) => ({ templateId })),
  ...ofTemplates('Template/Update', (templateID) => ({ templateID, templateName: 'Renamed' })),
  ...ofTemplates('Template/Recycle', (templateId) => ({ templateId })),
  ...ofTemplates('Template/Restore', (templateId) => ({ templateId })),
  'POST TasksEf/GetPaging': post('TasksEf/GetPaging', () => ({ folderId: 0 })),
  'GET TasksEf/Get': get('TasksEf/Get'),
  'POST TasksEf/GetUnreadCount': post('TasksEf/GetUnreadCount', () => ({ folderId: 0 })),
  'POST TasksEf/GetDetails': post('TasksEf/GetDetails', processId),
  'POST TasksEf/GetDetails (a draft)': post('TasksEf/GetDetails', (one) => ({ processId: one.draft.id })),
  'POST Tasks/GetDocumentState': post('Tasks/GetDocumentState', processId),
  'POST Tasks/GetDocumentAssignee': post('Tasks/GetDocumentAssignee', processId),
  'POST TasksEf/GetSequence': post('TasksEf/GetSequence', () => ({})),
  'POST TasksEf/AddSequence': post('TasksEf/AddSequence', () => ({ name: 'Contracts' })),
  'POST TasksEf/UpdateSequence (of the organisation)': post('TasksEf/UpdateSequence', (one) => ({
    id: one.sequence.id,
    name: 'Renamed',
  })),
  'POST TasksEf/EvaluateProcessExpression': post('TasksEf/EvaluateProcessExpression', (one) => ({
    processId: one.envelope.id,
    expression: '[Signature] = ""',
  })),
  'GET DataType/Get': get('DataType/Get'),
  'POST TasksEf/GetMessages': post('TasksEf/GetMessages', processId),
  'POST TasksEf/AddMessage': post('TasksEf/AddMessage', (one) => ({ ...processId(one), message: 'Hello' })),
  'POST TasksEf/GetCustomizations': post('TasksEf/GetCustomizations', ownStep),
  'POST Tasks/SignedTask': post('Tasks/SignedTask', (one) => ({ stepId: one.part('sign').id })),
  'POST Tasks/UpdateSignedTask (signing)': post('Tasks/UpdateSignedTask', (one) => ({
    ...ownStep(one),
    status: 1,
  })),
  'POST Tasks/UpdateSignedTask (released)': post('Tasks/UpdateSignedTask', (one) => ({
    ...ownStep(one),
    status: 0,
  })),
  'POST Tasks/UpdateSignedTask (signed)': post('Tasks/UpdateSignedTask', (one) => ({
    ...ownStep(one),
    status: 2,
  })),
  'POST Tasks/Add': post('Tasks/Add', () => ({ title: 'Mine' })),
  'POST TasksEf/Add': post('TasksEf/Add', () => ({ title: 'Mine' })),
  'POST Tasks/AddSignatories (a draft)': post('Tasks/AddSignatories', (one) => ({
    processId: one.draft.id,
    signatories: [NEWCOMER_ON_THE_WIRE],
  })),
  'POST Tasks/AddSignatories (under way)': post('Tasks/AddSignatories', (one) => ({
    ...processId(one),
    signatories: [{ ...NEWCOMER_ON_THE_WIRE, stepTypeId: 4 }],
  })),
  'POST TasksEf/AddEnvelope (a file of the owner)': post('TasksEf/AddEnvelope', (one, world) => ({
    content: content(one, world),
  })),
  // Each envelope of it is answered for itself, so the call as a whole is not refused.
  'POST TasksEf/AddBulkEnvelope (a file of the owner)': async (one, world) => {
    const path = '/api/TasksEf/AddBulkEnvelope'
    const response = await asked(world, one, path, json({ envelopes: [{ content: content(one, world) }] }))
    const reply = await read(response.clone())
    if (reply.outcome !== 'yes') return reply
    const { data } = (await response.json()) as { data: { code: number }[] }
    return data[0]?.code === 0 ? reply : { ...reply, outcome: 'refused' }
  },
  'POST Tasks/Cancelled': post('Tasks/Cancelled', (one) => ({ ...processId(one), reason: 'Because' })),
  'POST TasksEf/Join': post('TasksEf/Join', processId),
  'POST TasksEf/Join (open)': atMidway(post('TasksEf/Join', (one) => ({ processId: one.midway.id }))),
  'POST TasksEf/ChangeOpenness': post('TasksEf/ChangeOpenness', (one) => ({ ...processId(one), open: true })),
  'POST TasksEf/GetOpenPaging': post('TasksEf/GetOpenPaging', () => ({})),
  'POST Tasks/UpdateFlagged': post('Tasks/UpdateFlagged', (one) => ({ ...processId(one), flagged: true })),
  'POST Tasks/Archived': post('Tasks/Archived', (one) => ({ ...processId(one), archived: true })),
  'POST Tasks/unread': post('Tasks/unread', (one) => ({ ...processId(one), unread: false })),
  'PUT Tasks/unread': post('Tasks/unread', (one) => ({ ...processId(one), unread: false }), 'PUT'),
  'POST Tasks/Recycle (cancelled)': post('Tasks/Recycle', endedId),
  'POST Tasks/Restore (cancelled)': post('Tasks/Restore', (one) => ({ ObjectId: one.ended.id })),
  'POST TasksEf/LinkCustomer': post('TasksEf/LinkCustomer', processId),
  'GET RecycleBin/Get': get('RecycleBin/Get'),
  'POST RecycleBin/Purge (deleted)': async (one, world) => {
    await asked(world, one, '/api/Tasks/Recycle', json(endedId(one)))
    return post('RecycleBin/Purge', endedId)(one, world)
  },
}
