/** Who imports whom, read from the tree: files of the product, without tests and what only tests use. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '../..')
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

export interface Import {
  /** From the root: `server/http/api.ts`. */
  readonly from: string
  readonly to: string
}

export function importsOf(top: string): readonly Import[] {
  return readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .map((file) => join(top, file))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file))
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(IMPORT)].map(([, address]) => ({
        from,
        to: normalize(join(dirname(from), address as string)),
      })),
    )
}

/** The folder of a file right below its top; none for files that compose the folders. */
const folderOf = (file: string): string | undefined => file.split('/').slice(1, -1)[0]

/** Folders below a top that reach each other, each circle with an import of every step. */
export function circlesBetweenFolders(imports: readonly Import[]): readonly (readonly string[])[] {
  const steps = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const [from, to] = [folderOf(one.from), folderOf(one.to)]
    if (!from || !to || from === to || one.from.split('/')[0] !== one.to.split('/')[0]) continue
    const known = steps.get(from) ?? new Map<string, Import>()
    steps.set(from, known.set(to, known.get(to) ?? one))
  }
  const circles: string[][] = []
  const settled = new Set<string>()
  const walk = (folder: string, path: readonly string[]): void => {
    const at = path.indexOf(folder)
    if (at >= 0) {
      const circle = [...path.slice(at), folder]
      circles.push(
        circle.slice(1).map((to, index) => {
          const step = steps.get(circle[index] as string)?.get(to)
          return `${step?.from} imports ${step?.to}`
        }),
      )
      return
    }
    if (settled.has(folder)) return
    for (const to of steps.get(folder)?.keys() ?? []) walk(to, [...path, folder])
    settled.add(folder)
  }
  for (const folder of steps.keys()) walk(folder, [])
  return circles
}
