import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { personIdOfColleague } from '../../../sync/entities/colleague.ts'
import type { DraftAccess } from '../../../sync/entities/envelope.ts'
import { draftColleagues } from '../../../sync/rules/draft-sharing.ts'
import { foldText, matchesSearch } from '../../../sync/rules/text-keys.ts'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import { useHeld, useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { State } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import readOnlyDraftStyles from './read-only-draft.module.css'
import styles from './share-draft-dialog.module.css'

interface ListedUser {
  readonly userId: `person:${string}`
  readonly userName: string
  readonly email: string
}
type Choice = DraftAccess | 'none'

/** Fewer people are found by looking. */
const SEARCH_FROM = 8
/** More are narrowed by typing. */
const MOST_SHOWN = 50

export interface ShareDraftDialogProps {
  readonly envelopeId: `envelope:${string}`
  readonly isOnline: boolean
  readonly onClose: () => void
}

/** The people of the organisation, and what each may do with this draft; a choice counts at once. */
export function ShareDraftDialog({ envelopeId, isOnline, onClose }: ShareDraftDialogProps) {
  const { t } = useLingui()
  const people = useColleagues()
  const [query, setQuery] = useState('')
  const shown = people
    .filter((one) => matchesSearch(foldText(`${one.userName} ${one.email}`), query))
    .slice(0, MOST_SHOWN)
  return (
    <Dialog
      open
      width={640}
      title={<Trans>Share draft</Trans>}
      onClose={onClose}
      footer={
        <Button variant="filled" size="md" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={styles.share}>
        <p className="m">
          <Trans>Colleagues write in it at the same time as you. Only you can send it.</Trans>
        </p>
        {!isOnline ? (
          <Banner icon={IconCloudOff} tone="info">
            <Trans>Needs a connection.</Trans>
          </Banner>
        ) : people.length === 0 ? (
          <State icon={IconUsers} title={<Trans>You have no colleagues here yet.</Trans>}>
            <Trans>Drafts can be shared with people of your organisation.</Trans>
          </State>
        ) : (
          <>
            {people.length < SEARCH_FROM ? null : (
              <TextInput label={t`Find a colleague`} value={query} onText={setQuery} dir="auto" />
            )}
            <ul className={readOnlyDraftStyles.sharePeople}>
              {shown.map((one) => (
                <ColleagueRow key={one.userId} envelopeId={envelopeId} person={one} />
              ))}
            </ul>
            {shown.length === 0 ? <p className="m">{t`No matches`}</p> : null}
          </>
        )}
      </div>
    </Dialog>
  )
}

function ColleagueRow(props: { readonly envelopeId: `envelope:${string}`; readonly person: ListedUser }) {
  const { envelopeId, person } = props
  const { t } = useLingui()
  const replica = useReplica()
  const outbox = useReplicaView((view) => view.outbox)
  const colleagues = useReplicaView(() => draftColleagues(replica.envelope(envelopeId) ?? {}))
  const known: Choice = colleagues.find((one) => one.personId === person.userId)?.access ?? 'none'
  // What was chosen stands until the draft itself says so, or the choice was refused.
  const wanted = outbox.findLast(
    (one) =>
      one.name === 'shareDraft' &&
      one.entity === envelopeId &&
      (one.input as { personId?: string }).personId === person.userId,
  )
  const isOpen = wanted !== undefined && wanted.state !== 'refused' && wanted.state !== 'applied'
  const shown: Choice = isOpen ? ((wanted.input as { access: DraftAccess | null }).access ?? 'none') : known
  const choose = (choice: string) =>
    void replica.dispatch(
      'shareDraft',
      { envelopeId, personId: person.userId, access: choice === 'none' ? null : (choice as DraftAccess) },
      { title: person.userName },
    )
  return (
    <li>
      <PersonAvatar personId={person.userId} name={person.userName} />
      <div className="grow">
        <div className="b cut" dir="auto">
          {person.userName}
        </div>
        <div className="t12 m cut">
          <bdi dir="ltr">{person.email}</bdi>
        </div>
      </div>
      <div className={styles.shareAccess}>
        <Select
          label={t`What ${person.userName} may do`}
          hideLabel
          size="sm"
          value={shown}
          aria-busy={isOpen}
          onValue={choose}
          options={[
            { value: 'none', label: t`No access` },
            { value: 'read', label: t`Can look` },
            { value: 'write', label: t`Can write` },
          ]}
        />
      </div>
    </li>
  )
}

/** Everybody else of the organisation. */
function useColleagues(): readonly ListedUser[] {
  const colleagues = useHeld('colleague')
  const profile = useReplicaView((view) => view.profile)
  return useMemo(
    () =>
      [...colleagues.values()]
        .map((one) => ({ userId: personIdOfColleague(one.id), userName: one.name, email: one.email }))
        .filter((one) => one.userId !== profile?.id)
        .sort((a, b) => (foldText(a.userName) < foldText(b.userName) ? -1 : 1)),
    [colleagues, profile?.id],
  )
}
