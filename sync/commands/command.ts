/**
 * A command is a named wish with a schema. One definition is the HTTP call of the specification, the entry in
 * a device's outbox and the line in the API reference.
 *
 * Four functions, all pure. `reads` names what is needed; `check` permits or refuses wherever those facts are
 * held, so a button is right offline too; `apply` runs on the server only and makes the new state; `preview`
 * runs on the device only and shows what the person sees meanwhile. The preview law: each field that `preview`
 * sets on `render(S, r)` equals that field of `render(apply(S), r)`; a property test holds every command to it.
 */

import type * as z from 'zod/mini'
import { type AnswerCode, type Refusal, refusal } from '../answers.ts'
import type { Account } from '../entities/account.ts'
import type { Actor } from '../entities/actor.ts'
import type { NewAuditEvent } from '../entities/audit-event.ts'
import type { IntegrationPath } from '../entities/connected-system.ts'
import type { DelegationRules } from '../entities/delegation-rule.ts'
import type { Envelope } from '../entities/envelope.ts'
import type { HostedOrganization } from '../entities/hosted-organization.ts'
import type { LookupItem } from '../entities/lookup.ts'
import type { Mark } from '../entities/mark.ts'
import type { Member } from '../entities/member.ts'
import type { MemberInvite } from '../entities/member-invite.ts'
import type { Notifications } from '../entities/notification.ts'
import type { Permission, Restriction } from '../entities/permission.ts'
import type { Profile } from '../entities/profile.ts'
import type { PushSubscription } from '../entities/push-subscription.ts'
import type { StoredFile } from '../entities/stored-file.ts'
import type { Tenant } from '../entities/tenant.ts'
import type { IdSource, OrganizationId } from '../ids.ts'
import type { RecordName, RecordValue } from '../kinds/records.ts'
import type { Result } from '../result.ts'
import type { Askable } from '../rules/ask-holders.ts'
import {
  type Administrators,
  type Authority,
  holds,
  isRestricted,
  type RolesAndGroups,
} from '../rules/authority.ts'
import type { Invitee } from '../rules/inviting.ts'
import type { Licensing } from '../rules/licensing.ts'
import { isOperator } from '../rules/operators.ts'
import type { ProofAct, SignInPolicy } from '../rules/sign-in-policy.ts'
import type { Installation } from '../settings/installation.ts'
import type { Effect } from './effects.ts'

/**
 * How a command behaves without network. A silent: applies at once, no mark. B queued and shown as waiting.
 * C prepare only: waits for complete files, "send when online". D needs the network and says so.
 */
export type OfflineClass = 'A' | 'B' | 'C' | 'D'

/** Everything commands can read or change: records, what has a storage of its own, and questions. */
export type Aggregates = StoredValues & Questions
type StoredValues = { readonly [K in RecordName]: RecordValue<K> } & {
  readonly envelope: Envelope
  readonly mark: Mark
  readonly profile: Profile
  /** Keyed by its endpoint; no device holds it. */
  readonly pushSubscription: PushSubscription
  /** As who runs the installation knows it; no device holds it, nor the next two. */
  readonly hostedOrganization: HostedOrganization
  readonly tenant: Tenant
  readonly installation: Installation
}
/** Which organisation has what only one can have. */
export interface Holding {
  readonly organizationId: OrganizationId
}

/** Read, never written by a command. */
interface Questions {
  /** Made by an upload, never by a command. */
  readonly file: StoredFile
  /** By e-mail address: the directory, which no device holds. */
  readonly account: Account
  /** By person: what they may do in the organisation they act in, at this moment. */
  readonly authority: Authority
  /** By organisation: who runs it, can sign in, and holds that directly. */
  readonly administrators: Administrators
  /** By organisation: its roles and groups. */
  readonly rolesAndGroups: RolesAndGroups
  /** By group: who belongs to it. */
  readonly groupMembers: readonly Member[]
  /** By group or job role of the asking organisation that is switched on: who can be asked as one of it. */
  readonly askable: Askable
  /** By lookup: its items, by id; empty for one of another organisation. */
  readonly lookupItems: ReadonlyMap<string, LookupItem>
  /** By connected system: its paths; none for one of another organisation. */
  readonly integrationPaths: readonly IntegrationPath[]
  /** By address, or by an invitation or a member that has it: who is there already. */
  readonly invitee: Invitee
  /** By organisation: how many invitations wait for an answer. */
  readonly openInvites: { readonly count: number }
  /** By organisation: whether nobody ever belonged to it, and who was asked to run it meanwhile. */
  readonly founding: { readonly isEmpty: boolean; readonly invites: readonly MemberInvite[] }
  /** By person: to how many organisations besides the asking one they belong. */
  readonly otherPlaces: { readonly count: number }
  /** By organisation: the licences it is under. */
  readonly licensing: Licensing
  /** By the address of its pages. */
  readonly tenantAt: Tenant
  /** By person: every standing delegation of theirs. */
  readonly delegationRules: DelegationRules
  /** By person: everything they were told. */
  readonly notifications: Notifications
  /** By code: which organisation has it. */
  readonly organizationCode: Holding
  /** By organisation, loaded before: which organisation has proved the domain it would prove. */
  readonly domainHolder: Holding
}
export type AggregateKind = keyof Aggregates
/** `envelope:…`, `contact:…`, `person:…`, …; a mark is keyed `<envelope id>|<person id>`. */
export interface AggregateKey {
  readonly kind: AggregateKind
  readonly id: string
}
export const markKey = (envelopeId: string, personId: string): AggregateKey => ({
  kind: 'mark',
  id: `${envelopeId}|${personId}`,
})

/** The aggregates a command asked for; `undefined` where there is none that the actor may see. */
export interface Facts {
  get<K extends AggregateKind>(kind: K, id: string): Aggregates[K] | undefined
}

/** What a command is applied with; the server's clock, never the device's. */
export interface ApplyContext {
  readonly actor: Actor
  readonly now: number
  readonly ids: IdSource
  readonly commandId: string
  /** The device's own claim of when the person acted. */
  readonly claimedAt: number | null
}

/** What a command can change. */
export type StoredKind = keyof StoredValues
/** One aggregate's new whole state. */
export type Put = {
  [K in StoredKind]: { readonly kind: K; readonly value: Aggregates[K] }
}[StoredKind]

/** The new state and what it entails; the server stores it, feeds it and starts the effects after commit. */
export interface Change {
  readonly put: readonly Put[]
  readonly remove?: readonly AggregateKey[]
  readonly events?: readonly NewAuditEvent[]
  readonly effects?: readonly Effect[]
  /** SHA-256 of files of their organisation that the actor may read from now on, as if they had brought them. */
  readonly mayRead?: readonly string[]
  /** When it happened, where that is not when it was recorded: a timer struck while nobody was there (A106). */
  readonly at?: number
  /** What the caller gets back as `data`. */
  readonly data?: unknown
}

/** Fields that a pending command changes on screen, merged over the rendered replica; or that a thing is gone. */
export type PreviewPatch = {
  [K in AggregateKind]:
    | { readonly kind: K; readonly id: string; readonly set: Partial<Aggregates[K]> }
    | { readonly kind: K; readonly id: string; readonly gone: true }
}[AggregateKind]

/**
 * A call of the specification that carries this command; the only place where its wire spelling stands. Its contract
 * is made of it and of the command (`sync/calls/of-command.ts`).
 */
export interface WireCall<I> {
  /** Below `/api/`, matched without regard to case. */
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** The body as the specification spells it; keys are matched without regard to case. */
  readonly body: z.ZodMiniType
  /** `data` of the answer: what `apply` gives as such, or nothing. */
  readonly output: z.ZodMiniType
  /** Why it may be refused, beside what commands about documents are refused with. */
  readonly refusals?: readonly AnswerCode[]
  readonly toInput: (body: never, actor: Actor, ids: IdSource) => I
  /** What there must be for a call that changes and does not make; without it, the answer is as for somebody else's. */
  readonly changes?: (input: I) => AggregateKey | null
  /** Key of the sentence of success in `locales/{language}/answers.json`. */
  readonly success?: (input: I) => string
}

export interface Command<I> {
  readonly name: string
  /** Rises when the meaning of the input changes; older ones go through `upcast`. */
  readonly version: number
  readonly area: string
  readonly summary: string
  readonly offline: OfflineClass
  /** `system` commands come from the platform's own jobs and are never accepted from outside. */
  readonly from: 'anyone' | 'person' | 'system'
  /** What the person must hold in their organisation at the moment it is decided; nothing else is looked at before. */
  readonly permission?: Permission
  /** For whoever runs the installation alone; nothing else is looked at before. */
  readonly forOperators?: true
  /** What asks for fresh proofs, and by which policy unless by the one that stands; null when this input does not. */
  readonly proof?: (input: I) => { readonly act: ProofAct; readonly policy?: SignInPolicy } | null
  /** Who has a role that restricts it does not do it; told in words, for it is theirs to know. */
  readonly restriction?: Restriction
  readonly input: z.ZodMiniType<I>
  /** Input captured under an older `version`, as this one understands it; total over whatever was stored. */
  readonly upcast?: (input: unknown, version: number) => unknown
  readonly reads: (input: I, actor: Actor) => readonly AggregateKey[]
  readonly check: (facts: Facts, input: I, actor: Actor) => Refusal | null
  readonly apply: (facts: Facts, input: I, context: ApplyContext) => Result<Change, Refusal>
  readonly preview?: (facts: Facts, input: I, actor: Actor, now: number) => readonly PreviewPatch[]
  /** SHA-256 of files that must be complete on the server before this can be sent (class C). */
  readonly files?: (input: I) => readonly string[]
  readonly calls?: readonly WireCall<I>[]
}

/** Keeps the input type while a definition is written, and asks for the permission it names. */
export function defineCommand<I>(command: Command<I>): Command<I> {
  const { permission, forOperators, restriction, reads, check } = command
  if (restriction) return defineCommand(restricted(command, restriction))
  if (!permission && !forOperators) return command
  const may = (authority: Authority | undefined) =>
    (!permission || holds(authority, permission)) && (!forOperators || isOperator(authority))
  return {
    ...command,
    // Last: the first thing read is what the command is about.
    reads: (input, actor) => [...reads(input, actor), ...authorityOf(actor)],
    check: (facts, input, actor) =>
      actor.kind === 'person' && may(facts.get('authority', actor.personId))
        ? check(facts, input, actor)
        : refusal('not-permitted'),
  }
}

function restricted<I>({ restriction: _, ...command }: Command<I>, restriction: Restriction): Command<I> {
  const { reads, check } = command
  return {
    ...command,
    reads: (input, actor) => [...reads(input, actor), ...authorityOf(actor)],
    check: (facts, input, actor) => check(facts, input, actor) ?? refuseRestricted(facts, restriction, actor),
  }
}

/** Last of all: whoever may not at all is told so. */
export const refuseRestricted = (facts: Facts, restriction: Restriction, actor: Actor): Refusal | null =>
  actor.kind === 'person' && isRestricted(facts.get('authority', actor.personId), restriction)
    ? refusal('restricted-by-role')
    : null

/** Key of what an actor may do; only people have any. */
export const authorityOf = (actor: Actor): readonly AggregateKey[] =>
  actor.kind === 'person' ? [{ kind: 'authority', id: actor.personId }] : []

/** What the actor may do, where `authorityOf` was asked for. */
export const actorsAuthority = (facts: Facts, actor: Actor): Authority | undefined =>
  actor.kind === 'person' ? facts.get('authority', actor.personId) : undefined

/** The one key whose order the outbox keeps: what the command is about. */
export function entityOf<I>(command: Command<I>, input: I, actor: Actor): string {
  const key = command.reads(input, actor)[0]
  return key ? (key.kind === 'mark' ? (key.id.split('|')[0] ?? key.id) : key.id) : command.name
}
