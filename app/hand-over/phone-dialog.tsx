import { Trans, useLingui } from '@lingui/react/macro'
import { IconDeviceMobileOff, IconRefresh } from '@tabler/icons-react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { RecipientId } from '../../sync/ids.ts'
import { useFormat } from '../i18n/use-format.ts'
import type { CallFailure } from '../session/call-result.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './qr-image.module.css'
import { QrImage } from './qr-image.tsx'
import { useHandOverLink } from './use-hand-over-link.ts'

/** The same person goes on with their own step on a phone: one code, for one time. */
export function PhoneDialog(props: {
  readonly envelope: Envelope
  readonly recipientId: RecipientId
  readonly onClose: () => void
}) {
  const { envelope, recipientId, onClose } = props
  const { t } = useLingui()
  const { answer, again } = useHandOverLink({ envelopeId: envelope.id, recipientId, purpose: 'phone' })
  return (
    <Dialog open title={t`Continue on your phone`} onClose={onClose}>
      <div className="col" style={{ gap: 16 }}>
        {answer === null ? (
          <div className={styles.qr} aria-busy="true" />
        ) : answer.ok ? (
          <Code {...answer.value.data} onAgain={again} />
        ) : (
          <Failure failure={answer.error} onAgain={again} />
        )}
      </div>
    </Dialog>
  )
}

function Code(props: { readonly link: string; readonly expiresAt: string; readonly onAgain: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const time = format.time(new Date(props.expiresAt))
  const { hostname, host } = new URL(props.link)
  if (hostname === 'localhost' || hostname === '127.0.0.1')
    return (
      <Banner icon={IconDeviceMobileOff} tone="warn">
        <Trans>
          A phone cannot open <bdi dir="ltr">{host}</bdi>, which is this computer alone. Start the server with{' '}
          <bdi dir="ltr">npm start -- --lan</bdi> to reach it from your network.
        </Trans>
      </Banner>
    )
  return (
    <>
      <QrImage text={props.link} label={t`Code for the camera of your phone`} />
      <p>
        <Trans>
          Point the camera of your phone at the code. It opens this document for you, once, until {time}. Show
          it to nobody else.
        </Trans>
      </p>
      <Button variant="ghost" icon={IconRefresh} onClick={props.onAgain}>
        <Trans>Make a new code</Trans>
      </Button>
    </>
  )
}

export function Failure(props: { readonly failure: CallFailure; readonly onAgain?: () => void }) {
  const { failure, onAgain } = props
  return (
    <>
      <p role="alert">{'sentence' in failure ? failure.sentence : <Trans>This needs a connection.</Trans>}</p>
      {onAgain ? (
        <Button variant="outline" icon={IconRefresh} onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </>
  )
}
