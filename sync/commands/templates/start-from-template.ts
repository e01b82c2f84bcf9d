import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { Template } from '../../entities/template.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { usedNow } from '../../rules/recent-templates.ts'
import { mayBeginFrom } from '../../rules/template-access.ts'
import { actorsAuthority, authorityOf, defineCommand } from '../command.ts'
import { draftOf, newDraft } from '../envelopes/create-envelope.ts'
import { shelfKey, shelfOf } from './change-shelf.ts'

const { envelopeId, title, language, timeZone } = newDraft.shape
const input = z.object({ envelopeId, templateId: idSchema('template'), title, language, timeZone })
type Input = z.infer<typeof input>

/** A request and a filled form are both processes of the kind `request` (A118). */
export const kindBegunBy = (template: Pick<Template, 'type'>) =>
  template.type === 'document' ? 'document' : 'request'

/**
 * Starts a draft from a template. What the template says goes into the draft's live document, written where it is
 * begun; this makes the line in the list, and lets the person read the template's files for good: the draft stays
 * theirs when the template goes.
 */
export const startFromTemplate = defineCommand<Input>({
  name: 'startFromTemplate',
  version: 1,
  area: 'templates',
  summary: 'Start a draft from a template',
  offline: 'A',
  from: 'person',
  input,
  reads: (input, actor) => [
    { kind: 'envelope', id: input.envelopeId },
    { kind: 'template', id: input.templateId },
    shelfKey(actor),
    ...authorityOf(actor),
  ],
  check: (facts, input, actor) => {
    const template = facts.get('template', input.templateId)
    if (!template || !mayBeginFrom(template, actor, actorsAuthority(facts, actor)))
      return refusal('not-permitted')
    return facts.get('envelope', input.envelopeId) ? refusal('id-in-use') : null
  },
  apply: (facts, input, { actor, now }) => {
    const template = facts.get('template', input.templateId)
    const shelf = shelfOf(facts, actor)
    if (actor.kind !== 'person' || !template || !shelf) throw new Error('checked')
    const { templateId: _, ...draft } = input
    const wish = { ...draft, kind: kindBegunBy(template) } as const
    const value = draftOf(wish, { ...actor, id: actor.personId }, now)
    return ok({
      put: [
        { kind: 'envelope', value },
        { kind: 'templateShelf', value: usedNow(shelf, input.templateId, now) },
      ],
      events: [
        {
          kind: 'envelopeCreated',
          facts: { templateId: input.templateId },
          personal: { name: actor.name, email: actor.email },
        },
      ],
      mayRead: [...template.content.documents, ...template.content.attachments].map((file) => file.sha256),
      data: { processId: value.id },
    })
  },
  preview: (facts, input, actor, now) => {
    const template = facts.get('template', input.templateId)
    const shelf = shelfOf(facts, actor)
    if (actor.kind !== 'person' || !template || !shelf) return []
    const { templateId: _, ...draft } = input
    const wish = { ...draft, kind: kindBegunBy(template) } as const
    return [
      {
        kind: 'envelope',
        id: input.envelopeId,
        set: { ...draftOf(wish, { ...actor, id: actor.personId }, now) },
      },
      { kind: 'templateShelf', id: shelf.personId, set: { ...usedNow(shelf, input.templateId, now) } },
    ]
  },
})
