// biome-ignore lint/style/noRestrictedImports: a test runs in Node and reads the catalogs as files
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from './locale.ts'

const folder = new URL('../../locales/', import.meta.url)

/** `context|msgid` → words, of one catalog. What nobody says any more (`#~`) is compiled as well, so it counts. */
function messages(text: string): [key: string, words: string][] {
  return text
    .replaceAll(/^#~ /gm, '')
    .split('\n\n')
    .map((entry) => [`${after(entry, 'msgctxt')}|${after(entry, 'msgid')}`, after(entry, 'msgstr')])
}

function after(entry: string, keyword: string): string {
  const found = new RegExp(`^${keyword} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? ''
  return found
    .split('\n')
    .map((line) => line.replace(/^"|"$/g, ''))
    .join('')
}

// Areas are loaded into one language one after the other: of two translations of one message the later would win.
test.each(LOCALES)(
  'areas translate the same message the same way, or tell its meanings apart (%s)',
  (locale) => {
    const said = new Map<string, Map<string, string>>()
    for (const name of readdirSync(new URL(`${locale}/`, folder)).filter((one) => one.endsWith('.po')))
      for (const [key, words] of messages(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')))
        if (key !== '|') said.set(key, (said.get(key) ?? new Map()).set(name, words))
    const differing = [...said].filter(([, words]) => new Set(words.values()).size > 1)
    expect(differing.map(([key, words]) => [key, Object.fromEntries(words)])).toEqual([])
  },
)
