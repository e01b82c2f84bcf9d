import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import { type DraftContent, draftContent } from '../../collab/draft-content.ts'
import type { Actor } from '../../entities/actor.ts'
import { isSeeded } from '../../entities/classification.ts'
import type { Envelope, EnvelopeDocument, Recipient } from '../../entities/envelope.ts'
import { isSignaturePlace } from '../../entities/field.ts'
import { newRecipient } from '../../entities/recipient.ts'
import { STEP_WORK, signs } from '../../entities/step-kind.ts'
import { createId, idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { type AskedRecipient, askHolders, placesOfHolders } from '../../rules/ask-holders.ts'
import { holds } from '../../rules/authority.ts'
import { standingOfPath, systemOfPath } from '../../rules/connected-systems/path-standing.ts'
import { isValidCondition, waitingForThemselves } from '../../rules/field-conditions.ts'
import { valuesAtSending } from '../../rules/field-fills.ts'
import { isLicensed } from '../../rules/licensing.ts'
import { takeNumber } from '../../rules/sequence-number.ts'
import { changed, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { isOwnerOf } from '../../rules/workflow/guards.ts'
import { haveEqualSeats } from '../../rules/workflow/seats.ts'
import { authorityOf, defineCommand, type Facts } from '../command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  content: draftContent,
  /** Of the content as the sender read it; the server compares it with what its live document says. */
  contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Yjs updates the server may not have yet, base64; null when there are none. */
  update: z.nullable(z.string().check(z.maxLength(7_000_000))),
  /** How far the sender had read each writer (a Yjs state vector, base64): tells whose changes came after. */
  seen: z.optional(z.string().check(z.maxLength(200_000))),
})
export type SendEnvelopeInput = z.infer<typeof input>

/** Freezes the draft's content for ever and starts the preparation of its documents. */
export const sendEnvelope = defineCommand<SendEnvelopeInput>({
  name: 'sendEnvelope',
  version: 1,
  area: 'envelopes',
  summary: 'Send a draft to its recipients',
  offline: 'C',
  from: 'person',
  input,
  reads: (input, actor) => [
    { kind: 'envelope', id: input.envelopeId },
    ...(actor.kind === 'person' ? [{ kind: 'licensing' as const, id: actor.organizationId }] : []),
    ...(input.content.sequenceId ? [{ kind: 'sequence' as const, id: input.content.sequenceId }] : []),
    ...(input.content.classificationId
      ? [{ kind: 'classification' as const, id: input.content.classificationId }]
      : []),
    ...askedPaths(input.content).flatMap((id) => [
      { kind: 'integrationPath' as const, id },
      { kind: 'connectedSystem' as const, id: systemOfPath(id) },
    ]),
    ...(askedPaths(input.content).length > 0 ? authorityOf(actor) : []),
    ...input.content.recipients.flatMap((one) =>
      one.holders ? [{ kind: 'askable' as const, id: one.holders }] : [],
    ),
    ...[...input.content.documents, ...input.content.attachments].map((file) => ({
      kind: 'file' as const,
      id: file.sha256,
    })),
  ],
  files: (input) => [...input.content.documents, ...input.content.attachments].map((file) => file.sha256),
  check: (facts, input, actor) => {
    const envelope = facts.get('envelope', input.envelopeId)
    if (!envelope || !isOwnerOf(envelope, actor)) return refusal('not-permitted')
    if (envelope.state !== 'draft') return refusal('envelope-not-draft')
    return (
      refuseIncomplete(input.content) ??
      refuseSequence(facts, input.content, envelope) ??
      refuseClassification(facts, input.content, envelope) ??
      refuseAsking(facts, input.content, envelope, actor)
    )
  },
  apply: (facts, input, { actor, now, ids }) => {
    const envelope = facts.get('envelope', input.envelopeId)
    if (!envelope) throw new Error('checked')
    // By the server’s clock: when it was entered, on whichever device, gives no right.
    if (!isLicensed(facts.get('licensing', envelope.organizationId), now))
      return { ok: false, error: refusal('license-expired') }
    const documents = frozenDocuments(facts, input.content)
    if (!documents) return { ok: false, error: refusal('upload-incomplete') }
    if (input.content.expiresAt !== null && input.content.expiresAt <= now)
      return { ok: false, error: refusal('draft-incomplete', { what: 'expiry' }) }
    const { content } = input
    // Asked of the server alone: a device knows what a group is called, not who is in it.
    const asked = askHolders(content, (holders) => facts.get('askable', holders), ids)
    if (!asked.ok) return asked
    const { found } = asked.value
    const numbered = sequenceOf(facts, content)
    const sent: Envelope = changed(envelope, now, {
      kind: content.kind,
      title: content.title,
      subject: content.subject,
      message: content.message,
      language: content.language,
      timeZone: content.timeZone,
      expiresAt: content.expiresAt,
      reminder: content.reminder,
      customReminder: content.customReminder ?? null,
      description: content.description ?? '',
      tags: content.tags ?? [],
      ...frozenClassification(facts, content),
      warnDaysBefore: content.warnDaysBefore ?? null,
      workflowReportAccess: content.workflowReportAccess ?? null,
      forensicReportAccess: content.forensicReportAccess ?? null,
      openToOrganization: content.openToOrganization ?? false,
      sequenceNumber: numbered?.printed ?? null,
      state: 'validating',
      sentAt: now,
      documents,
      attachments: content.attachments.map((file) => ({
        specific: [],
        typeId: null,
        note: '',
        ...file,
        addedBy: envelope.ownerId,
        addedAt: now,
      })),
      recipients: asked.value.recipients.map(frozenRecipient),
      groups: [...asked.value.groups],
      spareSeats: content.allowAddedSigners
        ? Array.from({ length: SPARE_SEATS }, () => createId('recipient', ids))
        : [],
      fields: content.fields,
      values: valuesAtSending(content.fields, {
        envelopeId: envelope.id,
        at: now,
        timeZone: content.timeZone,
        number: numbered?.printed ?? '',
      }),
    })
    return ok({
      // In one transaction with the sending: a number is given to what was sent, and to nothing else.
      put: [
        ...putEnvelope(sent),
        ...(numbered ? [{ kind: 'sequence', value: numbered.sequence } as const] : []),
      ],
      events: [
        ...documents.map((file) => ({
          kind: 'documentAdded' as const,
          documentSha256: file.originalSha256,
          facts: { name: file.name, sizeBytes: file.sizeBytes },
        })),
        {
          kind: 'envelopeSent',
          facts: { contentHash: input.contentHash, recipients: sent.recipients.length, title: sent.title },
          personal: { name: actor.name, email: actor.email },
        },
        ...found.map(({ holders, name, needed, recipientIds }) => ({
          kind: 'groupAsked' as const,
          recipientId: recipientIds[0] ?? null,
          facts: { group: holders, asked: recipientIds.length, needed: needed ?? recipientIds.length },
          personal: { to: name },
        })),
      ],
      effects: [{ kind: 'prepareEnvelope', envelopeId: sent.id }],
      data: { processId: sent.id },
    })
  },
})

const sequenceOf = (facts: Facts, { sequenceId }: DraftContent) => {
  const sequence = sequenceId ? facts.get('sequence', sequenceId) : undefined
  return sequence ? takeNumber(sequence) : null
}

/** The sequence is one of the sender's organisation, and has a number left. */
function refuseSequence(facts: Facts, content: DraftContent, envelope: Envelope): Refusal | null {
  if (!content.sequenceId)
    return content.fields.some((one) => one.kind === 'sequence')
      ? refusal('draft-incomplete', { what: 'sequence' })
      : null
  const sequence = facts.get('sequence', content.sequenceId)
  return sequence?.organizationId === envelope.organizationId && takeNumber(sequence)
    ? null
    : refusal('draft-incomplete', { what: 'sequence' })
}

const askedPaths = ({ recipients }: DraftContent) =>
  recipients.flatMap((one) => (one.kind === 'integration' && one.asks ? [one.asks] : []))

/**
 * Whoever sends what a system will be asked may ask it themselves: the values of a document go there, and nobody is
 * asked again when the step comes up.
 */
function refuseAsking(
  facts: Facts,
  { recipients }: DraftContent,
  { organizationId }: Envelope,
  actor: Actor,
): Refusal | null {
  for (const { kind, asks, name } of recipients) {
    if (kind !== 'integration' || !asks) continue
    if (actor.kind !== 'person' || !holds(facts.get('authority', actor.personId), 'systemWrite'))
      return refusal('not-permitted')
    const path = facts.get('integrationPath', asks)
    const system = facts.get('connectedSystem', systemOfPath(asks))
    const isTheirs = path?.organizationId === organizationId && system?.organizationId === organizationId
    if (!isTheirs || standingOfPath(system, path) !== 'ready')
      return refusal('step-not-available', { what: 'connectedSystem', name })
  }
  return null
}

const ownClassificationOf = (facts: Facts, { classificationId }: DraftContent) =>
  classificationId ? facts.get('classification', classificationId) : undefined

/** One of the sender’s organisation. That it was switched off since is no reason: it was chosen before. */
const refuseClassification = (facts: Facts, content: DraftContent, envelope: Envelope): Refusal | null =>
  !content.classificationId || ownClassificationOf(facts, content)?.organizationId === envelope.organizationId
    ? null
    : refusal('draft-incomplete', { what: 'classification' })

/** What it is called and its level as they are now: a name changed later, or switched off, is another document’s. */
function frozenClassification(
  facts: Facts,
  content: DraftContent,
): Pick<Envelope, 'classification' | 'ownClassification'> {
  const own = ownClassificationOf(facts, content)
  if (!own) return { classification: content.classification ?? 'unclassified' }
  const { id, nameEn, nameAr, level } = own
  return { classification: level, ...(!isSeeded(own) && { ownClassification: { id, nameEn, nameAr } }) }
}

function frozenDocuments(facts: Facts, content: DraftContent): EnvelopeDocument[] | null {
  const documents: EnvelopeDocument[] = []
  for (const one of content.documents) {
    const file = facts.get('file', one.sha256)
    if (!file?.pdf) return null
    documents.push({
      id: one.id,
      name: one.name,
      originalSha256: one.sha256,
      pdfSha256: file.pdf.sha256,
      sizeBytes: file.sizeBytes,
      pages: file.pdf.pages,
      firstPageSha256: file.pdf.firstPageSha256,
      ...(file.pdf.hadSignatures && { cameSigned: true }),
      revisions: [],
      currentRevisionId: null,
    })
  }
  return content.attachments.every((one) => facts.get('file', one.sha256)) ? documents : null
}

/** Places for signers who are added on the way. */
const SPARE_SEATS = 4

/** Absent settings take their defaults; the draft says only what was set. */
const frozenRecipient = (one: AskedRecipient): Recipient =>
  newRecipient({
    id: one.id,
    order: one.order,
    kind: one.kind,
    name: one.name,
    email: one.email,
    language: one.language,
    hidden: one.hidden ?? false,
    groupId: one.groupId ?? null,
    message: one.message ?? '',
    restrictions: one.restrictions ?? [],
    access: one.access ?? 'open',
    attestation: one.attestation ?? null,
    ...(one.askedAs !== undefined && { askedAs: one.askedAs }),
    ...(one.kind === 'integration' && one.asks && { asks: one.asks }),
  })

/** Things of one kind have ids of their own, and a place in the documents is nobody's id who sits elsewhere. */
const isEachOnce = ({ recipients, groups = [], documents, attachments, fields }: DraftContent): boolean =>
  [
    [
      ...recipients,
      ...groups.flatMap((one) => one.seats.map((id) => ({ id }))),
      ...recipients.flatMap((one) => placesOfHolders(one).map((id) => ({ id }))),
    ],
    groups,
    documents,
    attachments,
    fields,
  ].every((things) => new Set(things.map((one) => one.id as string)).size === things.length)

/** What the schema cannot say: every field has its seat and its document, every signer a place to sign. */
function refuseIncomplete(content: DraftContent): Refusal | null {
  if (!isEachOnce(content)) return refusal('id-in-use')
  const groups = content.groups ?? []
  const alone = content.recipients.filter((one) => !one.groupId && !one.holders)
  const standing = content.recipients.filter((one) => one.holders)
  const seats = new Set<string>([
    ...alone.map((one) => one.id),
    ...groups.flatMap((one) => one.seats),
    ...standing.flatMap(placesOfHolders),
  ])
  // Somebody by their address, or people to be found.
  const unclear = content.recipients.find((one) => (one.email === '') !== Boolean(one.holders))
  if (unclear) return refusal('draft-incomplete', { what: 'recipient', name: unclear.name })
  const documents = new Set(content.documents.map((one) => one.id as string))
  for (const field of content.fields)
    if (!seats.has(field.recipientId) || !documents.has(field.documentId))
      return refusal('draft-incomplete', { what: 'field' })
  if (
    !content.fields.every((one) => isValidCondition(one, content.fields)) ||
    waitingForThemselves(content.fields).size > 0
  )
    return refusal('draft-incomplete', { what: 'condition' })
  if (content.recipients.every((one) => STEP_WORK[one.kind] === 'told'))
    return refusal('draft-incomplete', { what: 'recipient' })
  const hasSignature = (seat: string) =>
    content.fields.some((field) => field.recipientId === seat && isSignaturePlace(field.kind))
  for (const one of alone)
    if (one.kind === 'sign' && !hasSignature(one.id))
      return refusal('draft-incomplete', { what: 'signature', name: one.name })
  for (const one of standing) {
    const places = placesOfHolders(one)
    const isTold = STEP_WORK[one.kind] === 'told'
    if (one.access === 'password') return refusal('draft-incomplete', { what: 'password', name: one.name })
    if (one.groupId || one.kind === 'integration' || (isTold && places.length > 0))
      return refusal('draft-incomplete', { what: 'group', name: one.name })
    if (!haveEqualSeats({ seats: places }, content.fields))
      return refusal('draft-incomplete', { what: 'group', name: one.name })
    if ((signs(one.kind) && !places.every(hasSignature)) || (one.kind === 'sign' && places.length === 0))
      return refusal('draft-incomplete', { what: 'signature', name: one.name })
  }
  for (const one of groups) {
    const members = content.recipients.filter((item) => item.groupId === one.id)
    const [first] = members
    if (!first || members.some((item) => item.kind !== first.kind || item.order !== first.order))
      return refusal('draft-incomplete', { what: 'group', name: one.name })
    if (one.quota >= members.length || one.seats.length !== one.quota || !haveEqualSeats(one, content.fields))
      return refusal('draft-incomplete', { what: 'group', name: one.name })
    if (signs(first.kind) && !one.seats.every(hasSignature))
      return refusal('draft-incomplete', { what: 'signature', name: one.name })
  }
  return content.recipients.every((one) => !one.groupId || groups.some((item) => item.id === one.groupId))
    ? null
    : refusal('draft-incomplete', { what: 'group' })
}
