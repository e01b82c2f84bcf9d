/** Calls that act in an envelope under way, for oneself or for its owner. */
import { termsOf } from '../../../sync/commands/signing/act-input.ts'
import type { StepKind } from '../../../sync/entities/envelope.ts'
import { confirmedByCall } from '../../../sync/rules/confirmed-by-call.ts'
import { type AuthorityWorld, type Case, PNG } from '../authority-world.ts'
import type { MidwayPart } from '../midway.ts'
import {
  atMidway,
  COLLEAGUE,
  consent,
  content,
  get,
  NEWCOMER,
  ownStep,
  post,
  processId,
  type Question,
} from './asking.ts'

const action = (code: number, kind: StepKind, more: object = {}): Question =>
  post('TasksEf/PerformAction', (one) => ({
    processId: one.envelope.id,
    stepId: one.part(kind).id,
    actionTypeId: code,
    reason: 'Because',
    ...more,
  }))

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

/** To the recipient; switched off, so that it overlaps nothing. */
const wireDelegation = (world: AuthorityWorld) => ({
  delegateTo: world.people.recipient.email,
  startDate: '2090-01-01T00:00:00Z',
  endDate: '2090-02-01T00:00:00Z',
  status: 0,
})

const GUESSED = 'guessed'.padEnd(43, '-')

export const ACT_CALLS: Readonly<Record<string, Question>> = {
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
  'POST Embedding/CreateLink (a site not in the list)': post('Embedding/CreateLink', (one) => ({
    processId: one.envelope.id,
    stepId: one.part('sign').id,
    origin: 'https://portal.example.ae',
  })),
  'POST Embedding/Open (guessed)': post('Embedding/Open', () => ({ embedId: GUESSED, token: GUESSED })),
  'POST Embedding/OpenWindow (not in a frame)': post('Embedding/OpenWindow', () => ({})),
  'POST Embedding/EnterWindow (guessed)': post('Embedding/EnterWindow', () => ({ token: GUESSED })),
  'POST Signing/BeginRemote (not connected)': post('Signing/BeginRemote', (one) => ({
    envelopeId: one.envelope.id,
    recipientId: one.part('sign').id,
    ...termsOf(one.envelope, one.part('sign').id, confirmedByCall(one.envelope)),
    values: {},
    consent,
  })),
  'POST Signing/ReturnFromRemote (guessed)': post('Signing/ReturnFromRemote', () => ({
    state: 'guessed',
    code: 'guessed',
  })),
  'POST public/VerifyFromUAEPASS (guessed)': post('public/VerifyFromUAEPASS', () => ({
    state: 'guessed',
    code: 'guessed',
  })),
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
  'POST public/VerifyTask': post('public/VerifyTask', (one) => ({
    processId: one.envelope.id,
    stepId: one.part('sign').id,
  })),
  'POST TasksEf/SetStepPassword (a draft)': post('TasksEf/SetStepPassword', (one) => ({
    processId: one.draft.id,
    stepId: one.part('sign').id,
    password: 'Zayed-1971',
  })),
  'GET attributes/get': get('attributes/get'),
  'GET attributes/GetPlaceholders': get('attributes/GetPlaceholders'),
  'POST attributes/GetById': post('attributes/GetById', () => ({ attributeId: 4 })),
  'POST WorkflowEf/GetWorkflowStepTypeGroup': post('WorkflowEf/GetWorkflowStepTypeGroup', () => ({})),
  'POST Workflow/GetStepActions': post('Workflow/GetStepActions', () => ({ stepTypeId: 1 })),
  'POST TasksEf/UpdateProcessSetting': post('TasksEf/UpdateProcessSetting', (one) => ({
    ...processId(one),
    expiryDate: '2090-01-01T00:00:00Z',
    reminder: 'weekly',
  })),
  'POST TasksEf/GetRevertType': post('TasksEf/GetRevertType', ownStep),
  'POST TasksEf/ChangeAssignee': post('TasksEf/ChangeAssignee', (one) => ({
    ...ownStep(one),
    emailAddress: COLLEAGUE.email,
  })),
  'POST TasksEf/ValidateUAEPassSignature': post('TasksEf/ValidateUAEPassSignature', ownStep),
  'POST TasksEf/AutoExecuteStep': post('TasksEf/AutoExecuteStep', ownStep),
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
  'POST TasksEf/RetrySealing': post('TasksEf/RetrySealing', processId),
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
  'POST TasksEf/AddorUpdateAttributes': post('TasksEf/AddorUpdateAttributes', (one) => ({
    ...processId(one),
    attributes: [{ attributeId: 1200, attributeValue: 'R-1' }],
  })),
  'POST TasksEf/RetrySealing (failed)': post('TasksEf/RetrySealing', (one) => ({ processId: one.failed.id })),
}
