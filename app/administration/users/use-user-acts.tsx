/** What can be done with users that are chosen. */
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconDownload,
  IconMailForward,
  IconMailOff,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { CommandName } from '../../../sync/commands/registry.ts'
import { isOpenInvite } from '../../../sync/entities/member-invite.ts'
import type { ListedUser } from '../../../sync/rules/user-list.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import type { RecordAct } from '../../records/record-table.ts'
import type { Wish } from '../../replica/engine.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { isolate } from '../../ui/isolate.ts'
import { announce } from '../../ui/live-region.tsx'
import { useMayWrite, useOwnId } from './use-users.ts'

export type UserActId = 'resend' | 'cancel' | 'activate' | 'deactivate' | 'remove'

export const wishOf = (act: UserActId, one: ListedUser): Wish => {
  const options = { title: one.name }
  // The list knows what it is of.
  const id = one.id as never
  switch (act) {
    case 'resend':
      return { name: 'resendInvite', input: { id }, options }
    case 'cancel':
      return { name: 'cancelInvite', input: { id }, options }
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

/** Whether an act fits a user; the server asks again. */
export function useFits(): (act: UserActId, one: ListedUser) => boolean {
  const mayWrite = useMayWrite()
  const ownId = useOwnId()
  return (act, { member, invite }) => {
    if (!mayWrite) return false
    if (invite) {
      if (act === 'resend') return invite.statusId !== 4
      return act === 'cancel' && isOpenInvite(invite)
    }
    if (member.personId === ownId) return false
    if (act === 'activate') return member.status === 'inactive'
    return act === 'remove' || (act === 'deactivate' && member.status !== 'inactive')
  }
}

export function useUserActs(exportThem: () => void): readonly RecordAct<ListedUser>[] {
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const fits = useFits()
  return useMemo(() => {
    const run = (act: UserActId) => async (users: readonly ListedUser[]) => {
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
        ...one('activate'),
        label: msg`Activate account`,
        icon: IconUserCheck,
        run: (users) => void run('activate')(users),
      },
      { id: 'export', label: msg`Export`, icon: IconDownload, several: { from: 1 }, run: exportThem },
      {
        ...one('cancel'),
        label: msg`Cancel invitation`,
        icon: IconMailOff,
        danger: true,
        dialog: (users, close) => <UserActDialog act="cancel" users={users} onClose={close} />,
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
  }, [t, replica, sentence, fits, exportThem])
}

type Asked = 'cancel' | 'deactivate' | 'remove'

/** Asked before what ends something: for whom, and what follows. */
export function UserActDialog(props: {
  readonly act: Asked
  readonly users: readonly ListedUser[]
  readonly onClose: () => void
}) {
  const { act, users, onClose } = props
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const [wrong, setWrong] = useState<string | null>(null)
  const count = users.length
  const name = isolate(users[0]?.name ?? '')
  const words = {
    cancel: {
      title:
        count === 1
          ? t`Cancel the invitation of ${name}?`
          : t`${plural(count, { one: 'Cancel # invitation?', other: 'Cancel # invitations?' })}`,
      lead: t`The link in the invitation leads nowhere any more. You can send it again later.`,
      button: t`Cancel invitation`,
      keep: t`Keep invitation`,
    },
    deactivate: {
      title:
        count === 1
          ? t`Deactivate the account of ${name}?`
          : t`${plural(count, { one: 'Deactivate # account?', other: 'Deactivate # accounts?' })}`,
      lead: t`They are signed out of this organization at once and cannot sign in to it. Their devices give up what they hold of it. Documents that wait for them go on waiting until you activate the account again.`,
      button: t`Deactivate account`,
      keep: t`Keep active`,
    },
    remove: {
      title:
        count === 1
          ? t`Take ${name} out of the organization?`
          : t`${plural(count, { one: 'Take # user out?', other: 'Take # users out?' })}`,
      lead: t`They are signed out of it everywhere, and their devices give up what they hold of it. What they began goes on in your name.`,
      button: t`Take out`,
      keep: t`Keep user`,
    },
  }[act]
  const confirm = async () => {
    const wishes = users.map((one) => wishOf(act, one))
    const refused = wishes
      .map((one) => replica.check(one.name as CommandName, one.input as never))
      .find(Boolean)
    const sent = refused ? null : await replica.dispatchAll(wishes)
    const refusal = refused ?? (sent?.ok ? null : sent?.error)
    if (refusal) return setWrong(sentence(refusal))
    onClose()
  }
  return (
    <AlertDialog
      open
      destructive
      title={words.title}
      confirmLabel={words.button}
      cancelLabel={words.keep}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {words.lead}
      {wrong === null ? null : <FieldMessage tone="bad">{wrong}</FieldMessage>}
    </AlertDialog>
  )
}
