/** Which tests a file can reach: the nearest first, and the quick ones of those equally near. */
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

/** In the order they are asked. `msOf`: what a test took the last time. */
export function relatedTests(
  file: string,
  importers: Importers,
  msOf: (test: string) => number = () => 0,
): readonly string[] {
  const seen = new Set([file])
  const tests: string[] = []
  for (let ring = [file]; ring.length > 0; ) {
    ring = [...new Set(ring.flatMap((one) => importers.get(one) ?? []))].filter((one) => !seen.has(one))
    for (const one of ring) seen.add(one)
    tests.push(...ring.filter(isTest).sort((a, b) => msOf(a) - msOf(b) || (a < b ? -1 : 1)))
  }
  return tests
}

/** Each batch may take about three times as long as the one before; most lies are noticed by the first. */
export function inBatches(
  tests: readonly string[],
  msOf: (test: string) => number,
  firstMs: number,
): readonly (readonly string[])[] {
  const batches: string[][] = []
  let [room, limit] = [firstMs, firstMs]
  for (const test of tests) {
    const last = batches.at(-1)
    if (last && msOf(test) <= room) last.push(test)
    else {
      if (last) limit *= 3
      room = limit
      batches.push([test])
    }
    room -= msOf(test)
  }
  return batches
}
