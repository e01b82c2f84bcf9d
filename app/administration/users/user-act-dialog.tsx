/** Asked before what ends something: for whom, what follows, and who goes on with what is theirs. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CommandName } from '../../../sync/commands/registry.ts'
import type { Member } from '../../../sync/entities/member.ts'
import type { ListedUser } from '../../../sync/rules/user-list.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { isolate } from '../../ui/isolate.ts'
import { HandOver } from './hand-over.tsx'
import { handOverTo, wishOf } from './user-wishes.ts'

export type Asked = 'cancel' | 'handOver' | 'deactivate' | 'remove'

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
  const [heir, setHeir] = useState<Member | null>(null)
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
    handOver: {
      title:
        count === 1
          ? t`Hand over the work of ${name}?`
          : t`${plural(count, { one: 'Hand over the work of # user?', other: 'Hand over the work of # users?' })}`,
      lead: t`Drafts and documents under way become the colleague’s, and steps that wait now are delegated to them. Each document records it.`,
      button: t`Hand over work`,
      keep: t`Leave as it is`,
    },
    deactivate: {
      title:
        count === 1
          ? t`Deactivate the account of ${name}?`
          : t`${plural(count, { one: 'Deactivate # account?', other: 'Deactivate # accounts?' })}`,
      lead: t`They are signed out of this organization at once and cannot sign in to it. Their devices give up what they hold of it. What waits for them goes on waiting unless you hand it over.`,
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
    const acts = act === 'handOver' ? [] : users.map((one) => wishOf(act, one))
    if (!heir && act === 'handOver') return setWrong(t`Choose who goes on with it.`)
    const handOvers = heir ? users.map((one) => handOverTo(heir, one)) : []
    const wishes = [...acts, ...handOvers]
    // Handing over follows the act, and is judged by the server once that is done.
    const refused = acts
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
      destructive={act !== 'handOver'}
      title={words.title}
      confirmLabel={words.button}
      cancelLabel={words.keep}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {words.lead}
      {act === 'deactivate' || act === 'handOver' ? (
        <HandOver users={users} heir={heir} onHeir={setHeir} />
      ) : null}
      {wrong === null ? null : <FieldMessage tone="bad">{wrong}</FieldMessage>}
    </AlertDialog>
  )
}
