/** Loading and storing what commands read and change: each kind in its own way (`kinds/`). */
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { AggregateKey, AggregateKind, Aggregates, Facts, Put } from '../../sync/commands/command.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { RECORD_NAMES, type RecordName } from '../../sync/kinds/records.ts'
import type { Kind } from './aggregate-kind.ts'
import { accountKind } from './kinds/account.ts'
import { administratorsKind } from './kinds/administrators.ts'
import { askableKind } from './kinds/askable.ts'
import { authorityKind } from './kinds/authority.ts'
import { integrationPathsKind } from './kinds/connected-system.ts'
import { delegationRulesKind } from './kinds/delegation-rules.ts'
import { envelopeKind } from './kinds/envelope.ts'
import { fileKind } from './kinds/file.ts'
import { foundingKind } from './kinds/founding.ts'
import { hostedOrganizationKind } from './kinds/hosted-organization.ts'
import { installationKind } from './kinds/installation.ts'
import { inviteeKind } from './kinds/invitee.ts'
import { licensingKind } from './kinds/licensing.ts'
import { lookupItemsKind } from './kinds/lookup-items.ts'
import { markKind } from './kinds/mark.ts'
import { notificationsKind } from './kinds/notifications.ts'
import { openInvitesKind } from './kinds/open-invites.ts'
import { domainHolderKind, organizationCodeKind } from './kinds/organization-holders.ts'
import { otherPlacesKind } from './kinds/other-places.ts'
import { profileKind } from './kinds/profile.ts'
import { pushSubscriptionKind } from './kinds/push-subscription.ts'
import { recordKind } from './kinds/record.ts'
import { groupMembersKind, rolesAndGroupsKind } from './kinds/roles-and-groups.ts'
import { tenantAtKind, tenantKind } from './kinds/tenant.ts'
import type { Store } from './store.ts'

const RECORD_KINDS = Object.fromEntries(RECORD_NAMES.map((name) => [name, recordKind(name)])) as unknown as {
  readonly [K in RecordName]: Kind<K>
}

const KINDS: { readonly [K in AggregateKind]: Kind<K> } = {
  account: accountKind,
  administrators: administratorsKind,
  authority: authorityKind,
  delegationRules: delegationRulesKind,
  envelope: envelopeKind,
  file: fileKind,
  mark: markKind,
  notifications: notificationsKind,
  profile: profileKind,
  pushSubscription: pushSubscriptionKind,
  rolesAndGroups: rolesAndGroupsKind,
  groupMembers: groupMembersKind,
  askable: askableKind,
  lookupItems: lookupItemsKind,
  integrationPaths: integrationPathsKind,
  invitee: inviteeKind,
  openInvites: openInvitesKind,
  founding: foundingKind,
  otherPlaces: otherPlacesKind,
  licensing: licensingKind,
  hostedOrganization: hostedOrganizationKind,
  installation: installationKind,
  tenant: tenantKind,
  tenantAt: tenantAtKind,
  organizationCode: organizationCodeKind,
  domainHolder: domainHolderKind,
  ...RECORD_KINDS,
}

/** What is asked for later may depend on what was loaded before it. */
export async function loadFacts(
  query: Query,
  tables: Tables,
  keys: readonly AggregateKey[],
  actor: Actor,
): Promise<Facts & { readonly loaded: ReadonlyMap<string, unknown> }> {
  const loaded = new Map<string, unknown>()
  for (const { kind, id } of keys) {
    const value = await KINDS[kind].load({ query, tables, actor, loaded }, id)
    if (value !== undefined) loaded.set(`${kind}|${id}`, value)
  }
  return { loaded, get: (kind, id) => loaded.get(`${kind}|${id}`) as Aggregates[typeof kind] | undefined }
}

/** Writes one aggregate; `before` is what the command read, to store only what is new. */
export async function storeAggregate(store: Store, { kind, value }: Put, before: unknown): Promise<void> {
  // The kind of a wish names its value's; the table cannot say so for all kinds at once.
  const write = KINDS[kind].store as Kind<AggregateKind>['store']
  if (!write) throw new Error(`No command makes a ${kind}`)
  await write(store, value, before as typeof value | undefined)
}

/** Removes what a command removed; everybody who had it is told. */
export async function removeAggregate(store: Store, { kind, id }: AggregateKey): Promise<void> {
  const { remove } = KINDS[kind]
  if (!remove) throw new Error(`${kind} is never removed`)
  await remove(store, id)
}

/** Whose devices have something to pull when a thing has become this, or was this before. */
export function followersOf(kind: AggregateKind, value: unknown): readonly string[] {
  // As above: the kind names its value's.
  const { followers } = KINDS[kind] as Kind<AggregateKind>
  return followers?.(value as Aggregates[AggregateKind]) ?? []
}

/** What a command read of that which it stores now. */
export function previousOf(read: ReadonlyMap<string, unknown>, { kind, value }: Put): unknown {
  const { idOf } = KINDS[kind] as Kind<AggregateKind>
  return idOf ? read.get(`${kind}|${idOf(value)}`) : undefined
}
