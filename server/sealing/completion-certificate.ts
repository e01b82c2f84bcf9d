/**
 * The completion certificate: who did what to an envelope, when and how they were identified,
 * and the hashes by which anybody can check the files and the audit trail. A PDF of its own,
 * sealed like a document. Holds no words: they come in, already translated.
 */
import { qrCode } from '../../sync/qr-code.ts'
import { type FormatInstant, instantFormatter } from './instant-format.ts'
import { code, heading, strong, writeReportFile } from './report-file.ts'
import type { ReportFlow } from './report-flow.ts'
import { sharedTextEngine, type TextEngine } from './text/text-engine.ts'

/** Instants are ISO strings; the certificate shows them in `timeZone` and names it. Hashes are hex. */
export interface CertificateContent {
  readonly language: 'en' | 'ar' | 'fr'
  /** IANA name, such as `Asia/Dubai`. */
  readonly timeZone: string
  readonly labels: CertificateLabels
  readonly organization: string
  readonly generatedAt: string
  readonly envelope: {
    readonly id: string
    readonly title: string
    readonly sender: string
    readonly status: string
    readonly createdAt: string
    readonly completedAt?: string
  }
  readonly recipients: readonly CertificateRecipient[]
  readonly documents: readonly {
    readonly name: string
    readonly originalSha256: string
    readonly pages?: number
    readonly revisions: readonly {
      readonly label: string
      readonly sha256: string
      readonly sizeBytes?: number
    }[]
  }[]
  readonly events: readonly {
    readonly at: string
    readonly text: string
    readonly actor?: string
    readonly documentSha256?: string
    /** Hash of this entry in the chain. */
    readonly hash: string
  }[]
  readonly verifyUrl?: string
  /** Values that could not go into a file because it came signed already. */
  readonly values?: readonly { readonly label: string; readonly value: string }[]
}

export interface CertificateRecipient {
  readonly name: string
  readonly email?: string
  readonly role: string
  readonly status: string
  readonly actingFor?: string
  readonly identityMethod?: string
  readonly consentText?: string
  readonly consentVersion?: string
  readonly consentedAt?: string
  readonly viewedAt?: string
  readonly signedAt?: string
  /** The device's own claim of when it was signed, for acts made offline. */
  readonly claimedAt?: string
  readonly address?: string
  readonly device?: string
}

export interface CertificateLabels {
  readonly title: string
  readonly envelope: string
  readonly envelopeId: string
  readonly envelopeTitle: string
  readonly sender: string
  readonly status: string
  readonly createdAt: string
  readonly completedAt: string
  readonly timeZone: string
  readonly recipients: string
  readonly email: string
  readonly role: string
  readonly actingFor: string
  readonly identityMethod: string
  readonly consentText: string
  readonly consentVersion: string
  readonly consentedAt: string
  readonly viewedAt: string
  readonly signedAt: string
  readonly claimedAt: string
  readonly address: string
  readonly device: string
  readonly documents: string
  readonly pages: string
  readonly originalSha256: string
  readonly sizeBytes: string
  readonly values: string
  readonly auditTrail: string
  readonly actor: string
  readonly documentHash: string
  readonly chainHash: string
  readonly verifyAt: string
  /** With `{page}` and `{pages}` in it. */
  readonly pageOf: string
}

/** Large enough for a phone held over a printed page. */
const QR_SIDE_PT = 72

/** @returns an unsigned PDF; prepare and seal it like any document. The same content gives the same bytes. */
export function writeCompletionCertificate(
  content: CertificateContent,
  engine: TextEngine = sharedTextEngine(),
): Uint8Array {
  const { labels, envelope } = content
  const when = instantFormatter(content.language, content.timeZone)
  return writeReportFile(
    {
      language: content.language,
      organization: content.organization,
      title: labels.title,
      fileTitle: `${labels.title} – ${envelope.title}`,
      generatedAt: content.generatedAt,
      footer: (page, count) =>
        `${envelope.id}  ·  ${labels.pageOf.replace('{page}', String(page)).replace('{pages}', String(count))}`,
      content,
    },
    engine,
    (flow) => {
      writeEnvelope(flow, content, when)
      writeRecipients(flow, content, when)
      writeDocuments(flow, content)
      writeEvents(flow, content, when)
    },
  )
}

function writeEnvelope(flow: ReportFlow, content: CertificateContent, when: FormatInstant): void {
  const { labels, envelope } = content
  flow.space(6)
  flow.text(labels.envelope, heading)
  flow.space(3)
  flow.row(labels.envelopeTitle, envelope.title)
  flow.row(labels.envelopeId, envelope.id, code)
  flow.row(labels.sender, envelope.sender)
  flow.row(labels.status, envelope.status)
  flow.row(labels.createdAt, when(envelope.createdAt))
  if (envelope.completedAt) flow.row(labels.completedAt, when(envelope.completedAt))
  flow.row(labels.timeZone, content.timeZone)
  if (content.verifyUrl) {
    flow.row(labels.verifyAt, content.verifyUrl, code)
    // Paper has no links; a phone reads the code from it.
    flow.modules(qrCode(content.verifyUrl), QR_SIDE_PT)
  }
}

function writeRecipients(flow: ReportFlow, content: CertificateContent, when: FormatInstant): void {
  const { labels } = content
  writeEach(flow, labels.recipients, content.recipients, (recipient) => {
    flow.text(recipient.name, strong)
    const rows: readonly (readonly [string, string | undefined])[] = [
      [labels.email, recipient.email],
      [labels.role, recipient.role],
      [labels.status, recipient.status],
      [labels.actingFor, recipient.actingFor],
      [labels.identityMethod, recipient.identityMethod],
      [labels.consentText, recipient.consentText],
      [labels.consentVersion, recipient.consentVersion],
      [labels.consentedAt, recipient.consentedAt && when(recipient.consentedAt)],
      [labels.viewedAt, recipient.viewedAt && when(recipient.viewedAt)],
      [labels.signedAt, recipient.signedAt && when(recipient.signedAt)],
      [labels.claimedAt, recipient.claimedAt && when(recipient.claimedAt)],
      [labels.address, recipient.address],
      [labels.device, recipient.device],
    ]
    for (const [label, value] of rows) if (value) flow.row(label, value)
  })
}

function writeDocuments(flow: ReportFlow, content: CertificateContent): void {
  const { labels } = content
  writeEach(flow, labels.documents, content.documents, (document) => {
    flow.text(document.name, strong)
    if (document.pages !== undefined) flow.row(labels.pages, String(document.pages))
    flow.row(labels.originalSha256, document.originalSha256, code)
    for (const revision of document.revisions) {
      flow.row(revision.label, revision.sha256, code)
      if (revision.sizeBytes !== undefined) flow.row(labels.sizeBytes, String(revision.sizeBytes))
    }
  })
  if (content.values && content.values.length > 0) {
    flow.space(14)
    flow.text(labels.values, heading)
    for (const { label, value } of content.values) flow.row(label, value)
  }
}

function writeEvents(flow: ReportFlow, content: CertificateContent, when: FormatInstant): void {
  const { labels } = content
  writeEach(flow, labels.auditTrail, content.events, (event) => {
    flow.row(when(event.at), event.text, { sizePt: 9, bold: true })
    if (event.actor) flow.row(labels.actor, event.actor)
    if (event.documentSha256) flow.row(labels.documentHash, event.documentSha256, code)
    flow.row(labels.chainHash, event.hash, code)
  })
}

/** Entries under a heading, none torn from its beginning and the first not from the heading. */
function writeEach<T>(flow: ReportFlow, title: string, all: readonly T[], write: (one: T) => void): void {
  flow.space(14)
  if (all.length === 0) flow.text(title, heading)
  all.forEach((one, at) => {
    flow.together(() => {
      if (at === 0) flow.text(title, heading)
      flow.rule()
      write(one)
    })
  })
}
