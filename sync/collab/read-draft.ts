/**
 * Reading a draft out of its Yjs document. Total: whatever the document holds, also when a hostile peer wrote
 * it, the answer is a view, the problems that keep it from being sent, and the content once there are none.
 */
import type * as Y from 'yjs'
import { emailAddress, MAX_DOCUMENTS, MAX_MESSAGE, MAX_RECIPIENTS, MAX_TITLE } from '../entities/envelope.ts'
import { MAX_FIELDS } from '../entities/field.ts'
import { type DraftContent, draftContent } from './draft-content.ts'
import { COLLECTIONS, type Collection, collectionOf, messageOf, metaOf } from './draft-doc.ts'
import { type DraftMeta, type EntryOf, metaShape, parseEntry, parseMap } from './draft-entries.ts'
import type { Problem, ProblemCode } from './draft-problem.ts'
import type {
  AttachmentView,
  DocumentView,
  DraftReading,
  DraftView,
  FieldView,
  PageSize,
  ReadDeps,
  RecipientView,
} from './draft-view.ts'
import { byOrderKey } from './order-key.ts'
import { type LoggedPlace, readPlaces } from './place-log.ts'
import { type ReadField, readField } from './read-field.ts'

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

/** Entries parsed once and kept until a transaction touches them. */
class ParsedDraft {
  readonly ydoc: Y.Doc
  #meta: DraftMeta | null | undefined
  #places: Map<string, LoggedPlace> | undefined
  readonly #entries: Record<Collection, Map<string, unknown>> = {
    documents: new Map(),
    attachments: new Map(),
    recipients: new Map(),
    fields: new Map(),
  }

  constructor(ydoc: Y.Doc) {
    this.ydoc = ydoc
  }

  get meta(): DraftMeta | null {
    if (this.#meta === undefined) this.#meta = parseMap(metaShape, metaOf(this.ydoc))
    return this.#meta
  }

  get places(): Map<string, LoggedPlace> {
    this.#places ??= keepSame(this.#lastPlaces, readPlaces(this.ydoc))
    this.#lastPlaces = this.#places
    return this.#places
  }
  #lastPlaces: Map<string, LoggedPlace> | undefined

  /** Readable entries by id (null: unreadable), in no order. */
  entries<C extends Collection>(collection: C): Map<string, EntryOf<C> | null> {
    const cache = this.#entries[collection]
    const map = collectionOf(this.ydoc, collection)
    for (const id of cache.keys()) if (!map.has(id)) cache.delete(id)
    for (const [id, value] of map) if (!cache.has(id)) cache.set(id, parseEntry(collection, id, value))
    return cache as Map<string, EntryOf<C> | null>
  }

  /** Forgets what a transaction changed; false when it changed nothing of a draft. */
  invalidate(transaction: Y.Transaction): boolean {
    const roots = new Map<unknown, Collection>(
      COLLECTIONS.map((name) => [collectionOf(this.ydoc, name), name]),
    )
    const meta = metaOf(this.ydoc)
    const message = messageOf(this.ydoc)
    let touched = false
    for (const [type, keys] of transaction.changed) {
      touched = true
      const collection = roots.get(type)
      const parent = type.parent ? roots.get(type.parent) : undefined
      if ((type as unknown) === meta) this.#meta = undefined
      else if (collection) for (const key of keys) this.#entries[collection].delete(key ?? '')
      else if (parent) this.#entries[parent].delete(type._item?.parentSub ?? '')
      else if (!type.parent && (type as unknown) !== message) this.#places = undefined
    }
    return touched
  }
}

/** Takes over the old objects of places that read the same. */
function keepSame(
  before: Map<string, LoggedPlace> | undefined,
  now: Map<string, LoggedPlace>,
): Map<string, LoggedPlace> {
  for (const [id, place] of now) {
    const old = before?.get(id)
    if (old && JSON.stringify(old) === JSON.stringify(place)) now.set(id, old)
  }
  return now
}

/** Results by key, kept as long as their inputs are the same. */
type Memo = Map<string, { readonly inputs: readonly unknown[]; readonly value: unknown }>

function memoised<T>(memo: Memo, key: string, inputs: readonly unknown[], make: () => T): T {
  const known = memo.get(key)
  if (
    known &&
    known.inputs.length === inputs.length &&
    known.inputs.every((one, index) => Object.is(one, inputs[index]))
  )
    return known.value as T
  const value = make()
  memo.set(key, { inputs, value })
  return value
}

/** The list of the last time when it holds the same objects. */
const sameList = <T>(memo: Memo, key: string, list: readonly T[]): readonly T[] =>
  memoised(memo, `list ${key}`, list, () => list)

function compose(parsed: ParsedDraft, deps: ReadDeps, memo: Memo, before: DraftReading | null): DraftReading {
  const { meta } = parsed
  if (!meta) return { draft: null, problems: [{ code: 'draft-not-readable' }], content: null }
  const problems: Problem[] = []
  const message = messageOf(parsed.ydoc).toString()

  if (meta.title.trim() === '') problems.push({ code: 'title-missing' })
  if (meta.title.length > MAX_TITLE) problems.push({ code: 'title-too-long' })
  if (meta.subject.length > MAX_TITLE) problems.push({ code: 'subject-too-long' })
  if (message.length > MAX_MESSAGE) problems.push({ code: 'message-too-long' })
  if (meta.expiresAt !== null && deps.now && meta.expiresAt <= deps.now())
    problems.push({ code: 'expiry-in-past' })

  const documents = readDocuments(parsed, deps, memo, problems)
  const attachments = readAttachments(parsed, deps, memo, problems)
  const recipients = readRecipients(parsed, meta, memo, problems)
  const { views, fields } = readFields(parsed, documents, recipients, memo, problems)

  const { shape: _, ...settings } = meta
  const draft = memoised(
    memo,
    'draft',
    [meta, message, documents, attachments, recipients, views],
    (): DraftView => ({
      ...settings,
      message,
      documents,
      attachments,
      recipients,
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

function readRecipients(
  parsed: ParsedDraft,
  meta: DraftMeta,
  memo: Memo,
  problems: Problem[],
): readonly RecipientView[] {
  const views: RecipientView[] = []
  const seen = new Set<string>()
  let order = 0
  for (const { id, raw } of inOrder(parsed, 'recipients', problems)) {
    const problem = (code: ProblemCode) => problems.push({ code, in: 'recipients', id })
    const withPrevious = raw.withPrevious && views.length > 0
    order = meta.orderMode === 'parallel' ? 1 : withPrevious ? order : order + 1
    const email = raw.email.trim().toLowerCase()
    if (raw.name.trim() === '') problem('recipient-name-missing')
    else if (raw.name.trim().length > 120) problem('recipient-name-too-long')
    if (email === '') problem('recipient-email-missing')
    else if (!emailAddress.safeParse(email).success) problem('recipient-email-not-valid')
    // The same person may sign and be told later; the same part twice is a slip.
    else if (seen.has(`${raw.kind} ${email}`)) problem('recipient-duplicate')
    seen.add(`${raw.kind} ${email}`)
    views.push(
      memoised(memo, id, [raw, order, withPrevious, meta.language], () => ({
        id: id as RecipientView['id'],
        order,
        withPrevious,
        kind: raw.kind,
        name: raw.name,
        email: raw.email,
        language: raw.language ?? meta.language,
      })),
    )
  }
  if (views.length === 0) problems.push({ code: 'recipient-missing' })
  else if (views.every((one) => one.kind === 'notify')) problems.push({ code: 'acting-recipient-missing' })
  if (views.length > MAX_RECIPIENTS)
    problems.push({ code: 'recipient-too-many', facts: { limit: MAX_RECIPIENTS } })
  return sameList(memo, 'recipients', views)
}

function readFields(
  parsed: ParsedDraft,
  documents: readonly DocumentView[],
  recipients: readonly RecipientView[],
  memo: Memo,
  problems: Problem[],
): { views: readonly FieldView[]; fields: readonly ReadField[] } {
  const places = parsed.places
  const documentIndex = new Map(documents.map((one, index) => [one.id as string, index]))
  const kinds = new Map(recipients.map((one) => [one.id as string, one.kind]))
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
          one.view.kind === 'signature' &&
          one.view.requirement !== 'readOnly' &&
          one.view.requirement !== 'hidden',
      )
      .map((one) => one.view.recipientId),
  )
  for (const one of recipients)
    if (one.kind === 'sign' && !signers.has(one.id))
      problems.push({ code: 'signature-field-missing', in: 'recipients', id: one.id })
  return {
    views: sameList(
      memo,
      'fields',
      read.map((one) => one.view),
    ),
    fields: sameList(memo, 'read fields', read) as readonly ReadField[],
  }
}

const byReading = (a: FieldView, b: FieldView, documentIndex: ReadonlyMap<string, number>): number =>
  (documentIndex.get(a.documentId) ?? 0) - (documentIndex.get(b.documentId) ?? 0) ||
  a.place.page - b.place.page ||
  a.place.yPt - b.place.yPt ||
  a.place.xPt - b.place.xPt ||
  (a.id < b.id ? -1 : 1)

/** Readable entries by their order keys; the others become problems. */
function inOrder<C extends Exclude<Collection, 'fields'>>(
  parsed: ParsedDraft,
  collection: C,
  problems: Problem[],
): { id: string; key: string; raw: EntryOf<C> }[] {
  const entries: { id: string; key: string; raw: EntryOf<C> }[] = []
  for (const [id, raw] of parsed.entries(collection)) {
    if (raw) entries.push({ id, key: raw.key, raw })
    else problems.push({ code: 'entry-not-readable', in: collection, id: shownId(id) })
  }
  return entries.sort(byOrderKey)
}

/** An unreadable entry may have a key of any length. */
const shownId = (id: string): string => id.slice(0, 60)

function freeze(draft: DraftView, fields: readonly ReadField[]): DraftContent | null {
  const parsed = draftContent.safeParse({
    ...draft,
    recipients: draft.recipients.map(({ withPrevious: _, ...recipient }) => recipient),
    documents: draft.documents.map(({ pages: _, ...document }) => document),
    fields: [],
  })
  const frozen = fields.map((one) => one.field).filter((one) => one !== null)
  return parsed.success && frozen.length === fields.length ? { ...parsed.data, fields: frozen } : null
}
