/** Envelopes in the specification's spelling: list rows with their actions, details, statuses. */
import { offersFor } from '../../sync/commands/offered.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import {
  type Classification,
  ENVELOPE_KINDS,
  type Envelope,
  FINAL_STATES,
  STATUS_IDS,
  STEP_KINDS,
} from '../../sync/entities/envelope.ts'
import { FIELD_KINDS, FIELD_REQUIREMENTS } from '../../sync/entities/field.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import { isRestricted } from '../../sync/entities/recipient.ts'
import { type EnvelopeRow, myRecipients, readerOf } from '../../sync/rules/render-envelope.ts'
import { isOwnerOf } from '../../sync/rules/workflow/guards.ts'
import { documentStatus, initiatorStatus, signatoryStatus } from '../../sync/rules/workflow/status-names.ts'
import { MARK_ACTIONS } from './action-commands.ts'

export interface WireAction {
  readonly functionId: number
  readonly functionName: string
}

const action = (name: keyof typeof MARK_ACTIONS): WireAction => ({
  functionId: MARK_ACTIONS[name],
  functionName: name,
})

/** What a list row offers beside what has an id of its own there: the turn's own act, and the initiator's cancel. */
const ROW_CODES: ReadonlySet<number> = new Set([1, 2, 6, 10, 12, 1101, 1102, 1103, 1104])

/** What this reader may do with an envelope from a list: cancelling leaves archive, download, delete and favourite. */
export function rowActions(envelope: Envelope, actor: Actor): WireAction[] {
  const owner = isOwnerOf(envelope, actor)
  const open = !FINAL_STATES.has(envelope.state) && envelope.state !== 'draft'
  const parts = myRecipients(envelope, readerOf(actor))
  const actions = [action('Starred'), action('Archived')]
  if (envelope.state !== 'draft' && !parts.some((one) => isRestricted(one, 'noDownload')))
    actions.push(action('Download'))
  if (owner && open) actions.push(action('Reminder'))
  if (!open || (!owner && parts.every((one) => one.state !== 'waiting'))) actions.push(action('Delete'))
  return distinct([...actions, ...offered(envelope, actor).filter((one) => ROW_CODES.has(one.functionId))])
}

/** As the specification spells them. */
export const CLASSIFICATION_NAMES: Readonly<Record<Classification, string>> = {
  unclassified: 'Unclassified',
  restricted: 'Restricted',
  secret: 'Secret',
  topSecret: 'Top Secret',
}

/** Of the organisation’s own what it is called, in Arabic where it has no other name. */
const classificationName = ({ classification, ownClassification: own }: Envelope): string =>
  own ? own.nameEn || own.nameAr : CLASSIFICATION_NAMES[classification]

/** Everything this reader may do with an envelope, from its own screen. */
export const allActions = (envelope: Envelope, actor: Actor): WireAction[] =>
  distinct([...rowActions(envelope, actor), ...offered(envelope, actor)])

const offered = (envelope: Envelope, actor: Actor): WireAction[] =>
  offersFor(envelope, actor).flatMap(({ action: one }) =>
    one ? [{ functionId: one.code, functionName: one.name }] : [],
  )

const distinct = (actions: readonly WireAction[]): WireAction[] => [
  ...new Map(actions.map((one) => [one.functionId, one])).values(),
]

/** A row of the list (product.md §3, task view). */
export function wireRow(row: EnvelopeRow, envelope: Envelope, mark: Mark | undefined, actor: Actor) {
  const part = row.mine.find((one) => one.state === 'waiting') ?? row.mine[0]
  return {
    processId: row.id,
    stepId: part?.recipientId ?? null,
    objectID: envelope.documents[0]?.id ?? null,
    processType: ENVELOPE_KINDS[row.kind],
    statusId: STATUS_IDS[row.state],
    status: documentStatus(envelope),
    title: row.title,
    assignToMe: row.state === 'inProgress' && row.mine.some((one) => one.state === 'waiting'),
    archived: mark?.archived ?? false,
    flagged: mark?.flagged ?? false,
    unread: mark?.unread ?? true,
    initiatorId: envelope.ownerId,
    initiatorName: row.ownerName,
    assignees: row.waitingFor,
    attributes: (envelope.attributes ?? []).map(({ id, value }) => ({ attributeId: id, value })),
    signatories: envelope.recipients.map((one) => wireSignatory(one, envelope)),
    sequenceNumber: row.sequenceNumber,
    createdDate: new Date(row.createdAt).toISOString(),
    modifiedDate: new Date(row.modifiedAt).toISOString(),
    completionDate: envelope.completedAt === null ? null : new Date(envelope.completedAt).toISOString(),
    expiryDate: row.expiresAt === null ? null : new Date(row.expiresAt).toISOString(),
    actions: rowActions(envelope, actor),
  }
}

/** As what they acted stands in their act, which a reader who may not see it is not given. */
export function wireSignatory(one: Envelope['recipients'][number], { acts }: Pick<Envelope, 'acts'>) {
  const act = acts.findLast(({ recipientId, undoneAt }) => recipientId === one.id && undoneAt === null)
  return {
    ...signatoryRow(one),
    organization: act?.representing ?? null,
    designation: act?.signingAs ?? null,
    requiredAttestation: one.attestation !== null,
  }
}

const signatoryRow = (one: Envelope['recipients'][number]) => ({
  stepId: one.id,
  order: one.order,
  stepTypeId: STEP_KINDS[one.kind],
  signerName: one.name,
  emailAddress: one.email,
  status: signatoryStatus(one),
  signingDate: one.actedAt === null ? null : new Date(one.actedAt).toISOString(),
})

/** Everything a reader may see of one envelope; their rendering, respelled. */
export function wireDetails(row: EnvelopeRow, envelope: Envelope, mark: Mark | undefined, actor: Actor) {
  return {
    ...wireRow(row, envelope, mark, actor),
    actions: allActions(envelope, actor),
    description: envelope.description,
    tags: envelope.tags,
    classification: classificationName(envelope),
    owner: {
      customerId: envelope.ownerId,
      fullNameEn: envelope.owner.name,
      email: envelope.owner.email,
      status: initiatorStatus(envelope),
    },
    assignedTo: envelope.recipients
      .filter((item) => item.state === 'waiting')
      .map(({ id, name }) => ({ stepId: id, name })),
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
      uiItemTypeId: FIELD_KINDS[one.kind].code,
      // Several kinds share a code (A126).
      kind: one.kind,
      label: one.label,
      requirement: FIELD_REQUIREMENTS[one.requirement],
      places: one.places,
      options: one.options,
      value: envelope.values[one.id] ?? null,
    })),
    certificate: envelope.certificateSha256,
  }
}
