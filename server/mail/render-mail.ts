/**
 * Messages as people get them: one sentence of what it is, one thing to do, in the reader's language, as HTML
 * that old mail programs understand (tables, inline styles) and as plain text. Pure: nothing is sent here.
 */
import ar from '../../locales/ar/mail.json' with { type: 'json' }
import en from '../../locales/en/mail.json' with { type: 'json' }
import fr from '../../locales/fr/mail.json' with { type: 'json' }
import type { Language } from '../../sync/entities/envelope.ts'
import { createSentences } from '../language/sentences.ts'
import { onOneLine, textLines, unlinked } from './inserted-text.ts'
import { mailHtml } from './mail-html.ts'
import { CLOSE, type MailPart, type Marked, OPEN } from './mail-parts.ts'
import type { CodeValues, CommonValues, Due, MailKind, MailValues, RequestValues } from './mail-values.ts'

export const mailSentences = createSentences({ en, ar, fr })
export const PRODUCT_NAME = 'Tawqi'

/** Said in every language. */
type Sentence = keyof typeof en & keyof typeof ar & keyof typeof fr
type SentenceOf<K extends MailKind> =
  | `${K}.subject`
  | `${K}.body`
  | (MailValues[K] extends { readonly link: string } ? `${K}.button` : never)
/** Fails to compile when a message lacks a sentence in some language. */
export const everyMessageHasWords: { [K in MailKind]: SentenceOf<K> }[MailKind] extends Sentence
  ? true
  : never = true

export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function renderMail<K extends MailKind>(
  kind: K,
  language: Language,
  values: MailValues[K],
): MailContent {
  const all = values as unknown as Partial<AnyValues> & CommonValues
  const given: Record<string, string | number> = { product: PRODUCT_NAME }
  for (const [key, value] of Object.entries(values))
    if (typeof value === 'number') given[key] = value
    else if (typeof value === 'string') given[key] = onOneLine(value)
  if (all.due) given.due = formatDue(all.due, language)

  const say = (key: string, asTold = unlinked): Marked => {
    const fenced = Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'act' ? OPEN + asTold(value) + CLOSE : value,
    ])
    return mailSentences.format(language, key, Object.fromEntries(fenced)) as Marked
  }
  // A message may say in its own words what the others say alike.
  const own = (part: 'reason' | 'due'): Marked =>
    say(mailSentences.has(`${kind}.${part}`) ? `${kind}.${part}` : `common.${part}`)
  const parts: MailPart[] = [
    { kind: 'paragraph', text: say(given.recipientName ? 'common.greeting' : 'common.greetingPlain') },
    { kind: 'paragraph', text: say(`${kind}.body`) },
  ]
  if (all.code !== undefined)
    parts.push({ kind: 'code', code: all.code }, { kind: 'note', text: say('common.codeLife') })
  if (all.message) parts.push({ kind: 'quote', title: say('common.message'), lines: textLines(all.message) })
  if (all.reason) parts.push({ kind: 'quote', title: own('reason'), lines: textLines(all.reason) })
  if (all.due) parts.push({ kind: 'paragraph', text: own('due') })
  if (all.link !== undefined) {
    parts.push({
      kind: 'button',
      label: say(`${kind}.button`),
      link: all.link,
      fallback: say('common.linkFallback'),
    })
    if (!all.linkIsOpen) parts.push({ kind: 'note', text: say('common.personalLink') })
  }
  const footer = say(given.organizationName ? 'common.footer' : 'common.footerPlain')
  // Words of an organisation that anybody may have founded: no program makes a link of them.
  const note = unlinked(onOneLine(all.notes?.[language === 'ar' ? 'ar' : 'en'] || all.notes?.en || ''))
  // No program makes links of it, and people search for it as it is.
  const subject = plain(say(`${kind}.subject`, (value) => value))
  const brand = {
    name: unlinked(onOneLine(all.organizationName)) || PRODUCT_NAME,
    color: all.brandColor ?? null,
    logoUrl: all.logoUrl ?? null,
  }
  return {
    subject,
    text: mailText(parts, footer, note),
    html: mailHtml({ language, subject, parts, footer, note, brand }),
  }
}

type AnyValues = CodeValues & RequestValues & { readonly reason: string }

/** Plain text keeps the code and the link on lines of their own, for people and for mail programs. */
function mailText(parts: readonly MailPart[], footer: Marked, note: string): string {
  const blocks = parts.map((part) => {
    if (part.kind === 'code') return part.code
    if (part.kind === 'button') return `${plain(part.label)}:\n${part.link}`
    if (part.kind === 'quote') return [plain(part.title), ...part.lines.map((line) => `> ${line}`)].join('\n')
    return plain(part.text)
  })
  return `${[...blocks, '-- ', plain(footer), ...(note ? [note] : [])].join('\n\n')}\n`
}

const plain = (text: Marked): string => text.replaceAll(OPEN, '').replaceAll(CLOSE, '')

function formatDue({ at, timeZone }: Due, language: Language): string {
  const locale = { en: 'en-GB', ar: 'ar-AE-u-nu-latn', fr: 'fr-FR' }[language]
  // Field by field: `dateStyle` cannot be combined with the name of the zone, which a deadline must carry.
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
    timeZone,
  }).format(at)
}
