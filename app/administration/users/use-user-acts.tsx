/** What can be done with users that are chosen. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconBuilding,
  IconBuildingOff,
  IconMailForward,
  IconMailOff,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
  IconUserShare,
  IconUserShield,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { isOpenInvite } from '../../../sync/entities/member-invite.ts'
import { isTemporary } from '../../../sync/rules/account-type.ts'
import type { ListedUser } from '../../../sync/rules/user-list.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import type { RecordAct } from '../../records/record-table.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { announce } from '../../ui/live-region.tsx'
import { useMayWrite, useOwnId, useRuns } from './use-users.ts'
import { UserActDialog } from './user-act-dialog.tsx'
import { type UserActId, wishOf } from './user-wishes.ts'

/** Whether an act fits a user; the server asks again. */
export function useFits(): (act: UserActId, one: ListedUser) => boolean {
  const mayWrite = useMayWrite()
  const ownId = useOwnId()
  const runs = useRuns()
  return (act, { member, invite }) => {
    if (!mayWrite) return false
    if (act === 'makeInternal' || act === 'makeExternal')
      return (
        runs &&
        member !== null &&
        !isTemporary(member.roles) &&
        (member.userClass === 'external') === (act === 'makeInternal')
      )
    if (invite) {
      if (act === 'resend') return invite.statusId !== 4
      return act === 'cancel' && isOpenInvite(invite)
    }
    if (member.personId === ownId) return false
    if (act === 'makePermanent') return isTemporary(member.roles) && member.status === 'active'
    if (act === 'handOver') return member.status !== 'active'
    if (act === 'activate') return member.status === 'inactive'
    return act === 'remove' || (act === 'deactivate' && member.status !== 'inactive')
  }
}

export function useUserActs(): readonly RecordAct<ListedUser>[] {
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const fits = useFits()
  return useMemo(() => {
    const run = (act: Exclude<UserActId, 'handOver'>) => async (users: readonly ListedUser[]) => {
      const sent = await replica.dispatchAll(users.map((one) => wishOf(act, one)))
      announce(sent.ok ? t`Done` : sentence(sent.error))
    }
    const one = (act: UserActId): Pick<RecordAct<ListedUser>, 'id' | 'fits'> => ({
      id: act,
      fits: (user) => fits(act, user),
    })
    return [
      {
        ...one('resend'),
        label: msg`Send invitation again`,
        icon: IconMailForward,
        run: (users) => void run('resend')(users),
      },
      {
        ...one('makePermanent'),
        label: msg`Make permanent`,
        icon: IconUserShield,
        run: (users) => void run('makePermanent')(users),
      },
      {
        ...one('activate'),
        label: msg`Activate account`,
        icon: IconUserCheck,
        run: (users) => void run('activate')(users),
      },
      {
        ...one('makeInternal'),
        label: msg`Make internal`,
        icon: IconBuilding,
        run: (users) => void run('makeInternal')(users),
      },
      {
        ...one('makeExternal'),
        label: msg`Make external`,
        icon: IconBuildingOff,
        run: (users) => void run('makeExternal')(users),
      },
      {
        ...one('cancel'),
        label: msg`Cancel invitation`,
        icon: IconMailOff,
        danger: true,
        dialog: (users, close) => <UserActDialog act="cancel" users={users} onClose={close} />,
      },
      {
        ...one('handOver'),
        label: msg`Hand over their work…`,
        icon: IconUserShare,
        dialog: (users, close) => <UserActDialog act="handOver" users={users} onClose={close} />,
      },
      {
        ...one('deactivate'),
        label: msg`Deactivate account`,
        icon: IconUserOff,
        danger: true,
        dialog: (users, close) => <UserActDialog act="deactivate" users={users} onClose={close} />,
      },
      {
        ...one('remove'),
        label: msg`Take out of the organization`,
        icon: IconUserMinus,
        danger: true,
        dialog: (users, close) => <UserActDialog act="remove" users={users} onClose={close} />,
      },
    ]
  }, [t, replica, sentence, fits])
}
