import { Trans, useLingui } from '@lingui/react/macro'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { presentParts } from '../../sync/rules/hand-over.ts'
import { useReplica } from '../replica/use-replica.tsx'
import type { CallFailure } from '../session/call-result.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { Radio } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { rememberHandOver } from './handed-over.ts'
import styles from './in-person-dialog.module.css'
import { Failure } from './phone-dialog.tsx'
import { useAskForLink } from './use-hand-over-link.ts'

/** The sender gives this device to somebody who is with them; their own session is locked before it changes hands. */
export function InPersonDialog({
  envelope,
  onClose,
}: {
  readonly envelope: Envelope
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { actor } = useReplica()
  const session = useSession()
  const ask = useAskForLink()
  const present = presentParts(envelope, actor)
  const [chosen, setChosen] = useState(present[0]?.id)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<CallFailure | null>(null)
  const taker = present.find((one) => one.id === chosen)

  const handOver = async () => {
    if (!taker) return
    setBusy(true)
    setFailed(null)
    const answer = await ask({ envelopeId: envelope.id, recipientId: taker.id, purpose: 'inPerson' })
    setBusy(false)
    if (!answer.ok) return setFailed(answer.error)
    const { pathname, hash } = new URL(answer.value.data.link)
    rememberHandOver(hash.slice(1), {
      hostName: actor.name,
      recipientName: taker.name,
      title: envelope.title,
    })
    session.lock()
    // In its place: the way back leads to nothing of the sender's.
    location.replace(pathname + hash)
  }
  return (
    <Dialog
      open
      title={t`Sign in person`}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" size="md" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="filled"
            size="md"
            icon={IconHandStop}
            busy={busy}
            disabled={!taker}
            onClick={() => void handOver()}
          >
            <Trans>Hand over</Trans>
          </Button>
        </>
      }
    >
      <div className="col" style={{ gap: 16 }}>
        {present.length > 1 ? (
          <fieldset className={styles.people}>
            <legend className="lab">
              <Trans>Who is with you?</Trans>
            </legend>
            {present.map((one) => (
              <Radio
                key={one.id}
                name="taker"
                checked={one.id === chosen}
                onChecked={() => setChosen(one.id)}
                label={<bdi>{one.name}</bdi>}
                hint={<bdi dir="ltr">{one.email}</bdi>}
              />
            ))}
          </fieldset>
        ) : taker ? (
          <p>
            <Trans>
              <bdi className="b">{taker.name}</bdi> acts on this device, in your presence.
            </Trans>
          </p>
        ) : null}
        <ol className={styles.steps}>
          <li>
            <Trans>Your own session is locked first. Only your password or your lock opens it again.</Trans>
          </li>
          <li>
            <Trans>They confirm who they are, read the document and act as themselves.</Trans>
          </li>
          <li>
            <Trans>The audit trail says that it happened in person, on your device.</Trans>
          </li>
        </ol>
        {failed ? <Failure failure={failed} /> : null}
      </div>
    </Dialog>
  )
}
