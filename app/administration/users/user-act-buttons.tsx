/** What can be done with one user, under what is said of them. */
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListedUser } from '../../../sync/rules/user-list.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { useFits } from './use-user-acts.tsx'
import { type Asked, UserActDialog } from './user-act-dialog.tsx'
import { type UserActId, wishOf } from './user-wishes.ts'
import styles from './users.module.css'

export function UserActButtons({
  row,
  acts,
}: {
  readonly row: ListedUser
  readonly acts: readonly UserActId[]
}) {
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const fits = useFits()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const offered = acts.filter((act) => fits(act, row))
  if (offered.length === 0) return null
  const run = async (act: Exclude<UserActId, 'handOver'>) => {
    const sent = await replica.dispatchAll([wishOf(act, row)])
    setWrong(sent.ok ? null : sentence(sent.error))
  }
  const has = (act: UserActId) => offered.includes(act)
  return (
    <div className={styles.acts}>
      {has('resend') ? (
        <Button variant="outline" onClick={() => void run('resend')}>
          <Trans>Send invitation again</Trans>
        </Button>
      ) : null}
      {has('makePermanent') ? (
        <Button variant="outline" onClick={() => void run('makePermanent')}>
          <Trans>Make permanent</Trans>
        </Button>
      ) : null}
      {has('activate') ? (
        <Button variant="outline" onClick={() => void run('activate')}>
          <Trans>Activate account</Trans>
        </Button>
      ) : null}
      {has('handOver') ? (
        <Button variant="outline" onClick={() => setAsked('handOver')}>
          <Trans>Hand over their work…</Trans>
        </Button>
      ) : null}
      {has('cancel') ? (
        <Button variant="danger" onClick={() => setAsked('cancel')}>
          <Trans>Cancel invitation</Trans>
        </Button>
      ) : null}
      {has('deactivate') ? (
        <Button variant="danger" onClick={() => setAsked('deactivate')}>
          <Trans>Deactivate account</Trans>
        </Button>
      ) : null}
      {has('remove') ? (
        <Button variant="danger" onClick={() => setAsked('remove')}>
          <Trans>Take out of the organization</Trans>
        </Button>
      ) : null}
      {wrong === null ? null : <FieldMessage tone="bad">{wrong}</FieldMessage>}
      {asked ? <UserActDialog act={asked} users={[row]} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}
