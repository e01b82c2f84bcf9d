/** A template goes to the bin of whoever owns it and comes back from there, or goes for good. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { TEMPLATE_FIELDS } from '../../entities/template.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { oneLine } from '../../rules/one-line.ts'
import { mayChangeTemplate } from '../../rules/template-access.ts'
import { actorsAuthority, authorityOf, type Command, defineCommand } from '../command.ts'

const target = z.object({ templateId: idSchema('template') })
type Target = z.infer<typeof target>

const check: Command<Target>['check'] = (facts, input, actor) => {
  const existing = facts.get('template', input.templateId)
  const authority = actorsAuthority(facts, actor)
  return existing && mayChangeTemplate(existing, actor, authority) ? null : refusal('not-permitted')
}
const reads: Command<Target>['reads'] = ({ templateId }, actor) => [
  { kind: 'template', id: templateId },
  ...authorityOf(actor),
]
const changes = ({ templateId }: Target) => ({ kind: 'template', id: templateId }) as const

function moving(of: {
  readonly name: string
  readonly summary: string
  readonly path: string
  readonly success: string
  readonly recycledAt: (now: number) => number | null
}): Command<Target> {
  const { name, summary, path, success, recycledAt } = of
  return defineCommand<Target>({
    ...{ name, version: 1, area: 'templates', summary, offline: 'A', from: 'person' },
    ...{ input: target, reads, check },
    apply: (facts, { templateId }, { now }) => {
      const existing = facts.get('template', templateId)
      if (!existing) throw new Error('checked')
      return ok({ put: [{ kind: 'template', value: { ...existing, recycledAt: recycledAt(now) } }] })
    },
    preview: (facts, { templateId }, _actor, now) =>
      facts.get('template', templateId)
        ? [{ kind: 'template', id: templateId, set: { recycledAt: recycledAt(now) } }]
        : [],
    calls: [
      {
        ...{ path, method: 'POST', output: z.null(), body: target, changes },
        ...{ success: () => success, toInput: (one: Target) => one },
      },
    ],
  })
}

/** Nobody but its owner sees it until it is restored. */
export const recycleTemplate: Command<Target> = moving({
  name: 'recycleTemplate',
  summary: 'Move a template to the recycle bin of its owner',
  path: 'Template/Recycle',
  success: 'template-recycled',
  recycledAt: (now) => now,
})

export const restoreTemplate: Command<Target> = moving({
  name: 'restoreTemplate',
  summary: 'Take a template out of the recycle bin',
  path: 'Template/Restore',
  success: 'template-restored',
  recycledAt: () => null,
})

const renaming = z.object({ ...target.shape, name: TEMPLATE_FIELDS.name })

/** As devices of before say it; `saveTemplate` names a template now. What they have in their outbox still counts. */
export const renameTemplate = defineCommand<z.infer<typeof renaming>>({
  name: 'renameTemplate',
  version: 1,
  area: 'templates',
  summary: 'Give a template another name, as devices of before say it',
  offline: 'A',
  from: 'person',
  input: renaming,
  reads,
  check,
  apply: (facts, { templateId, name }, { now }) => {
    const existing = facts.get('template', templateId)
    if (!existing) throw new Error('checked')
    return ok({ put: [{ kind: 'template', value: { ...existing, name: oneLine(name), modifiedAt: now } }] })
  },
  preview: (facts, { templateId, name }) =>
    facts.get('template', templateId)
      ? [{ kind: 'template', id: templateId, set: { name: oneLine(name) } }]
      : [],
})

/** Takes a template away from everybody who sees it. What was begun from it stays as it is. */
export const deleteTemplate = defineCommand<Target>({
  name: 'deleteTemplate',
  version: 1,
  area: 'templates',
  summary: 'Delete a template for good',
  offline: 'B',
  from: 'person',
  input: target,
  reads,
  check,
  apply: (_facts, input) => ok({ put: [], remove: [{ kind: 'template', id: input.templateId }] }),
  preview: (facts, { templateId: id }) =>
    facts.get('template', id) ? [{ kind: 'template', id, gone: true }] : [],
})
