/**
 * Reading a draft out of its Yjs document. Total: whatever the document holds, also when a hostile peer wrote
 * it, the answer is a view, the problems that keep it from being sent, and the content once there are none.
 */
import type * as Y from 'yjs'
import {
  MAX_DESCRIPTION,
  MAX_DOCUMENTS,
  MAX_MESSAGE,
  MAX_TITLE,
  tags as tagsSchema,
} from '../entities/envelope.ts'
import { isSignaturePlace, MAX_FIELDS } from '../entities/field.ts'
import { signs } from '../entities/step-kind.ts'
import { isValidCondition, waitingForThemselves } from '../rules/field-conditions.ts'
import { haveEqualSeats } from '../rules/workflow/seats.ts'
import { type DraftContent, draftContent } from './draft-content.ts'
import { messageOf } from './draft-doc.ts'
import type { Problem } from './draft-problem.ts'
import type { DraftMeta } from './draft-shapes.ts'
import type {
  AttachmentView,
  DocumentView,
  DraftReading,
  DraftView,
  FieldView,
  PageSize,
  ReadDeps,
  SeatView,
} from './draft-view.ts'
import { type Memo, memoised, sameList } from './memo.ts'
import { inOrder, ParsedDraft, shownId } from './parsed-draft.ts'
import { type ReadField, readField } from './read-field.ts'
import { readGroups, readRecipients, seatsOf } from './read-people.ts'

const MAX_ATTACHMENTS = 50

/** Reads once. For a document that is open on a screen use `createDraftReader`. */
export function readDraft(ydoc: Y.Doc, deps: ReadDeps): DraftReading {
  const reader = createDraftReader(ydoc, deps)
  const reading = reader.read()
  reader.stop()
  return reading
}

export interface DraftReader {
  /** The present reading; the same object as before when nothing changed. */
  read(): DraftReading
  /** Call it when something that `ReadDeps` answers has changed: an upload is complete, a file was refused. */
  refresh(): void
  /** Called after each transaction that changed the draft, and on `refresh`; answers how to unsubscribe. */
  subscribe(listener: () => void): () => void
  stop(): void
}

/** Keeps a reading up to date: an edit costs the entries it touched, not the whole document. */
export function createDraftReader(ydoc: Y.Doc, deps: ReadDeps): DraftReader {
  const parsed = new ParsedDraft(ydoc)
  const memo: Memo = new Map()
  const listeners = new Set<() => void>()
  let reading: DraftReading | null = null

  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  const afterTransaction = (transaction: Y.Transaction) => {
    if (!parsed.invalidate(transaction)) return
    stale = true
    changed()
  }
  let stale = true
  ydoc.on('afterTransaction', afterTransaction)
  return {
    read: () => {
      if (stale || !reading) {
        reading = compose(parsed, deps, memo, reading)
        stale = false
      }
      return reading
    },
    refresh: () => {
      stale = true
      changed()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      ydoc.off('afterTransaction', afterTransaction)
      listeners.clear()
    },
  }
}

function compose(parsed: ParsedDraft, deps: ReadDeps, memo: Memo, before: DraftReading | null): DraftReading {
  const { meta } = parsed
  if (!meta) return { draft: null, problems: [{ code: 'draft-not-readable' }], content: null }
  const problems: Problem[] = []
  const message = messageOf(parsed.ydoc).toString()

  if (meta.title.trim() === '') problems.push({ code: 'title-missing' })
  if (meta.title.length > MAX_TITLE) problems.push({ code: 'title-too-long' })
  if (meta.ownSubject && meta.subject.trim() === '') problems.push({ code: 'subject-missing' })
  if (meta.subject.length > MAX_TITLE) problems.push({ code: 'subject-too-long' })
  if (message.length > MAX_MESSAGE) problems.push({ code: 'message-too-long' })
  if (meta.expiresAt !== null && deps.now && meta.expiresAt <= deps.now())
    problems.push({ code: 'expiry-in-past' })

  const documents = readDocuments(parsed, deps, memo, problems)
  const attachments = readAttachments(parsed, deps, memo, problems)
  const recipients = readRecipients(parsed, meta, deps, memo, problems)
  const groups = readGroups(parsed, recipients, memo, problems)
  const seats = seatsOf(recipients, groups, memo)
  const { views, fields } = readFields(parsed, documents, seats, memo, problems)
  readOptions(meta, problems)
  readSequence(meta, views, deps, problems)
  readConditions(views, problems)
  for (const one of groups)
    if (!haveEqualSeats(one, views)) problems.push({ code: 'group-places-differ', in: 'groups', id: one.id })

  const { shape: _, ...settings } = meta
  const draft = memoised(
    memo,
    'draft',
    [meta, message, documents, attachments, recipients, groups, seats, views],
    (): DraftView => ({
      ...settings,
      message,
      documents,
      attachments,
      recipients,
      groups,
      seats,
      fields: views,
    }),
  )
  const content =
    problems.length > 0 ? null : memoised(memo, 'content', [draft, fields], () => freeze(draft, fields))
  if (problems.length === 0 && !content) problems.push({ code: 'content-not-valid' })
  const sameProblems =
    before && JSON.stringify(before.problems) === JSON.stringify(problems) ? before.problems : problems
  if (before && before.draft === draft && before.problems === sameProblems && before.content === content)
    return before
  return { draft, problems: sameProblems, content }
}

function readDocuments(
  parsed: ParsedDraft,
  deps: ReadDeps,
  memo: Memo,
  problems: Problem[],
): readonly DocumentView[] {
  const views: DocumentView[] = []
  for (const { id, raw } of inOrder(parsed, 'documents', problems)) {
    const at = { in: 'documents', id } as const
    const pages = samePages(memo, id, deps.pagesOf(raw.sha256))
    const refused = deps.refusalOf?.(raw.sha256) ?? null
    if (refused) problems.push({ code: 'file-refused', ...at, facts: { answer: refused } })
    else if (!pages) problems.push({ code: 'file-uploading', ...at })
    if (!isName(raw.name)) problems.push({ code: 'document-name-missing', ...at })
    views.push(
      memoised(memo, id, [raw, pages], () => ({
        id: id as DocumentView['id'],
        name: raw.name,
        sha256: raw.sha256,
        sizeBytes: raw.sizeBytes,
        pages,
      })),
    )
  }
  if (views.length === 0) problems.push({ code: 'document-missing' })
  if (views.length > MAX_DOCUMENTS)
    problems.push({ code: 'document-too-many', facts: { limit: MAX_DOCUMENTS } })
  return sameList(memo, 'documents', views)
}

function readAttachments(
  parsed: ParsedDraft,
  deps: ReadDeps,
  memo: Memo,
  problems: Problem[],
): readonly AttachmentView[] {
  const views: AttachmentView[] = []
  for (const { id, raw } of inOrder(parsed, 'attachments', problems)) {
    const at = { in: 'attachments', id } as const
    const refused = deps.refusalOf?.(raw.sha256) ?? null
    if (refused) problems.push({ code: 'file-refused', ...at, facts: { answer: refused } })
    else if (deps.isStored && !deps.isStored(raw.sha256)) problems.push({ code: 'file-uploading', ...at })
    if (!isName(raw.name)) problems.push({ code: 'attachment-name-missing', ...at })
    views.push(
      memoised(memo, id, [raw], () => {
        const { key: _, ...values } = raw
        return { id: id as AttachmentView['id'], ...values }
      }),
    )
  }
  if (views.length > MAX_ATTACHMENTS)
    problems.push({ code: 'attachment-too-many', facts: { limit: MAX_ATTACHMENTS } })
  return sameList(memo, 'attachments', views)
}

/** The list of the last time when it says the same: `pagesOf` may build a new one at each call. */
function samePages(memo: Memo, id: string, pages: readonly PageSize[] | null): readonly PageSize[] | null {
  if (!pages) return null
  return memoised(
    memo,
    `pages ${id}`,
    pages.flatMap((one) => [one.widthPt, one.heightPt]),
    () => pages,
  )
}

const isName = (name: string): boolean => name.trim() !== '' && name.length <= 255

function readOptions(meta: DraftMeta, problems: Problem[]): void {
  if (meta.description.length > MAX_DESCRIPTION) problems.push({ code: 'description-too-long' })
  if (!tagsSchema.safeParse(meta.tags).success) problems.push({ code: 'tags-not-valid' })
  if ((meta.reminder === 'custom') !== (meta.customReminder !== null))
    problems.push({ code: 'custom-reminder-missing' })
}

function readSequence(
  { sequenceId }: DraftMeta,
  fields: readonly FieldView[],
  deps: ReadDeps,
  problems: Problem[],
): void {
  if (sequenceId !== null) {
    if (deps.hasNumber?.(sequenceId) === false) problems.push({ code: 'sequence-not-available' })
  } else if (fields.some((one) => one.kind === 'sequence')) problems.push({ code: 'sequence-missing' })
}

function readFields(
  parsed: ParsedDraft,
  documents: readonly DocumentView[],
  seats: readonly SeatView[],
  memo: Memo,
  problems: Problem[],
): { views: readonly FieldView[]; fields: readonly ReadField[] } {
  const places = parsed.places
  const documentIndex = new Map(documents.map((one, index) => [one.id as string, index]))
  const kinds = new Map(seats.map((one) => [one.id as string, one.kind]))
  let read: ReadField[] = []
  for (const [id, raw] of parsed.entries('fields')) {
    const place = places.get(id)
    if (!raw || !place) {
      problems.push({ code: 'entry-not-readable', in: 'fields', id: shownId(id) })
      continue
    }
    // Removed with its document by somebody else; undoing that brings both back.
    const index = documentIndex.get(raw.documentId)
    if (index === undefined) continue
    const pages = documents[index]?.pages ?? null
    const kind = kinds.get(raw.recipientId)
    read.push(
      memoised(memo, id, [raw, place, pages, kind], () =>
        readField(id as FieldView['id'], raw, place, pages, kind),
      ),
    )
  }
  read.sort((a, b) => byReading(a.view, b.view, documentIndex))
  for (const one of read) problems.push(...one.problems)
  if (read.length > MAX_FIELDS) {
    problems.push({ code: 'field-too-many', facts: { limit: MAX_FIELDS } })
    read = read.slice(0, MAX_FIELDS)
  }
  const signers = new Set(
    read
      .filter(
        (one) =>
          isSignaturePlace(one.view.kind) &&
          one.view.requirement !== 'readOnly' &&
          one.view.requirement !== 'hidden',
      )
      .map((one) => one.view.recipientId),
  )
  for (const one of seats)
    if ((one.kind === 'sign' || (one.groupId !== null && signs(one.kind))) && !signers.has(one.id))
      problems.push({
        code: 'signature-field-missing',
        in: one.groupId === null ? 'recipients' : 'groups',
        id: one.groupId ?? one.id,
      })
  return {
    views: sameList(
      memo,
      'fields',
      read.map((one) => one.view),
    ),
    fields: sameList(memo, 'read fields', read) as readonly ReadField[],
  }
}

function readConditions(views: readonly FieldView[], problems: Problem[]): void {
  const circle = waitingForThemselves(views)
  for (const one of views) {
    const at = { in: 'fields', id: one.id } as const
    if (!isValidCondition(one, views)) problems.push({ code: 'condition-not-valid', ...at })
    else if (circle.has(one.id)) problems.push({ code: 'condition-cycle', ...at })
  }
}

const byReading = (a: FieldView, b: FieldView, documentIndex: ReadonlyMap<string, number>): number =>
  (documentIndex.get(a.documentId) ?? 0) - (documentIndex.get(b.documentId) ?? 0) ||
  a.place.page - b.place.page ||
  a.place.yPt - b.place.yPt ||
  a.place.xPt - b.place.xPt ||
  (a.id < b.id ? -1 : 1)

function freeze(draft: DraftView, fields: readonly ReadField[]): DraftContent | null {
  const { seats: _, recipients, groups, documents, ...settings } = draft
  const named = groups.filter((one) => !one.isOfHolders)
  const parsed = draftContent.safeParse({
    ...said(settings),
    recipients: recipients.map(({ withPrevious: _, message, ...recipient }) =>
      said(message === '' ? recipient : { ...recipient, message }),
    ),
    ...(named.length > 0 && { groups: named.map(({ memberIds: _, isOfHolders: __, ...group }) => group) }),
    documents: documents.map(({ pages: _, ...document }) => document),
    fields: [],
  })
  const frozen = fields.map((one) => one.field).filter((one) => one !== null)
  return parsed.success && frozen.length === fields.length ? { ...parsed.data, fields: frozen } : null
}

/** What is optional in frozen content, with the value that goes without saying. */
const UNSAID: Readonly<Record<string, unknown>> = {
  description: '',
  tags: [],
  classification: 'unclassified',
  classificationId: null,
  warnDaysBefore: null,
  customReminder: null,
  workflowReportAccess: null,
  forensicReportAccess: null,
  openToOrganization: false,
  allowAddedSigners: false,
  sequenceId: null,
  groupId: null,
  hidden: false,
  restrictions: [],
  access: 'open',
  attestation: null,
  asks: null,
  holders: null,
  needed: null,
}

/** Without what was left as it is: the draft says only what was set. */
const said = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !(key in UNSAID) || JSON.stringify(value) !== JSON.stringify(UNSAID[key]),
    ),
  )
