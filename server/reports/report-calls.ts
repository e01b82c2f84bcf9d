/**
 * The specification's report calls (calls.md §7.3) for one envelope. Every one of them asks first whether this reader
 * may fetch it, builds it from what this reader may know, and is itself an entry of the audit trail afterwards: who
 * carried a copy away is part of what happened.
 */

import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { ReportTarget } from '../../sync/calls/reports.ts'
import * as contracts from '../../sync/calls/reports.ts'
import { refuseClosed } from '../../sync/commands/workflow-command.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { currentRevision, type Envelope } from '../../sync/entities/envelope.ts'
import type { RenderedEnvelope } from '../../sync/entities/rendered-envelope.ts'
import { bareId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { dayIn } from '../../sync/rules/calendar-days.ts'
import { myRecipients, readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { mayFetchEverything, mayFetchReport, type ReportKind } from '../../sync/rules/report-access.ts'
import { chainFor, trailFor } from '../../sync/rules/trail-for.ts'
import { certificateContent } from '../documents/certificate.ts'
import { appendEvents, asTold, readTrail, verifyTrail } from '../evidence/audit-trail.ts'
import type { FileStore } from '../files/file-store.ts'
import { MAX_ZIP_BYTES, type ZipEntry, zipStream } from '../files/zip-stream.ts'
import { type Call, type CallContext, FileAnswer, serve } from '../http/call.ts'
import { PRODUCT_NAME } from '../mail/render-mail.ts'
import type { Platform } from '../platform.ts'
import { drawSealed } from '../sealing/draw-sealed.ts'
import type { StoredFile } from '../sealing/jobs.ts'
import type { JobParties, PoolResult, SealingPool } from '../sealing/pool.ts'
import type { ReportContent } from '../sealing/report.ts'
import { reportFileName } from './file-name.ts'
import { auditLogReport, forensicReport, workflowReport } from './pdf-reports.ts'
import type { ReportFacts } from './report-facts.ts'
import { auditLogCsv, auditLogRows, stepsXls } from './table-reports.ts'
import { reportSentences } from './words.ts'

export interface ReportCallsDeps {
  readonly platform: Platform
  readonly pool: SealingPool
  readonly files: FileStore
  readonly parties: JobParties
}

/** What was fetched, as the audit trail names it. */
type Fetched = ReportKind | 'auditLogCsv' | 'auditLogPdf' | 'certificate' | 'steps' | 'everything'

const PDF = 'application/pdf'

interface Reading {
  readonly actor: Actor
  /** All of it, for rules that compare it with what is shown. */
  readonly whole: Envelope
  /** As the reader may see it. */
  readonly shown: RenderedEnvelope
}

export function reportCalls({ platform, pool, files, parties }: ReportCallsDeps): Call[] {
  const { tables } = platform.db

  /** The envelope for a reader who may have it; the same answer for "not there" and "not yours". */
  async function reading(
    id: string,
    { actor }: CallContext,
    may: (shown: RenderedEnvelope, reader: ReturnType<typeof readerOf>) => boolean,
  ): Promise<Result<Reading, Refusal>> {
    if (!actor) return err(refusal('not-signed-in'))
    const [row] = await platform.db.read((query) =>
      query.select({ body: tables.envelope.body }).from(tables.envelope).where(eq(tables.envelope.id, id)),
    )
    const shown = row ? renderEnvelope(row.body, readerOf(actor)) : null
    if (!row || !shown || !may(shown, readerOf(actor))) return err(refusal('not-permitted'))
    const closed = refuseClosed(shown, actor)
    return closed ? err(closed) : ok({ actor, whole: row.body, shown })
  }

  async function factsOf({ actor, whole, shown }: Reading, { language }: CallContext): Promise<ReportFacts> {
    const trail = await platform.db.read((query) => readTrail(query, tables, whole.id))
    const told = trailFor(whole, asTold(trail), readerOf(actor))
    return {
      envelope: shown,
      trail: told,
      chain: chainFor(verifyTrail(trail, platform.evidenceKey), trail, told),
      // Said to everybody but the initiator: to whom it is said would tell.
      leftOut: !(actor.kind === 'person' && actor.personId === whole.ownerId),
      readerName: actor.name,
      drawnAt: platform.now(),
      publicUrl: platform.config.publicUrl,
      language,
    }
  }

  async function record({ actor, whole }: Reading, report: Fetched, context: CallContext): Promise<void> {
    const [part] = myRecipients(whole, readerOf(actor))
    const isOwner = actor.kind === 'person' && actor.personId === whole.ownerId
    const event = {
      kind: 'reportDownloaded',
      ...(part && !isOwner && { recipientId: part.id }),
      facts: { report, identity: actor.kind === 'person' ? 'account' : 'link' },
      personal: { name: actor.name, address: context.address, device: context.userAgent },
    } as const
    const at = platform.now()
    const to = { subjectId: whole.id, at, key: platform.evidenceKey }
    await platform.db.transact((query) => appendEvents(query, tables, to, [event]))
  }

  /** Draws and seals; in memory, because a report is as long as its trail and no longer. */
  async function sealedBytes(
    { language, envelope }: Pick<ReportFacts, 'language' | 'envelope'>,
    draw: (targetPath: string) => Promise<PoolResult<StoredFile>>,
  ): Promise<Uint8Array> {
    const sealed = await drawSealed(
      { pool, files, parties },
      {
        draw,
        envelopeId: `${bareId(envelope.id)}r`,
        signerName: envelope.owner.organizationName,
        reason: reportSentences.format(language, 'sealReason.report', { product: PRODUCT_NAME }),
        signedAt: platform.now(),
      },
    )
    try {
      return new Uint8Array(await readFile(sealed.path))
    } finally {
      await sealed.remove()
    }
  }
  const pdfOf = (facts: ReportFacts, content: ReportContent) =>
    sealedBytes(facts, (targetPath) => pool.run('writeReport', { targetPath, content }))

  /** A report that is one file: asked for, built, recorded, answered. */
  const fileCall = (
    contract: typeof contracts.downloadCsv | typeof contracts.downloadPdf | typeof contracts.downloadReport,
    fetched: Fetched,
    file: { title: string; extension: string; mediaType: string },
    build: (facts: ReportFacts) => Uint8Array | Promise<Uint8Array>,
  ) =>
    serve(contract, {
      run: (input, context) => fetchFile(input, context, { report: 'workflow', fetched, ...file, build }),
    })

  async function fetchFile(
    input: ReportTarget,
    context: CallContext,
    wanted: {
      report: ReportKind
      fetched: Fetched
      title: string
      extension: string
      mediaType: string
      build: (facts: ReportFacts) => Uint8Array | Promise<Uint8Array>
    },
  ) {
    const found = await reading(input.processId, context, (shown, reader) =>
      mayFetchReport(shown, wanted.report, reader),
    )
    if (!found.ok) return found
    const facts = await factsOf(found.value, context)
    const bytes = await wanted.build(facts)
    await record(found.value, wanted.fetched, context)
    const given = input.name || titleAndDay(wanted.title, facts)
    return ok(
      new FileAnswer({ bytes, name: reportFileName(given, wanted.extension), mediaType: wanted.mediaType }),
    )
  }

  /** The sealed certificate as it was stored, or what it says to whoever is not told everything (A152). */
  async function certificateFor(found: Reading, context: CallContext): Promise<Uint8Array> {
    const { shown } = found
    if (shown.certificateSha256) return files.read(shown.certificateSha256)
    const { trail, envelope } = await factsOf(found, context)
    const until = trail.findIndex((event) => event.kind === 'envelopeCompleted')
    const drawn = certificateContent(envelope, until < 0 ? trail : trail.slice(0, until), platform)
    const at = envelope.completedAt
    const content =
      at === null
        ? drawn
        : { ...drawn, envelope: { ...drawn.envelope, completedAt: new Date(at).toISOString() } }
    return sealedBytes({ language: context.language, envelope: shown }, (targetPath) =>
      pool.run('writeCertificate', { targetPath, content }),
    )
  }

  async function everything({ processId, name: given }: ReportTarget, context: CallContext) {
    const found = await reading(processId, context, mayFetchEverything)
    if (!found.ok) return found
    const { shown } = found.value
    const facts = await factsOf(found.value, context)
    const stored = [
      ...shown.documents.map((one) => ({
        sha256: currentRevision(one)?.sha256 ?? one.pdfSha256,
        name: reportFileName(one.name.replace(/\.[^.]{1,10}$/, ''), '.pdf'),
      })),
      ...shown.attachments.map(({ sha256, name: attached }) => ({ sha256, name: attached })),
    ]
    let total = 0
    for (const { sha256 } of stored) {
      const size = await files.sizeOf(sha256)
      if (size === null) return err(refusal('not-found'))
      total += size
    }
    if (total > MAX_ZIP_BYTES) return err(refusal('body-too-large'))
    const report = await pdfOf(facts, workflowReport(facts))
    const certificate = shown.state === 'completed' ? await certificateFor(found.value, context) : null
    await record(found.value, 'everything', context)
    const entries: ZipEntry[] = [
      ...stored.map(({ sha256, name: entry }) => ({ name: entry, open: () => files.stream(sha256) })),
      held(reportFileName(titleAndDay('title.workflow', facts), '.pdf'), report),
      ...(certificate ? [held(reportFileName(shown.title, '-AuditLog.pdf'), certificate)] : []),
    ]
    return ok(
      new FileAnswer({
        bytes: zipStream(entries),
        name: reportFileName(given || shown.title, '.zip'),
        mediaType: 'application/zip',
      }),
    )
  }

  return [
    serve(contracts.getAuditLog, {
      run: async ({ processId }, context) => {
        const found = await reading(processId, context, (shown, reader) =>
          mayFetchReport(shown, 'workflow', reader),
        )
        if (!found.ok) return found
        const facts = await factsOf(found.value, context)
        const rows = auditLogRows(facts)
        return ok({ rows, TotalCount: rows.length, timeZone: facts.envelope.timeZone, chain: facts.chain })
      },
    }),
    fileCall(
      contracts.downloadCsv,
      'auditLogCsv',
      { title: 'title.auditLog', extension: '.csv', mediaType: 'text/csv; charset=utf-8' },
      auditLogCsv,
    ),
    fileCall(
      contracts.downloadPdf,
      'auditLogPdf',
      { title: 'title.auditLog', extension: '.pdf', mediaType: PDF },
      (facts) => pdfOf(facts, auditLogReport(facts)),
    ),
    fileCall(
      contracts.downloadReport,
      'steps',
      { title: 'title.steps', extension: '.xls', mediaType: 'application/vnd.ms-excel' },
      stepsXls,
    ),
    serve(contracts.downloadWorkflowReport, {
      run: ({ isForensicReport, ...input }, context) => {
        const report = isForensicReport ? 'forensic' : 'workflow'
        const build = isForensicReport ? forensicReport : workflowReport
        return fetchFile(input, context, {
          report,
          fetched: report,
          title: `title.${report}`,
          extension: '.pdf',
          mediaType: PDF,
          build: (facts) => pdfOf(facts, build(facts)),
        })
      },
    }),
    serve(contracts.downloadAuditCert, {
      run: async ({ id, documentId, name: given }, context) => {
        const found = await reading(id, context, (shown) => shown.sentAt !== null)
        if (!found.ok) return found
        const { shown } = found.value
        const document = shown.documents.find((one) => one.id === documentId)
        if (documentId && !document) return err(refusal('not-permitted'))
        if (shown.state !== 'completed') return err(refusal('envelope-not-completed'))
        const bytes = await certificateFor(found.value, context)
        await record(found.value, 'certificate', context)
        const stem = given || document?.name.replace(/\.[^.]{1,10}$/, '') || shown.title
        return ok(new FileAnswer({ bytes, name: reportFileName(stem, '-AuditLog.pdf'), mediaType: PDF }))
      },
    }),
    serve(contracts.downloadAuditandEnvelope, {
      run: everything,
    }),
  ]
}

/** Report title plus date (A089). */
const titleAndDay = (title: string, { language, envelope, drawnAt }: ReportFacts): string =>
  `${reportSentences.format(language, title)} ${dayIn(drawnAt, envelope.timeZone)}`

const held = (name: string, bytes: Uint8Array): ZipEntry => ({
  name,
  open: async () => new Blob([Uint8Array.from(bytes)]).stream(),
})
