/** What is done with a user, as the wish it becomes. */
import type { Member } from '../../../sync/entities/member.ts'
import type { ListedUser } from '../../../sync/rules/user-list.ts'
import type { Wish } from '../../replica/engine.ts'

export type UserActId =
  | 'resend'
  | 'cancel'
  | 'makePermanent'
  | 'activate'
  | 'handOver'
  | 'deactivate'
  | 'remove'

export const wishOf = (act: Exclude<UserActId, 'handOver'>, one: ListedUser): Wish => {
  const options = { title: one.name }
  // The list knows what it is of.
  const id = one.id as never
  switch (act) {
    case 'resend':
      return { name: 'resendInvite', input: { id }, options }
    case 'cancel':
      return { name: 'cancelInvite', input: { id }, options }
    case 'makePermanent':
      return { name: 'makePermanent', input: { id }, options }
    case 'remove':
      return { name: 'removeMember', input: { id }, options }
    default:
      return {
        name: 'setMemberStatus',
        input: { id, status: act === 'activate' ? 'active' : 'inactive' },
        options,
      }
  }
}

export const handOverTo = (heir: Member, one: ListedUser): Wish => ({
  name: 'handOver',
  // A list of members only: the act fits nobody else.
  input: { id: one.id as Member['id'], to: heir.id },
  options: { title: one.name },
})
