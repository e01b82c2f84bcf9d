import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBell,
  IconBellCog,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconCheck,
  IconChecklist,
  IconCircleCheck,
  IconCloudOff,
  IconDownload,
  IconEye,
  IconEyeCog,
  IconEyeOff,
  IconEyePlus,
  IconFilePlus,
  IconFileText,
  IconHourglass,
  IconLink,
  IconLockOpen,
  IconLockX,
  IconMessage,
  IconMessageQuestion,
  IconMessageReply,
  IconPaperclip,
  IconPencil,
  IconPlugConnected,
  IconPlugX,
  IconRefresh,
  IconRosetteDiscountCheck,
  IconRubberStamp,
  IconSend,
  IconThumbUp,
  IconUnlink,
  IconUserCancel,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
  IconUserShare,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { EnvelopeAuditKind } from '../../sync/entities/audit-event.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { namesErased } from '../../sync/rules/erasure.ts'
import { dayOf } from '../i18n/format.ts'
import { useFormat, useFormatSettings } from '../i18n/use-format.ts'
import { useMoment } from '../i18n/use-moment.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Fingerprint } from '../ui/fingerprint.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { Pill } from '../ui/pill.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { ErrorState, State } from '../ui/states.tsx'
import styles from './audit-panel.module.css'
import { AuditSentence } from './audit-words.tsx'
import { useAuditEvidence } from './use-audit-evidence.ts'
import type { AuditTrail, TrailReading } from './use-audit-trail.ts'
import { isAlarming, WitnessPills } from './witness-pills.tsx'

/** Newest first: who did what, how we know, when by the server's clock. The chain's state stands above. */
export function AuditPanel({
  envelope,
  reading,
  plain = false,
}: {
  envelope: Envelope
  reading: TrailReading
  /** What happened in plain words; how it is proven only for who asks. */
  plain?: boolean
}) {
  const { t } = useLingui()
  const [proofs, setProofs] = useState(!plain)
  const moment = useMoment()
  if (reading.status === 'loading') return <ListSkeleton rows={5} />
  if (reading.status === 'offline')
    return (
      <State icon={IconCloudOff} title={t`The audit trail is not on this device.`}>
        <Trans>It will be here when there is a connection.</Trans>
      </State>
    )
  if (reading.status === 'failed')
    return <ErrorState title={t`The audit trail could not be loaded`} onRetry={reading.retry} />
  const { trail, checkedAt } = reading
  const count = trail.events.length
  return (
    <>
      {plain ? (
        <div className={styles.chain}>
          <Button variant="link" aria-expanded={proofs} onClick={() => setProofs(!proofs)}>
            <Trans>Details for auditors</Trans>
          </Button>
        </div>
      ) : null}
      {proofs || !trail.chain.unbroken || isAlarming(trail.evidence) ? (
        <div className={classNames('row wrap', styles.chain)}>
          {trail.chain.unbroken ? (
            <Pill icon={IconLink} tone="ok">
              <Trans>Chain unbroken</Trans>
            </Pill>
          ) : (
            <Pill icon={IconUnlink} tone="bad">
              <Trans>Chain broken at event {trail.chain.brokenAt}</Trans>
            </Pill>
          )}
          {trail.evidence ? <WitnessPills evidence={trail.evidence} /> : null}
          <span className="t12 m">
            {t`${plural(count, { one: '# event', other: '# events' })}, last checked ${moment(checkedAt)}`}
          </span>
        </div>
      ) : null}
      <ol className={styles.events} aria-label={t`Audit trail`}>
        {trail.events.toReversed().map((event) => (
          <EventRow key={event.n} event={event} envelope={envelope} proofs={proofs} />
        ))}
      </ol>
    </>
  )
}

function EventRow({
  event,
  envelope,
  proofs,
}: {
  event: AuditTrail['events'][number]
  envelope: Envelope
  proofs: boolean
}) {
  const { t } = useLingui()
  const evidence = useAuditEvidence()(event)
  const format = useFormat()
  const { timeZone } = useFormatSettings()
  const look = LOOKS[event.kind]
  const at = new Date(event.at)
  const today = dayOf(at, timeZone) === dayOf(new Date(), timeZone)
  const part = envelope.recipients.find((one) => one.id === event.recipientId)
  const name =
    typeof event.personal?.name === 'string'
      ? event.personal.name
      : namesErased(event, part)
        ? t`Somebody (erased)`
        : (part?.name ?? t`Somebody`)
  return (
    <li className={styles.ev}>
      <span className={classNames(styles.k, look.tone)} aria-hidden="true">
        <Icon of={look.icon} size={16} mirror={look.mirror ?? false} />
      </span>
      <div>
        <div>
          <AuditSentence event={event} name={name} />
        </div>
        {evidence.length > 0 ? <div className="t12 m">{evidence.join(' · ')}</div> : null}
        {event.documentSha256 === null || !proofs ? null : (
          <div className="t12 m">
            <Fingerprint sha256={event.documentSha256} />
          </div>
        )}
      </div>
      <time className="t12 m num" dateTime={at.toISOString()}>
        <bdi>{today ? format.time(at) : format.dayAndTime(at)}</bdi>
      </time>
    </li>
  )
}

type Look = { icon: IconShape; tone?: 'ok' | 'info' | 'bad'; mirror?: true }
const LOOKS: Readonly<Record<EnvelopeAuditKind, Look>> = {
  envelopeCreated: { icon: IconFilePlus },
  documentAdded: { icon: IconFilePlus },
  groupAsked: { icon: IconUserPlus, tone: 'info' },
  envelopeSent: { icon: IconSend, tone: 'info', mirror: true },
  documentPrepared: { icon: IconCheck },
  recipientNotified: { icon: IconBell },
  envelopeOpened: { icon: IconEye },
  signatureAccepted: { icon: IconPencil, tone: 'ok' },
  signatureSealed: { icon: IconRosetteDiscountCheck, tone: 'ok' },
  stepApproved: { icon: IconThumbUp, tone: 'ok' },
  formFilled: { icon: IconCheck, tone: 'ok' },
  recipientAcknowledged: { icon: IconCheck, tone: 'ok' },
  stepRejected: { icon: IconX, tone: 'bad' },
  envelopeCancelled: { icon: IconBan },
  envelopeExpired: { icon: IconBan },
  reminderSent: { icon: IconBell },
  envelopeDeleted: { icon: IconBan },
  envelopeRestored: { icon: IconCheck },
  sealFailed: { icon: IconAlertTriangle, tone: 'bad' },
  sealRetried: { icon: IconRosetteDiscountCheck },
  envelopeCompleted: { icon: IconCircleCheck, tone: 'ok' },
  documentDownloaded: { icon: IconDownload },
  deviceBound: { icon: IconLink },
  stepEndorsed: { icon: IconRubberStamp, tone: 'ok' },
  actionTaken: { icon: IconChecklist, tone: 'ok' },
  informationRequested: { icon: IconMessageQuestion },
  informationGiven: { icon: IconMessageReply, tone: 'ok', mirror: true },
  questionWithdrawn: { icon: IconMessageReply, mirror: true },
  stepDelegated: { icon: IconUserShare },
  delegationRevoked: { icon: IconUserCancel },
  stepReturned: { icon: IconArrowBackUp, tone: 'bad', mirror: true },
  actRecalled: { icon: IconArrowBackUp, mirror: true },
  envelopeReverted: { icon: IconArrowBackUp, tone: 'bad', mirror: true },
  envelopeReinitiated: { icon: IconRefresh, tone: 'info' },
  envelopeRevoked: { icon: IconBan },
  expiryChanged: { icon: IconCalendarEvent },
  remindersChanged: { icon: IconBellCog },
  recipientCorrected: { icon: IconUserEdit },
  recipientRemoved: { icon: IconUserMinus },
  memberLeft: { icon: IconUserMinus },
  partyErased: { icon: IconUserMinus },
  ownerChanged: { icon: IconUserShare },
  stepAdded: { icon: IconUserPlus, tone: 'info' },
  viewerAdded: { icon: IconEyePlus },
  viewerRemoved: { icon: IconEyeOff },
  viewerJoined: { icon: IconEye },
  opennessChanged: { icon: IconBuildingCommunity },
  messageAdded: { icon: IconMessage },
  attachmentAdded: { icon: IconPaperclip },
  attachmentAccessChanged: { icon: IconEyeCog },
  attachmentRemoved: { icon: IconPaperclip },
  leaseTaken: { icon: IconHourglass },
  leaseReleased: { icon: IconCheck },
  integrationDone: { icon: IconPlugConnected, tone: 'ok' },
  integrationFailed: { icon: IconPlugX, tone: 'bad' },
  stepUnlocked: { icon: IconLockOpen },
  stepAccessFailed: { icon: IconLockX, tone: 'bad' },
  reportDownloaded: { icon: IconFileText },
}
