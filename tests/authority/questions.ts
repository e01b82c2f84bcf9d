/**
 * One question for every line of `who-may.md`: what a caller sends, and how the answer is read. A question speaks
 * about the owner's things; asked with `absent` it speaks about things that do not exist.
 */
import { createHash } from 'node:crypto'
import { contentHash } from '../../sync/collab/content-hash.ts'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import type { StepKind } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { type AuthorityWorld, type Case, PNG, sha256Of } from './authority-world.ts'
import type { MidwayPart } from './midway.ts'

/**
 * `yes` done or told · `signIn` not signed in · `verify` address not verified · `no` not permitted · `absent` not
 * found · `nothing` answered, with nothing of it · `refused` permitted, and refused for another reason.
 */
export type Outcome = 'yes' | 'signIn' | 'verify' | 'no' | 'absent' | 'nothing' | 'refused'
export interface Reply {
  readonly outcome: Outcome
  /** Everything the caller learns. */
  readonly told: string
}
export type Question = (one: Case, world: AuthorityWorld) => Promise<Reply>

const CODES: Readonly<Record<string, Outcome>> = {
  0: 'yes',
  9001: 'signIn',
  9002: 'no',
  9003: 'absent',
  9111: 'verify',
  'not-signed-in': 'signIn',
  'not-permitted': 'no',
  'not-found': 'absent',
  'email-not-verified': 'verify',
}

async function read(response: Response): Promise<Reply> {
  const text = await response.text()
  const told = `${response.status} ${text}`
  try {
    const { code } = JSON.parse(text) as { code?: number | string }
    if (code !== undefined) return { outcome: CODES[String(code)] ?? 'refused', told }
  } catch {
    // A file.
  }
  return { outcome: response.ok ? 'yes' : response.status === 404 ? 'absent' : 'refused', told }
}

const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

const asked = (world: AuthorityWorld, one: Case, path: string, init: RequestInit = {}) =>
  world.request(path, { ...init, headers: { ...init.headers, ...one.headers } })

const post =
  (path: string, body: (one: Case, world: AuthorityWorld) => unknown, method = 'POST'): Question =>
  async (one, world) =>
    read(await asked(world, one, `/api/${path}`, json(body(one, world), method)))

const get =
  (path: string, query: (one: Case) => Record<string, string> = () => ({})): Question =>
  async (one, world) =>
    read(await asked(world, one, `/api/${path}?${new URLSearchParams(query(one))}`))

const processId = (one: Case) => ({ processId: one.envelope.id })
const endedId = (one: Case) => ({ processId: one.ended.id })
const email = (one: Case) => `${one.absent ? 'nobody' : 'omar'}@example.com`
const consent = { text: 'I agree', version: '1', language: 'en' } as const
const drawing = { kind: 'drawing', sha256: sha256Of(PNG), text: 'Me' } as const

const action = (code: number, kind: StepKind, more: object = {}): Question =>
  post('TasksEf/PerformAction', (one) => ({
    processId: one.envelope.id,
    stepId: one.part(kind).id,
    actionTypeId: code,
    reason: 'Because',
    ...more,
  }))

const atMidway =
  (question: Question): Question =>
  (one, world) =>
    question({ ...one, ...one.atMidway }, world)

const midwayAction = (code: number, name: MidwayPart, more: (one: Case) => object = () => ({})): Question =>
  atMidway(
    post('TasksEf/PerformAction', (one) => ({
      processId: one.midway.id,
      stepId: one.midwayPart(name).id,
      actionTypeId: code,
      reason: 'Because',
      ...more(one),
    })),
  )

const NEWCOMER = { name: 'Nora', email: 'nora@example.com', language: 'en' } as const
/** Registered, and without a part in it. */
const COLLEAGUE = { name: 'Cora', email: 'cora@example.com' } as const

export function content(one: Case, world: AuthorityWorld): DraftContent {
  const ids = world.platform
  const documentId = createId('document', ids)
  const recipientId = createId('recipient', ids)
  return {
    kind: 'document',
    title: 'New',
    subject: '',
    message: '',
    language: 'en',
    timeZone: 'UTC',
    expiresAt: null,
    reminder: 'none',
    documents: [{ id: documentId, name: 'a.pdf', sha256: one.fileSha256, sizeBytes: 20 }],
    attachments: [],
    recipients: [
      { id: recipientId, order: 1, kind: 'approve', name: 'A', email: 'a@example.com', language: 'en' },
    ],
    fields: [],
  }
}

const NEWCOMER_ON_THE_WIRE = { signerName: NEWCOMER.name, emailAddress: NEWCOMER.email }
const ownStep = (one: Case) => ({ processId: one.envelope.id, stepId: one.part('sign').id })
const wireAttachment = (one: Case, sha256: string) => ({
  processId: one.midway.id,
  fileName: `${sha256}-scan.txt`,
  readAccessType: 0,
})

/** To the recipient; switched off, so that it overlaps nothing. */
const wireDelegation = (world: AuthorityWorld) => ({
  delegateTo: world.people.recipient.email,
  startDate: '2090-01-01T00:00:00Z',
  endDate: '2090-02-01T00:00:00Z',
  status: 0,
})

const multipart =
  (path: string): Question =>
  async (one, world) => {
    const form = new FormData()
    form.set('document', new File(['plain text'], 'notes.txt'))
    form.set('options', JSON.stringify({ envelopeDocument: false }))
    return read(await asked(world, one, `/api/${path}`, { method: 'POST', body: form }))
  }

export const CALLS: Readonly<Record<string, Question>> = {
  'GET Customer/Get': get('Customer/Get'),
  'POST customer/updateSignature': post('customer/updateSignature', () => ({
    signatureImage: PNG.toString('base64'),
  })),
  'GET organizationAttribute/getTopMenu': get('organizationAttribute/getTopMenu'),
  'GET LicensePromotion/Get': get('LicensePromotion/Get'),
  'POST Signing/HandOver (to a phone)': post('Signing/HandOver', (one) => ({
    processId: one.envelope.id,
    stepId: one.part('sign').id,
    purpose: 'phone',
  })),
  'POST Signing/HandOver (in person)': post('Signing/HandOver', (one) => ({
    processId: one.envelope.id,
    stepId: one.part('sign').id,
    purpose: 'inPerson',
  })),
  'POST Signing/BeginRemote (not connected)': post('Signing/BeginRemote', (one) => ({
    envelopeId: one.envelope.id,
    recipientId: one.part('sign').id,
    ...termsOf(one.envelope, one.part('sign').id),
    values: {},
    consent,
  })),
  'POST Signing/ReturnFromRemote (guessed)': post('Signing/ReturnFromRemote', () => ({
    state: 'guessed',
    code: 'guessed',
  })),
  'GET Notifications/PushKey': get('Notifications/PushKey'),
  'GET Notifications/Get': get('Notifications/Get'),
  'POST Notifications/Mark': post('Notifications/Mark', (one) => ({
    ids: [one.notification.id],
    read: true,
  })),
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
  'GET Session/Get': get('Session/Get'),
  'POST Session/Revoke (of the owner)': post('Session/Revoke', (one) => ({ sessionId: one.sessionId })),
  'GET Admin/Organization/Get': get('Admin/Organization/Get'),
  'POST Admin/Organization/GetTheme': post('Admin/Organization/GetTheme', () => ({})),
  'POST Admin/Organization/UpdateTheme': post('Admin/Organization/UpdateTheme', () => ({ brandColor: null })),
  'POST Admin/Organization/ChangeLogo (of the owner)': post('Admin/Organization/ChangeLogo', (one) => ({
    fileName: one.personalSha256,
  })),
  'POST Admin/Organization/RemoveLogo': post('Admin/Organization/RemoveLogo', () => ({})),
  'POST Admin/Organization/DemandDeviceLock': post('Admin/Organization/DemandDeviceLock', () => ({
    demanded: false,
  })),
  'POST Admin/Organization/RestrictDownloads': post('Admin/Organization/RestrictDownloads', () => ({
    restricted: false,
  })),
  'GET Admin/User/GetList': get('Admin/User/GetList'),
  'POST Admin/User/Remove (nobody)': post('Admin/User/Remove', () => ({
    userId: `person:${'0'.repeat(26)}`,
  })),
  'POST CustomerEf/ChangePassword (wrong password)': post('CustomerEf/ChangePassword', () => ({
    currentPassword: 'wrong',
    newPassword: 'Another-Password-7',
  })),
  'POST CustomerEf/Deactivate (wrong password)': post('CustomerEf/Deactivate', () => ({ password: 'wrong' })),
  'POST Public/RequestAccountActivation': post('Public/RequestAccountActivation', (one) => ({
    email: `x${one.envelope.id.slice(-6)}@example.com`,
  })),
  'POST Public/AccountActivation (wrong code)': post('Public/AccountActivation', (one) => ({
    email: email(one),
    checkOtp: '000000',
  })),
  'POST Public/CheckInvitation (forged)': post('Public/CheckInvitation', () => ({
    invitationCode: 'x'.repeat(43),
  })),
  'POST Public/RequestOTPAcceptInvite (forged)': post('Public/RequestOTPAcceptInvite', () => ({
    invitationCode: 'x'.repeat(43),
    otpReasonId: 7,
  })),
  'POST Token/AcceptInvitation (forged)': post('Token/AcceptInvitation', () => ({
    invitationCode: 'x'.repeat(43),
    checkOtp: '000000',
  })),
  'POST Public/RequestPasswordReset': post('Public/RequestPasswordReset', (one) => ({
    email: `y${one.envelope.id.slice(-6)}@example.com`,
  })),
  'POST Public/CheckOtp (wrong code)': post('Public/CheckOtp', (one) => ({
    checkOtp: '000000',
    email: email(one),
  })),
  'POST Public/ResetPassword (wrong code)': post('Public/ResetPassword', (one) => ({
    checkOtp: '000000',
    email: email(one),
    password: 'Correct-horse-7-battery',
  })),
  'POST Public/RegisterUser (weak password)': post('Public/RegisterUser', (one) => ({
    firstName: 'A',
    lastName: 'B',
    email: email(one),
    password: 'short',
    acceptTerms: true,
  })),
  'POST Public/VerifyEmail (wrong code)': post('Public/VerifyEmail', (one, world) => ({
    checkOTP: '000000',
    userId: one.absent ? createId('person', world.platform) : world.people.unverified.id,
    email: 'umm@example.com',
    otpReasonId: 1,
  })),
  'POST Public/ResendOtp': post('Public/ResendOtp', (one) => ({
    otpReasonId: 2,
    email: `z${one.envelope.id.slice(-6)}@example.com`,
  })),
  'POST Token/AuthType': post('Token/AuthType', (one) => ({ email: email(one) })),
  'POST Token/GetToken (wrong password)': post('Token/GetToken', (one) => ({
    email: email(one),
    password: 'wrong',
  })),
  'GET Token/refreshToken (without one)': get('Token/refreshToken'),
  // Without the token: the other questions still need the session.
  'POST Token/Logout (without a session)': async (_one, world) =>
    read(await world.request('/api/Token/Logout', json({}))),
  'POST Token/GetTempToken (the link in the mail)': async (one, world) => {
    const reply = await post('Token/GetTempToken', () => ({ token: one.linkToken }))(one, world)
    // Everybody who opens it is told only that the mailbox has to be proven, once a device is bound.
    return reply.outcome === 'refused' ? { ...reply, told: 'refused' } : reply
  },
  'GET Config/Get': get('Config/Get'),
  'GET SystemMessage/Get': get('SystemMessage/Get'),
  'GET workflowef/clientinfo': get('workflowef/clientinfo'),
  'GET Verify/Roots': get('Verify/Roots'),
  'GET Verify/Envelope (a draft)': get('Verify/Envelope', (one) => ({ id: one.draft.id })),
  'POST Demo/Remove': post('Demo/Remove', () => ({})),

  'POST TasksEf/GetPaging': post('TasksEf/GetPaging', () => ({ folderId: 0 })),
  'GET TasksEf/Get': get('TasksEf/Get'),
  'POST TasksEf/GetUnreadCount': post('TasksEf/GetUnreadCount', () => ({ folderId: 0 })),
  'POST TasksEf/GetDetails': post('TasksEf/GetDetails', processId),
  'POST TasksEf/GetDetails (a draft)': post('TasksEf/GetDetails', (one) => ({ processId: one.draft.id })),
  'POST Tasks/GetDocumentState': post('Tasks/GetDocumentState', processId),
  'POST Tasks/GetDocumentAssignee': post('Tasks/GetDocumentAssignee', processId),
  'POST Workflow/GetActions': post('Workflow/GetActions', (one) => ({ stepId: one.part('sign').id })),
  'GET DelegationEf/Get': get('DelegationEf/Get'),
  'POST DelegationEf/Add': post('DelegationEf/Add', (_one, world) => wireDelegation(world)),
  'POST DelegationEf/Update (of the owner)': post('DelegationEf/Update', (one, world) => ({
    ...wireDelegation(world),
    id: one.delegation.id,
  })),
  'POST Workflow/GetRevokeDelegate': post('Workflow/GetRevokeDelegate', (one) => ({
    processId: one.envelope.id,
    stepId: one.part('sign').id,
  })),
  'POST TasksEf/GetSequence': post('TasksEf/GetSequence', () => ({})),
  'POST TasksEf/AddSequence': post('TasksEf/AddSequence', () => ({ name: 'Contracts' })),
  'POST TasksEf/UpdateSequence (of the organisation)': post('TasksEf/UpdateSequence', (one) => ({
    id: one.sequence.id,
    name: 'Renamed',
  })),
  'POST AuditLog/Get': post('AuditLog/Get', processId),
  'POST AuditLog/DownloadCSV': post('AuditLog/DownloadCSV', processId),
  'POST AuditLog/DownloadPdf': post('AuditLog/DownloadPdf', processId),
  'POST AuditLog/DownloadWorkflowReport': post('AuditLog/DownloadWorkflowReport', processId),
  'POST AuditLog/DownloadWorkflowReport (forensic)': post('AuditLog/DownloadWorkflowReport', (one) => ({
    ...processId(one),
    isForensicReport: true,
  })),
  'POST AuditLog/DownloadAuditCert (not completed)': post('AuditLog/DownloadAuditCert', (one) => ({
    id: one.envelope.id,
  })),
  'POST TasksEf/DownloadReport': post('TasksEf/DownloadReport', processId),
  'POST TasksEf/DownloadAuditandEnvelope': post('TasksEf/DownloadAuditandEnvelope', processId),
  'POST TasksEf/EvaluateProcessExpression': post('TasksEf/EvaluateProcessExpression', (one) => ({
    processId: one.envelope.id,
    expression: '[Signature] = ""',
  })),
  'POST public/VerifyTask': post('public/VerifyTask', (one) => ({
    processId: one.envelope.id,
    stepId: one.part('sign').id,
  })),
  'POST TasksEf/SetStepPassword (a draft)': post('TasksEf/SetStepPassword', (one) => ({
    processId: one.draft.id,
    stepId: one.part('sign').id,
    password: 'Zayed-1971',
  })),
  'POST Attachment/Get': post('Attachment/Get', processId),
  'POST Attachment/Delete (of the owner)': atMidway(
    post('Attachment/Delete', (one) => ({ processStepAttributeID: one.ownersAttachmentId })),
  ),
  'POST Attachment/Delete (of the caller)': atMidway(
    post('Attachment/Delete', (one) => ({ processStepAttributeID: one.ownAttachmentId })),
  ),
  'POST attachment/Add (a file of the owner)': atMidway(
    post('attachment/Add', (one) => wireAttachment(one, one.personalSha256)),
  ),
  'POST attachment/Add (a file of the caller)': atMidway(
    post('attachment/Add', (one) => wireAttachment(one, one.ownSha256)),
  ),
  'GET Attachment/getAttachmentType': get('Attachment/getAttachmentType'),
  'GET attributes/get': get('attributes/get'),
  'GET attributes/GetPlaceholders': get('attributes/GetPlaceholders'),
  'POST attributes/GetById': post('attributes/GetById', () => ({ attributeId: 4 })),
  'GET DataType/Get': get('DataType/Get'),
  'POST Workflow/GetStepActions': post('Workflow/GetStepActions', () => ({ stepTypeId: 1 })),
  'POST TasksEf/GetMessages': post('TasksEf/GetMessages', processId),
  'POST TasksEf/AddMessage': post('TasksEf/AddMessage', (one) => ({ ...processId(one), message: 'Hello' })),
  'POST TasksEf/UpdateProcessSetting': post('TasksEf/UpdateProcessSetting', (one) => ({
    ...processId(one),
    expiryDate: '2090-01-01T00:00:00Z',
    reminder: 'weekly',
  })),
  'POST TasksEf/GetCustomizations': post('TasksEf/GetCustomizations', ownStep),
  'POST TasksEf/GetRevertType': post('TasksEf/GetRevertType', ownStep),
  'POST TasksEf/ChangeAssignee': post('TasksEf/ChangeAssignee', (one) => ({
    ...ownStep(one),
    emailAddress: COLLEAGUE.email,
  })),
  'POST TasksEf/ValidateUAEPassSignature': post('TasksEf/ValidateUAEPassSignature', ownStep),
  'POST TasksEf/AutoExecuteStep': post('TasksEf/AutoExecuteStep', ownStep),
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
  'POST AuditTrail/Get': post('AuditTrail/Get', processId),
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
  'POST TasksEf/PerformAction (sign)': action(6, 'sign', {
    signature: PNG.toString('base64'),
    consent,
  }),
  'POST TasksEf/PerformAction (sign, no picture)': action(6, 'sign', { signature: 'AAAA', consent }),
  'POST TasksEf/PerformAction (sign, no consent)': action(6, 'sign'),
  'POST TasksEf/PerformAction (approve)': action(1, 'approve'),
  'POST TasksEf/PerformAction (fill)': action(1, 'formFilling'),
  'POST TasksEf/PerformAction (reject)': action(2, 'sign'),
  'POST TasksEf/PerformAction (cancel)': action(10, 'sign'),
  'POST TasksEf/PerformAction (remind)': action(11, 'sign'),
  'POST TasksEf/PerformAction (delete)': action(15, 'sign'),
  'POST TasksEf/PerformAction (endorse)': action(1101, 'endorse'),
  'POST TasksEf/PerformAction (take action)': action(1102, 'action'),
  'POST TasksEf/PerformAction (fill, by its own code)': action(1103, 'formFilling'),
  'POST TasksEf/PerformAction (give information)': action(1104, 'requestInfo'),
  'POST TasksEf/PerformAction (acknowledge)': action(12, 'notify'),
  'POST TasksEf/PerformAction (ask)': action(3, 'sign'),
  'POST TasksEf/PerformAction (ask the initiator)': action(21, 'sign'),
  'POST TasksEf/PerformAction (delegate)': action(4, 'sign', { delegateTo: COLLEAGUE.email }),
  'POST TasksEf/PerformAction (revert)': action(23, 'sign'),
  'POST TasksEf/PerformAction (add a step)': action(14, 'sign', { person: { ...NEWCOMER, kind: 'approve' } }),
  'POST TasksEf/PerformAction (revoke)': action(1108, 'sign'),
  'POST TasksEf/PerformAction (expiry)': action(1109, 'sign', { expiryDate: Date.UTC(2090, 0, 1) }),
  'POST TasksEf/PerformAction (correct a recipient)': action(1111, 'sign', { person: NEWCOMER }),
  'POST TasksEf/PerformAction (remove a recipient)': action(1112, 'approve'),
  'POST TasksEf/PerformAction (share)': action(1113, 'sign', { person: COLLEAGUE }),
  'POST TasksEf/PerformAction (retry sealing, failed)': post('TasksEf/PerformAction', (one) => ({
    processId: one.failed.id,
    actionTypeId: 1116,
  })),
  'POST TasksEf/PerformAction (initiate again)': post('TasksEf/PerformAction', (one) => ({
    processId: one.reverted.id,
    actionTypeId: 19,
  })),
  'POST TasksEf/PerformAction (return)': midwayAction(5, 'signs'),
  'POST TasksEf/PerformAction (answer a question)': midwayAction(1105, 'signs', (one) => ({
    questionId: one.midway.questions[0]?.id,
  })),
  'POST TasksEf/PerformAction (revoke a delegation)': midwayAction(1106, 'delegated'),
  'POST TasksEf/PerformAction (recall)': midwayAction(1107, 'approved'),
  'POST TasksEf/PerformAction (unshare)': midwayAction(1114, 'signs', (one) => ({
    viewerId: one.midway.viewers[0]?.id,
  })),
  'POST TasksEf/PerformAction (withdraw a question)': midwayAction(1115, 'asks'),
  'POST Tasks/Cancelled': post('Tasks/Cancelled', (one) => ({ ...processId(one), reason: 'Because' })),
  'POST Notifications/Add': post('Notifications/Add', processId),
  'POST TasksEf/Join': post('TasksEf/Join', processId),
  'POST TasksEf/Join (open)': atMidway(post('TasksEf/Join', (one) => ({ processId: one.midway.id }))),
  'POST TasksEf/ChangeOpenness': post('TasksEf/ChangeOpenness', (one) => ({ ...processId(one), open: true })),
  'POST TasksEf/GetOpenPaging': post('TasksEf/GetOpenPaging', () => ({})),
  'POST TasksEf/RetrySealing': post('TasksEf/RetrySealing', processId),
  'POST Tasks/UpdateFlagged': post('Tasks/UpdateFlagged', (one) => ({ ...processId(one), flagged: true })),
  'POST Tasks/Archived': post('Tasks/Archived', (one) => ({ ...processId(one), archived: true })),
  'POST Tasks/unread': post('Tasks/unread', (one) => ({ ...processId(one), unread: false })),
  'PUT Tasks/unread': post('Tasks/unread', (one) => ({ ...processId(one), unread: false }), 'PUT'),
  'POST Tasks/Recycle (cancelled)': post('Tasks/Recycle', endedId),
  'POST Tasks/Restore (cancelled)': post('Tasks/Restore', (one) => ({ ObjectId: one.ended.id })),
  'POST TasksEf/MarkForBulkAction': async (one, world) => {
    const mark = (processingStatusId: 0 | 1) =>
      post('TasksEf/MarkForBulkAction', () => ({ processIds: [one.envelope.id], processingStatusId }))(
        one,
        world,
      )
    const { outcome, told } = await mark(1)
    if (outcome !== 'yes') return { outcome, told }
    await mark(0)
    // Told of every id; of what is not theirs only that nothing waits for them there.
    return {
      outcome: told.includes('"UnAssigned"') ? 'nothing' : outcome,
      told: told.replaceAll(one.envelope.id, ''),
    }
  },
  'GET TasksEf/InitiateBulkAction (nothing marked)': get('TasksEf/InitiateBulkAction'),
  'POST TasksEf/SubmitAndSign (without recipients)': post('TasksEf/SubmitAndSign', (one, world) => ({
    content: { ...content(one, world), recipients: [] },
    consent,
  })),
  'POST TasksEf/UpdateStepAttributes (no field of theirs)': post('TasksEf/UpdateStepAttributes', (one) => ({
    processId: one.envelope.id,
    stepId: one.part('formFilling').id,
    attributes: [{ attributeId: `field:${'0'.repeat(26)}`, attributeValue: { kind: 'text', text: 'x' } }],
  })),
  'POST TasksEf/LinkCustomer': post('TasksEf/LinkCustomer', processId),
  'POST TasksEf/AddorUpdateAttributes': post('TasksEf/AddorUpdateAttributes', (one) => ({
    ...processId(one),
    attributes: [{ attributeId: 1200, attributeValue: 'R-1' }],
  })),
  'GET RecycleBin/Get': get('RecycleBin/Get'),
  'POST RecycleBin/Purge (deleted)': async (one, world) => {
    await asked(world, one, '/api/Tasks/Recycle', json(endedId(one)))
    return post('RecycleBin/Purge', endedId)(one, world)
  },

  'POST TasksEf/RetrySealing (failed)': post('TasksEf/RetrySealing', (one) => ({ processId: one.failed.id })),

  'POST StorageFile/GetFile': post('StorageFile/GetFile', (one) => ({
    documentId: one.envelope.documents[0]?.id,
  })),
  'POST StorageFile/GetFile (by hash)': post('StorageFile/GetFile', (one) => ({
    documentId: one.fileSha256,
  })),
  'POST StorageFile/DownloadFile': post('StorageFile/DownloadFile', (one) => ({
    documentId: one.envelope.documents[0]?.id,
    processId: one.envelope.id,
  })),
  'POST Public/GetFile': post('Public/GetFile', (one) => ({ documentId: one.envelope.documents[0]?.id })),
  'GET Public/GetFile': get('Public/GetFile', (one) => ({
    documentId: String(one.envelope.documents[0]?.id),
  })),
  'POST DocsUtility/ConvertToPdf (of the owner)': post('DocsUtility/ConvertToPdf', (one) => ({
    documentId: one.personalSha256,
  })),
  'POST storageFile/Add (to a draft)': post('storageFile/Add', (one) => ({
    documentId: one.draft.id,
    fileName: one.personalSha256,
  })),
  'POST Document/upload': multipart('Document/upload'),
  'POST Document/uploadAttachment': multipart('Document/uploadAttachment'),
  'POST StorageFile/Upload': multipart('StorageFile/Upload'),
}

/** Calls whose bodies go past the table of calls. */
export const BESIDES_THE_TABLE = [
  'POST Document/upload',
  'POST Document/uploadAttachment',
  'POST StorageFile/Upload',
] as const

// ---- commands

const bound = (one: Case, kind: StepKind) => ({
  envelopeId: one.envelope.id,
  recipientId: one.part(kind).id,
  ...termsOf(one.envelope, one.part(kind).id),
  termsRev: 1,
  values:
    kind === 'sign'
      ? Object.fromEntries(
          one.envelope.fields
            .filter((field) => field.recipientId === one.part(kind).id)
            .map((field) => [field.id, drawing]),
        )
      : {},
})
const templateOf = (one: Case, world: AuthorityWorld, sha256: string) => {
  const { name, type, showTo, content: frozen } = one.template
  const documents = frozen.documents.map((file) => ({ ...file, sha256 }))
  return {
    id: createId('template', world.platform),
    name,
    type,
    showTo,
    content: { ...frozen, documents },
  }
}
const begunFrom = (templateId: string, world: AuthorityWorld) => ({
  envelopeId: createId('envelope', world.platform),
  templateId,
  title: 'Begun',
  language: 'en',
  timeZone: 'UTC',
})
const withoutOwner = ({ organizationId: _o, ownerId: _p, ...rest }: Case['contact']) => rest
const envelopeId = (one: Case) => ({ envelopeId: one.envelope.id })
const midwayId = (one: Case) => ({ envelopeId: one.midway.id })
/** The first two questions are asked of the initiator, the third of the recipient. */
const answer = (one: Case, which: number) => ({
  ...midwayId(one),
  questionId: one.midway.questions[which]?.id,
  text: 'Because',
})
const newAttachment = (one: Case, world: AuthorityWorld) => ({
  ...midwayId(one),
  attachmentId: createId('attachment', world.platform),
  name: 'scan.txt',
  typeId: null,
  note: '',
  readAccess: 'private',
})
const revisions = { documents: [] }

type Inputs = Readonly<
  Record<string, readonly [string, (one: Case, world: AuthorityWorld) => unknown, 'midway'?]>
>
/** Line of the table, name of the command, its input; 'midway' where it is about the envelope of that name. */
const INPUTS: Inputs = {
  createEnvelope: [
    'createEnvelope',
    (_one, world) => ({
      envelopeId: createId('envelope', world.platform),
      kind: 'document',
      title: 'Mine',
      language: 'en',
      timeZone: 'UTC',
    }),
  ],
  shareDraft: [
    'shareDraft',
    (one, world) => ({ envelopeId: one.draft.id, personId: world.people.member.id, access: 'write' }),
  ],
  'shareDraft (with a stranger)': [
    'shareDraft',
    (one, world) => ({ envelopeId: one.draft.id, personId: world.people.stranger.id, access: 'read' }),
  ],
  describeDraft: ['describeDraft', (one) => ({ envelopeId: one.draft.id, title: 'Renamed' })],
  sendEnvelope: [
    'sendEnvelope',
    (one, world) => {
      const frozen = content(one, world)
      const hash = contentHash(frozen, (bytes) => createHash('sha256').update(bytes).digest('hex'))
      return { envelopeId: one.draft.id, content: frozen, contentHash: hash, update: null }
    },
  ],
  cancelEnvelope: ['cancelEnvelope', (one) => ({ ...envelopeId(one), reason: 'Because' })],
  remindRecipients: ['remindRecipients', envelopeId],
  'retrySealing (failed)': ['retrySealing', (one) => ({ envelopeId: one.failed.id })],
  recordPreparation: ['recordPreparation', (one) => ({ ...envelopeId(one), ...revisions })],
  recordSeal: [
    'recordSeal',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, documents: [], commandIds: [] }),
  ],
  recordSealFailure: ['recordSealFailure', (one) => ({ ...envelopeId(one), reason: 'x' })],
  recordCompletion: [
    'recordCompletion',
    (one) => ({ ...envelopeId(one), documents: [], certificateSha256: one.fileSha256 }),
  ],
  expireEnvelope: ['expireEnvelope', envelopeId],
  openStep: ['openStep', (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id })],
  signStep: ['signStep', (one) => ({ ...bound(one, 'sign'), consent })],
  'signStep (foreign picture)': [
    'signStep',
    (one) => ({
      ...bound(one, 'sign'),
      consent,
      values: Object.fromEntries(
        one.envelope.fields
          .filter((field) => field.recipientId === one.part('sign').id)
          .map((field) => [field.id, { ...drawing, sha256: one.personalSha256 }]),
      ),
    }),
  ],
  approveStep: ['approveStep', (one) => bound(one, 'approve')],
  fillForm: ['fillForm', (one) => bound(one, 'formFilling')],
  rejectStep: [
    'rejectStep',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, reason: 'Because' }),
  ],
  endorseStep: ['endorseStep', (one) => bound(one, 'endorse')],
  takeAction: ['takeAction', (one) => bound(one, 'action')],
  giveInformation: ['giveInformation', (one) => bound(one, 'requestInfo')],
  acknowledgeStep: ['acknowledgeStep', (one) => ({ ...envelopeId(one), recipientId: one.part('notify').id })],
  askQuestion: [
    'askQuestion',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, askeeId: null, text: 'Why?' }),
  ],
  'answerQuestion (asked of the initiator)': ['answerQuestion', (one) => answer(one, 0), 'midway'],
  'answerQuestion (asked of the recipient)': ['answerQuestion', (one) => answer(one, 2), 'midway'],
  withdrawQuestion: [
    'withdrawQuestion',
    (one) => ({ ...midwayId(one), recipientId: one.midwayPart('asks').id }),
    'midway',
  ],
  delegateStep: [
    'delegateStep',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, email: COLLEAGUE.email }),
  ],
  revokeDelegation: [
    'revokeDelegation',
    (one) => ({ ...midwayId(one), delegatedId: one.midwayPart('delegated').id }),
    'midway',
  ],
  returnStep: [
    'returnStep',
    (one) => ({ ...midwayId(one), recipientId: one.midwayPart('signs').id, reason: 'Because' }),
    'midway',
  ],
  revertEnvelope: [
    'revertEnvelope',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, reason: 'Because' }),
  ],
  recallAct: [
    'recallAct',
    (one) => ({ ...midwayId(one), recipientId: one.midwayPart('approved').id }),
    'midway',
  ],
  addStep: [
    'addStep',
    (one, world) => ({
      ...envelopeId(one),
      newRecipientId: createId('recipient', world.platform),
      ...NEWCOMER,
      kind: 'approve',
      place: 'next',
    }),
  ],
  revokeEnvelope: ['revokeEnvelope', (one) => ({ ...envelopeId(one), reason: 'Because' })],
  'reinitiateEnvelope (reverted)': ['reinitiateEnvelope', (one) => ({ envelopeId: one.reverted.id })],
  changeExpiry: [
    'changeExpiry',
    (one) => ({ ...envelopeId(one), expiresAt: Date.UTC(2090, 0, 1), warnDaysBefore: null }),
  ],
  changeReminders: [
    'changeReminders',
    (one) => ({ ...envelopeId(one), reminder: 'weekly', customReminder: null }),
  ],
  correctRecipient: [
    'correctRecipient',
    (one) => ({ ...envelopeId(one), correctedId: one.part('sign').id, ...NEWCOMER }),
  ],
  removeRecipient: ['removeRecipient', (one) => ({ ...envelopeId(one), removedId: one.part('approve').id })],
  shareEnvelope: ['shareEnvelope', (one) => ({ ...envelopeId(one), ...COLLEAGUE })],
  unshareEnvelope: [
    'unshareEnvelope',
    (one) => ({ ...midwayId(one), viewerId: one.midway.viewers[0]?.id }),
    'midway',
  ],
  'joinEnvelope (open to the organisation)': ['joinEnvelope', midwayId, 'midway'],
  joinEnvelope: ['joinEnvelope', envelopeId],
  changeOpenness: ['changeOpenness', (one) => ({ ...envelopeId(one), open: true })],
  addMessage: [
    'addMessage',
    (one, world) => ({ ...midwayId(one), messageId: createId('message', world.platform), text: 'Hello' }),
    'midway',
  ],
  'addAttachment (a file of the owner)': [
    'addAttachment',
    (one, world) => ({
      ...newAttachment(one, world),
      sha256: one.personalSha256,
    }),
    'midway',
  ],
  'addAttachment (a file of the caller)': [
    'addAttachment',
    (one, world) => ({ ...newAttachment(one, world), sha256: one.ownSha256 }),
    'midway',
  ],
  'removeAttachment (of the owner)': [
    'removeAttachment',
    (one) => ({ envelopeId: one.midwayId, attachmentId: one.ownersAttachmentId }),
    'midway',
  ],
  'removeAttachment (of the caller)': [
    'removeAttachment',
    (one) => ({ envelopeId: one.midwayId, attachmentId: one.ownAttachmentId }),
    'midway',
  ],
  'setAttachmentAccess (of the owner)': [
    'setAttachmentAccess',
    (one) => ({ envelopeId: one.midwayId, attachmentId: one.ownersAttachmentId, readAccess: 'all' }),
    'midway',
  ],
  'setAttachmentAccess (of the caller)': [
    'setAttachmentAccess',
    (one) => ({ envelopeId: one.midwayId, attachmentId: one.ownAttachmentId, readAccess: 'all' }),
    'midway',
  ],
  recordDeparture: [
    'recordDeparture',
    (one) => ({
      ...envelopeId(one),
      personId: one.envelope.ownerId,
      heir: { personId: one.envelope.ownerId, name: 'A', email: 'a@example.com' },
    }),
  ],
  recordIntegration: [
    'recordIntegration',
    (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id, outcome: 'done', reason: '' }),
  ],
  recordRemoteSignature: [
    'recordRemoteSignature',
    (one) => ({
      ...envelopeId(one),
      recipientId: one.part('sign').id,
      ...termsOf(one.envelope, one.part('sign').id),
      values: {},
      consent,
      identity: 'account',
      personId: null,
      service: 'uaePass',
      serviceIdentity: 'f'.repeat(64),
      files: [],
      riding: [],
    }),
  ],
  warnOfExpiry: ['warnOfExpiry', (one) => ({ ...envelopeId(one), dueAt: 1 })],
  recordDownload: [
    'recordDownload',
    (one) => ({ ...envelopeId(one), sha256: one.envelope.documents[0]?.pdfSha256 }),
  ],
  takeLease: ['takeLease', (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id })],
  releaseLease: ['releaseLease', (one) => ({ ...envelopeId(one), recipientId: one.part('sign').id })],
  setFlagged: ['setFlagged', (one) => ({ ...envelopeId(one), flagged: true })],
  setArchived: ['setArchived', (one) => ({ ...envelopeId(one), archived: true })],
  setUnread: ['setUnread', (one) => ({ ...envelopeId(one), unread: false })],
  'setFlagged (a draft)': ['setFlagged', (one) => ({ envelopeId: one.draft.id, flagged: true })],
  'deleteEnvelope (cancelled)': ['deleteEnvelope', (one) => ({ envelopeId: one.ended.id })],
  'restoreEnvelope (cancelled)': ['restoreEnvelope', (one) => ({ envelopeId: one.ended.id })],
  setAttributes: [
    'setAttributes',
    (one) => ({ ...envelopeId(one), attributes: [{ attributeId: 1201, attributeValue: 'G-1' }] }),
  ],
  'purgeEnvelope (not deleted)': ['purgeEnvelope', (one) => ({ envelopeId: one.ended.id })],
  purgeDeleted: [
    'purgeDeleted',
    (one, world) => ({ envelopeId: one.ended.id, personId: world.people.recipient.id, deletedAt: 1 }),
  ],
  savePreferences: ['savePreferences', () => ({ pageSize: 20 })],
  'saveAdoptedMark (own picture)': [
    'saveAdoptedMark',
    () => ({ which: 'signature', mark: { sha256: sha256Of(PNG), text: 'Me' } }),
  ],
  'saveAdoptedMark (foreign picture)': [
    'saveAdoptedMark',
    (one) => ({ which: 'stamp', mark: { sha256: one.personalSha256, text: 'Me' } }),
  ],
  'saveContact (new)': [
    'saveContact',
    (one, world) => ({ ...withoutOwner(one.contact), id: createId('contact', world.platform) }),
  ],
  'saveContact (of the owner)': ['saveContact', (one) => withoutOwner(one.contact)],
  'saveContact (shared)': ['saveContact', (one) => withoutOwner(one.sharedContact)],
  'removeContact (of the owner)': ['removeContact', (one) => ({ contactId: one.contact.id })],
  'removeContact (shared)': ['removeContact', (one) => ({ contactId: one.sharedContact.id })],
  'saveDelegationRule (of the owner)': [
    'saveDelegationRule',
    (one, world) => {
      const { id, startsAt, endsAt } = one.delegation
      return { id, startsAt, endsAt, active: false, proxy: false, email: world.people.recipient.email }
    },
  ],
  'endDelegationRule (of the owner)': ['endDelegationRule', (one) => ({ delegationId: one.delegation.id })],
  'saveSequence (of the organisation)': [
    'saveSequence',
    (one) => {
      const { organizationId: _, last: __, ...rest } = one.sequence
      return { ...rest, next: null }
    },
  ],
  'saveAsTemplate (own files)': ['saveAsTemplate', (one, world) => templateOf(one, world, one.ownSha256)],
  'saveAsTemplate (foreign files)': [
    'saveAsTemplate',
    (one, world) => templateOf(one, world, one.personalSha256),
  ],
  'saveAsTemplate (in place of one there is)': [
    'saveAsTemplate',
    (one, world) => ({ ...templateOf(one, world, one.ownSha256), id: one.sharedTemplate.id }),
  ],
  'renameTemplate (of the owner)': [
    'renameTemplate',
    (one) => ({ templateId: one.template.id, name: 'Renamed' }),
  ],
  'starTemplate (of the owner)': ['starTemplate', (one) => ({ templateId: one.template.id, starred: true })],
  'startFromTemplate (of the owner)': [
    'startFromTemplate',
    (one, world) => begunFrom(one.template.id, world),
  ],
  'deleteTemplate (of the owner)': ['deleteTemplate', (one) => ({ templateId: one.template.id })],
  'renameTemplate (shown to all)': [
    'renameTemplate',
    (one) => ({ templateId: one.sharedTemplate.id, name: 'Renamed' }),
  ],
  'starTemplate (shown to all)': [
    'starTemplate',
    (one) => ({ templateId: one.sharedTemplate.id, starred: true }),
  ],
  'startFromTemplate (shown to all)': [
    'startFromTemplate',
    (one, world) => begunFrom(one.sharedTemplate.id, world),
  ],
  'deleteTemplate (shown to all)': ['deleteTemplate', (one) => ({ templateId: one.sharedTemplate.id })],
  clearRecentTemplates: ['clearRecentTemplates', () => ({})],
  recordStepAccess: [
    'recordStepAccess',
    (one) => ({
      ...envelopeId(one),
      recipientId: one.part('sign').id,
      by: 'password',
      outcome: 'opened',
    }),
  ],
  raiseNotification: [
    'raiseNotification',
    (one, world) => ({
      ...envelopeId(one),
      personId: world.people.owner.id,
      event: 'yourTurn',
      title: '',
      actorName: '',
    }),
  ],
  markNotifications: ['markNotifications', (one) => ({ ids: [one.notification.id], read: true })],
  savePushSubscription: [
    'savePushSubscription',
    () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/one',
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
    }),
  ],
  removePushSubscription: [
    'removePushSubscription',
    () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/one' }),
  ],
  applyDelegationRules: ['applyDelegationRules', (one) => ({ ...envelopeId(one), rules: [] })],
}

export const commandOf = (line: string): string => INPUTS[line]?.[0] ?? ''

export function commandEntry(world: AuthorityWorld, one: Case, name: string, input: unknown, n = 1) {
  const id = createId('command', world.platform)
  const payload = {
    commandId: id,
    name,
    version: 1,
    account: one.subject || 'person:nobody',
    input,
    capturedAt: 1,
    lastServerTime: null,
  }
  return {
    id,
    n,
    name,
    version: 1,
    payload: JSON.stringify(payload),
    signature: null as string | null,
    blobs: { [sha256Of(PNG)]: PNG.toString('base64') } as Record<string, string>,
  }
}

export const sendCommands = (
  world: AuthorityWorld,
  one: Case,
  commands: readonly unknown[],
  deviceId: string = createId('device', world.platform),
  publicKey: unknown = null,
) => asked(world, one, '/sync/commands', json({ protocol: 1, deviceId, publicKey, commands }))

export interface Told {
  readonly results: readonly { status: string; code?: string; facts?: unknown; data?: unknown; id: string }[]
  readonly deviceForked: boolean
}

export const COMMAND_LINES: Readonly<Record<string, Question>> = Object.fromEntries(
  Object.entries(INPUTS).map(([line, [name, input, where]]): [string, Question] => [
    line,
    async (caller, world) => {
      const one = where === 'midway' ? { ...caller, ...caller.atMidway } : caller
      const response = await sendCommands(world, one, [commandEntry(world, one, name, input(one, world))])
      if (response.status !== 200) return read(response)
      const { results } = (await response.json()) as Told
      const [result] = results
      const told = JSON.stringify({ status: result?.status, code: result?.code, facts: result?.facts })
      if (result?.status === 'applied') return { outcome: 'yes', told }
      return { outcome: CODES[result?.code ?? ''] ?? 'refused', told }
    },
  ]),
)

// ---- routes beside the calls

const named = (found: boolean, told: string): Reply => ({ outcome: found ? 'yes' : 'nothing', told })

export const ROUTES: Readonly<Record<string, Question>> = {
  'POST /sync/ping': async (one, world) => read(await asked(world, one, '/sync/ping', json({ nonce: 'x' }))),
  'POST /sync/ticket': async (one, world) => read(await asked(world, one, '/sync/ticket', json({}))),
  'POST /sync/pull (the envelope)': async (one, world) => {
    const deviceId = createId('device', world.platform)
    const body = { protocol: 1, deviceId, epoch: null, checkpoint: one.before, ackN: 0, limit: 2000 }
    const response = await asked(world, one, '/sync/pull', json(body))
    if (response.status !== 200) return read(response)
    const text = await response.text()
    const { items } = JSON.parse(text) as { items: { id: string }[] }
    const found = items.some((item) => item.id === one.envelope.id)
    // What else a reader may see differs by what the other questions left behind.
    return named(found, found ? text : '200')
  },
  'POST /sync/bodies': async (one, world) => {
    const response = await asked(world, one, '/sync/bodies', json({ ids: [one.envelope.id, one.draft.id] }))
    if (response.status !== 200) return read(response)
    const { items } = (await response.json()) as { items: unknown[] }
    return named(items.length > 0, JSON.stringify(items))
  },
  'POST /y/ticket (a draft)': (one, world) => ticketFor(one.draft.id, one, world),
  'POST /y/ticket (sent)': (one, world) => ticketFor(one.envelope.id, one, world),
  'GET /files/{sha256} (the document)': async (one, world) =>
    read(await asked(world, one, `/files/${one.fileSha256}`)),
  'GET /files/{sha256} (of the owner)': async (one, world) =>
    read(await asked(world, one, `/files/${one.personalSha256}`)),
  'GET /uploads/known/{sha256} (of the owner)': async (one, world) => {
    const path = `/uploads/known/${one.personalSha256}?purpose=attachment`
    const reply = await read(await asked(world, one, path))
    return reply.told.includes('"known":false') ? { ...reply, outcome: 'nothing' } : reply
  },
  'POST /uploads': async (one, world) => read(await beginUpload(one, world)),
  'PATCH /uploads/{id} (of the owner)': async (one, world) => {
    const owners = await world.newCase('owner')
    const begun = await beginUpload(owners, world)
    const location = one.absent ? '/uploads/0123456789abcdef0123456789abcdef' : begun.headers.get('location')
    const response = await asked(world, one, String(location), {
      method: 'PATCH',
      body: 'ab',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
    })
    return response.status === 204 ? { outcome: 'yes', told: '' } : read(response)
  },
}

async function ticketFor(documentId: string, one: Case, world: AuthorityWorld): Promise<Reply> {
  const reply = await read(await asked(world, one, '/y/ticket', json({ documentId })))
  return reply.told.includes('"access":"none"') ? { ...reply, outcome: 'nothing' } : reply
}

export function beginUpload(one: Case, world: AuthorityWorld): Promise<Response> | Response {
  const metadata = { name: 'a.txt', sha256: sha256Of(one.envelope.id), purpose: 'attachment' }
  return asked(world, one, '/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(),
    },
  })
}
