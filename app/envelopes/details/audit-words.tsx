import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AuditKind } from '../../../sync/entities/audit-event.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useMoment } from './stop-words.tsx'
import type { AuditTrail } from './use-audit-trail.ts'

type Event = AuditTrail['events'][number]

/** Who did what, as one sentence; the name is the one that was written down at the time. */
export function AuditSentence({ event, name }: { event: Event; name: string }): ReactNode {
  const who = <bdi className="b">{name}</bdi>
  const file = <bdi>{String(event.facts.name ?? '')}</bdi>
  const recipients = Number(event.facts.recipients ?? 0)
  switch (event.kind) {
    case 'envelopeCreated':
      return <Trans>{who} began the document</Trans>
    case 'documentAdded':
      return <Trans>{file} was added</Trans>
    case 'envelopeSent':
      return <SentSentence who={who} count={recipients} />
    case 'documentPrepared':
      return <Trans>The document was prepared and frozen</Trans>
    case 'recipientNotified':
      return <Trans>{who} was told</Trans>
    case 'envelopeOpened':
      return <Trans>{who} opened the document</Trans>
    case 'signatureAccepted':
      return <Trans>{who} signed</Trans>
    case 'signatureSealed':
      return <Trans>The signature of {who} was sealed</Trans>
    case 'stepApproved':
      return <Trans>{who} approved</Trans>
    case 'formFilled':
      return <Trans>{who} filled in the form</Trans>
    case 'recipientAcknowledged':
      return <Trans>{who} acknowledged</Trans>
    case 'stepRejected':
      return <Trans>{who} rejected</Trans>
    case 'envelopeCancelled':
      return <Trans>{who} cancelled the document</Trans>
    case 'envelopeExpired':
      return <Trans>The document expired</Trans>
    case 'reminderSent':
      return <Trans>A reminder was sent</Trans>
    case 'envelopeDeleted':
      return <Trans>{who} deleted the document</Trans>
    case 'envelopeRestored':
      return <Trans>{who} restored the document</Trans>
    case 'sealFailed':
      return <Trans>Sealing failed</Trans>
    case 'sealRetried':
      return <Trans>Sealing was tried again</Trans>
    case 'envelopeCompleted':
      return <Trans>The document was completed and sealed</Trans>
    case 'documentDownloaded':
      return <Trans>{who} downloaded the document</Trans>
    case 'deviceBound':
      return <Trans>{who} opened the link on a device</Trans>
  }
}

function SentSentence({ who, count }: { who: ReactNode; count: number }) {
  const { t } = useLingui()
  return (
    <>
      {who}{' '}
      {t`${plural(count, { one: 'sent the document to # person', other: 'sent the document to # people' })}`}
    </>
  )
}

const CLAIM_MATTERS_MS = 60_000

/** How we know: identity, what the device claims, what was written, the fingerprint. */
export function useAuditEvidence(): (event: Event) => string[] {
  const { t } = useLingui()
  const moment = useMoment()
  const format = useFormat()
  return ({ facts, personal, at, kind }) => {
    const lines: string[] = []
    const claimed = typeof facts.claimedAt === 'number' ? facts.claimedAt : null
    if (claimed !== null && at - claimed > CLAIM_MATTERS_MS && ACTS.has(kind))
      lines.push(t`Captured on their device at ${moment(claimed)}`)
    if (facts.identity === 'account') lines.push(t`Signed in to their account`)
    if (facts.identity === 'link') lines.push(t`Link from e-mail`)
    if (typeof personal?.reason === 'string') lines.push(`“\u2068${personal.reason}\u2069”`)
    if (typeof personal?.names === 'string') lines.push(`\u2068${personal.names}\u2069`)
    if (typeof facts.sizeBytes === 'number') lines.push(format.fileSize(facts.sizeBytes))
    if (kind === 'sealFailed' && typeof facts.reason === 'string') lines.push(facts.reason)
    return lines
  }
}

const ACTS: ReadonlySet<AuditKind> = new Set([
  'signatureAccepted',
  'stepApproved',
  'formFilled',
  'stepRejected',
])
