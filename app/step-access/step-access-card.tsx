import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import type { ApiClient } from '../session/api-client.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './step-access-card.module.css'
import { StepAccessForm } from './step-access-form.tsx'

/** In place of a document that is closed to this person: who protects it, with what, and the way in. */
export function StepAccessCard(props: {
  readonly envelope: Envelope
  readonly step: Recipient
  readonly call: ApiClient['call']
  /** 1 where the card is the whole page. */
  readonly level: 1 | 2
}) {
  const { envelope, step, call, level } = props
  const { t } = useLingui()
  const Heading = `h${level}` as const
  const sender = <bdi className="b">{envelope.owner.name}</bdi>
  const lock = step.access === 'code' ? 'code' : 'password'
  return (
    <section className={classNames('card', styles.stepAccessCard)} aria-label={t`Protected document`}>
      <span className={styles.mark} aria-hidden="true">
        <Icon of={IconLock} size={24} />
      </span>
      <Heading className="h24">
        <Trans>This document is protected</Trans>
      </Heading>
      <p className="b" dir="auto">
        {envelope.title}
      </p>
      <p className="m">
        {lock === 'password' ? (
          <Trans>{sender} has set a password. They tell it to you themselves; it is not in any e-mail.</Trans>
        ) : (
          <Trans>{sender} asks you to show that the mailbox is yours, with a code we send there.</Trans>
        )}
      </p>
      <StepAccessForm
        call={call}
        place={{ envelopeId: envelope.id, stepId: step.id }}
        lock={lock}
        openLabel={t`Open document`}
      />
    </section>
  )
}
