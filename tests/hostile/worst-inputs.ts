/** What costs most to read, made from the source of what reads it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import type * as z from 'zod/mini'

const ROOT = join(import.meta.dirname, '../..')

export interface FoundPattern {
  readonly pattern: RegExp
  readonly files: readonly string[]
}

/** Every regular expression written in the sources of the product. */
export function everyPattern(): FoundPattern[] {
  const found = new Map<string, { pattern: RegExp; files: string[] }>()
  for (const file of sources()) {
    visit(
      parseAst(readFileSync(join(ROOT, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
      (one) => {
        const key = `/${one.pattern}/${one.flags}`
        const known = found.get(key) ?? { pattern: new RegExp(one.pattern, one.flags), files: [] }
        known.files.push(file)
        found.set(key, known)
      },
    )
  }
  return [...found.values()]
}

const sources = (): string[] =>
  ['app', 'db', 'server', 'sync'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\.|(^|\/)(gallery|bench|build)/.test(file))
      .map((file) => join(folder, file)),
  )

function visit(node: unknown, tell: (found: { pattern: string; flags: string }) => void): void {
  if (typeof node !== 'object' || node === null) return
  const { regex } = node as { regex?: { pattern: string; flags: string } }
  if (regex) tell(regex)
  else for (const part of Object.values(node)) visit(part, tell)
}

const NAMED = [...'aA01 \t\n\r.-_@/\\"\',;:()[]<>%&#+=*?!~{}|^$', 'ا', 'é', '\u0300', '😀', '\u2028']

/** Texts of so many characters in which what a pattern names comes again and again, and its end never. */
export function textsAgainst(source: string, length: number): string[] {
  const names = [...new Set([...NAMED.filter((one) => source.includes(one)), 'a', '0', ' ', '\n'])]
  const words = [...source.matchAll(/[a-z]{2,}/gi)].map(([word]) => word).slice(0, 3)
  const units = [...names, ...words]
  const few = units.slice(0, 5)
  const pairs = few.flatMap((one) => few.flatMap((other) => (one === other ? [] : [one + other])))
  return [...units, ...pairs].map(
    (unit) => `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}\u0001`,
  )
}

interface Definition {
  readonly type: string
  readonly shape?: Record<string, z.ZodMiniType>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly options?: readonly z.ZodMiniType[]
  readonly getter?: () => z.ZodMiniType
}

/** Values for a schema in which each text is `text`, and each list has as many members as `most`. */
export function filled(schema: z.ZodMiniType, text: string, most: number, depth = 0): unknown {
  const definition = schema._zod.def as unknown as Definition
  const { shape, element, innerType, options, getter } = definition
  if (depth > 6) return text
  const within = (one: z.ZodMiniType, many = most) => filled(one, text, many, depth + 1)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, within(one)]))
  if (element) return Array.from({ length: most }, () => within(element, Math.min(most, 2)))
  if (definition.type === 'record')
    return Object.fromEntries(Array.from({ length: most }, (_, n) => [`${n}`, text]))
  if (innerType) return within(innerType)
  if (definition.in) return within(definition.in)
  if (getter) return within(getter())
  if (options?.[0]) return within(options[0])
  return text
}
