/** Commands about what is one’s own or the organisation’s: preferences, contacts, delegations, sequences. */
import { lookupItemId } from '../../../sync/entities/lookup.ts'
import { memberId } from '../../../sync/entities/member.ts'
import { createId, type PersonId } from '../../../sync/ids.ts'
import { changedFields } from '../../../sync/rules/changed-fields.ts'
import { fieldDigest } from '../../../sync/rules/field-digest.ts'
import { type Case, PNG, sha256Of } from '../authority-world.ts'
import type { Inputs } from './asking.ts'

/** Of one that is there, as its owner sees it. */
const renamed = (one: Case['contact']) => ({
  id: one.id,
  ...changedFields({ ...one }, { company: 'Elsewhere' }),
})

export const ACCOUNT_INPUTS: Inputs = {
  savePreferences: ['savePreferences', () => ({ pageSize: 20 })],
  'saveAdoptedMark (own picture)': [
    'saveAdoptedMark',
    () => ({ which: 'signature', mark: { sha256: sha256Of(PNG), text: 'Me' } }),
  ],
  'saveAdoptedMark (foreign picture)': [
    'saveAdoptedMark',
    (one) => ({ which: 'stamp', mark: { sha256: one.personalSha256, text: 'Me' } }),
  ],
  'saveContact (new)': [
    'saveContact',
    (_one, world) => ({
      id: createId('contact', world.platform),
      set: { fullNameEn: 'Omar' },
      seen: {},
      isNew: true,
    }),
  ],
  'saveContact (of the owner)': ['saveContact', (one) => renamed(one.contact)],
  'saveContact (shared)': ['saveContact', (one) => renamed(one.sharedContact)],
  'removeContact (of the owner)': ['removeContact', (one) => ({ contactId: one.contact.id })],
  'removeContact (shared)': ['removeContact', (one) => ({ contactId: one.sharedContact.id })],
  'importContacts (over one of the owner)': ['importContacts', (one) => ({ rows: [renamed(one.contact)] })],
  'mergeContacts (the owner’s into one’s own)': [
    'mergeContacts',
    (one, world) => ({
      keep: { id: createId('contact', world.platform), set: { fullNameEn: 'Omar' }, isNew: true },
      merged: [{ id: one.contact.id, seen: fieldDigest(one.contact) }],
    }),
  ],
  'saveContactGroup (of the owner)': [
    'saveContactGroup',
    (one) => ({
      id: one.contactGroup.id,
      ...changedFields({ ...one.contactGroup }, { name: 'Others' }),
      lists: { contacts: { put: [{ element: { id: one.contact.id } }] } },
    }),
  ],
  'removeContactGroup (of the owner)': ['removeContactGroup', (one) => ({ groupId: one.contactGroup.id })],
  'saveGroupClassMap (of the organisation)': [
    'saveGroupClassMap',
    (one) => ({
      id: one.groupClassMap.id,
      ...changedFields({ ...one.groupClassMap }, { groupId: one.sharedGroup.id, code: 'GOLD' }),
    }),
  ],
  'saveGroupClassMap (over a private group of the owner)': [
    'saveGroupClassMap',
    (one, world) => ({
      id: createId('groupClassMap', world.platform),
      set: { groupId: one.contactGroup.id, code: 'GOLD', role: 'member' },
      seen: {},
      isNew: true,
    }),
  ],
  'removeGroupClassMap (of the organisation)': [
    'removeGroupClassMap',
    (one) => ({ id: one.groupClassMap.id }),
  ],
  'saveDelegationRule (of the owner)': [
    'saveDelegationRule',
    (one, world) => {
      const { id, startsAt, endsAt } = one.delegation
      return { id, startsAt, endsAt, active: false, proxy: false, email: world.people.recipient.email }
    },
  ],
  'endDelegationRule (of the owner)': ['endDelegationRule', (one) => ({ delegationId: one.delegation.id })],
  'saveMember (a colleague)': [
    'saveMember',
    (one, world) => {
      const { at, id } = world.people.member
      const who = one.absent ? createId('person', world.platform) : id
      return { id: memberId(at, who as PersonId), set: { userClass: 'external' } }
    },
  ],
  'assignRoles (a colleague)': [
    'assignRoles',
    (one, world) => {
      const { at, id } = world.people.member
      const who = one.absent ? createId('person', world.platform) : id
      return { id: memberId(at, who as PersonId), roles: [] }
    },
  ],
  'inviteMembers (nobody)': [
    'inviteMembers',
    (_one, world) => ({
      invites: [
        {
          ...{ id: createId('memberInvite', world.platform), email: 'no address', userTypeId: 3 },
          ...{ firstName: '', lastName: '', heldRoles: [], groups: [] },
        },
      ],
    }),
  ],
  'resendInvite (of the organisation)': ['resendInvite', (one) => ({ id: one.memberInvite.id })],
  'cancelInvite (of the organisation)': ['cancelInvite', (one) => ({ id: one.memberInvite.id })],
  'setMemberStatus (a colleague)': [
    'setMemberStatus',
    (one, world) => {
      const { at, id } = world.people.member
      const who = one.absent ? createId('person', world.platform) : id
      return { id: memberId(at, who as PersonId), status: 'active' }
    },
  ],
  'saveApiKey (new)': [
    'saveApiKey',
    (_one, world) => ({
      id: createId('apiKey', world.platform),
      set: { name: 'Programs', scopes: ['documents.read'], expiresAt: null },
      seen: {},
      isNew: true,
    }),
  ],
  'saveApiKey (of the owner)': [
    'saveApiKey',
    (one) => ({ id: one.apiKey.id, set: { name: 'Programs' }, seen: {} }),
  ],
  'endApiKey (of the owner)': ['endApiKey', (one) => ({ id: one.apiKey.id })],
  'saveRole (of the organisation)': [
    'saveRole',
    (one) => ({ id: one.customRole.id, set: { description: 'Reads contracts' }, seen: {} }),
  ],
  'saveMemberGroup (of the organisation)': [
    'saveMemberGroup',
    (one) => ({ id: one.memberGroup.id, set: { active: true }, seen: {} }),
  ],
  'setGroupMembers (of the organisation)': [
    'setGroupMembers',
    (one) => ({ groupId: one.memberGroup.id, add: [], remove: [] }),
  ],
  'setGroupsOfRole (of the organisation)': [
    'setGroupsOfRole',
    (one) => ({ roleId: one.customRole.id, groupRoles: [] }),
  ],
  'removeMember (nobody)': [
    'removeMember',
    (_one, world) => ({ id: memberId(world.people.owner.at, createId('person', world.platform)) }),
  ],
  'saveOrganization (of the owner)': [
    'saveOrganization',
    (one, world) => ({
      id: one.absent ? createId('organization', world.platform) : world.people.owner.at,
      set: { restrictsDownloads: false },
      seen: {},
    }),
  ],
  'saveLookup (of the organisation)': [
    'saveLookup',
    (one) => ({ id: one.lookup.id, set: { nameAr: 'المدن' }, seen: {} }),
  ],
  'removeLookup (of the organisation)': ['removeLookup', (one) => ({ lookupId: one.lookup.id })],
  'saveLookupItem (of the organisation)': [
    'saveLookupItem',
    (one) => ({ id: one.lookupItem.id, set: { valueAr: 'دبي' }, seen: {} }),
  ],
  'saveLookupItem (new)': [
    'saveLookupItem',
    (one) => ({
      id: lookupItemId(one.lookup.id, 'AUH'),
      set: { identifier: 'AUH', valueEn: 'Abu Dhabi', order: 2 },
      seen: {},
      isNew: true,
    }),
  ],
  'changeLookupItems (of the organisation)': [
    'changeLookupItems',
    (one) => ({
      lookupId: one.lookup.id,
      add: [{ identifier: 'SHJ', valueEn: 'Sharjah', valueAr: '', active: true }],
      change: [],
      remove: [one.lookupItem.id],
    }),
  ],
  'saveSequence (of the organisation)': [
    'saveSequence',
    (one) => ({ id: one.sequence.id, set: { name: 'Contracts' } }),
  ],
  markNotifications: ['markNotifications', (one) => ({ ids: [one.notification.id], read: true })],
  savePushSubscription: [
    'savePushSubscription',
    () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/one',
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
    }),
  ],
  removePushSubscription: [
    'removePushSubscription',
    () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/one' }),
  ],
}
