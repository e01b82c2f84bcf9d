/**
 * The view: what the screens may know at one moment. Each part keeps its identity while nothing in it changed,
 * so that ten thousand rows are not sorted again because a favourite was set.
 */

import type { AggregateKind, Aggregates, Facts } from '../../sync/commands/command.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { License } from '../../sync/entities/license.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import type { Member } from '../../sync/entities/member.ts'
import { isOpenInvite, type MemberInvite } from '../../sync/entities/member-invite.ts'
import type { OpenEnvelope } from '../../sync/entities/open-envelope.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import { emptyShelf, type TemplateShelf } from '../../sync/entities/template.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import { KIND_NAMES, type KindName } from '../../sync/kinds/kind-names.ts'
import type { HeldValue } from '../../sync/kinds/registry.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { createOverlayMaker, GONE, type Overlay } from '../../sync/replication/view.ts'
import type { Administrators, Authority } from '../../sync/rules/authority.ts'
import type { Invitee } from '../../sync/rules/inviting.ts'
import type { Licensing } from '../../sync/rules/licensing.ts'
import { type EnvelopeRow, envelopeRow } from '../../sync/rules/render-envelope.ts'
import type { ShownByEnvelope } from './local-database.ts'
import type { ReplicaPorts } from './ports.ts'
import type { Memory, Reach } from './tab.ts'

/** A new object whenever any of it changed. */
export interface ReplicaView {
  /** List rows with previews laid over, by envelope id. */
  readonly rows: ReadonlyMap<string, EnvelopeRow>
  /** The person's own, by envelope id, with previews laid over. */
  readonly marks: ReadonlyMap<string, Mark>
  /** Everything the device holds, by kind and id, with previews laid over. */
  readonly held: { readonly [K in KindName]: ReadonlyMap<string, HeldValue<K>> }
  /** Their favourites and those they used last; an empty one before the first. */
  readonly templateShelf: TemplateShelf
  /** Open to their organisation and not in their own lists, by envelope id. */
  readonly openEnvelopes: ReadonlyMap<string, OpenEnvelope>
  /** Versions of documents this device has drawn, by envelope. */
  readonly shown: ShownByEnvelope
  readonly profile: Profile | null
  readonly outbox: readonly OutboxEntry[]
  readonly overlay: Overlay
  /** When the replica was last confirmed by the server; null before the first time. */
  readonly pulledAt: number | null
  readonly pulling: boolean
  /** Nothing more can be kept on this device until there is room. */
  readonly isFull: boolean
  /** The last answer was not ours or none at all; `unauthorised` means the session must be renewed first. */
  readonly contact: Reach
  readonly lastServerTime: number | null
}

export interface ViewDeps {
  readonly actor: Actor
  readonly subject: string
  readonly memory: Memory
  readonly ports: Pick<ReplicaPorts, 'commandNamed'>
}

/** Makes one view after another from memory, remembering the last of each part. */
export function createViewMaker(deps: ViewDeps): () => ReplicaView {
  const { actor, subject, memory } = deps
  const reader = { subject, email: actor.email }
  const overlayOf = createOverlayMaker({
    replica: replicaFacts(memory),
    actor,
    commandNamed: deps.ports.commandNamed,
  })
  const overlayNow = remembered((outbox: Memory['outbox'], ..._replica: unknown[]) => overlayOf(outbox))
  const asRow = (patch: unknown, before: EnvelopeRow | undefined): EnvelopeRow | undefined => {
    const whole = patch as Partial<Envelope>
    if (whole.recipients) return envelopeRow(whole as Envelope, reader)
    return before && { ...before, ...(whole.title === undefined ? {} : { title: whole.title }) }
  }
  const layers = KIND_NAMES.map((kind) =>
    remembered(laidOver<unknown>(kind, kind === 'envelope' ? (asRow as Lay<unknown>) : (patch) => patch)),
  )
  const heldNow = remembered(
    (...sets: ReadonlyMap<string, unknown>[]) =>
      Object.fromEntries(KIND_NAMES.map((kind, at) => [kind, sets[at]])) as unknown as ReplicaView['held'],
  )
  const ownMarks = remembered((marks: ReadonlyMap<string, Mark>) => marksOf(marks, subject))
  const openNow = remembered(notYetTheirs)
  const noShelf = emptyShelf(subject as PersonId)

  return () => {
    const { rows, bodies, outbox, state, pulling, isFull, contact, shown } = memory
    const values = KIND_NAMES.map((kind): ReadonlyMap<string, unknown> => rows[kind].values)
    const overlay = overlayNow(outbox, bodies, ...values)
    const held = heldNow(...layers.map((layOver, at) => layOver(values[at] ?? new Map(), overlay)))
    return {
      held,
      rows: held.envelope,
      openEnvelopes: openNow(held.openEnvelope, rows.envelope.values),
      marks: ownMarks(held.mark),
      templateShelf: held.templateShelf.get(subject) ?? noShelf,
      profile: held.profile.get(subject) ?? null,
      shown,
      outbox,
      overlay,
      pulledAt: state.pulledAt,
      pulling,
      isFull,
      contact,
      lastServerTime: state.lastServerTime,
    }
  }
}

/** Asked for each of ten thousand rows whenever one mark changes: putting the two ids together each time costs more. */
function marksOf(marks: ReadonlyMap<string, Mark>, subject: string): ReadonlyMap<string, Mark> {
  const own = new Map<string, Mark>()
  for (const mark of marks.values()) if (mark.personId === subject) own.set(mark.envelopeId, mark)
  return own
}

/** What they take part in already stands in their lists. */
function notYetTheirs(
  open: ReadonlyMap<string, OpenEnvelope>,
  own: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, OpenEnvelope> {
  const others = [...open.values()].filter((one) => !own.has(one.envelopeId))
  return new Map(others.map((one) => [one.envelopeId, one]))
}

/** What this device holds, without previews. */
export const replicaFacts = (memory: Memory): Facts => ({
  // The kind names the set, and the set holds its kind.
  get: <K extends AggregateKind>(kind: K, id: string) => held(memory, kind, id) as Aggregates[K] | undefined,
})

function held({ bodies, rows }: Memory, kind: AggregateKind, id: string): unknown {
  switch (kind) {
    case 'envelope':
      return bodies.get(id)
    case 'delegationRules':
      return { ownerId: id as PersonId, rules: [...rows.delegationRule.values.values()] }
    case 'authority':
      return authorityOf(rows.profile.values.get(id))
    case 'administrators':
      return administratorsOf(rows.member.values, id as OrganizationId)
    case 'rolesAndGroups':
      return { roles: rows.role.values, groups: rows.memberGroup.values }
    case 'groupMembers':
      return [...rows.member.values.values()].filter((one) => one.groups.some((group) => group.id === id))
    case 'lookupItems':
      return new Map([...rows.lookupItem.values].filter(([, one]) => one.lookupId === id))
    case 'integrationPaths':
      return [...rows.integrationPath.values.values()].filter((one) => one.systemId === id)
    case 'invitee':
      return inviteeOf(rows.member.values, rows.memberInvite.values, id)
    case 'openInvites':
      return { count: [...rows.memberInvite.values.values()].filter(isOpenInvite).length }
    case 'licensing':
      return licensingOf(rows.license.values, id as OrganizationId)
    case 'notifications':
      return { personId: id as PersonId, all: [...rows.notification.values.values()] }
    default:
      // The rest is the server's to know: files, and who has an account.
      return rows[kind as KindName]?.values.get(id)
  }
}

/** By address, or by an invitation or a member with one. */
function inviteeOf(
  members: ReadonlyMap<string, Member>,
  invites: ReadonlyMap<string, MemberInvite>,
  of: string,
): Invitee {
  const email = invites.get(of)?.email ?? members.get(of)?.email ?? of
  return {
    memberId: [...members.values()].find((one) => one.email === email)?.id ?? null,
    invites: [...invites.values()].filter((one) => one.email === email),
  }
}

/** A trial, and how many belong to the organisation, are the server’s to know. */
export const licensingOf = (
  licenses: ReadonlyMap<string, License>,
  organizationId: OrganizationId,
): Licensing => ({ organizationId, licenses: [...licenses.values()], trialEndsAt: null })

/** As far as this device may know them. */
const administratorsOf = (
  members: ReadonlyMap<string, Member>,
  organizationId: OrganizationId,
): Administrators | undefined =>
  members.size === 0
    ? undefined
    : {
        organizationId,
        personIds: [...members.values()].flatMap((one) =>
          one.organizationId === organizationId &&
          one.status === 'active' &&
          one.roles.includes('companyAdmin')
            ? [one.personId]
            : [],
        ),
      }

/** As it was told last; the server asks for it again when it decides. */
export const authorityOf = (profile: Profile | undefined): Authority | undefined =>
  profile && {
    personId: profile.id,
    roles: profile.roles,
    permissions: profile.permissions,
    ...(profile.restrictions && { restrictions: profile.restrictions }),
    ...(profile.standsIn && { standsIn: profile.standsIn }),
  }

/** Two views are the same when every part is. */
export const sameView = (a: ReplicaView, b: ReplicaView): boolean =>
  (Object.keys(a) as (keyof ReplicaView)[]).every((key) => a[key] === b[key])

type Lay<T> = (patch: unknown, before: T | undefined) => T | undefined

/** A set of rows with the patches of one kind laid over; the set itself when there is none. */
function laidOver<T>(
  kind: KindName,
  lay: Lay<T>,
): (values: ReadonlyMap<string, T>, overlay: Overlay) => ReadonlyMap<string, T> {
  type Laid = { readonly patch: unknown; readonly before: T | undefined; readonly value: T | undefined }
  let last: ReadonlyMap<string, Laid> = new Map()
  return (values, overlay) => {
    let result: Map<string, T> | undefined
    const laid = new Map<string, Laid>()
    for (const [key, patch] of overlay.patched) {
      if (!key.startsWith(`${kind}|`)) continue
      const id = key.slice(kind.length + 1)
      if (patch === GONE) {
        if (values.has(id)) {
          result ??= new Map(values)
          result.delete(id)
        }
        continue
      }
      const before = values.get(id)
      const known = last.get(id)
      const value =
        known && known.patch === patch && known.before === before ? known.value : lay(patch, before)
      laid.set(id, { patch, before, value })
      if (value) result = (result ?? new Map(values)).set(id, value)
    }
    last = laid
    return result ?? values
  }
}

/** Answers the last result again while the arguments are the same ones. */
function remembered<A extends readonly unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  let last: { readonly args: A; readonly result: T } | undefined
  return (...args) => {
    if (!last?.args.every((one, index) => one === args[index])) last = { args, result: make(...args) }
    return last.result
  }
}
