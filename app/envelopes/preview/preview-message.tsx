import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { subjectOf } from '../../../sync/entities/actor.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { myRecipients } from '../../../sync/rules/render-envelope.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ListTime } from '../../ui/values.tsx'
import { toneIn } from '../rules/envelope-tones.ts'
import styles from './preview-message.module.css'

/** "Omar Haddad to you and 2 others, 09:05", and what the sender wrote. */
export function PreviewMessage({ envelope }: { envelope: Envelope }) {
  const { t } = useLingui()
  const { actor } = useReplica()
  const mine = myRecipients(envelope, { subject: subjectOf(actor), email: actor.email }).length > 0
  const others = envelope.recipients.length - (mine ? 1 : 0)
  const to = mine
    ? others > 0
      ? t`${plural(others, { one: 'to you and # other', other: 'to you and # others' })}`
      : t`to you`
    : others > 0
      ? t`${plural(others, { one: 'to # person', other: 'to # people' })}`
      : null
  return (
    <div className={classNames('row', styles.vmessage)}>
      <Avatar name={envelope.owner.name} tone={toneIn(envelope, envelope.owner.name)} />
      <div className="grow">
        <div>
          <span className="b">
            <bdi>{envelope.owner.name}</bdi>
          </span>{' '}
          <span className="m">
            {to}
            {envelope.sentAt === null ? null : (
              <>
                {to === null ? null : ' · '}
                <ListTime at={envelope.sentAt} />
              </>
            )}
          </span>
        </div>
        {envelope.message.trim() === '' ? (
          envelope.state === 'draft' ? (
            <p className="m">
              <Trans>Not sent yet.</Trans>
            </p>
          ) : null
        ) : (
          <p className={styles.vwords} dir="auto">
            {envelope.message}
          </p>
        )}
      </div>
    </div>
  )
}
