/** What values, attachments and steps there can be, the same for everybody. */

import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/definitions.ts'
import { offersFor } from '../../sync/commands/offered.ts'
import { ATTACHMENT_TYPES } from '../../sync/entities/attachment-type.ts'
import { ATTRIBUTES, type AttributeDefinition, DATA_TYPES } from '../../sync/entities/attribute.ts'
import { EMPTY_ENVELOPE, type Envelope, STEP_KINDS, type StepKind } from '../../sync/entities/envelope.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { STEP_WORK, STEP_WORKS, type StepWork } from '../../sync/entities/step-kind.ts'
import type { EnvelopeId, OrganizationId, PersonId, RecipientId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { PLACEHOLDERS, placeholderToken } from '../../sync/rules/placeholders.ts'
import { type Call, serve } from '../http/call.ts'

const wireAttribute = ({ dataType, ...one }: AttributeDefinition) => ({
  ...one,
  dataTypeId: DATA_TYPES[dataType],
  dataType,
})

export function definitionCalls(): Call[] {
  return [
    serve(contracts.getAttachmentType, {
      run: async () =>
        ok(
          Object.values(ATTACHMENT_TYPES).map((id) => ({ attachmentTypeId: id, name: ATTACHMENT_NAMES[id] })),
        ),
    }),
    serve(contracts.getAttributes, {
      run: async () => ok(ATTRIBUTES.map(wireAttribute)),
    }),
    serve(contracts.getPlaceholders, {
      run: async () =>
        ok(PLACEHOLDERS.map((name) => ({ name, placeholder: placeholderToken(name), dataType: 'string' }))),
    }),
    serve(contracts.getAttributeById, {
      run: async ({ attributeId, attributeTypeId }) => {
        const found = ATTRIBUTES.find(
          (one) => one.id === attributeId && one.attributeTypeId === attributeTypeId,
        )
        return found ? ok(wireAttribute(found)) : err(refusal('not-found'))
      },
    }),
    serve(contracts.getDataType, {
      run: async () => ok(Object.entries(DATA_TYPES).map(([name, id]) => ({ id, name }))),
    }),
    serve(contracts.getStepTypeGroups, {
      run: async ({ groupId }) =>
        ok(STEP_TYPE_GROUPS.filter((one) => groupId === undefined || one.groupId === groupId)),
    }),
    serve(contracts.getStepActions, {
      run: async ({ stepTypeId }) => {
        const kind = KINDS.find((one) => STEP_KINDS[one] === stepTypeId)
        return kind ? ok(actionsOf(kind)) : err(refusal('not-found'))
      },
    }),
  ]
}

const KINDS = Object.keys(STEP_KINDS) as StepKind[]
const STEP_TYPE_GROUPS = (Object.keys(STEP_WORKS) as StepWork[]).map((groupName) => ({
  groupId: STEP_WORKS[groupName],
  groupName,
  stepTypes: KINDS.filter((kind) => STEP_WORK[kind] === groupName).map((kind) => ({
    stepTypeId: STEP_KINDS[kind],
    stepTypeName: kind,
  })),
}))

const ATTACHMENT_NAMES = { 1: 'Emirates ID', 2: 'Passport', 3: 'Ejari', 4: 'Others' } as const

/** Told by the commands themselves about a step of this kind behind another one, with nothing forbidden. */
function actionsOf(kind: StepKind) {
  // A system's step has nobody in it.
  if (STEP_WORK[kind] === 'machine') return []
  const person = { name: 'Somebody', email: 'somebody@example.com', language: 'en', activatedAt: 1 } as const
  const before = newRecipient({
    ...person,
    id: idOf('recipient', 1),
    order: 1,
    kind: 'approve',
    state: 'approved',
    email: 'before@example.com',
  })
  const state = STEP_WORK[kind] === 'told' ? 'notified' : 'waiting'
  const one = newRecipient({ ...person, id: idOf('recipient', 2), order: 2, kind, state })
  const envelope: Envelope = {
    ...EMPTY_ENVELOPE,
    id: idOf('envelope', 1) as EnvelopeId,
    organizationId: idOf('organization', 1) as OrganizationId,
    ownerId: idOf('person', 1) as PersonId,
    owner: { name: '', email: '', organizationName: '' },
    kind: 'document',
    language: 'en',
    timeZone: 'UTC',
    createdAt: 1,
    modifiedAt: 1,
    state: 'inProgress',
    recipients: [before, one],
  }
  const guest = { ...person, kind: 'guest', recipientId: one.id, envelopeId: envelope.id } as const
  return offersFor(envelope, guest).flatMap(({ action, recipientId }) =>
    action && recipientId !== null ? [{ functionId: action.code, functionName: action.name }] : [],
  )
}

const idOf = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}` as RecipientId
