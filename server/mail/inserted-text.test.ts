/** Every value of every message, with every character that could end a line or turn the text, in every language. */
import { describe, expect, it } from 'vitest'
import { EVERY_MAIL } from '../../tests/messages/every-mail.ts'
import { LANGUAGES } from '../language/sentences.ts'
import { highlights } from '../mailbox/mailbox-page.ts'
import { onOneLine, unlinked } from './inserted-text.ts'
import type { MailKind } from './mail-values.ts'
import { oneLine } from './mailer.ts'
import { renderMail } from './render-mail.ts'

/** All that Unicode calls a control, a format, a separator of lines, private or unassigned, in the first planes; of the private ones the fences. */
const STRANGE: readonly string[] = [
  ...Array(0x3000).keys(),
  ...range(0xdfff, 0xe003),
  ...range(0xfe00, 0x10000),
  ...range(0xe0000, 0xe0080),
]
  .map((point) => String.fromCodePoint(point))
  .filter((char) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/u.test(char))
function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}
const LINES = /\r\n|[\n\r\v\f\x85\u2028\u2029]/
const TURNS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/

/** What Gmail, Outlook, Apple Mail and Thunderbird make links of. */
const LINKS = [
  'https://evil.example/pay',
  'http://192.0.2.7/x',
  'ftp://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'www.evil.example',
  'evil.com',
  'evil.com/lease.pdf',
  'lease.pdf.evil.com',
  'evil.zip',
  'evil。com',
  'موقع.شبكة',
]
const EVIL_LINK = 'https://evil.example/pay'
const EVIL_CODE = '666666'
/** The separators a few at a time, so that no message grows without end. */
const HOSTILE: readonly string[] = [
  ...chunks(STRANGE, 400).map((some) =>
    some.map((char) => `a${char}${EVIL_LINK}${char}${EVIL_CODE}${char}Bcc: x@y.z`).join(''),
  ),
  '\n\n</td><a href="https://evil.example">x</a><script>1</script>',
]
function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => [
    ...all.slice(at * size, (at + 1) * size),
  ])
}

describe('a value in a message', () => {
  it('has enough of them to try', () => {
    expect(STRANGE.length).toBeGreaterThan(200)
    for (const char of '\r\n\v\f\x85\u2028\u2029\u202e\u2067\ue000') expect(STRANGE).toContain(char)
  })

  it.each(Object.keys(EVERY_MAIL) as MailKind[])('of %s begins no line, no link, no button', (kind) => {
    const plain = EVERY_MAIL[kind] as unknown as Record<string, unknown>
    const values = Object.keys({ ...plain, message: '' }).filter(
      (key) =>
        (typeof plain[key] === 'string' || key === 'message') &&
        !['link', 'logoUrl', 'brandColor', 'code', 'act'].includes(key),
    )
    for (const language of LANGUAGES)
      for (const hostile of HOSTILE) {
        const all = Object.fromEntries(values.map((key) => [key, hostile]))
        const told = { ...plain, ...all } as never
        const { text, html, subject } = renderMail(kind, language, told)
        expect(oneLine(subject)).not.toMatch(LINES)
        expect(subject).not.toMatch(LINES)
        expect(text + html + subject).not.toMatch(TURNS)
        expect(text).not.toMatch(/[\r\v\f\x85\u2028\u2029]/)
        for (const line of text.split(LINES))
          if (!line.startsWith('> ')) expect(line).not.toMatch(/^\s*(https:\/\/evil|666666|Bcc:)/)
        expect(highlights({ text })).toEqual({
          code: (plain.code as string | undefined) ?? null,
          link: (plain.link as string | undefined) ?? null,
        })
        expect([...html.matchAll(/href="([^"]*)"/g)].every(([, href]) => href === plain.link)).toBe(true)
        expect(html).not.toContain('<script')
      }
  })

  it.each(Object.keys(EVERY_MAIL) as MailKind[])(
    'of %s is no link to a mail program, unless quoted',
    (kind) => {
      const plain = EVERY_MAIL[kind] as unknown as Record<string, unknown>
      const values = Object.keys(plain).filter(
        (key) =>
          typeof plain[key] === 'string' &&
          !['link', 'logoUrl', 'brandColor', 'code', 'act', 'message', 'reason'].includes(key),
      )
      for (const link of LINKS)
        for (const language of LANGUAGES) {
          const hostile = Object.fromEntries(values.map((key) => [key, `Hello ${link} now`]))
          const { text, html } = renderMail(kind, language, { ...plain, ...hostile } as never)
          const title = /<title>.*<\/title>/
          expect(text).not.toContain(link)
          expect(html.replace(title, '')).not.toContain(link)
        }
    },
  )

  it('is otherwise as it was written', () => {
    for (const name of [
      'Lease.pdf',
      'A. B. Smith',
      '1.5 M',
      'Dr. No',
      '12:30',
      'Annex 2.docx, v1.2',
      'مرحبا.',
    ])
      expect(unlinked(name)).toBe(name)
    const { subject } = renderMail('completed', 'en', { ...EVERY_MAIL.completed, title: 'www.evil.example' })
    expect(subject).toContain('www.evil.example')
  })

  it('keeps what is writing: letters that join, emoji, and the line breaks of a quotation', () => {
    expect(onOneLine('می‌خواهم 👩‍💻\tab')).toBe('می‌خواهم 👩‍💻 ab')
    const { text } = renderMail('reminder', 'en', {
      ...EVERY_MAIL.reminder,
      message: 'one\r\ntwo\u2028three',
    })
    expect(text).toContain('> one\n> two\n> three\n')
  })
})
