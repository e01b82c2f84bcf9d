/** Supporting files brought while an envelope is under way: added, taken away again, shown to others or fewer. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import {
  type Attachment,
  attachment,
  type Envelope,
  MAX_ATTACHMENTS,
  readAccess,
} from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { changed } from '../../rules/workflow/change-envelope.ts'
import { authorIdOf, partsOfActor, refuseEnded, takesPart } from '../../rules/workflow/guards.ts'
import { actedBy, defineWorkflowCommand } from '../workflow-command.ts'

const audience = {
  readAccess,
  /** Recipients' ids; those whom `specific` access names. */
  specific: z._default(z.array(idSchema('recipient')).check(z.maxLength(200)), []),
}
type Audience = Pick<Attachment, 'readAccess'> & { readonly specific: readonly string[] }

const addition = z.object({
  envelopeId: idSchema('envelope'),
  attachmentId: idSchema('attachment'),
  name: attachment.shape.name,
  sha256: attachment.shape.sha256,
  typeId: attachment.shape.typeId,
  note: attachment.shape.note,
  ...audience,
})

/** The file is uploaded before; the command waits for it. That it is the sender's to give is asked on the server. */
export const addAttachment = defineWorkflowCommand<z.infer<typeof addition>>({
  name: 'addAttachment',
  area: 'envelopes',
  summary: 'Add a supporting file to an envelope under way',
  offline: 'C',
  as: 'reader',
  action: { code: 1121, name: 'AddAttachment' },
  input: addition,
  alsoReads: (one) => [{ kind: 'file', id: one.sha256 }],
  files: (input) => [input.sha256],
  permit: (envelope, _recipient, actor) =>
    takesPart(envelope, actor) ? refuseClosed(envelope) : refusal('not-permitted'),
  refuse: (envelope, input) => {
    if (envelope.attachments.some((item) => item.id === input.attachmentId)) return refusal('id-in-use')
    if (REFUSED_NAMES.test(input.name)) return refusal('file-type-not-supported')
    return refuseAudience(envelope, input)
  },
  perform: (envelope, one, { actor, now, claimedAt, facts }) => {
    const file = facts.get('file', one.sha256)
    if (!file) return err(refusal('upload-incomplete'))
    if (envelope.attachments.length >= MAX_ATTACHMENTS)
      return err(refusal('too-many', { what: 'attachments' }))
    const added: Attachment = {
      id: one.attachmentId,
      name: one.name,
      sha256: one.sha256,
      sizeBytes: file.sizeBytes,
      mediaType: file.mediaType,
      readAccess: one.readAccess,
      specific: one.readAccess === 'specific' ? [...one.specific] : [],
      typeId: one.typeId,
      note: one.note,
      addedBy: authorIdOf(actor),
      addedAt: now,
    }
    return ok({
      envelope: changed(envelope, now, {
        modifiedAt: envelope.modifiedAt,
        attachments: [...envelope.attachments, added],
      }),
      events: [
        {
          kind: 'attachmentAdded',
          documentSha256: one.sha256,
          facts: { ...actedBy(actor, claimedAt), sizeBytes: file.sizeBytes, readAccess: one.readAccess },
          personal: { name: actor.name, names: one.name },
        },
      ],
    })
  },
})

const removal = z.object({ envelopeId: idSchema('envelope'), attachmentId: idSchema('attachment') })

/** Whoever brought a file takes it away again, as long as nothing has ended; that it was there stays recorded. */
export const removeAttachment = defineWorkflowCommand<z.infer<typeof removal>>({
  name: 'removeAttachment',
  area: 'envelopes',
  summary: 'Take away a supporting file one has added',
  offline: 'C',
  as: 'reader',
  action: { code: 1122, name: 'RemoveAttachment' },
  input: removal,
  permit: (envelope, _recipient, actor) => refuseNoneOfTheirs(envelope, actor),
  refuse: (envelope, input, _facts, actor) =>
    attachmentOf(envelope, actor, input.attachmentId) ? null : refusal('not-found'),
  perform: (envelope, one, { actor, now, claimedAt }) => {
    const gone = attachmentOf(envelope, actor, one.attachmentId)
    if (!gone) throw new Error('checked')
    return ok({
      envelope: changed(envelope, now, {
        modifiedAt: envelope.modifiedAt,
        attachments: envelope.attachments.filter((item) => item.id !== gone.id),
      }),
      events: [
        {
          kind: 'attachmentRemoved',
          documentSha256: gone.sha256,
          facts: actedBy(actor, claimedAt),
          personal: { name: actor.name, names: gone.name },
        },
      ],
    })
  },
})

const access = z.object({
  envelopeId: idSchema('envelope'),
  attachmentId: idSchema('attachment'),
  ...audience,
})

/** Who may read it from now on; what somebody has downloaded before stays with them. */
export const setAttachmentAccess = defineWorkflowCommand<z.infer<typeof access>>({
  name: 'setAttachmentAccess',
  area: 'envelopes',
  summary: 'Change who may read a supporting file one has added',
  offline: 'C',
  as: 'reader',
  action: { code: 1123, name: 'ChangeAttachmentAccess' },
  input: access,
  permit: (envelope, _recipient, actor) => refuseNoneOfTheirs(envelope, actor),
  refuse: (envelope, input, _facts, actor) =>
    attachmentOf(envelope, actor, input.attachmentId)
      ? refuseAudience(envelope, input)
      : refusal('not-found'),
  perform: (envelope, one, { actor, now, claimedAt }) => {
    const before = attachmentOf(envelope, actor, one.attachmentId)
    if (!before) throw new Error('checked')
    return ok({
      envelope: changed(envelope, now, {
        modifiedAt: envelope.modifiedAt,
        attachments: envelope.attachments.map((item) =>
          item.id === before.id
            ? {
                ...item,
                readAccess: one.readAccess,
                specific: one.readAccess === 'specific' ? [...one.specific] : [],
              }
            : item,
        ),
      }),
      events: [
        {
          kind: 'attachmentAccessChanged',
          documentSha256: before.sha256,
          facts: { ...actedBy(actor, claimedAt), from: before.readAccess, to: one.readAccess },
          personal: { name: actor.name, names: before.name },
        },
      ],
    })
  },
})

/** Programs are taken from nobody (R1149–R1151); the server looks at the bytes as well. */
const REFUSED_NAMES = /\.(exe|msi|bat)[. ]*$/i

const refuseClosed = (envelope: Envelope): Refusal | null =>
  envelope.state === 'draft'
    ? refusal('envelope-not-waiting', { title: envelope.title })
    : refuseEnded(envelope)

const isTheirs = (envelope: Envelope, actor: Actor, one: Attachment): boolean =>
  one.addedBy === authorIdOf(actor) || partsOfActor(envelope, actor).some((part) => part.id === one.addedBy)

const attachmentOf = (envelope: Envelope, actor: Actor, id: string): Attachment | undefined =>
  envelope.attachments.find((one) => one.id === id && isTheirs(envelope, actor, one))

const refuseNoneOfTheirs = (envelope: Envelope, actor: Actor): Refusal | null =>
  refuseClosed(envelope) ??
  (envelope.attachments.some((one) => isTheirs(envelope, actor, one)) ? null : refusal('not-found'))

/** Specific people are recipients of this envelope, and at least one. */
const refuseAudience = (envelope: Envelope, one: Audience): Refusal | null =>
  one.readAccess !== 'specific' ||
  (one.specific.length > 0 && one.specific.every((id) => envelope.recipients.some((item) => item.id === id)))
    ? null
    : refusal('input-not-valid', { where: 'specific' })
