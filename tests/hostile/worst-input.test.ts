import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { readList } from '../../app/bulk-send/rules/read-list.ts'
import { parsePageRanges } from '../../app/composing/designer/page-ranges.ts'
import { parsePerson, typedMobile } from '../../app/people/typed-person.ts'
import { workedMs } from '../../server/budgets/work-time.ts'
import { parseRange } from '../../server/files/byte-range.ts'
import { cleanName } from '../../server/files/file-kind.ts'
import { DEFAULT_MAX_BODY_BYTES, parseJson } from '../../server/http/body.ts'
import { keyRenamer } from '../../server/http/canonical-keys.ts'
import { parseCookies } from '../../server/http/cookies.ts'
import { COMMANDS } from '../../sync/commands/registry.ts'
import { parsePdfDate } from '../../sync/pdf/check-signature.ts'
import { readContactPoint, readMobile } from '../../sync/rules/contact-point.ts'
import { parseExpression } from '../../sync/rules/expression.ts'
import { matchesSearch } from '../../sync/rules/text-keys.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'
import { everyPattern, filled, textsAgainst } from './worst-inputs.ts'

/** Of the processor: far above what is asked, far below what one that goes back and forth takes. */
const MOST_MS = 100

/** The least of three: what else the machine does is not the work's. */
function leastMs(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < 3 && least > MOST_MS / 4; n++) {
    const startedAt = workedMs()
    work()
    least = Math.min(least, workedMs() - startedAt)
  }
  return least
}

/** Patterns that are matched against few characters only, how many, and what sees to it. */
const FEW: Readonly<Record<string, { readonly most: number; readonly because: string }>> = {
  '^(.*?)[\\s<(]*([^\\s<>()]+@[^\\s<>()]+)[>)]*$': { most: 600, because: 'LONGEST_PERSON' },
  '((?:-?[\\d.]+\\s+){1,4})(g|rg|k)(?![A-Za-z])': { most: 1_000, because: 'LONGEST_STYLE' },
  '([\\d.]+)\\s+Tf': { most: 1_000, because: 'LONGEST_STYLE' },
  '[\\d. ]+(?:rg|g)\\s*$': { most: 1_000, because: 'LONGEST_STYLE' },
  '\\[([^\\]]+)\\]': { most: 500, because: 'MAX_EXPRESSION' },
  '\\.?0+$': { most: 400, because: 'the text of a number of ours' },
}
const LONG = 12_000

describe('[S14] the worst input', () => {
  it('of every regular expression costs in proportion to its length', () => {
    const patterns = everyPattern()
    expect(patterns.length).toBeGreaterThan(250)
    const slow = patterns.flatMap(({ pattern, files }) => {
      const { source } = pattern
      return textsAgainst(source, FEW[source]?.most ?? LONG)
        .map((text) => ({ text, ms: leastMs(() => text.replace(pattern, '')) }))
        .filter(({ ms }) => ms > MOST_MS / 3)
        .slice(0, 1)
        .map(({ text, ms }) => `${pattern} of ${files[0]}: ${Math.round(ms)} ms for ${text.slice(0, 12)}…`)
    })
    expect(slow).toEqual([])
    expect(Object.keys(FEW).filter((one) => !patterns.some(({ pattern }) => pattern.source === one))).toEqual(
      [],
    )
  })

  it('of whatever reads what people type, choose or send is answered at once', () => {
    const readers: Readonly<
      Record<string, { readonly most: number; readonly read: (text: string) => unknown }>
    > = {
      csv: { most: 300_000, read: (text) => readList(new TextEncoder().encode(text)) },
      'pages to show': { most: 20_000, read: (text) => parsePageRanges(text, 5_000) },
      person: { most: 300_000, read: parsePerson },
      mobile: { most: 300_000, read: typedMobile },
      'contact point': { most: 300_000, read: readContactPoint },
      number: { most: 300_000, read: readMobile },
      'folding and search': { most: 100_000, read: (text) => matchesSearch(text, text) },
      condition: { most: 300_000, read: parseExpression },
      'date of a PDF': { most: 300_000, read: parsePdfDate },
      cookies: { most: 16_000, read: parseCookies },
      'range of bytes': { most: 16_000, read: (text) => parseRange(`bytes=${text}`, 1_000) },
      'name of a file': { most: 16_000, read: cleanName },
    }
    const slow = Object.entries(readers).flatMap(([name, { most, read }]) =>
      textsAgainst('aA01 \t\r.-_@/\\"\',;:()[]<>%+=*\u0300', most)
        .map((text) => ({ text, ms: leastMs(() => read(text)) }))
        .filter(({ ms }) => ms > 2 * MOST_MS)
        .map(({ text, ms }) => `${name}: ${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 4))}…`),
    )
    expect(slow).toEqual([])
  })
})

describe('[S14] the largest body', () => {
  let world: RunningServer
  beforeAll(async () => {
    world = await startServer()
  })
  afterAll(() => world.stop())

  const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const manyNames = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, k) => [`n${k}`, 1]))

  it('of names nobody knows is refused before it is made, and what is let through costs little', () => {
    expect(parseJson(bytesOf(manyNames(5_001))).ok).toBe(false)
    const largest = Array.from({ length: 12 }, () => manyNames(4_000))
    const body = bytesOf(largest).subarray(0, DEFAULT_MAX_BODY_BYTES)
    expect(leastMs(() => parseJson(body))).toBeLessThan(MOST_MS)
    for (const call of world.server.calls) {
      const rename = keyRenamer(call.input)
      expect(
        leastMs(() => rename(largest[0])),
        call.path,
      ).toBeLessThan(MOST_MS / 4)
    }
  })

  it('of every call and command, of endless texts and of endless lists, is looked at within the time', () => {
    const schemas = [
      ...world.server.calls.map((call) => [`${call.method} ${call.path}`, call.input] as const),
      ...Object.entries(COMMANDS).map(([name, { input }]) => [name, input as z.ZodMiniType] as const),
    ]
    expect(schemas.length).toBeGreaterThan(180)
    const lists = [[], {}, 'a', null].map((one) => Array.from({ length: 60_000 }, () => one))
    const values = (schema: (typeof schemas)[number][1]) => [
      ...['a', '0', ' ', 'a@', '\u0300', 'ﷺ'].map((unit) =>
        filled(schema, unit.repeat(200_000 / unit.length), 1),
      ),
      filled(schema, 'a', 3_000),
      ...lists,
    ]
    const slow = schemas.flatMap(([name, schema]) =>
      values(schema).flatMap((value, n) => {
        const ms = leastMs(() => schema.safeParse(value))
        return ms > MOST_MS ? [`${name}, ${n}: ${Math.round(ms)} ms`] : []
      }),
    )
    expect(slow).toEqual([])
  })
})
