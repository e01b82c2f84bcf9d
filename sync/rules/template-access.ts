/** Who sees a template, and who may change it. */
import type { Actor, PersonActor } from '../entities/actor.ts'
import type { Template } from '../entities/template.ts'
import { type Authority, holds } from './authority.ts'

type Owned = Pick<Template, 'organizationId' | 'ownerId' | 'showTo'>

/** Its owner, and where it is shown to all, every member of the organisation. */
export const maySeeTemplate = (one: Owned, actor: Actor): actor is PersonActor =>
  actor.kind === 'person' &&
  actor.organizationId === one.organizationId &&
  (one.ownerId === actor.personId || one.showTo === 'allMembers')

/** Its owner; one that is shown to all, also who looks after what is shared. `authority` is that of the actor now. */
export const mayChangeTemplate = (
  one: Owned,
  actor: Actor,
  authority: Authority | undefined,
): actor is PersonActor =>
  maySeeTemplate(one, actor) && (one.ownerId === actor.personId || holds(authority, 'sharedWrite'))
