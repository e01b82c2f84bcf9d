/** Who sees a template, and who may change it. */
import type { Actor, PersonActor } from '../entities/actor.ts'
import type { Template } from '../entities/template.ts'

type Owned = Pick<Template, 'organizationId' | 'ownerId' | 'showTo'>

/** Its owner, and where it is shown to all, every member of the organisation. */
export const maySeeTemplate = (one: Owned, actor: Actor): actor is PersonActor =>
  actor.kind === 'person' &&
  actor.organizationId === one.organizationId &&
  (one.ownerId === actor.personId || one.showTo === 'allMembers')

/** Its owner; one that is shown to all, also an administrator of the organisation. */
export const mayChangeTemplate = (one: Owned, actor: Actor): actor is PersonActor =>
  maySeeTemplate(one, actor) && (one.ownerId === actor.personId || actor.roles.includes('companyAdmin'))
