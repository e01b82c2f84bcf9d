/** Which tests a file can reach, the nearest first: they are the likeliest to notice. */
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const IMPORT = /(?:\bfrom|\bimport|\bmock)\s*\(?\s*'(\.[^'?]+)/g
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

export type Importers = ReadonlyMap<string, readonly string[]>

/** From the root, of sources and tests alike. */
export function importersOf(root: string, files: readonly string[]): Importers {
  const importers = new Map<string, string[]>()
  for (const file of files.filter((one) => /\.(tsx?|mjs)$/.test(one)))
    for (const [, address] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const to = normalize(join(dirname(file), address as string))
      importers.set(to, [...(importers.get(to) ?? []), file])
    }
  return importers
}

/** Those beside and right above the file, and those that reach it over more steps. */
export function relatedTests(
  file: string,
  importers: Importers,
  nearest = 12,
): readonly [near: readonly string[], far: readonly string[]] {
  const seen = new Set([file])
  const tests: string[] = []
  for (let ring = [file]; ring.length > 0; ) {
    ring = [...new Set(ring.flatMap((one) => importers.get(one) ?? []))].filter((one) => !seen.has(one))
    for (const one of ring) seen.add(one)
    tests.push(...ring.filter(isTest).sort())
  }
  return [tests.slice(0, nearest), tests.slice(nearest)]
}
