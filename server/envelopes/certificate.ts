/** The completion certificate of an envelope: from its state and audit trail to a sealed PDF in the store. */
import { rm } from 'node:fs/promises'
import type { AuditEvent } from '../../sync/entities/audit-event.ts'
import type { Envelope, Recipient, Revision } from '../../sync/entities/envelope.ts'
import { bareId } from '../../sync/ids.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { readTrail } from '../evidence/audit-trail.ts'
import type { Platform } from '../platform.ts'
import type {
  CertificateContent,
  CertificateLabels,
  CertificateRecipient,
} from '../sealing/completion-certificate.ts'
import type { JobParties, PoolResult, SealingPool } from '../sealing/pool.ts'
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
  const [draft, prepared, sealed] = [files.stagingPath(), files.stagingPath(), files.stagingPath()]
  const envelopeId = `${bareId(envelope.id)}c`
  try {
    demand(
      await pool.run('writeCertificate', {
        targetPath: draft,
        content: certificateContent(envelope, trail, platform),
      }),
    )
    demand(
      await pool.run('prepare', {
        sourcePath: draft,
        targetPath: prepared,
        options: { envelopeId, slots: [] },
      }),
    )
    const result = demand(
      await pool.run(
        'sealEnvelope',
        {
          sourcePath: prepared,
          targetPath: sealed,
          options: {
            envelopeId,
            signerName: envelope.owner.organizationName,
            reason: documentWords.sealReason(envelope),
            signedAt: new Date(platform.now()),
          },
        },
        deps.parties,
      ),
    )
    await files.adopt(sealed, result.sha256)
    return result.sha256
  } finally {
    await Promise.all([draft, prepared, sealed].map((path) => rm(path, { force: true })))
  }
}

function demand<T>(result: PoolResult<T>): T {
  if (!result.ok) throw new Error(`certificate: ${result.error.code}: ${result.error.detail}`)
  return result.value
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
      ...(event.documentSha256 ? { details: event.documentSha256 } : {}),
      hash: event.hash,
    })),
    verifyUrl: `${platform.config.publicUrl}/verify/${bareId(envelope.id)}`,
  }
}

type Say = (key: string, values?: Record<string, string>) => string

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

function recipientLines(
  envelope: Envelope,
  one: Recipient,
  trail: readonly AuditEvent[],
  say: Say,
): CertificateRecipient {
  const act = envelope.acts.find((item) => item.recipientId === one.id)
  const accepted = trail.find(
    (event) => event.recipientId === one.id && typeof event.facts.identity === 'string',
  )
  return {
    name: one.name,
    email: one.email,
    role: say(`role.${one.kind}`),
    status: say(`recipient.${one.state}`),
    ...(accepted ? { identityMethod: say(`identity.${String(accepted.facts.identity)}`) } : {}),
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

const revisionLabel = (envelope: Envelope, revision: Revision, say: Say): string =>
  say(`revision.${revision.cause}`, {
    name: (revision.recipientId && recipientById(envelope, revision.recipientId)?.name) || '',
  })

/** What happened, and the words that were given with it. */
function eventText({ kind, facts, personal }: AuditEvent, say: Say): string {
  const event = say(`event.${kind}`, { name: String(facts.name ?? ''), to: String(personal?.to ?? '') })
  const said = [personal?.reason, personal?.comment, personal?.question, personal?.answer]
  const words = said.find((one) => typeof one === 'string' && one !== '')
  return typeof words === 'string' ? say('eventWithWords', { event, words }) : event
}

function actorOf(envelope: Envelope, event: AuditEvent): { actor?: string } {
  const name =
    event.personal?.name ?? (event.recipientId ? recipientById(envelope, event.recipientId)?.name : undefined)
  return typeof name === 'string' && name !== '' ? { actor: name } : {}
}
