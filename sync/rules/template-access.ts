/** Who sees a template, who may begin from it, and who may change it. */
import type { Actor, PersonActor } from '../entities/actor.ts'
import { isOffered, type Template } from '../entities/template.ts'
import { mayRead } from '../kinds/kind.ts'
import { RECORDS } from '../kinds/records.ts'
import { type Authority, holds } from './authority.ts'

/** As the device was told it: its owner, and whom it is shown to. `authority` is that of the actor now. */
export const maySeeTemplate = (
  one: Template,
  actor: Actor,
  authority: Authority | undefined,
): actor is PersonActor =>
  actor.kind === 'person' &&
  actor.organizationId === one.organizationId &&
  mayRead(RECORDS.template, one, actor, authority)

/** Nobody begins from one that is switched off or in the bin, its owner neither. */
export const mayBeginFrom = (
  one: Template,
  actor: Actor,
  authority: Authority | undefined,
): actor is PersonActor => isOffered(one) && maySeeTemplate(one, actor, authority)

/** Its owner; one that others see, also who looks after what is shared. */
export const mayChangeTemplate = (
  one: Template,
  actor: Actor,
  authority: Authority | undefined,
): actor is PersonActor =>
  maySeeTemplate(one, actor, authority) && (one.ownerId === actor.personId || holds(authority, 'sharedWrite'))
