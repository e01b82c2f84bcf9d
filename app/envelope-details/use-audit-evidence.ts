import { useLingui } from '@lingui/react/macro'
import type { AuditKind } from '../../sync/entities/audit-event.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useMoment } from '../i18n/use-moment.ts'
import type { AuditTrail } from './use-audit-trail.ts'

type Event = AuditTrail['events'][number]

const CLAIM_MATTERS_MS = 60_000

/** Text that was written down and is not empty; erased personal facts are gone. */
export const written = (fact: unknown): string | undefined =>
  typeof fact === 'string' && fact.trim() !== '' ? fact : undefined
/** What people typed stands beside words of another direction. */
const isolated = (text: string): string => `\u2068${text}\u2069`

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
    const site = written(facts.embeddedIn)
    if (site) lines.push(t`In the page of ${isolated(site)}, by a link the sender handed out`)
    const linkKey = written(facts.linkKeyId)
    if (linkKey) lines.push(t`Handed out by the key ${isolated(linkKey)}`)
    const onBehalfOf = written(personal?.onBehalfOf)
    if (onBehalfOf) lines.push(t`On behalf of ${isolated(onBehalfOf)}`)
    const signingAs = written(personal?.signingAs)
    if (signingAs) lines.push(t`Signing as ${isolated(signingAs)}`)
    const representing = written(personal?.representing)
    if (representing) lines.push(t`Representing ${isolated(representing)}`)
    for (const said of [personal?.reason, personal?.comment, personal?.question, personal?.answer])
      if (written(said)) lines.push(`“${isolated(String(said))}”`)
    if (kind === 'recipientCorrected') {
      const [from, to] = [written(personal?.from), written(personal?.to)]
      if (from) lines.push(t`Before: ${isolated(from)}`)
      if (to) lines.push(t`Now: ${isolated(to)}`)
    }
    if (kind === 'expiryChanged') {
      const [from, to] = [facts.from, facts.to]
      if (typeof from === 'number') lines.push(t`Before: ${isolated(format.dateTime(new Date(from)))}`)
      if (typeof to === 'number') lines.push(t`Now: ${isolated(format.dateTime(new Date(to)))}`)
    }
    if (kind === 'leaseTaken' && typeof facts.until === 'number')
      lines.push(t`At the longest until ${moment(facts.until)}`)
    const names = written(personal?.names) ?? (NAMED_FILES.has(kind) ? written(facts.name) : undefined)
    if (names) lines.push(isolated(names))
    if (typeof facts.sizeBytes === 'number') lines.push(format.fileSize(facts.sizeBytes))
    if (FAILURES.has(kind) && typeof facts.reason === 'string') lines.push(facts.reason)
    return lines
  }
}

const ACTS: ReadonlySet<AuditKind> = new Set([
  'signatureAccepted',
  'stepApproved',
  'formFilled',
  'stepRejected',
  'stepEndorsed',
  'actionTaken',
  'informationRequested',
  'informationGiven',
  'recipientAcknowledged',
  'stepReturned',
  'envelopeReverted',
])
const FAILURES: ReadonlySet<AuditKind> = new Set(['sealFailed', 'integrationFailed'])
const NAMED_FILES: ReadonlySet<AuditKind> = new Set([
  'attachmentAdded',
  'attachmentRemoved',
  'attachmentAccessChanged',
])
