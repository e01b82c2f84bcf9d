/** What a draft is called and how it runs. */
import type * as Y from 'yjs'
import type {
  Classification,
  CustomReminder,
  EnvelopeKind,
  Language,
  ReminderInterval,
  ReportAccess,
} from '../entities/envelope.ts'
import { edit, messageOf, metaOf, setValues } from './draft-doc.ts'

export interface NewDraft {
  readonly envelopeId: `envelope:${string}`
  readonly kind: EnvelopeKind
  readonly title: string
  readonly language: Language
  /** IANA zone of the initiator. */
  readonly timeZone: string
  /** As their organisation has it for new ones; left out, there is nothing usual. */
  readonly reminder?: ReminderInterval
  readonly expiresAt?: number
  /** What is asked of one recipient is hidden from the others, of whoever is added from now on. */
  readonly hidesSteps?: true
}

/** `serial` in the order of the list (with `withPrevious` beside the one before), `parallel` all at once. */
export type OrderMode = 'serial' | 'parallel'

/** Fills an empty document; what is already there stays, so a second call is harmless. */
export function createDraft(ydoc: Y.Doc, draft: NewDraft): void {
  const meta = metaOf(ydoc)
  edit(ydoc, 'createDraft', '', () => {
    for (const [key, value] of Object.entries({ shape: 1, ...draft }))
      if (!meta.has(key)) meta.set(key, value)
  })
}

export const setTitle = (ydoc: Y.Doc, title: string): void => setMeta(ydoc, 'setTitle', { title })
/** Null: the usual one, which says to each recipient what is asked of them. */
export const setSubject = (ydoc: Y.Doc, subject: string | null): void =>
  setMeta(ydoc, 'setSubject', { subject: subject ?? '', ownSubject: subject !== null })
export const setLanguage = (ydoc: Y.Doc, language: Language): void =>
  setMeta(ydoc, 'setLanguage', { language })
export const setTimeZone = (ydoc: Y.Doc, timeZone: string): void => setMeta(ydoc, 'setTimeZone', { timeZone })
/** An instant in milliseconds; null never expires. */
export const setExpiry = (ydoc: Y.Doc, expiresAt: number | null): void =>
  setMeta(ydoc, 'setExpiry', { expiresAt })
export const setReminder = (ydoc: Y.Doc, reminder: ReminderInterval): void =>
  setMeta(ydoc, 'setReminder', { reminder })

/** Everything else about how a draft runs; what is not given stays. */
export interface DraftOptions {
  readonly description: string
  readonly tags: readonly string[]
  readonly classification: Classification
  readonly classificationId: `classification:${string}` | null
  readonly warnDaysBefore: number | null
  readonly customReminder: CustomReminder | null
  readonly workflowReportAccess: ReportAccess | null
  readonly forensicReportAccess: ReportAccess | null
  readonly openToOrganization: boolean
  readonly allowAddedSigners: boolean
  readonly sequenceId: `sequence:${string}` | null
}
export const setOptions = (ydoc: Y.Doc, options: Partial<DraftOptions>): void =>
  setMeta(ydoc, 'setOptions', { ...options })

export const setOrderMode = (ydoc: Y.Doc, orderMode: OrderMode): void =>
  setMeta(ydoc, 'setOrderMode', { orderMode })

/**
 * Makes the message read `text`, touching only the part between the common beginning and end, so that two people
 * typing in different places keep both texts.
 */
export function setMessage(ydoc: Y.Doc, text: string): void {
  const message = messageOf(ydoc)
  const before = message.toString()
  if (before === text) return
  let start = 0
  while (start < before.length && start < text.length && before[start] === text[start]) start++
  // A surrogate pair is never cut: half of one is not a character.
  if (isHighSurrogate(before, start - 1) || isHighSurrogate(text, start - 1)) start--
  let end = 0
  while (
    end < before.length - start &&
    end < text.length - start &&
    before[before.length - 1 - end] === text[text.length - 1 - end]
  )
    end++
  if (isHighSurrogate(before, before.length - end - 1) || isHighSurrogate(text, text.length - end - 1)) end--
  edit(ydoc, 'setMessage', '', () => {
    message.delete(start, before.length - end - start)
    message.insert(start, text.slice(start, text.length - end))
  })
}

const isHighSurrogate = (text: string, at: number): boolean =>
  at >= 0 && (text.charCodeAt(at) & 0xfc00) === 0xd800

function setMeta(ydoc: Y.Doc, name: Parameters<typeof edit>[1], values: Record<string, unknown>): void {
  edit(ydoc, name, '', () => setValues(metaOf(ydoc), values))
}
