/** Commands about what is one’s own or the organisation’s: preferences, contacts, delegations, sequences. */
import { createId } from '../../../sync/ids.ts'
import { type Case, PNG, sha256Of } from '../authority-world.ts'
import type { Inputs } from './asking.ts'

const withoutOwner = ({ organizationId: _o, ownerId: _p, ...rest }: Case['contact']) => rest

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
    (one, world) => ({ ...withoutOwner(one.contact), id: createId('contact', world.platform) }),
  ],
  'saveContact (of the owner)': ['saveContact', (one) => withoutOwner(one.contact)],
  'saveContact (shared)': ['saveContact', (one) => withoutOwner(one.sharedContact)],
  'removeContact (of the owner)': ['removeContact', (one) => ({ contactId: one.contact.id })],
  'removeContact (shared)': ['removeContact', (one) => ({ contactId: one.sharedContact.id })],
  'saveDelegationRule (of the owner)': [
    'saveDelegationRule',
    (one, world) => {
      const { id, startsAt, endsAt } = one.delegation
      return { id, startsAt, endsAt, active: false, proxy: false, email: world.people.recipient.email }
    },
  ],
  'endDelegationRule (of the owner)': ['endDelegationRule', (one) => ({ delegationId: one.delegation.id })],
  'saveSequence (of the organisation)': [
    'saveSequence',
    (one) => {
      const { organizationId: _, last: __, ...rest } = one.sequence
      return { ...rest, next: null }
    },
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
