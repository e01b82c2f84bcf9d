/** Commands about people besides those of the sample, and about pictures that are on the server. */
import { memberId } from '../../../sync/entities/member.ts'
import { createId, type PersonId } from '../../../sync/ids.ts'
import { PNG, sha256Of } from '../authority-world.ts'
import type { Inputs } from './asking.ts'

export const ACCOUNT_INPUTS: Inputs = {
  'saveAdoptedMark (own picture)': [
    'saveAdoptedMark',
    () => ({ which: 'signature', mark: { sha256: sha256Of(PNG), text: 'Me' } }),
  ],
  'saveAdoptedMark (foreign picture)': [
    'saveAdoptedMark',
    (one) => ({ which: 'stamp', mark: { sha256: one.personalSha256, text: 'Me' } }),
  ],
  'saveProfile (foreign picture)': [
    'saveProfile',
    (one) => ({ photoSha256: one.personalSha256, stamp: { sha256: one.personalSha256, text: '' } }),
  ],
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
  'setMemberStatus (a colleague)': [
    'setMemberStatus',
    (one, world) => {
      const { at, id } = world.people.member
      const who = one.absent ? createId('person', world.platform) : id
      return { id: memberId(at, who as PersonId), status: 'active' }
    },
  ],
  'makePermanent (a temporary user)': [
    'makePermanent',
    (one, world) => {
      const { at, id } = world.people.newcomer
      const who = one.absent ? createId('person', world.platform) : id
      return { id: memberId(at, who as PersonId) }
    },
  ],
  'handOver (of somebody active)': [
    'handOver',
    (one, world) => {
      const { at, id } = world.people.colleague
      const who = one.absent ? createId('person', world.platform) : id
      return { id: memberId(at, who as PersonId), to: memberId(at, world.people.member.id) }
    },
  ],
  'removeMember (nobody)': [
    'removeMember',
    (_one, world) => ({ id: memberId(world.people.owner.at, createId('person', world.platform)) }),
  ],
}
