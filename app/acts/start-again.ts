/** A document that has ended is begun anew as a draft with the same documents, people and fields; nothing of it is sent. */
import type * as Y from 'yjs'
import { addAttachment, addDocument } from '../../sync/collab/edit-documents.ts'
import { addField } from '../../sync/collab/edit-fields.ts'
import { makeGroup } from '../../sync/collab/edit-groups.ts'
import { addRecipient, setRecipientOrders } from '../../sync/collab/edit-recipients.ts'
import {
  createDraft,
  type DraftOptions,
  setMessage,
  setOptions,
  setReminder,
  setSubject,
} from '../../sync/collab/edit-settings.ts'
import { seatId } from '../../sync/collab/seat-names.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { createId, type EnvelopeId, type IdSource, type RecipientId } from '../../sync/ids.ts'
import type { LiveDrafts } from '../live/live-drafts.ts'
import type { Replica } from '../replica/engine.ts'

export interface StartAgainDeps {
  readonly replica: Pick<Replica, 'dispatch'>
  readonly drafts: Pick<LiveDrafts, 'open'>
  readonly ids: IdSource
}

/** Those who were asked in the first place: not their delegates, not who was added or taken out on the way. */
export const askedAtFirst = (envelope: Envelope): Recipient[] =>
  envelope.recipients.filter(
    (one) =>
      one.delegatedFrom === null &&
      one.state !== 'removed' &&
      !envelope.spareSeats.some((seat) => seat === one.seatId),
  )

/** Resolves when line and content are safely on this device; no network is needed. */
export async function startAgain(
  envelope: Envelope,
  { replica, drafts, ids }: StartAgainDeps,
): Promise<EnvelopeId> {
  const envelopeId = createId('envelope', ids)
  const { kind, title, language, timeZone } = envelope
  const { draft, release } = drafts.open(envelopeId)
  try {
    await draft.loaded
    draft.edit((ydoc) => writeCopyOf(envelope, ydoc, envelopeId, ids))
    const captured = await replica.dispatch(
      'createEnvelope',
      { envelopeId, kind, title, language, timeZone, copiedFrom: envelope.id },
      { title },
    )
    if (!captured.ok) throw new Error(captured.error.code)
    return envelopeId
  } finally {
    release()
  }
}

/** Into an empty document: what was composed, under new ids; nothing that was done with it since. */
export function writeCopyOf(envelope: Envelope, ydoc: Y.Doc, envelopeId: EnvelopeId, ids: IdSource): void {
  const { kind, title, language, timeZone } = envelope
  createDraft(ydoc, { envelopeId, kind, title, language, timeZone })
  if (envelope.subject !== '') setSubject(ydoc, envelope.subject)
  if (envelope.message !== '') setMessage(ydoc, envelope.message)
  setReminder(ydoc, envelope.reminder)
  setOptions(ydoc, optionsOf(envelope))
  const documents = new Map<string, `document:${string}`>()
  for (const one of envelope.documents) {
    const id = createId('document', ids)
    documents.set(one.id, id)
    addDocument(ydoc, { id, name: one.name, sha256: one.originalSha256, sizeBytes: one.sizeBytes })
  }
  for (const one of envelope.attachments.filter((item) => item.addedBy === envelope.ownerId))
    addAttachment(ydoc, {
      id: createId('attachment', ids),
      name: one.name,
      sha256: one.sha256,
      sizeBytes: one.sizeBytes,
      mediaType: one.mediaType,
      // Specific people were those of the other document.
      readAccess: one.readAccess === 'specific' ? 'private' : one.readAccess,
    })
  const people = askedAtFirst(envelope)
  const recipients = new Map<string, RecipientId>(people.map((one) => [one.id, createId('recipient', ids)]))
  for (const one of people)
    addRecipient(ydoc, {
      id: recipients.get(one.id) as RecipientId,
      kind: one.kind,
      name: one.name,
      email: one.email,
      language: one.language,
      hidden: one.hidden,
      message: one.message,
      restrictions: one.restrictions,
      access: one.access,
      attestation: one.attestation,
      asks: one.asks ?? null,
    })
  setRecipientOrders(ydoc, new Map(people.map((one) => [recipients.get(one.id) as RecipientId, one.order])))
  const seats = new Map<string, RecipientId>()
  for (const group of envelope.groups) {
    const memberIds = people
      .filter((one) => one.groupId === group.id)
      .map((one) => recipients.get(one.id) as RecipientId)
    if (memberIds.length < 2) continue
    const groupId = createId('group', ids)
    // Whoever was taken out on the way is not asked again, and fewer cannot be more than enough.
    const quota = Math.min(group.quota, memberIds.length)
    makeGroup(ydoc, { id: groupId, name: group.name, quota, memberIds })
    for (const [n, seat] of group.seats.slice(0, quota).entries()) seats.set(seat, seatId(groupId, n))
  }
  const fields = new Map(envelope.fields.map((one) => [one.id as string, createId('field', ids)]))
  for (const field of envelope.fields) {
    const recipientId = seats.get(field.recipientId) ?? recipients.get(field.recipientId)
    const documentId = documents.get(field.documentId)
    const [place] = field.places
    if (!recipientId || !documentId || !place) continue
    const elsewhere = field.kind === 'radio' ? [] : field.places.slice(1).map((one) => one.page)
    addField(ydoc, {
      id: fields.get(field.id) ?? createId('field', ids),
      documentId,
      recipientId,
      kind: field.kind,
      place,
      label: field.label,
      requirement: field.requirement,
      defaultValue: field.defaultValue,
      options: field.options,
      fontSizePt: field.fontSizePt,
      align: field.align,
      ...(elsewhere.length > 0 && { pages: elsewhere }),
      colour: field.colour ?? null,
      dateFormat: field.dateFormat ?? null,
      shownWith: field.shownWith ?? null,
      ...(field.condition && { condition: namesReplaced(field.condition, fields) }),
    })
  }
}

/** The same condition about the fields as they are called now. */
const namesReplaced = (condition: string, fields: ReadonlyMap<string, string>): string =>
  condition.replace(/\[([^\]]+)\]/g, (whole, id: string) => {
    const now = fields.get(id.trim())
    return now ? `[${now}]` : whole
  })

/** All but the sequence: the number it gave belongs to the other document, and which one it was is not known here. */
const optionsOf = (envelope: Envelope): Omit<DraftOptions, 'sequenceId'> => ({
  description: envelope.description,
  tags: envelope.tags,
  classification: envelope.classification,
  classificationId: envelope.ownClassification?.id ?? null,
  warnDaysBefore: envelope.warnDaysBefore,
  customReminder: envelope.customReminder,
  workflowReportAccess: envelope.workflowReportAccess,
  forensicReportAccess: envelope.forensicReportAccess,
  openToOrganization: envelope.openToOrganization,
  allowAddedSigners: envelope.spareSeats.length > 0,
})
