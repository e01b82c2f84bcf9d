/**
 * The specification's file calls. `documentId` is a document's id or the id an upload answered with (its hash);
 * several of them answer a zip. Everything passes the same permission as `/files`.
 */

import { type Refusal, refusal } from '../../sync/answers.ts'
import type { FetchInput } from '../../sync/calls/storage.ts'
import * as contracts from '../../sync/calls/storage.ts'
import { fileOf } from '../../sync/commands/envelopes/record-download.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { currentRevision, type Envelope, type EnvelopeDocument } from '../../sync/entities/envelope.ts'
import type { RenderedEnvelope } from '../../sync/entities/rendered-envelope.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { refuseDownload } from '../../sync/rules/download-access.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { downloader, writeDownload } from '../evidence/download-trail.ts'
import { type Call, type CallContext, FileAnswer, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import { envelopesWithDocument } from './document-places.ts'
import { cleanName, extensionOf } from './file-kind.ts'
import { type FileStore, isSha256 } from './file-store.ts'
import type { MayRead } from './may-read.ts'
import { itemOf, sha256OfItem } from './multipart-routes.ts'
import type { FileIntake } from './take-in.ts'
import { MAX_ZIP_BYTES, type ZipEntry, zipStream } from './zip-stream.ts'

export interface StorageCallsDeps {
  readonly platform: Pick<Platform, 'db' | 'now' | 'evidenceKey'>
  readonly store: FileStore
  readonly intake: FileIntake
  readonly mayRead: MayRead
  /** Puts an uploaded file into a draft as an attachment; absent where no draft can be edited. */
  readonly attach?: (
    actor: Actor,
    draftId: string,
    file: AttachedFile,
  ) => Promise<Result<{ readonly id: string }, Refusal>>
}

export interface AttachedFile {
  readonly sha256: string
  readonly name: string
  readonly sizeBytes: number
  readonly mediaType: string
}

export function storageCalls({ platform, store, intake, mayRead, attach }: StorageCallsDeps): Call[] {
  /** The envelope that shows this document to this actor. */
  async function envelopeWith(
    actor: Actor,
    documentId: string,
    processId: string | undefined,
  ): Promise<RenderedEnvelope | null> {
    const named = { subject: subjectOf(actor), documentId, envelopeId: processId }
    const rows = await platform.db.read((query) => envelopesWithDocument(query, platform.db.tables, named))
    for (const { body } of rows) {
      const shown = renderEnvelope(body, readerOf(actor))
      if (shown?.documents.some((one) => one.id === documentId)) return shown
    }
    return null
  }

  async function filesOf(
    actor: Actor,
    documentId: string,
    processId: string | undefined,
    type: 1 | 2 | 3,
  ): Promise<NamedFile[] | Refusal | null> {
    const sha256 = sha256OfItem(documentId)
    if (sha256) return (await mayRead(actor, sha256)) ? [await uploadedFile(actor, sha256, type)] : null
    if (!/^document:[0-9a-z]+$/.test(documentId)) return null
    const found = await envelopeWith(actor, documentId, processId)
    const document = found?.documents.find((one) => one.id === documentId)
    if (!found || !document) return null
    const restricted = refuseDownload(found, readerOf(actor))
    if (restricted) return restricted
    const files: NamedFile[] = [
      { sha256: bytesOf(document, type), name: pdfName(document.name, type), of: found },
    ]
    if (type === 3 && found.certificateSha256)
      files.push({ sha256: found.certificateSha256, name: `${found.title} - Certificate.pdf`, of: found })
    return files
  }

  async function uploadedFile(actor: Actor, sha256: string, type: 1 | 2 | 3): Promise<NamedFile> {
    const report = actor.kind === 'person' ? await intake.report(actor, sha256, 'attachment') : null
    const name = report?.name ?? sha256.slice(0, 12)
    return type !== 1 && report?.pdf
      ? { sha256: report.pdf.sha256, name: pdfName(name, type) }
      : { sha256, name }
  }

  async function fetched({ documentId, processId, fetchDocumentType }: FetchInput, context: CallContext) {
    const { actor } = context
    if (!actor) return err(refusal('not-signed-in'))
    const files: NamedFile[] = []
    for (const id of typeof documentId === 'string' ? [documentId] : documentId) {
      const found = await filesOf(actor, id, processId, fetchDocumentType)
      if (!found) return err(refusal('not-permitted'))
      if ('code' in found) return err(found)
      files.push(...found)
    }
    const sent = await sendFiles(files)
    if (sent.ok) for (const file of files) await record(file, actor, context)
    return sent
  }

  /** Files of an envelope that was sent; what somebody brought themselves is their own. */
  async function record({ sha256, of }: NamedFile, actor: Actor, context: CallContext): Promise<void> {
    const file = of && of.sentAt !== null ? fileOf(of, sha256) : null
    if (!of || !file) return
    const { address, userAgent: device } = context
    const what = { envelopeId: of.id, sha256, file, claimedAt: null, at: platform.now(), address, device }
    await writeDownload(platform, { ...what, ...downloader(of, actor) })
  }

  async function sendFiles(files: readonly NamedFile[]) {
    let total = 0
    for (const { sha256 } of files) {
      const size = await store.sizeOf(sha256)
      if (size === null) return err(refusal('not-found'))
      total += size
    }
    const [first] = files
    if (!first) return err(refusal('not-found'))
    if (files.length === 1)
      return ok(
        new FileAnswer({
          bytes: await store.stream(first.sha256),
          name: first.name,
          mediaType: typeByName(first.name),
        }),
      )
    if (total > MAX_ZIP_BYTES) return err(refusal('body-too-large'))
    const entries = files.map(({ sha256, name }): ZipEntry => ({ name, open: () => store.stream(sha256) }))
    return ok(
      new FileAnswer({
        bytes: zipStream(entries),
        name: `${stemOf(first.name)}.zip`,
        mediaType: 'application/zip',
      }),
    )
  }

  return [
    serve(contracts.getStorageFile, { run: fetched }),
    serve(contracts.downloadFile, { run: fetched }),
    serve(contracts.getFile, { run: fetched }),
    serve(contracts.getFileByLink, {
      run: (input, context) =>
        fetched(
          {
            documentId: input.documentId,
            fetchDocumentType: input.fetchDocumentType === 1 ? 1 : input.fetchDocumentType === 3 ? 3 : 2,
          },
          context,
        ),
    }),
    serve(contracts.convertToPdf, {
      run: async ({ documentId }, { actor }) => {
        const sha256 = sha256OfItem(documentId)
        if (actor?.kind !== 'person' || !sha256 || !(await mayRead(actor, sha256)))
          return err(refusal('not-permitted'))
        const report = await intake.report(actor, sha256, 'document')
        if (!report) return err(refusal('not-found'))
        if (report.state === 'refused') return err(refusal(report.code ?? 'conversion-failed'))
        if (!report.pdf) return err(refusal('upload-incomplete'))
        return sendFiles([{ sha256: report.pdf.sha256, name: pdfName(report.name, 2) }])
      },
    }),
    serve(contracts.addStorageFile, {
      run: async ({ documentId, fileName }, { actor }) => {
        const sha256 = sha256OfItem(fileName)
        if (
          actor?.kind !== 'person' ||
          !attach ||
          !sha256 ||
          !isSha256(sha256) ||
          !(await mayRead(actor, sha256))
        )
          return err(refusal('not-permitted'))
        const report = await intake.report(actor, sha256, 'attachment')
        if (!report) return err(refusal('not-found'))
        const attached = await attach(actor, documentId, report)
        return attached.ok ? ok({ id: attached.value.id, item: itemOf(report) }) : attached
      },
    }),
  ]
}

interface NamedFile {
  readonly sha256: string
  readonly name: string
  /** Of which envelope, as the reader sees it. */
  readonly of?: Envelope
}

const bytesOf = (document: EnvelopeDocument, type: 1 | 2 | 3): string =>
  type === 1 ? document.originalSha256 : (currentRevision(document)?.sha256 ?? document.pdfSha256)

const stemOf = (name: string): string =>
  extensionOf(name) === '' ? name : name.slice(0, -extensionOf(name).length - 1)
/** What is no longer the upload is a PDF, whatever the upload was. */
const pdfName = (name: string, type: 1 | 2 | 3): string =>
  cleanName(type === 1 || extensionOf(name) === 'pdf' ? name : `${stemOf(name)}.pdf`)
const typeByName = (name: string): string =>
  extensionOf(name) === 'pdf' ? 'application/pdf' : 'application/octet-stream'
