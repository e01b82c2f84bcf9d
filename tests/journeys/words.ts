/** What the pages say, from their catalogs: a journey in Arabic presses the same buttons. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const CATALOGS = join(import.meta.dirname, '../../locales')
const ENTRY = /^msgid "(.+)"\nmsgstr "(.+)"$/gm

export type Say = (sentence: string, values?: Readonly<Record<string, string>>) => string

/** `say('Sign in with <0>{name}</0>', { name })`: as a person reads it, without marks. */
export function wordsOf(locale: 'en' | 'ar', areas: readonly string[]): Say {
  const found = new Map(
    areas.flatMap((area) =>
      [...readFileSync(join(CATALOGS, locale, `${area}.po`), 'utf8').matchAll(ENTRY)].map(
        ([, id = '', text = '']) => [id, text] as const,
      ),
    ),
  )
  return (sentence, values = {}) => {
    const text = found.get(sentence)
    if (text === undefined) throw new Error(`Nobody says “${sentence}” in ${areas.join(', ')}`)
    return text.replace(/<\/?\d+>/g, '').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
}
