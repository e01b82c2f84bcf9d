/**
 * The work on an envelope's documents: prepare at send, seal each signature, close with the platform's seal and
 * the completion certificate. Each runs as a durable job under the envelope's key, so they never overlap; each
 * reads the envelope afresh, does its part in child processes, stores the bytes and then records the fact.
 * A crash anywhere repeats the job; what was recorded is not done twice.
 */
import { rm, stat } from 'node:fs/promises'
import type { Act, Envelope, EnvelopeDocument, Recipient } from '../../sync/entities/envelope.ts'
import { currentRevision } from '../../sync/entities/envelope.ts'
import type { SignaturePart } from '../../sync/entities/field.ts'
import { bareId } from '../../sync/ids.ts'
import { liveActs } from '../../sync/rules/workflow/change-envelope.ts'
import { isSettled, recipientById } from '../../sync/rules/workflow/route.ts'
import { type JobHandler, PermanentFailure } from '../jobs/runner.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import type { SealingParties } from '../sealing/parties.ts'
import type { JobParties, PoolResult, SealingPool } from '../sealing/pool.ts'
import type { DocumentFiles } from './document-files.ts'
import { shownWithSignature, slotIdOf, slotOf, slotsOf, slotValues } from './slots.ts'

export interface DocumentJobsDeps {
  readonly pool: SealingPool
  readonly files: DocumentFiles
  readonly parties: JobParties & Partial<Pick<SealingParties, 'roots' | 'revocationLists' | 'sealer'>>
  readonly system: SystemCommands
  readonly now: () => number
  /** Where printed addresses lead. */
  readonly publicUrl: string
  /** Sentences that go into the file, in the reader's language. */
  readonly words: DocumentWords
  /** The draft is frozen: whoever has it open is told. */
  readonly closeDraft?: (envelopeId: string) => void
  /** Makes the sealed completion certificate; answers its SHA-256. */
  readonly writeCertificate: (envelope: Envelope) => Promise<string>
}

export interface DocumentWords {
  footer(envelope: Envelope): string
  /** Over the places of signers who may still be added. */
  spareHeading(envelope: Envelope): string
  reason(envelope: Envelope, recipient: Recipient): string
  /** Under the drawing: whose it is, and what of the act is to be shown. */
  caption(
    envelope: Envelope,
    recipient: Recipient,
    act: { readonly acceptedAt: number; readonly commandId: string },
    shown: readonly SignaturePart[],
  ): readonly string[]
  sealReason(envelope: Envelope): string
}

interface NewRevision {
  readonly documentId: EnvelopeDocument['id']
  readonly sha256: string
  readonly sizeBytes: number
}

export function documentJobs(
  deps: DocumentJobsDeps,
): Readonly<Record<'prepareEnvelope' | 'sealAct' | 'completeEnvelope', JobHandler>> {
  return {
    prepareEnvelope: { run: (payload) => prepare(deps, String(payload.envelopeId)), failed: failed(deps) },
    sealAct: {
      run: (payload) => seal(deps, String(payload.envelopeId), String(payload.commandId)),
      failed: failed(deps),
    },
    completeEnvelope: { run: (payload) => complete(deps, String(payload.envelopeId)), failed: failed(deps) },
  }
}

const failed =
  (deps: DocumentJobsDeps) =>
  async (payload: Record<string, unknown>, error: unknown): Promise<void> => {
    const reason = error instanceof Error ? error.message : String(error)
    await deps.system.run('recordSealFailure', {
      envelopeId: String(payload.envelopeId),
      reason: reason.slice(0, 500),
    })
  }

async function prepare(deps: DocumentJobsDeps, envelopeId: string): Promise<void> {
  const envelope = await deps.system.envelope(envelopeId)
  if (envelope?.state !== 'validating') return
  deps.closeDraft?.(envelopeId)
  const documents: NewRevision[] = []
  for (const document of envelope.documents) {
    const result = await produce(
      deps,
      document,
      (sourcePath, targetPath) =>
        deps.pool.run(
          'prepare',
          {
            sourcePath,
            targetPath,
            options: {
              envelopeId: bareId(envelope.id),
              title: envelope.title,
              footerText: deps.words.footer(envelope),
              slots: slotsOf(envelope, document.id, deps.publicUrl),
              ...(envelope.spareSeats.length > 0 && {
                spare: {
                  slotIds: envelope.spareSeats.map(slotIdOf),
                  heading: deps.words.spareHeading(envelope),
                },
              }),
            },
          },
          {},
          envelope.organizationId,
        ),
      document.pdfSha256,
    )
    documents.push(result)
  }
  await deps.system.run('recordPreparation', { envelopeId: envelope.id, documents })
}

async function seal(deps: DocumentJobsDeps, envelopeId: string, commandId: string): Promise<void> {
  const envelope = await deps.system.envelope(envelopeId)
  const act = envelope?.acts.find((one) => one.commandId === commandId)
  const recipient = envelope && act && recipientById(envelope, act.recipientId)
  if (!envelope || !act || recipient?.state !== 'signing') return
  const riding = ridingActs(envelope, act)
  const documents: NewRevision[] = []
  for (const document of envelope.documents) {
    const people = [recipient, ...ridingRecipients(envelope, riding)]
    const { values, drawings } = slotValues(envelope, document.id, people)
    const pictures = await readPictures(deps, drawings)
    const shown = shownWithSignature(envelope, document.id, recipient)
    const present = new Set(slotsOf(envelope, document.id).map((slot) => slot.slotId))
    documents.push(
      await produce(deps, document, (sourcePath, targetPath) =>
        deps.pool.run(
          'sealAct',
          {
            sourcePath,
            targetPath,
            options: {
              envelopeId: bareId(envelope.id),
              slotId: slotOf(envelope, recipient),
              valueSlots: people
                .slice(1)
                .map((one) => slotOf(envelope, one))
                .filter((id) => present.has(id)),
              values,
              pictures,
              signerName: recipient.name,
              reason: deps.words.reason(envelope, recipient),
              captionLines: deps.words.caption(envelope, recipient, act, shown),
              hidesPicture: !shown.includes('image'),
              signedAt: new Date(act.acceptedAt),
            },
          },
          partiesFor(deps.parties, recipient),
          envelope.organizationId,
        ),
      ),
    )
  }
  await deps.system.run('recordSeal', {
    envelopeId: envelope.id,
    recipientId: recipient.id,
    documents,
    commandIds: [act.commandId, ...riding.map((one) => one.commandId)],
  })
}

/** A seal is the organisation's: its own key makes it, where it has one. */
const partiesFor = (parties: DocumentJobsDeps['parties'], { kind }: Recipient): JobParties =>
  (kind === 'eSeal' || kind === 'corporateSeal') && parties.sealer
    ? { ...parties, signer: parties.sealer }
    : parties

async function complete(deps: DocumentJobsDeps, envelopeId: string): Promise<void> {
  const envelope = await deps.system.envelope(envelopeId)
  if (!envelope || envelope.state === 'completed' || !envelope.recipients.every(isSettled)) return
  const people = ridingRecipients(envelope, ridingActs(envelope, null))
  const documents: NewRevision[] = []
  for (const document of envelope.documents) {
    const { values, drawings } = slotValues(envelope, document.id, people)
    const present = new Set(slotsOf(envelope, document.id).map((slot) => slot.slotId))
    const pictures = await readPictures(deps, drawings)
    documents.push(
      await produce(deps, document, (sourcePath, targetPath) =>
        deps.pool.run(
          'sealEnvelope',
          {
            sourcePath,
            targetPath,
            options: {
              envelopeId: bareId(envelope.id),
              signerName: envelope.owner.organizationName,
              reason: deps.words.sealReason(envelope),
              signedAt: new Date(deps.now()),
              valueSlots: people.map((one) => slotOf(envelope, one)).filter((id) => present.has(id)),
              values,
              pictures,
            },
          },
          deps.parties,
          envelope.organizationId,
        ),
      ),
    )
  }
  const extended = await extendForLongTerm(deps, envelope, documents)
  const certificateSha256 = await deps.writeCertificate({
    ...envelope,
    documents: withRevisions(envelope.documents, [...documents, ...extended], deps.now()),
  })
  await deps.system.run('recordCompletion', {
    envelopeId: envelope.id,
    documents,
    extended,
    certificateSha256,
  })
}

/** B-LTA: what validation will need in ten years goes into the file, under a document time stamp. */
async function extendForLongTerm(
  deps: DocumentJobsDeps,
  envelope: Envelope,
  sealed: readonly NewRevision[],
): Promise<NewRevision[]> {
  if (!deps.parties.timestampers?.length) return []
  const extended: NewRevision[] = []
  for (const document of envelope.documents) {
    const source = sealed.find((one) => one.documentId === document.id)
    if (!source) continue
    const { roots = [], revocationLists = [] } = deps.parties
    const options = {
      envelopeId: bareId(envelope.id),
      certificates: roots,
      revocationLists,
      now: new Date(deps.now()),
    }
    extended.push(
      await produce(
        deps,
        document,
        (sourcePath, targetPath) =>
          deps.pool.run(
            'extendForLongTerm',
            { sourcePath, targetPath, options },
            deps.parties,
            envelope.organizationId,
          ),
        source.sha256,
      ),
    )
  }
  return extended
}

/** Acts without a signature of their own whose values wait for the next sealed revision. */
export const ridingActs = (envelope: Envelope, signing: Act | null): Act[] =>
  liveActs(envelope.acts).filter((one) => one.sealedAt === null && one.kind !== 'signed' && one !== signing)

export const ridingRecipients = (envelope: Envelope, acts: readonly Act[]): Recipient[] =>
  acts.flatMap((one) => recipientById(envelope, one.recipientId) ?? [])

async function readPictures(
  deps: DocumentJobsDeps,
  drawings: Readonly<Record<string, string>>,
): Promise<Record<string, Uint8Array>> {
  const entries = await Promise.all(
    Object.entries(drawings).map(async ([field, sha256]) => [field, await deps.files.read(sha256)] as const),
  )
  return Object.fromEntries(entries)
}

/** Runs one job from the document's current tip (or another source) and takes its result into the store. */
async function produce<T extends { readonly sha256: string }>(
  deps: DocumentJobsDeps,
  document: EnvelopeDocument,
  run: (sourcePath: string, targetPath: string) => Promise<PoolResult<T>>,
  source = currentRevision(document)?.sha256,
): Promise<NewRevision> {
  if (!source) throw new PermanentFailure(`${document.name} has not been prepared`)
  const targetPath = deps.files.stagingPath()
  try {
    const result = await run(await deps.files.pathOf(source), targetPath)
    if (!result.ok) throw failureOf(result.error)
    const { size: sizeBytes } = await stat(targetPath)
    await deps.files.adopt(targetPath, result.value.sha256)
    return { documentId: document.id, sha256: result.value.sha256, sizeBytes }
  } finally {
    await rm(targetPath, { force: true })
  }
}

/** Trying again helps against a time-stamp authority that does not answer or a killed worker, not against a bad file. */
function failureOf(error: { readonly code: string; readonly detail: string }): Error {
  const message = `${error.code}: ${error.detail}`
  const passing = error.code.startsWith('worker-') || error.code === 'time-stamp-unavailable'
  return passing ? new Error(message) : new PermanentFailure(message)
}

/** The documents as they will be recorded, for the certificate that is written before. */
const withRevisions = (
  documents: readonly EnvelopeDocument[],
  added: readonly NewRevision[],
  at: number,
): EnvelopeDocument[] =>
  documents.map((document) => ({
    ...document,
    revisions: [
      ...document.revisions,
      ...added
        .filter((one) => one.documentId === document.id)
        .map(({ sha256, sizeBytes }, index) => ({
          id: 'revision:00000000000000000000000000' as const,
          parentId: document.currentRevisionId,
          sha256,
          sizeBytes,
          cause: index === 0 ? ('sealed' as const) : ('extended' as const),
          recipientId: null,
          commandIds: [],
          at,
        })),
    ],
  }))
