/** The text of every test of this repository, for tests that hold tests to a rule. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export function textOfTests(): readonly string[] {
  return ['app', 'db', 'server', 'sync', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|journey)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
}

/** Ids in the names of tests: `[C145]`, `[S4]`. */
export const idsInTests = (): ReadonlySet<string> =>
  new Set(
    textOfTests().flatMap((text) => [...text.matchAll(/\[([A-Z]\d+)\]/g)].map((match) => match[1] as string)),
  )
