/** What a person keeps about templates for themselves: favourites, and which they used last. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import { emptyShelf, type TemplateShelf } from '../../entities/template.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { withStar } from '../../rules/recent-templates.ts'
import { maySeeTemplate } from '../../rules/template-access.ts'
import { type AggregateKey, actorsAuthority, authorityOf, defineCommand, type Facts } from '../command.ts'

const starring = z.object({ templateId: idSchema('template'), starred: z.boolean() })
type Starring = z.infer<typeof starring>

export const shelfKey = (actor: Actor): AggregateKey => ({
  kind: 'templateShelf',
  id: actor.kind === 'person' ? actor.personId : '',
})

/** The actor's own; an empty one before the first time. */
export function shelfOf(facts: Facts, actor: Actor): TemplateShelf | null {
  if (actor.kind !== 'person') return null
  return facts.get('templateShelf', actor.personId) ?? emptyShelf(actor.personId)
}

const starredShelf = (facts: Facts, one: Starring, actor: Actor): TemplateShelf | null => {
  const shelf = shelfOf(facts, actor)
  return shelf && withStar(shelf, one.templateId, one.starred)
}

export const starTemplate = defineCommand<Starring>({
  name: 'starTemplate',
  version: 1,
  area: 'templates',
  summary: 'Make a template a favourite of one’s own, or not any more',
  offline: 'A',
  from: 'person',
  input: starring,
  reads: (input, actor) => [
    { kind: 'template', id: input.templateId },
    shelfKey(actor),
    ...authorityOf(actor),
  ],
  check: (facts, input, actor) => {
    const template = facts.get('template', input.templateId)
    if (!template || !maySeeTemplate(template, actor, actorsAuthority(facts, actor)))
      return refusal('not-permitted')
    return starredShelf(facts, input, actor) ? null : refusal('too-many')
  },
  apply: (facts, input, { actor }) => {
    const value = starredShelf(facts, input, actor)
    if (!value) throw new Error('checked')
    return ok({ put: [{ kind: 'templateShelf', value }] })
  },
  preview: (facts, input, actor) => {
    const value = starredShelf(facts, input, actor)
    return value ? [{ kind: 'templateShelf', id: value.personId, set: { ...value } }] : []
  },
})

const nothing = z.object({})

export const clearRecentTemplates = defineCommand<z.infer<typeof nothing>>({
  name: 'clearRecentTemplates',
  version: 1,
  area: 'templates',
  summary: 'Forget which templates one has used',
  offline: 'A',
  from: 'person',
  input: nothing,
  calls: [
    {
      path: 'RecentTemplateEF/Clear',
      method: 'GET',
      output: z.null(),
      body: nothing,
      toInput: () => ({}),
    },
  ],
  reads: (_one, actor) => [shelfKey(actor)],
  check: (_facts, _one, actor) => (actor.kind === 'person' ? null : refusal('not-permitted')),
  apply: (facts, _one, { actor }) => {
    const shelf = shelfOf(facts, actor)
    if (!shelf) throw new Error('checked')
    return ok({ put: [{ kind: 'templateShelf', value: { ...shelf, used: [] } }] })
  },
  preview: (facts, _one, actor) => {
    const shelf = shelfOf(facts, actor)
    return shelf ? [{ kind: 'templateShelf', id: shelf.personId, set: { ...shelf, used: [] } }] : []
  },
})
