/** Who keeps a lookup: an organisation its own, whoever runs the installation those of all. */
import type { PersonActor } from '../../entities/actor.ts'
import { EVERYWHERE } from '../../entities/everywhere.ts'
import type { Lookup } from '../../entities/lookup.ts'
import type { OrganizationId } from '../../ids.ts'
import type { Command, OfflineClass } from '../command.ts'

export interface LookupKeeper {
  readonly access: Lookup['access']
  readonly area: string
  readonly offline: OfflineClass
  readonly gate: { readonly permission: 'lookupWrite' } | { readonly forOperators: true }
  readonly placeOf: (actor: Pick<PersonActor, 'organizationId'>) => OrganizationId
}

export const OF_ORGANIZATION: LookupKeeper = {
  access: 'organization',
  area: 'settings',
  offline: 'B',
  gate: { permission: 'lookupWrite' },
  placeOf: ({ organizationId }) => organizationId,
}
export const OF_INSTALLATION: LookupKeeper = {
  access: 'global',
  area: 'superadmin',
  offline: 'B',
  gate: { forOperators: true },
  placeOf: () => EVERYWHERE,
}

/** Each keeper their own: to the others a lookup comes as it is. */
export const mayChangeLookup = (
  one: Lookup | undefined,
  actor: Pick<PersonActor, 'organizationId'>,
  { access, placeOf }: LookupKeeper,
): one is Lookup => one?.organizationId === placeOf(actor) && one.access === access

/** Nothing is shown of it before the server has decided: it is about everybody. */
export const shownWhenDecided = <I>({ preview: _, ...command }: Command<I>): Command<I> => command
