/** The completion certificate of an envelope: from its state and audit trail to a sealed PDF in the store. */
import type { AuditEvent, AuditKind } from '../../sync/entities/audit-event.ts'
import type { Envelope, Recipient, Revision } from '../../sync/entities/envelope.ts'
import { bareId } from '../../sync/ids.ts'
import { namesErased } from '../../sync/rules/erasure.ts'
import { valuesBesideFile } from '../../sync/rules/values-beside-file.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { readTrail } from '../evidence/audit-trail.ts'
import type { Platform } from '../platform.ts'
import type {
  CertificateContent,
  CertificateLabels,
  CertificateRecipient,
} from '../sealing/completion-certificate.ts'
import { drawSealed } from '../sealing/draw-sealed.ts'
import type { JobParties, SealingPool } from '../sealing/pool.ts'
import type { DocumentFiles } from './document-files.ts'
import { certificateSentences, documentWords } from './words.ts'

export interface CertificateDeps {
  readonly platform: Platform
  readonly pool: SealingPool
  readonly files: DocumentFiles
  readonly parties: JobParties
}

/** Writes, prepares and seals the certificate; answers the SHA-256 under which it is stored. */
export async function writeCertificate(deps: CertificateDeps, envelope: Envelope): Promise<string> {
  const { platform, pool, files } = deps
  const trail = await platform.db.read((query) => readTrail(query, platform.db.tables, envelope.id))
  const sealed = await drawSealed(deps, {
    draw: (targetPath) =>
      pool.run('writeCertificate', { targetPath, content: certificateContent(envelope, trail, platform) }),
    envelopeId: `${bareId(envelope.id)}c`,
    signerName: envelope.owner.organizationName,
    reason: documentWords.sealReason(envelope),
    signedAt: platform.now(),
  })
  try {
    await files.adopt(sealed.path, sealed.sha256)
    return sealed.sha256
  } finally {
    await sealed.remove()
  }
}

const iso = (at: number): string => new Date(at).toISOString()

export function certificateContent(
  envelope: Envelope,
  trail: readonly AuditEvent[],
  platform: Pick<Platform, 'now' | 'config'>,
): CertificateContent {
  const say = (key: string, values?: Record<string, string>) =>
    certificateSentences.format(envelope.language, key, values)
  return {
    language: envelope.language,
    timeZone: envelope.timeZone,
    labels: labels(say),
    organization: envelope.owner.organizationName,
    generatedAt: iso(platform.now()),
    envelope: {
      id: bareId(envelope.id),
      title: envelope.title,
      sender: `${envelope.owner.name} (${envelope.owner.email})`,
      status: say('state.completed'),
      createdAt: iso(envelope.createdAt),
      completedAt: iso(platform.now()),
    },
    recipients: envelope.recipients.map((one) => recipientLines(envelope, one, trail, say)),
    documents: envelope.documents.map((document) => ({
      name: document.name,
      originalSha256: document.originalSha256,
      pages: document.pages.length,
      revisions: document.revisions.map((one) => ({
        label: revisionLabel(envelope, one, say),
        sha256: one.sha256,
        sizeBytes: one.sizeBytes,
      })),
    })),
    events: trail.map((event) => ({
      at: iso(event.at),
      text: eventText(event, say),
      ...actorOf(envelope, event),
      ...(event.documentSha256 ? { documentSha256: event.documentSha256 } : {}),
      hash: event.hash,
    })),
    values: valueLines(envelope, platform.config.publicUrl, say),
    verifyUrl: `${platform.config.publicUrl}/verify/${bareId(envelope.id)}`,
  }
}

export type Say = (key: string, values?: Record<string, string>) => string

const LABELS = [
  'title',
  'envelope',
  'envelopeId',
  'envelopeTitle',
  'sender',
  'status',
  'createdAt',
  'completedAt',
  'timeZone',
  'recipients',
  'email',
  'role',
  'actingFor',
  'identityMethod',
  'consentText',
  'consentVersion',
  'consentedAt',
  'viewedAt',
  'signedAt',
  'claimedAt',
  'address',
  'device',
  'documents',
  'pages',
  'originalSha256',
  'sizeBytes',
  'values',
  'auditTrail',
  'actor',
  'documentHash',
  'chainHash',
  'verifyAt',
] as const

const labels = (say: Say): CertificateLabels => ({
  ...(Object.fromEntries(LABELS.map((key) => [key, say(`label.${key}`)])) as Record<
    (typeof LABELS)[number],
    string
  >),
  // The report counts its pages itself.
  pageOf: say('label.pageOf', { page: '{page}', pages: '{pages}' }),
})

const ACTS: ReadonlySet<AuditKind> = new Set([
  'signatureAccepted',
  'stepApproved',
  'formFilled',
  'stepEndorsed',
  'actionTaken',
  'informationGiven',
  'recipientAcknowledged',
  'stepRejected',
])

const identityIn = ({ facts }: AuditEvent, say: Say): string =>
  say(`identity.${String(facts.identity)}`, { origin: String(facts.embeddedIn ?? '') })

function recipientLines(
  envelope: Envelope,
  one: Recipient,
  trail: readonly AuditEvent[],
  say: Say,
): CertificateRecipient {
  const act = envelope.acts.find((item) => item.recipientId === one.id)
  const known = trail.filter(
    (event) => event.recipientId === one.id && typeof event.facts.identity === 'string',
  )
  // How they were known when they acted; they may have looked by another way before.
  const accepted = known.findLast((event) => ACTS.has(event.kind)) ?? known[0]
  return {
    name: one.name,
    email: one.email,
    role: say(`role.${one.kind}`),
    status: say(`recipient.${one.state}`),
    ...(accepted ? { identityMethod: identityIn(accepted, say) } : {}),
    ...(act?.consent
      ? {
          consentText: act.consent.text,
          consentVersion: act.consent.version,
          consentedAt: iso(act.acceptedAt),
        }
      : {}),
    ...(one.openedAt === null ? {} : { viewedAt: iso(one.openedAt) }),
    ...(one.actedAt === null ? {} : { signedAt: iso(one.actedAt) }),
    ...(act && act.claimedAt !== null && act.acceptedAt - act.claimedAt > 60_000
      ? { claimedAt: iso(act.claimedAt) }
      : {}),
  }
}

/** Who entered what for documents that could not take it. */
export const valueLines = (
  envelope: Envelope,
  publicUrl: string,
  say: Say,
): { label: string; value: string }[] =>
  valuesBesideFile(envelope, publicUrl).map(({ document, field, value }) => {
    const name = field.label.trim() || say(`kind.${field.kind}`)
    const who = recipientById(envelope, field.recipientId)?.name
    return {
      label: [envelope.documents.length > 1 ? document.name : '', who, name].filter(Boolean).join(' · '),
      value: value === true ? say('value.ticked') : value,
    }
  })

const revisionLabel = (envelope: Envelope, revision: Revision, say: Say): string =>
  say(`revision.${revision.cause}`, {
    name: (revision.recipientId && recipientById(envelope, revision.recipientId)?.name) || '',
  })

/** What happened, and the words that were given with it. */
export function eventText({ kind, facts, personal }: AuditEvent, say: Say): string {
  const event = say(`event.${kind}`, { name: String(facts.name ?? ''), to: String(personal?.to ?? '') })
  const said = [personal?.reason, personal?.comment, personal?.question, personal?.answer]
  const words = said.find((one) => typeof one === 'string' && one !== '')
  return typeof words === 'string' ? say('eventWithWords', { event, words }) : event
}

function actorOf(envelope: Envelope, event: AuditEvent): { actor?: string } {
  const part = event.recipientId === null ? undefined : recipientById(envelope, event.recipientId)
  const name = namesErased(event, part) ? undefined : (event.personal?.name ?? part?.name)
  return typeof name === 'string' && name !== '' ? { actor: name } : {}
}
