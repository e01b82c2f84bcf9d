import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { written } from './use-audit-evidence.ts'
import type { AuditTrail } from './use-audit-trail.ts'

type Event = AuditTrail['events'][number]

/** Who did what, as one sentence; the name is the one that was written down at the time. */
export function AuditSentence({ event, name }: { event: Event; name: string }): ReactNode {
  const who = <bdi className="b">{name}</bdi>
  const file = <bdi>{String(event.facts.name ?? '')}</bdi>
  const recipients = Number(event.facts.recipients ?? 0)
  const to = <bdi className="b">{written(event.personal?.to) ?? '…'}</bdi>
  switch (event.kind) {
    case 'envelopeCreated':
      return <Trans>{who} began the document</Trans>
    case 'documentAdded':
      return <Trans>{file} was added</Trans>
    case 'envelopeSent':
      return <SentSentence who={who} count={recipients} />
    case 'groupAsked':
      return <GroupAskedSentence of={to} count={Number(event.facts.asked ?? 0)} />
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
      return typeof event.personal?.host === 'string' ? (
        <Trans>
          {who} took over the device of <bdi>{event.personal.host}</bdi> to act in person
        </Trans>
      ) : (
        <Trans>{who} opened the link on a device</Trans>
      )
    case 'stepEndorsed':
      return <Trans>{who} endorsed</Trans>
    case 'actionTaken':
      return <Trans>{who} took action</Trans>
    case 'informationRequested':
      return (
        <Trans>
          {who} asked {to} for information
        </Trans>
      )
    case 'informationGiven':
      return <Trans>{who} gave information</Trans>
    case 'questionWithdrawn':
      return <Trans>{who} no longer waits for an answer</Trans>
    case 'stepDelegated':
      return (
        <Trans>
          {who} delegated their part to {to}
        </Trans>
      )
    case 'delegationRevoked':
      return (
        <Trans>
          {who} revoked the delegation to {to}
        </Trans>
      )
    case 'stepReturned':
      return (
        <Trans>
          {who} returned the document to {to}
        </Trans>
      )
    case 'actRecalled':
      return <Trans>{who} took back their action</Trans>
    case 'envelopeReverted':
      return <Trans>{who} sent the document back for changes</Trans>
    case 'envelopeReinitiated':
      return <Trans>{who} started the document again</Trans>
    case 'envelopeRevoked':
      return <Trans>{who} revoked the document</Trans>
    case 'expiryChanged':
      return event.facts.to === null ? (
        <Trans>{who} lifted the expiry</Trans>
      ) : (
        <Trans>{who} changed the expiry</Trans>
      )
    case 'remindersChanged':
      return <Trans>{who} changed the reminders</Trans>
    case 'recipientCorrected':
      return <Trans>{who} corrected a recipient</Trans>
    case 'recipientRemoved':
      return (
        <Trans>
          {who} removed {to} from the route
        </Trans>
      )
    case 'ownerChanged':
      return (
        <Trans>
          {to} goes on with the document of {who}
        </Trans>
      )
    case 'memberLeft':
      return event.facts.ownerChanged === true ? (
        <Trans>
          {who} left the organisation; {to} goes on with the document
        </Trans>
      ) : (
        <Trans>{who} left the organisation</Trans>
      )
    case 'partyErased':
      return event.facts.ownerChanged === true ? (
        <Trans>The sender erased their account; a colleague goes on with the document</Trans>
      ) : (
        <Trans>Somebody who took part erased their account</Trans>
      )
    case 'stepAdded':
      return (
        <Trans>
          {who} added {to} to the route
        </Trans>
      )
    case 'viewerAdded':
      return (
        <Trans>
          {who} shared the document with {to}
        </Trans>
      )
    case 'viewerRemoved':
      return (
        <Trans>
          {who} stopped sharing the document with {to}
        </Trans>
      )
    case 'viewerJoined':
      return <Trans>{who} joined as a reader</Trans>
    case 'opennessChanged':
      return event.facts.open === true ? (
        <Trans>{who} opened the document to the organisation</Trans>
      ) : (
        <Trans>{who} closed the document to the organisation</Trans>
      )
    case 'messageAdded':
      return <Trans>{who} wrote a message</Trans>
    case 'attachmentAdded':
      return <Trans>{who} added an attachment</Trans>
    case 'attachmentRemoved':
      return <Trans>{who} removed an attachment</Trans>
    case 'attachmentAccessChanged':
      return <Trans>{who} changed who may read an attachment</Trans>
    case 'leaseTaken':
      return <Trans>{who} began to sign; others wait</Trans>
    case 'leaseReleased':
      return <Trans>{who} no longer holds the document</Trans>
    case 'integrationDone':
      return <Trans>A connected system did its step</Trans>
    case 'integrationFailed':
      return <Trans>A connected system could not do its step</Trans>
    case 'stepUnlocked':
      return <Trans>{who} opened the protected step</Trans>
    case 'stepAccessFailed':
      return <Trans>{who} entered a wrong password or code</Trans>
    case 'reportDownloaded':
      return <Trans>{who} downloaded a report</Trans>
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

function GroupAskedSentence({ of, count }: { of: ReactNode; count: number }) {
  const { t } = useLingui()
  return (
    <>
      {of}: {t`${plural(count, { one: '# person of it was asked', other: '# people of it were asked' })}`}
    </>
  )
}
