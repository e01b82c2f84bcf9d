/** The files and drafts of the demo: PDFs taken in like uploads, drafts written like a wizard writes them. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import * as Y from 'yjs'
import type { DemoEnvelope, DemoField } from '../../db/demo/content.ts'
import { DEMO_DOCUMENTS } from '../../db/demo/documents/all.ts'
import { DEMO_ORGANIZATION } from '../../db/demo/people.ts'
import { contentHash } from '../../sync/collab/content-hash.ts'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import { addAttachment, addDocument } from '../../sync/collab/edit-documents.ts'
import { addField } from '../../sync/collab/edit-fields.ts'
import { addRecipient } from '../../sync/collab/edit-recipients.ts'
import {
  createDraft,
  setExpiry,
  setMessage,
  setReminder,
  setSubject,
} from '../../sync/collab/edit-settings.ts'
import { readTemplateContent } from '../../sync/collab/freeze-template.ts'
import { readDraft } from '../../sync/collab/read-draft.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { FileReport } from '../../sync/entities/file-report.ts'
import { createId, type DocumentId, type EnvelopeId, type RecipientId } from '../../sync/ids.ts'
import type { FileStore } from '../files/file-store.ts'
import type { DemoCalendar } from './calendar.ts'
import type { Past } from './past.ts'
import { type Cast, nameOf } from './seed-people.ts'
import { type WrittenDocument, writeDocument } from './write-document.ts'

export interface DemoFile {
  readonly report: FileReport
  readonly places: WrittenDocument['places']
}
/** By envelope and document: the same text may be uploaded twice. */
export type DemoFiles = ReadonlyMap<string, DemoFile>
export const fileKey = (envelope: DemoEnvelope, document: string): string => `${envelope.key} ${document}`

/** Writes and takes in every document, several at a time; the workers draw their first pages meanwhile. */
export async function seedFiles(
  past: Past,
  parts: { readonly store: FileStore; readonly cast: Cast; readonly calendar: DemoCalendar },
  envelopes: readonly DemoEnvelope[],
): Promise<DemoFiles> {
  const written = new Map<string, WrittenDocument>()
  const files = new Map<string, DemoFile>()
  const wanted = envelopes.flatMap((envelope) => [
    ...envelope.documents.map((key) => ({ envelope, key, purpose: 'document' as const })),
    ...(envelope.attachments ?? []).map((key) => ({ envelope, key, purpose: 'attachment' as const })),
  ])
  const takes: Promise<void>[] = []
  for (const { envelope, key, purpose } of wanted) {
    const text = DEMO_DOCUMENTS.find((one) => one.key === key)
    if (!text) throw new Error(`No document is called ${key}`)
    const document = written.get(key) ?? writeDocument(text, parts.calendar)
    written.set(key, document)
    const path = parts.store.stagingPath()
    await writeFile(path, document.pdf)
    takes.push(
      past.intake
        .take(parts.cast.member(envelope.owner), {
          path,
          head: document.pdf.subarray(0, 4096),
          sha256: sha256(document.pdf),
          sizeBytes: document.pdf.byteLength,
          name: text.fileName,
          claimedType: 'application/pdf',
          purpose,
        })
        .then((taken) => {
          if (!taken.ok) throw new Error(`${text.fileName} was not taken in: ${taken.error.code}`)
          files.set(fileKey(envelope, key), { report: taken.value, places: document.places })
        }),
    )
  }
  await Promise.all(takes)
  return files
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Starts the envelope and writes its draft; answers its id. */
export async function createDemoDraft(
  past: Past,
  parts: { readonly cast: Cast; readonly calendar: DemoCalendar; readonly files: DemoFiles },
  wanted: DemoEnvelope,
): Promise<EnvelopeId> {
  const owner = parts.cast.member(wanted.owner)
  const envelopeId = createId('envelope', past.platform)
  const settings = {
    envelopeId,
    kind: wanted.kind ?? 'document',
    title: parts.calendar.fill(wanted.title, wanted.language),
    language: wanted.language,
    timeZone: DEMO_ORGANIZATION.timeZone,
  } as const
  await past.run(owner, 'createEnvelope', settings)
  const ydoc = new Y.Doc()
  createDraft(ydoc, settings)
  if (wanted.subject) setSubject(ydoc, parts.calendar.fill(wanted.subject, wanted.language))
  if (wanted.message) setMessage(ydoc, wanted.message)
  if (wanted.expiresAt) setExpiry(ydoc, parts.calendar.instant(wanted.expiresAt))
  if (wanted.reminder) setReminder(ydoc, wanted.reminder)
  const documents = addFiles(past, parts.files, wanted, ydoc)
  const recipients = addRecipients(past, parts.cast, wanted, ydoc)
  for (const field of wanted.fields) addOne(past, ydoc, field, documents, recipients)
  const verdict = await past.live.applyUpdate(envelopeId, Y.encodeStateAsUpdate(ydoc), {
    subject: owner.personId,
    deviceId: 'device:demo',
  })
  if (wanted.keptAs) await keepAsTemplate(past, owner, ydoc, wanted.keptAs)
  ydoc.destroy()
  if (verdict !== 'stored') throw new Error(`The draft of ${settings.title} was not stored: ${verdict}`)
  return envelopeId
}

async function keepAsTemplate(
  past: Past,
  owner: PersonActor,
  ydoc: Y.Doc,
  { name, showTo, tags }: NonNullable<DemoEnvelope['keptAs']>,
): Promise<void> {
  const content = readTemplateContent(ydoc)
  if (!content) throw new Error(`Nothing of ${name} could be kept`)
  const id = createId('template', past.platform)
  await past.run(owner, 'saveAsTemplate', { id, name, type: 'document', showTo, content })
  await past.run(owner, 'saveTemplate', { id, set: { tags: [...tags] } })
}

interface PlacedDocument {
  readonly id: DocumentId
  readonly places: WrittenDocument['places']
}

function addFiles(past: Past, files: DemoFiles, wanted: DemoEnvelope, ydoc: Y.Doc): PlacedDocument[] {
  const fileOf = (key: string): DemoFile => {
    const file = files.get(fileKey(wanted, key))
    if (!file) throw new Error(`${key} was not taken in`)
    return file
  }
  for (const key of wanted.attachments ?? []) {
    const { name, sha256: hash, sizeBytes, mediaType } = fileOf(key).report
    addAttachment(ydoc, {
      id: createId('attachment', past.platform),
      name,
      sha256: hash,
      sizeBytes,
      mediaType,
    })
  }
  return wanted.documents.map((key) => {
    const { report, places } = fileOf(key)
    const id = createId('document', past.platform)
    addDocument(ydoc, { id, name: report.name, sha256: report.sha256, sizeBytes: report.sizeBytes })
    return { id, places }
  })
}

function addRecipients(past: Past, cast: Cast, wanted: DemoEnvelope, ydoc: Y.Doc): Map<string, RecipientId> {
  return new Map(
    wanted.recipients.map(({ who, kind, withPrevious }) => {
      const person = cast.person(who)
      const id = createId('recipient', past.platform)
      addRecipient(ydoc, {
        id,
        kind,
        name: wanted.language === 'ar' ? (person.nameAr ?? nameOf(person)) : nameOf(person),
        email: person.email,
        // Whoever signs an Arabic or French contract is written to in its language.
        language: wanted.language === 'en' ? person.language : wanted.language,
        ...(withPrevious ? { withPrevious } : {}),
      })
      return [who, id]
    }),
  )
}

function addOne(
  past: Past,
  ydoc: Y.Doc,
  field: DemoField,
  documents: readonly PlacedDocument[],
  recipients: ReadonlyMap<string, RecipientId>,
): void {
  const document = documents.find((one) => one.places.has(field.at))
  const place = document?.places.get(field.at)
  const recipientId = recipients.get(field.who)
  if (!document || !place || !recipientId) throw new Error(`There is no line ${field.at} for ${field.who}`)
  addField(ydoc, {
    id: createId('field', past.platform),
    documentId: document.id,
    recipientId,
    kind: field.kind,
    place,
    ...(field.kind === 'checkbox' ? {} : { fontSizePt: 9.5 }),
    ...(field.label ? { label: field.label } : {}),
    ...(field.requirement ? { requirement: field.requirement } : {}),
    ...(field.options ? { options: field.options } : {}),
    ...(field.defaultValue ? { defaultValue: field.defaultValue } : {}),
  })
}

/** Freezes the draft as its live document says it. */
export async function sendDemoDraft(
  past: Past,
  parts: { readonly cast: Cast; readonly files: DemoFiles },
  wanted: DemoEnvelope,
  envelopeId: EnvelopeId,
): Promise<void> {
  const pages = new Map(
    [...parts.files.values()].map(({ report }) => [report.sha256, report.pdf?.pages ?? null]),
  )
  const content = await past.live.hold(envelopeId, (ydoc): DraftContent => {
    const reading = readDraft(ydoc, { pagesOf: (name) => pages.get(name) ?? null })
    if (!reading.content) throw new Error(`${wanted.title}: ${JSON.stringify(reading.problems)}`)
    return reading.content
  })
  await past.run(parts.cast.member(wanted.owner), 'sendEnvelope', {
    envelopeId,
    content,
    contentHash: contentHash(content, sha256),
    update: null,
  })
}
