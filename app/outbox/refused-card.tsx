import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { useSendAgain } from '../acts/use-send-again.ts'
import { ALL_FACES } from '../faces/all-faces.ts'
import { useEntryRefusal, useRefusalSentence } from '../faces/refusal-sentence.ts'
import { remedyOfEntry } from '../faces/remedy.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useMoment } from '../i18n/use-moment.ts'
import { signPath } from '../paths/act-paths.ts'
import { keptIn, settledAt } from '../replica/outbox-groups.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { PlainLinkButton } from '../shell/links.tsx'
import { closedAct } from '../step-access/access-state.ts'
import { LaterUnlockAndSendAgain } from '../step-access/later-step-access.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldMessage } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Pill } from '../ui/pill.tsx'
import { EntryDetails } from './entry-details.tsx'
import { faceOfEntry } from './entry-face.ts'
import { entryPlace } from './entry-place.ts'
import entryRowStyles from './entry-row.module.css'
import outboxScreenStyles from './outbox-screen.module.css'
import styles from './refused-card.module.css'

/** A refusal: the server's sentence, what was kept, and the acts that fit. It stays until the person decides. */
export function RefusedCard({ entry }: { entry: OutboxEntry }) {
  const { t } = useLingui()
  const moment = useMoment()
  const refusalOf = useEntryRefusal(ALL_FACES)
  const look = faceOfEntry(entry)
  const noun = t(look.noun)
  const title = entry.title === '' ? noun : entry.title
  const refused = entry.result?.status === 'refused' ? entry.result : { code: '' }
  const reason = 'facts' in refused ? refused.facts?.reason : undefined
  const kept = useKeptWords(entry)
  return (
    <article className={classNames('card', outboxScreenStyles.badCard)} aria-label={title}>
      <div className={entryRowStyles.badHead}>
        <span className={classNames(entryRowStyles.oiKind, 'bad')}>
          <Icon of={look.icon} mirror={look.mirror ?? false} />
        </span>
        <div className={entryRowStyles.oiWords}>
          <h3 className="b cut2" dir="auto">
            {title}
          </h3>
          <div className="m t12">
            {noun}, {t`saved ${moment(entry.createdAt)}, refused ${moment(settledAt(entry))}`}
          </div>
        </div>
        <Pill icon={IconAlertTriangle} tone="bad">
          <Trans>Not accepted</Trans>
        </Pill>
      </div>
      <div className={styles.badWhy}>
        <Icon of={IconInfoCircle} />
        <div className="grow">
          <p className="b">{refusalOf(entry.name, refused, entry.input)}</p>
          {typeof reason === 'string' && reason !== '' ? (
            <p className="t12 m">
              “<bdi>{reason}</bdi>”
            </p>
          ) : null}
          {kept === '' ? null : <p className="t12 m">{kept}</p>}
        </div>
      </div>
      <RefusedActs entry={entry} noun={noun} />
      <EntryDetails entry={entry} />
    </article>
  )
}

function RefusedActs({ entry, noun }: { entry: OutboxEntry; noun: string }) {
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const [asking, setAsking] = useState(false)
  const { again, refusedAgain } = useSendAgain(entry)
  const place = entryPlace(entry)
  const remedy = remedyOfEntry(entry)
  const closed = closedAct(entry)
  const discard = () => void replica.discard(entry.id)
  // A draft is mended where it is written: that is its page already.
  const opensHere = remedy === 'review' && entry.name === 'sendEnvelope'
  return (
    <div className={styles.badActs}>
      {refusedAgain ? <FieldMessage tone="bad">{sentence(refusedAgain)}</FieldMessage> : null}
      {remedy === 'review' ? (
        <PlainLinkButton
          {...(opensHere && place ? place : { to: signPath(entry.entity), search: {} })}
          variant="filled"
        >
          <Trans>Edit and resend</Trans>
        </PlainLinkButton>
      ) : null}
      {closed ? <LaterUnlockAndSendAgain {...{ entry, closed }} /> : null}
      {remedy === 'again' ? (
        <Button variant="filled" onClick={() => void again()}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
      {place && !opensHere ? (
        <PlainLinkButton {...place} variant={remedy === 'none' ? 'filled' : 'outline'}>
          {entry.entity.startsWith('envelope:') ? t`Open document` : t`Open`}
        </PlainLinkButton>
      ) : null}
      <span className="grow not-phone" />
      <Button variant="ghost" onClick={entry.offline === 'A' ? discard : () => setAsking(true)}>
        <Trans>Discard</Trans>
      </Button>
      <AlertDialog
        open={asking}
        destructive
        title={t`Discard what was kept?`}
        confirmLabel={t`Discard`}
        cancelLabel={t`Keep on this device`}
        onCancel={() => setAsking(false)}
        onConfirm={discard}
      >
        <Trans>
          {noun}: <bdi>{entry.title}</bdi>. What you entered is removed from this device and cannot be brought
          back.
        </Trans>
      </AlertDialog>
    </div>
  )
}

/** "Kept on this device: your signature and 2 values." */
function useKeptWords(entry: OutboxEntry): string {
  const { t } = useLingui()
  const format = useFormat()
  const { drawings, values, reason } = keptIn(entry)
  const parts = [
    drawings > 0 ? t`${plural(drawings, { one: 'your signature', other: '# signatures' })}` : '',
    values > 0 ? t`${plural(values, { one: '# value', other: '# values' })}` : '',
    reason ? t`your reason` : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : t`Kept on this device: ${format.list(parts)}.`
}
