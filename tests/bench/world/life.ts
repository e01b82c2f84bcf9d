/** The whole life of an envelope over the API, as another program would drive it. */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCanvas } from '@napi-rs/canvas'
import { samplePdf } from '../../../server/sealing/bench.ts'
import type { DraftContent } from '../../../sync/collab/draft-content.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { createId } from '../../../sync/ids.ts'
import { type Person, person } from '../../server/person.ts'
import type { SeededPerson } from './seed.ts'

const ids = { now: Date.now, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }
const ASK_EVERY_MS = 15
const PATIENCE_MS = 120_000
const consent = { text: 'I agree to sign electronically.', version: '1', language: 'en' }

/** Somebody who calls the API of the server at `url`. */
export interface Caller extends Person {
  readonly url: string
}

export const caller = (url: string, one: SeededPerson): Caller => ({
  ...person(url, one.accessToken, one.email, one.id),
  url,
})

/** A small PDF that no file store has seen. */
export function freshPdf(pages: number): Uint8Array {
  const bytes = Buffer.from(samplePdf(pages, 0))
  const at = bytes.indexOf('the parties agree')
  bytes.write(randomBytes(8).toString('hex'), at)
  return bytes
}

/** One recipient who signs, with a signature and two texts on the first page. */
export function oneSigner(
  file: { sha256: string; sizeBytes: number },
  signer: { name: string; email: string },
): DraftContent {
  const documentId = createId('document', ids)
  const recipientId = createId('recipient', ids)
  return {
    kind: 'document',
    title: 'Lease renewal',
    subject: '',
    message: 'Please sign',
    language: 'en',
    timeZone: 'Asia/Dubai',
    expiresAt: null,
    reminder: 'none',
    documents: [{ id: documentId, name: 'lease.pdf', ...file }],
    attachments: [],
    recipients: [{ id: recipientId, order: 1, kind: 'sign', language: 'en', ...signer }],
    fields: (['signature', 'text', 'text'] as const).map((kind, row) => ({
      id: createId('field', ids),
      documentId,
      recipientId,
      kind,
      label: kind,
      requirement: 'required' as const,
      places: [{ page: 1, xPt: 60, yPt: 100 + 60 * row, widthPt: 180, heightPt: 40 }],
      defaultValue: '',
      options: [],
      fontSizePt: 11,
      align: 'start' as const,
    })),
  }
}

/** Creates and sends; resolves with the envelope's id when its recipient can act. */
export async function send(
  sender: Person,
  content: DraftContent,
  askEveryMs = ASK_EVERY_MS,
): Promise<`envelope:${string}`> {
  const sent = await sender.call<{ processId: `envelope:${string}` }>('TasksEf/AddEnvelope', {
    kind: 'document',
    content,
  })
  if (sent.code !== 0) throw new Error(JSON.stringify(sent))
  await stateIs(sender, sent.data.processId, 'inProgress', askEveryMs)
  return sent.data.processId
}

/** Fills the fields and signs; resolves when the envelope is completed. */
export async function sign(
  sender: Person,
  signer: Person,
  envelopeId: string,
  content: DraftContent,
  askEveryMs = ASK_EVERY_MS,
): Promise<void> {
  const signed = await signer.call('TasksEf/PerformAction', {
    processId: envelopeId,
    stepId: content.recipients[0]?.id,
    actionTypeId: 6,
    attributes: content.fields
      .filter((one) => one.kind === 'text')
      .map((one) => ({
        attributeId: one.id,
        attributeValue: { kind: 'text', text: 'Head of legal, Dubai' },
      })),
    signature: drawing(),
    consent,
  })
  if (signed.code !== 0) throw new Error(JSON.stringify(signed))
  await stateIs(sender, envelopeId, 'completed', askEveryMs)
}

export interface LifeTimes {
  readonly sendMs: number
  readonly signMs: number
  readonly totalMs: number
}

/** `askEveryMs`: how often who waits for the server's work asks whether it is done. */
export async function wholeLife(
  sender: Caller,
  signer: Caller,
  askEveryMs = ASK_EVERY_MS,
): Promise<LifeTimes> {
  const bytes = freshPdf(3)
  const startedAt = performance.now()
  const uploaded = await sender.upload(bytes, 'lease.pdf')
  if (uploaded.data[0]?.uploadStatus !== 0) throw new Error(JSON.stringify(uploaded))
  const file = { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.byteLength }
  const content = oneSigner(file, { name: 'Mariam Signer', email: signer.email })
  const envelopeId = await send(sender, content, askEveryMs)
  const sentAt = performance.now()
  await sign(sender, signer, envelopeId, content, askEveryMs)
  const signedAt = performance.now()
  const sealed = await sealedFile(sender, envelopeId)
  if (!sealed.subarray(0, bytes.length / 2).equals(Buffer.from(bytes).subarray(0, bytes.length / 2)))
    throw new Error('The sealed file does not begin with the uploaded one')
  return { sendMs: sentAt - startedAt, signMs: signedAt - sentAt, totalMs: performance.now() - startedAt }
}

async function sealedFile(of: Caller, envelopeId: string): Promise<Buffer> {
  const { revisions } = (await bodyOf(of, envelopeId)).documents[0] ?? { revisions: [] }
  const response = await of.file(revisions.find((one) => one.cause === 'sealed')?.sha256 ?? '')
  if (!response.ok) throw new Error(`The sealed file was answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

async function bodyOf(of: Caller, envelopeId: string): Promise<Envelope> {
  const response = await fetch(`${of.url}/sync/bodies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${of.token}` },
    body: JSON.stringify({ ids: [envelopeId] }),
  })
  const { items } = (await response.json()) as { items: { body: Envelope }[] }
  if (!items[0]) throw new Error('The envelope is not there')
  return items[0].body
}

async function stateIs(of: Person, envelopeId: string, wanted: string, askEveryMs: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { data } = await of.call<{ state: string }>('Tasks/GetDocumentState', { processId: envelopeId })
    if (data?.state === wanted) return
    if (performance.now() > until || data?.state === 'error')
      throw new Error(`The envelope is ${data?.state}, not ${wanted}`)
    await sleep(askEveryMs)
  }
}

let drawn = ''
function drawing(): string {
  if (drawn) return drawn
  const canvas = createCanvas(600, 200)
  const context = canvas.getContext('2d')
  context.lineWidth = 6
  context.moveTo(20, 150)
  context.bezierCurveTo(200, -50, 300, 300, 580, 40)
  context.stroke()
  drawn = canvas.toBuffer('image/png').toString('base64')
  return drawn
}
