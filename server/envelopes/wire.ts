/** Envelopes in the specification's spelling: list rows with their actions, details, statuses. */
import type { Actor } from '../../sync/entities/actor.ts'
import { subjectOf } from '../../sync/entities/actor.ts'
import {
  ENVELOPE_KINDS,
  type Envelope,
  FINAL_STATES,
  STATUS_IDS,
  STEP_KINDS,
} from '../../sync/entities/envelope.ts'
import { FIELD_KINDS, FIELD_REQUIREMENTS } from '../../sync/entities/field.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import { type EnvelopeRow, myRecipients } from '../../sync/rules/render-envelope.ts'
import { isOwnerOf } from '../../sync/rules/workflow/guards.ts'

/** Action codes of the wire; the list-row ids 7 to 11 and 15 are the same numbers. */
export const ACTION_CODES = {
  ApproveStep: 1,
  RejectStep: 2,
  SignStep: 6,
  Download: 7,
  Favorite: 8,
  Archive: 9,
  Cancel: 10,
  Reminder: 11,
  Acknowledge: 12,
  Initiate: 19,
  Delete: 15,
} as const

export interface WireAction {
  readonly functionId: number
  readonly functionName: string
}

const action = (name: keyof typeof ACTION_CODES): WireAction => ({
  functionId: ACTION_CODES[name],
  functionName: name,
})

/** What this reader may do with an envelope from a list: cancelling leaves archive, download, delete and favourite. */
export function wireActions(envelope: Envelope, actor: Actor): WireAction[] {
  const reader = { subject: subjectOf(actor), email: actor.email }
  const owner = isOwnerOf(envelope, actor)
  const open = !FINAL_STATES.has(envelope.state) && envelope.state !== 'draft'
  const waiting = myRecipients(envelope, reader).filter((one) => one.state === 'waiting')
  const actions = [action('Favorite'), action('Archive')]
  if (envelope.state !== 'draft') actions.push(action('Download'))
  if (owner && open) actions.push(action('Cancel'), action('Reminder'))
  if (!open || (!owner && waiting.length === 0)) actions.push(action('Delete'))
  if (envelope.state === 'inProgress')
    for (const one of waiting)
      actions.push(action(one.kind === 'approve' ? 'ApproveStep' : 'SignStep'), action('RejectStep'))
  return [...new Map(actions.map((one) => [one.functionId, one])).values()]
}

/** A row of the list (product.md §3, task view). */
export function wireRow(row: EnvelopeRow, envelope: Envelope, mark: Mark | undefined, actor: Actor) {
  const part = row.mine.find((one) => one.state === 'waiting') ?? row.mine[0]
  return {
    processId: row.id,
    stepId: part?.recipientId ?? null,
    objectID: envelope.documents[0]?.id ?? null,
    processType: ENVELOPE_KINDS[row.kind],
    statusId: STATUS_IDS[row.state],
    title: row.title,
    assignToMe: row.state === 'inProgress' && row.mine.some((one) => one.state === 'waiting'),
    archived: mark?.archived ?? false,
    flagged: mark?.flagged ?? false,
    unread: mark?.unread ?? true,
    initiatorId: envelope.ownerId,
    initiatorName: row.ownerName,
    assignees: row.waitingFor,
    attributes: [],
    signatories: envelope.recipients.map(wireSignatory),
    sequenceNumber: row.sequenceNumber,
    createdDate: new Date(row.createdAt).toISOString(),
    modifiedDate: new Date(row.modifiedAt).toISOString(),
    completionDate: envelope.completedAt === null ? null : new Date(envelope.completedAt).toISOString(),
    expiryDate: row.expiresAt === null ? null : new Date(row.expiresAt).toISOString(),
    actions: wireActions(envelope, actor),
  }
}

export const wireSignatory = (one: Envelope['recipients'][number]) => ({
  stepId: one.id,
  order: one.order,
  stepTypeId: STEP_KINDS[one.kind],
  signerName: one.name,
  emailAddress: one.email,
  status: one.state,
  signingDate: one.actedAt === null ? null : new Date(one.actedAt).toISOString(),
})

/** Everything a reader may see of one envelope; their rendering, respelled. */
export function wireDetails(row: EnvelopeRow, envelope: Envelope, mark: Mark | undefined, actor: Actor) {
  return {
    ...wireRow(row, envelope, mark, actor),
    subject: envelope.subject,
    message: envelope.message,
    reason: envelope.stateReason,
    timeZone: envelope.timeZone,
    documents: envelope.documents.map((one) => ({
      documentId: one.id,
      name: one.name,
      pages: one.pages.length,
      sha256: one.originalSha256,
      revisions: one.revisions.map(({ id, sha256, sizeBytes, cause, at }) => ({
        id,
        sha256,
        sizeBytes,
        cause,
        date: new Date(at).toISOString(),
      })),
    })),
    attachments: envelope.attachments.map(({ id, name, sizeBytes }) => ({
      attributeID: id,
      fileName: name,
      sizeBytes,
    })),
    uiItems: envelope.fields.map((one) => ({
      id: one.id,
      documentId: one.documentId,
      stepId: one.recipientId,
      uiItemTypeId: FIELD_KINDS[one.kind],
      label: one.label,
      requirement: FIELD_REQUIREMENTS[one.requirement],
      places: one.places,
      options: one.options,
      value: envelope.values[one.id] ?? null,
    })),
    certificate: envelope.certificateSha256,
  }
}
