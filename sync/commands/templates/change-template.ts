import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { template } from '../../entities/template.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { mayChangeTemplate } from '../../rules/template-access.ts'
import { authorityOf, type Command, defineCommand } from '../command.ts'

const target = z.object({ templateId: idSchema('template') })
const renaming = z.object({ ...target.shape, name: template.shape.name })
type Renaming = z.infer<typeof renaming>

const check: Command<{ readonly templateId: `template:${string}` }>['check'] = (facts, input, actor) => {
  const existing = facts.get('template', input.templateId)
  const authority = actor.kind === 'person' ? facts.get('authority', actor.personId) : undefined
  return existing && mayChangeTemplate(existing, actor, authority) ? null : refusal('not-permitted')
}
const reads: Command<{ readonly templateId: `template:${string}` }>['reads'] = ({ templateId }, actor) => [
  { kind: 'template', id: templateId },
  ...authorityOf(actor),
]

export const renameTemplate = defineCommand<Renaming>({
  name: 'renameTemplate',
  version: 1,
  area: 'templates',
  summary: 'Give a template another name',
  offline: 'A',
  from: 'person',
  input: renaming,
  reads,
  check,
  apply: (facts, input, { now }) => {
    const existing = facts.get('template', input.templateId)
    if (!existing) throw new Error('checked')
    return ok({ put: [{ kind: 'template', value: { ...existing, name: input.name, modifiedAt: now } }] })
  },
  preview: (facts, input) => {
    const existing = facts.get('template', input.templateId)
    return existing ? [{ kind: 'template', id: input.templateId, set: { name: input.name } }] : []
  },
})

/** Takes a template away from everybody who sees it. What was begun from it stays as it is. */
export const deleteTemplate = defineCommand<z.infer<typeof target>>({
  name: 'deleteTemplate',
  version: 1,
  area: 'templates',
  summary: 'Delete a template',
  offline: 'B',
  from: 'person',
  input: target,
  reads,
  check,
  apply: (_facts, input) => ok({ put: [], remove: [{ kind: 'template', id: input.templateId }] }),
})
