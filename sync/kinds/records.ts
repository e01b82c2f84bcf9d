/** Kinds that are one body under one id: their table and this descriptor are all there is of them on the server. */

import type * as z from 'zod/mini'
import { apiKey as apiKeySchema } from '../entities/api-key.ts'
import { ownClassification } from '../entities/classification.ts'
import {
  connectedSystem as connectedSystemSchema,
  integrationPath as integrationPathSchema,
} from '../entities/connected-system.ts'
import { contactGroup as contactGroupSchema, contact as contactSchema } from '../entities/contact.ts'
import { delegationRule as delegationRuleSchema } from '../entities/delegation-rule.ts'
import { groupClassMap as groupClassMapSchema } from '../entities/group-class-map.ts'
import { groupName as groupNameSchema } from '../entities/group-name.ts'
import { holdersOf, readersNamed } from '../entities/holder.ts'
import { jobRole as jobRoleSchema } from '../entities/job-role.ts'
import { license as licenseSchema } from '../entities/license.ts'
import { lookupItem as lookupItemSchema, lookup as lookupSchema } from '../entities/lookup.ts'
import { member as memberSchema } from '../entities/member.ts'
import { memberInvite as memberInviteSchema } from '../entities/member-invite.ts'
import { notification as notificationSchema } from '../entities/notification.ts'
import { organization as organizationSchema } from '../entities/organization.ts'
import { memberGroup as memberGroupSchema, role as roleSchema } from '../entities/role.ts'
import { sequence as sequenceSchema } from '../entities/sequence.ts'
import {
  isOffered,
  templateShelf as shelfSchema,
  type Template,
  template as templateSchema,
} from '../entities/template.ts'
import { treeHead as treeHeadSchema } from '../entities/tree-head.ts'
import { webhook as webhookSchema } from '../entities/webhook.ts'
import type { OrganizationId, PersonId } from '../ids.ts'
import type { Heir } from '../rules/leaving.ts'
import type { ReaderId, RecordKind } from './kind.ts'

export const idOf = <Id extends string>({ id }: { readonly id: Id }): Id => id
const record = <S extends z.ZodMiniType>(
  kind: RecordKind<z.infer<S>> & { readonly schema: S },
): RecordKind<z.infer<S>> => kind

interface Owned {
  readonly ownerId: PersonId
  readonly organizationId: OrganizationId
  readonly shared: boolean
}
/** A person's own; one that is shared is everybody's of the organisation, and stays with it. */
const owned = {
  idOf,
  readers: (one: Owned) => (one.shared ? [one.ownerId, one.organizationId] : [one.ownerId]),
  owner: (one: Owned) => ({ personId: one.ownerId, organizationId: one.organizationId }),
  passOn: <V extends Owned>(one: V, heir: Heir): V | null =>
    one.shared ? { ...one, ownerId: heir.personId } : null,
}

const contact = record({ schema: contactSchema, ...owned })

const contactGroup = record({ schema: contactGroupSchema, ...owned })

/** On the devices of the organisation: who may act on a customer is judged there too. */
const groupClassMap = record({
  schema: groupClassMapSchema,
  idOf,
  readers: (one) => [one.organizationId],
  within: (one) => one.organizationId,
})

const delegationRule = record({
  schema: delegationRuleSchema,
  idOf,
  readers: (one) => [one.ownerId],
  owner: (one) => ({ personId: one.ownerId, organizationId: one.organizationId }),
})

const sequence = record({ schema: sequenceSchema, idOf, readers: (one) => [one.organizationId] })

const notification = record({
  schema: notificationSchema,
  idOf,
  readers: (one) => [one.personId],
  owner: (one) => ({ personId: one.personId, organizationId: null }),
})

const shownTo = ({ showTo, organizationId, ...one }: Template): readonly ReaderId[] => {
  if (showTo === 'onlyMe') return []
  if (showTo === 'allMembers') return [organizationId]
  const named = [...(one.forGroups ?? []), ...(one.forRoles ?? [])].map(({ id }) => id)
  return [
    ...named.map((id) => readersNamed(organizationId, id)),
    ...(one.forPeople ?? []).map(({ id }) => id),
  ]
}

const template = record({
  schema: templateSchema,
  idOf,
  readers: (one) => [one.ownerId, ...(isOffered(one) ? shownTo(one) : [])],
  owner: (one) => ({ personId: one.ownerId, organizationId: one.organizationId }),
  passOn: (one, heir) =>
    // What they threw away is not handed on.
    one.showTo === 'onlyMe' || one.recycledAt
      ? null
      : { ...one, ownerId: heir.personId, ownerName: heir.name },
  within: (one) => one.organizationId,
  files: ({ content }) => [
    ...content.documents.map(({ sha256 }) => ({ sha256, role: 'document' })),
    ...content.attachments.map(({ sha256 }) => ({ sha256, role: 'attachment' })),
  ],
})

const templateShelf = record({
  schema: shelfSchema,
  idOf: (one) => one.personId,
  readers: (one) => [one.personId],
  owner: (one) => ({ personId: one.personId, organizationId: null }),
})

/** Every member reads it: what only administrators may know stands elsewhere. */
const organization = record({
  schema: organizationSchema,
  idOf,
  readers: (one) => [one.id],
  files: ({ logoSha256, logo2Sha256 }) =>
    [logoSha256, logo2Sha256].flatMap((sha256) => (sha256 ? [{ sha256, role: 'logo' }] : [])),
  within: (one) => one.id,
})

const ofPeople = {
  idOf,
  readers: ({ organizationId }: { readonly organizationId: OrganizationId }) => [
    holdersOf(organizationId, 'userRead'),
  ],
  within: ({ organizationId }: { readonly organizationId: OrganizationId }) => organizationId,
}
const member = record({ schema: memberSchema, ...ofPeople })
const memberInvite = record({ schema: memberInviteSchema, ...ofPeople })

/** For who looks after people, groups or roles; what somebody may do themselves stands in their profile. */
const ofAdministration = {
  idOf,
  readers: ({ organizationId }: { readonly organizationId: OrganizationId }) => [
    holdersOf(organizationId, 'userRead'),
    holdersOf(organizationId, 'groupRead'),
    holdersOf(organizationId, 'roleWrite'),
  ],
  within: ({ organizationId }: { readonly organizationId: OrganizationId }) => organizationId,
}
const role = record({ schema: roleSchema, ...ofAdministration })
const memberGroup = record({ schema: memberGroupSchema, ...ofAdministration })

/** Its owner's, and known to who looks after the organisation's keys. */
const apiKey = record({
  schema: apiKeySchema,
  idOf,
  readers: (one) => [one.ownerId, holdersOf(one.organizationId, 'apiWrite')],
  owner: (one) => ({ personId: one.ownerId, organizationId: one.organizationId }),
  within: (one) => one.organizationId,
})

/** For who looks after them; whoever fills in a form is told what a path answers, never where it leads. */
const ofSystems = {
  idOf,
  readers: ({ organizationId }: { readonly organizationId: OrganizationId }) => [
    holdersOf(organizationId, 'systemRead'),
  ],
  within: ({ organizationId }: { readonly organizationId: OrganizationId }) => organizationId,
}
const connectedSystem = record({ schema: connectedSystemSchema, ...ofSystems })
const integrationPath = record({ schema: integrationPathSchema, ...ofSystems })
/** Its owner's, and known to who looks after the organisation's programs. */
const webhook = record({
  schema: webhookSchema,
  idOf,
  readers: (one) => [one.ownerId, holdersOf(one.organizationId, 'apiWrite')],
  owner: (one) => ({ personId: one.ownerId, organizationId: one.organizationId }),
  within: (one) => one.organizationId,
})

/** Any member may hold the organisation to what it has recorded. */
const treeHead = record({
  schema: treeHeadSchema,
  idOf,
  readers: (one) => [one.organizationId],
  within: (one) => one.organizationId,
})

/** On the devices of all members: they choose from them, or are bound by them, with or without a network. */
const ofEverybody = {
  idOf,
  readers: ({ organizationId }: { readonly organizationId: OrganizationId }) => [organizationId],
  within: ({ organizationId }: { readonly organizationId: OrganizationId }) => organizationId,
}
const lookup = record({ schema: lookupSchema, ...ofEverybody })
const lookupItem = record({ schema: lookupItemSchema, ...ofEverybody })
const jobRole = record({ schema: jobRoleSchema, ...ofEverybody })
const groupName = record({ schema: groupNameSchema, ...ofEverybody })
const classification = record({ schema: ownClassification, ...ofEverybody })
const license = record({ schema: licenseSchema, ...ofEverybody })

export const RECORDS = {
  contact,
  contactGroup,
  groupClassMap,
  delegationRule,
  sequence,
  notification,
  template,
  templateShelf,
  organization,
  member,
  treeHead,
  role,
  memberGroup,
  groupName,
  lookup,
  lookupItem,
  memberInvite,
  apiKey,
  jobRole,
  classification,
  connectedSystem,
  integrationPath,
  webhook,
  license,
}
export type RecordName = keyof typeof RECORDS
export const RECORD_NAMES = Object.keys(RECORDS) as readonly RecordName[]
export type RecordValue<K extends RecordName> = (typeof RECORDS)[K] extends RecordKind<infer V> ? V : never
