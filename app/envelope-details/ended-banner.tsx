import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendarOff,
  IconCircleCheck,
} from '@tabler/icons-react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { Banner } from '../ui/banner.tsx'
import { DateTime } from '../ui/values.tsx'
import { StartAgainButton } from './start-again-button.tsx'
import { isSystemFailure, useStepFailure } from './step-failure.ts'

/** Read-only, and why: who ended it, when, and with which words. Also the failure that its owner can mend. */
export function EndedBanner(props: { envelope: Envelope; onFailed: (message: string) => void }) {
  const { envelope } = props
  const { t } = useLingui()
  const when = <DateTime at={envelope.modifiedAt} />
  const reason = envelope.stateReason?.trim() ?? ''
  const isOfSystem = isSystemFailure(envelope)
  const said = useStepFailure()(reason)
  const again = <StartAgainButton {...props} />
  const words =
    reason === '' ? null : (
      <>
        “<bdi>{reason}</bdi>”
      </>
    )
  switch (envelope.state) {
    case 'completed':
      return (
        <Banner icon={IconCircleCheck} tone="ok">
          <p>
            <Trans>
              Completed on <DateTime at={envelope.completedAt ?? envelope.modifiedAt} />. The document is
              sealed and nobody can change it.
            </Trans>
          </p>
        </Banner>
      )
    case 'cancelled': {
      const rejected = envelope.recipients.find((one) => one.state === 'rejected')
      const who = rejected?.name ?? envelope.owner.name
      return (
        <Banner icon={IconBan} act={again}>
          <p>
            <b className="b">
              {rejected ? (
                <Trans>
                  Rejected by <bdi>{who}</bdi> on {when}.
                </Trans>
              ) : (
                <Trans>
                  Cancelled by <bdi>{who}</bdi> on {when}.
                </Trans>
              )}
            </b>{' '}
            {words} {t`Nobody can sign it any more.`}
          </p>
        </Banner>
      )
    }
    case 'revoked':
    case 'expired':
      return (
        <Banner icon={IconCalendarOff} act={again}>
          <p>
            <b className="b">
              {envelope.state === 'expired' ? (
                <Trans>Expired on {when}.</Trans>
              ) : (
                <Trans>Revoked on {when}.</Trans>
              )}
            </b>{' '}
            {envelope.state === 'revoked' ? words : null} {t`Nobody can sign it any more.`}
          </p>
        </Banner>
      )
    case 'reverted': {
      const who = envelope.recipients.find((one) => one.state === 'reverted')
      return (
        <Banner icon={IconArrowBackUp} tone="warn">
          <p>
            <b className="b">
              <Trans>
                Sent back for changes by <bdi>{who?.name ?? t`Somebody`}</bdi> on {when}.
              </Trans>
            </b>{' '}
            {words} {t`Nobody can act until the sender starts it again.`}
          </p>
        </Banner>
      )
    }
    case 'error':
      return (
        <Banner icon={IconAlertTriangle} tone="bad" urgent>
          <p>
            <b className="b">
              {isOfSystem ? (
                <Trans>A connected system could not do its step.</Trans>
              ) : (
                <Trans>The document could not be sealed.</Trans>
              )}
            </b>{' '}
            {said === null ? null : `${said} `}
            {t`What was signed is kept. The owner can try again.`}
          </p>
          {reason === '' ? null : (
            <details className="t12 m">
              <summary>
                <Trans>Details</Trans>
              </summary>
              <code className="mono ltr">{reason}</code>
            </details>
          )}
        </Banner>
      )
    default:
      return null
  }
}
