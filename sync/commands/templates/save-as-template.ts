import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { PersonActor } from '../../entities/actor.ts'
import { type Template, template } from '../../entities/template.ts'
import { ok } from '../../result.ts'
import { defineCommand } from '../command.ts'

const { id, name, type, showTo, content } = template.shape
const input = z.object({ id, name, type, showTo, content })
type Input = z.infer<typeof input>

/** Long enough for 500 fields with their options; what is larger would weigh on every device. */
export const MAX_TEMPLATE_CHARS = 400_000

const filesOf = (one: Input) => [...one.content.documents, ...one.content.attachments]

const newTemplate = (one: Input, owner: PersonActor, now: number): Template => ({
  ...one,
  organizationId: owner.organizationId,
  ownerId: owner.personId,
  ownerName: owner.name,
  createdAt: now,
  modifiedAt: now,
})

/**
 * Freezes a composition as a template. Its content comes whole from the device, where a draft or a document of one's
 * own was read; that every file in it may be read by the caller is looked at beside it (`server/templates`).
 */
export const saveAsTemplate = defineCommand<Input>({
  name: 'saveAsTemplate',
  version: 1,
  area: 'templates',
  summary: 'Keep a composition as a template',
  offline: 'C',
  from: 'person',
  input,
  reads: (input) => [
    { kind: 'template', id: input.id },
    ...filesOf(input).map((file) => ({ kind: 'file' as const, id: file.sha256 })),
  ],
  files: (input) => filesOf(input).map((file) => file.sha256),
  check: (facts, input, actor) => {
    if (actor.kind !== 'person') return refusal('not-permitted')
    if (facts.get('template', input.id)) return refusal('not-permitted')
    return JSON.stringify(input.content).length > MAX_TEMPLATE_CHARS
      ? refusal('input-not-valid', { where: 'content' })
      : null
  },
  apply: (facts, input, { actor, now }) => {
    if (actor.kind !== 'person') throw new Error('checked')
    if (!input.content.documents.every((file) => facts.get('file', file.sha256)?.pdf))
      return { ok: false, error: refusal('upload-incomplete') }
    if (!input.content.attachments.every((file) => facts.get('file', file.sha256)))
      return { ok: false, error: refusal('upload-incomplete') }
    return ok({
      put: [{ kind: 'template', value: newTemplate(input, actor, now) }],
      data: { templateId: input.id },
    })
  },
  preview: (_facts, input, actor, now) =>
    actor.kind === 'person'
      ? [{ kind: 'template', id: input.id, set: { ...newTemplate(input, actor, now) } }]
      : [],
})
