// biome-ignore lint/style/noRestrictedImports: a test runs in Node and reads the catalogs as files
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from './locale.ts'

const folder = new URL('../../locales/', import.meta.url)

/** Message ids of one catalog that have no words yet. Obsolete entries (`#~`) do not count. */
function untranslated(text: string): string[] {
  return text.split('\n\n').flatMap((entry) => {
    const id = stringAfter(entry, 'msgid')
    return id === '' || entry.startsWith('#~') || stringAfter(entry, 'msgstr') !== '' ? [] : [id]
  })
}

function stringAfter(entry: string, keyword: string): string {
  const found = new RegExp(`^${keyword} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? ''
  return found
    .split('\n')
    .map((line) => line.replace(/^"|"$/g, ''))
    .join('')
}

const catalogs = LOCALES.flatMap((locale) =>
  readdirSync(new URL(`${locale}/`, folder))
    .filter((name) => name.endsWith('.po'))
    .map((name) => `${locale}/${name}`),
)

test('every area has a catalog in every language', () => {
  const areas = (locale: string) =>
    catalogs.filter((name) => name.startsWith(locale)).map((name) => name.slice(3))
  expect(areas('ar')).toEqual(areas('en'))
  expect(areas('fr')).toEqual(areas('en'))
})

test.each(catalogs)('[R0008] [R0009] [R0010] every message of %s has words', (name) => {
  expect(untranslated(readFileSync(new URL(name, folder), 'utf8'))).toEqual([])
})
