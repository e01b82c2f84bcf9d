/** What is done with a user, as the wish it becomes. */
import type { Member } from '../../../sync/entities/member.ts'
import { changedFields } from '../../../sync/rules/changed-fields.ts'
import type { ListedUser } from '../../../sync/rules/user-list.ts'
import type { Wish } from '../../replica/engine.ts'

/** As which class somebody is known from now on. */
const CLASS_OF_ACT = { makeInternal: 'internal', makeExternal: 'external' } as const
type UserClassAct = keyof typeof CLASS_OF_ACT

export type UserActId =
  | 'resend'
  | 'cancel'
  | 'makePermanent'
  | 'activate'
  | UserClassAct
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
    case 'makeInternal':
    case 'makeExternal': {
      const change = changedFields({ userClass: one.member?.userClass }, { userClass: CLASS_OF_ACT[act] })
      return { name: 'saveMember', input: { id, set: change.set, seen: change.seen }, options }
    }
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
