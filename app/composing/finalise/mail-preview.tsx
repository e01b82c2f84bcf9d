import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import { groupOf } from '../../../sync/collab/read-people.ts'
import { organizationNameFor } from '../../../sync/entities/profile.ts'
import { signs } from '../../../sync/entities/step-kind.ts'
import { fillPlaceholders, placeholderValues } from '../../../sync/rules/placeholders.ts'
import { InLanguage } from '../../i18n/in-language.tsx'
import { useNow } from '../../i18n/use-now.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useWizard } from '../wizard/wizard-context.tsx'
import { ExpiryText } from './expiry-text.tsx'
import styles from './mail-preview.module.css'

/** The message a recipient will get, in their language, as near as can be shown here. */
export function MailPreview({ recipient }: { readonly recipient: RecipientView }) {
  const name = <bdi>{recipient.name || recipient.email}</bdi>
  return (
    <section className={styles.mailPreview} aria-labelledby="mail-title">
      <h3 id="mail-title">
        <Trans>What {name} receives</Trans>
      </h3>
      <InLanguage locale={recipient.language} areas={MAIL_WORDS} className={classNames('card', styles.mail)}>
        <MailText recipient={recipient} />
      </InLanguage>
    </section>
  )
}

const MAIL_WORDS = ['composing']

function MailText({ recipient }: { readonly recipient: RecipientView }) {
  const { t } = useLingui()
  const { draft } = useWizard()
  const profile = useReplicaView((view) => view.profile)
  const group = groupOf(recipient, draft.groups)
  const count = draft.fields.filter(
    (one) =>
      one.recipientId === (group ? group.seats[0] : recipient.id) &&
      (one.requirement === 'required' || one.requirement === 'editable'),
  ).length
  const now = useNow().getTime()
  const owner = { name: profile?.name ?? '', email: '', organizationName: profile?.organizationName ?? '' }
  const sequenceNumber = draft.sequenceId === null ? null : t`(number)`
  const values = placeholderValues({ ...draft, owner, sequenceNumber, sentAt: now }, recipient)
  const filled = (text: string) => fillPlaceholders(text, values)
  const sender = <bdi>{profile?.name ?? ''}</bdi>
  return (
    <>
      <div className="b t12">
        <bdi>{profile && organizationNameFor(recipient.language, profile)}</bdi>
      </div>
      <div className="t12 m">
        <Trans>through Tawqi</Trans>
      </div>
      <div className={classNames('b16', styles.ask)}>
        {signs(recipient.kind) ? (
          <Trans>{sender} asks you to sign</Trans>
        ) : recipient.kind === 'approve' ? (
          <Trans>{sender} asks you to approve</Trans>
        ) : recipient.kind === 'formFilling' ? (
          <Trans>{sender} asks you to fill a form</Trans>
        ) : recipient.kind === 'endorse' ? (
          <Trans>{sender} asks you to endorse</Trans>
        ) : recipient.kind === 'action' ? (
          <Trans>{sender} asks you to take action</Trans>
        ) : recipient.kind === 'requestInfo' ? (
          <Trans>{sender} asks you for information</Trans>
        ) : (
          <Trans>{sender} informs you</Trans>
        )}
      </div>
      <div className="m" dir="auto">
        {filled(draft.subject) || draft.title}
      </div>
      {recipient.message ? (
        <p className={styles.message} dir="auto">
          {recipient.message}
        </p>
      ) : null}
      {draft.message ? (
        <p className={styles.message} dir="auto">
          {filled(draft.message)}
        </p>
      ) : null}
      <span className={buttonClass({ variant: 'tonal', size: 'md' })} aria-hidden="true">
        <Trans>Open document</Trans>
      </span>
      <div className="t12 m">
        {count > 0 ? `${t`${plural(count, { one: '# field', other: '# fields' })}`} · ` : ''}
        {draft.expiresAt === null ? (
          <Trans>No expiry</Trans>
        ) : (
          <Trans>
            Expires <ExpiryText />
          </Trans>
        )}
      </div>
    </>
  )
}
