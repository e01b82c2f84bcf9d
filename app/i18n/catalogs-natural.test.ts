// biome-ignore lint/style/noRestrictedImports: a test runs in Node and reads the catalogs as files
import { readdirSync, readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'

type Said = { at: string; english: string; words: string }

/** What a catalog says, beside its English: messages of the screens (`.po`), and those of server, mails and PDFs. */
function catalogs(locale: string): Said[] {
  return files(locale).flatMap((name) => {
    const text = read(`${locale}/${name}`)
    if (name.endsWith('.po')) return messages(text).map(([english, words]) => ({ at: name, english, words }))
    const english = JSON.parse(read(`en/${name}`)) as Record<string, string>
    return Object.entries(JSON.parse(text) as Record<string, string>).map(([key, words]) => ({
      at: `${name} ${key}`,
      english: english[key] ?? '',
      words,
    }))
  })
}

const folder = new URL('../../locales/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const files = (locale: string) => readdirSync(new URL(`${locale}/`, folder))

const messages = (text: string) =>
  text.split('\n\n').flatMap((entry): [string, string][] => {
    const [id, words] = ['msgid', 'msgstr'].map((keyword) => stringAfter(entry, keyword))
    return id && words ? [[id, words]] : []
  })

function stringAfter(entry: string, keyword: string): string {
  const found = new RegExp(`^${keyword} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? ''
  return found
    .split('\n')
    .map((line) => line.replace(/^"|"$/g, ''))
    .join('')
}

/** Each way a message can read, with values, tags and the grammar of plurals taken out. */
function readings(message: string): string[] {
  const found: string[] = []
  const walk = (parts: readonly unknown[]) => {
    // A value leaves a mark, so that what stands beside it still shows.
    const line = parts.map((part) => (typeof part === 'string' && part !== '#' ? part : '…')).join('')
    found.push(line.replaceAll(/<\/?\d+\/?>/g, ''))
    for (const part of parts)
      if (Array.isArray(part) && typeof part[2] === 'object' && part[2] !== null)
        for (const option of Object.values(part[2])) if (Array.isArray(option)) walk(option)
  }
  const compiled = compileMessageOrThrow(message)
  walk(Array.isArray(compiled) ? compiled : [compiled])
  return found
}

const flawed = (said: readonly Said[], flaw: (reading: string) => boolean) =>
  said.filter(({ words }) => readings(words).some(flaw)).map(({ at, words }) => `${at}: ${words}`)

/** Names, formats, keys of a keyboard and what somebody is to type: these stay Latin in Arabic. */
const LATIN = [
  ...[
    'PDF',
    'PNG',
    'JPEG',
    'png',
    'jpeg',
    'pdf',
    'exe',
    'msi',
    'bat',
    'CSV',
    'vCard',
    'UTF',
    'QR',
    'SHA',
    'XFA',
    'Word',
  ],
  ...[
    'Excel',
    'UAE',
    'PASS',
    'SAC',
    'RIM',
    'https',
    'CA',
    'VPN',
    'iPhone',
    'iPad',
    'iOS',
    'Android',
    'Safari',
  ],
  ...['API', 'JSON', 'TLS', 'Bearer', 'DNS', 'POST', 'ALNOOR'],
  ...['Google', 'Microsoft', 'Authenticator', 'Entra', 'Azure', 'Active', 'Directory', 'OpenLDAP', 'OpenID'],
  ...['Connect', 'LDAP', 'AD', 'ID', 'PIN', 'PEM', 'ldap', 'ldaps', 'directory', 'login', 'realms', 'staff'],
  ...['example', 'ou', 'people', 'uid', 'mail', 'userPrincipalName', 'sAMAccountName', 'common', 'data'],
  ...['Ctrl', 'Enter', 'Esc', 'npm', 'start', 'lan', 'name', 'company', 'com', 'B', 'E', 'F'],
]
const latinLeft = (reading: string) =>
  (reading.match(/[A-Za-z]+/g) ?? []).some((word) => !LATIN.includes(word))

/** Short English words that no French sentence has. */
const ENGLISH = /\b(the|of|and|your|you|is|to|for|with|this|has|been|not|from|by|was)\b/i

test('Arabic has no Latin words but names, formats and keys', () => {
  expect(flawed(catalogs('ar'), latinLeft)).toEqual([])
})

test('Arabic has its own comma, semicolon and question mark', () => {
  // Ranges of pages are shown as they are typed.
  const ranges = (reading: string) => reading.replace('1, 3-5', '')
  expect(flawed(catalogs('ar'), (reading) => /[,;?]/.test(ranges(reading)))).toEqual([])
})

test('what goes up is not called what comes down: an upload is رفع, never تحميل', () => {
  const uploads = catalogs('ar').filter(({ english }) => /\bupload/i.test(english))
  expect(uploads.length).toBeGreaterThan(30)
  expect(flawed(uploads, (reading) => /تحميل|حمّل/.test(reading))).toEqual([])
})

test('French keeps its double marks and guillemets on the line of their word', () => {
  const loose = (reading: string) => /\S[ \t][:;!?»%]|«[^\u00a0]|[^\u00a0]»/.test(reading)
  const missing = (reading: string) => /[\p{L}…)][;!?»]|[\p{L}…)]:(?=\s|$)/u.test(reading)
  expect(flawed(catalogs('fr'), (reading) => loose(reading) || missing(reading))).toEqual([])
})

test('French has no straight apostrophes and nothing left in English', () => {
  expect(flawed(catalogs('fr'), (reading) => /\p{L}'\p{L}/u.test(reading))).toEqual([])
  expect(flawed(catalogs('fr'), (reading) => ENGLISH.test(reading))).toEqual([])
})
