/**
 * Placeholders (A160): `{{name}}` in what an initiator writes to the recipients, in the subject of the e-mail and the
 * message of a document, stands for what each reader sees there. What is no placeholder stays as it was written, and
 * what a placeholder stands for is never read for others: a name cannot bring one along. Values are plain text;
 * whoever draws them escapes them as all text.
 */
import { PROCESS_ATTRIBUTES } from '../entities/attribute.ts'
import type { Envelope, Language } from '../entities/envelope.ts'

const WORDS = [
  'recipientName',
  'senderName',
  'organizationName',
  'documentName',
  'sequenceNumber',
  'sentDate',
  'expiryDate',
] as const
type Word = (typeof WORDS)[number]

/** All there are, in the order in which they are offered: people, the document, its dates, attributes of it. */
export const PLACEHOLDERS: readonly string[] = [...WORDS, ...PROCESS_ATTRIBUTES.map((one) => one.name)]
/** What a composer offers: attributes are given by connected systems, under numbers people do not know. */
export const OFFERED_PLACEHOLDERS = WORDS
export type OfferedPlaceholder = Word

export type PlaceholderValues = Readonly<Partial<Record<string, string>>>

export const placeholderToken = (name: string): string => `{{${name}}}`

const TOKEN = /\{\{\s*([A-Za-z]{1,40})\s*\}\}/g
const BY_FOLDED = new Map(PLACEHOLDERS.map((name) => [name.toLowerCase(), name]))

/** Names are matched without regard to case; one without a value there is replaced by nothing. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(TOKEN, (token, name: string) => {
    const known = BY_FOLDED.get(name.toLowerCase())
    return known === undefined ? token : (values[known] ?? '')
  })

export interface PlaceholderReader {
  readonly name: string
  readonly language: Language
}

type Filled = Pick<
  Envelope,
  'title' | 'owner' | 'sequenceNumber' | 'sentAt' | 'expiresAt' | 'timeZone' | 'attributes'
>

/** Dates are days in the initiator's zone, written in the reader's language with the digits of the document. */
export function placeholderValues(envelope: Filled, reader: PlaceholderReader): PlaceholderValues {
  const { title, owner, sequenceNumber, sentAt, expiresAt, timeZone, attributes = [] } = envelope
  const day = (at: number | null) => (at === null ? '' : longDay(at, timeZone, reader.language))
  const values: Record<Word, string> = {
    recipientName: reader.name,
    senderName: owner.name,
    organizationName: owner.organizationName,
    documentName: title,
    sequenceNumber: sequenceNumber ?? '',
    sentDate: day(sentAt),
    expiryDate: day(expiresAt),
  }
  const given = PROCESS_ATTRIBUTES.map(({ id, name }) => [
    name,
    attributes.find((one) => one.id === id)?.value ?? '',
  ])
  return { ...values, ...Object.fromEntries(given) }
}

/** What the initiator wrote, as this reader reads it. */
export function writtenTo<E extends Filled & Pick<Envelope, 'subject' | 'message'>>(
  envelope: E,
  reader: PlaceholderReader,
): Pick<Envelope, 'subject' | 'message'> {
  const { subject, message } = envelope
  if (!`${subject}${message}`.includes('{{')) return { subject, message }
  const values = placeholderValues(envelope, reader)
  // A name with a line break in it must not become a second line of a mail's head.
  const line = fillPlaceholders(subject, values).replace(/\s+/g, ' ').trim()
  return { subject: line, message: fillPlaceholders(message, values) }
}

function longDay(at: number, timeZone: string, language: Language): string {
  const written = (zone: string) =>
    new Intl.DateTimeFormat(`${TAGS[language]}-u-nu-latn-ca-gregory`, {
      timeZone: zone,
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }).format(at)
  try {
    return written(timeZone)
  } catch {
    // A zone this machine does not know.
    return written('UTC')
  }
}
const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', ar: 'ar-AE', fr: 'fr-FR' }
