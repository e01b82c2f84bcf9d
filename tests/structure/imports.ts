/** Who imports whom, read from the tree: files of the product, without tests and what only tests use. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '../..')
const IMPORT = /(import\s+type\b[^']*)?(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

export interface Import {
  /** From the root: `server/http/api.ts`. */
  readonly from: string
  readonly to: string
  /** `import type`: nothing of it is loaded. */
  readonly isType?: boolean
}

export function importsOf(top: string): readonly Import[] {
  return readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .map((file) => join(top, file))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file))
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(IMPORT)].map(([, type, address]) => ({
        from,
        to: normalize(join(dirname(from), address as string)),
        isType: type !== undefined,
      })),
    )
}

/** The room of a file: the folder right below its top, or itself where it lies beside the folders. */
export const roomOf = (file: string): string => file.split('/')[1] ?? ''

/** Places of one top (rooms, or single files) that reach each other, each circle with an import of every step. */
export function circlesBetween(
  imports: readonly Import[],
  placeOf: (file: string) => string,
): readonly (readonly string[])[] {
  const steps = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const [from, to] = [placeOf(one.from), placeOf(one.to)]
    if (from === to || one.from.split('/')[0] !== one.to.split('/')[0]) continue
    const known = steps.get(from) ?? new Map<string, Import>()
    steps.set(from, known.set(to, known.get(to) ?? one))
  }
  const circles: string[][] = []
  const settled = new Set<string>()
  const walk = (place: string, path: readonly string[]): void => {
    const at = path.indexOf(place)
    if (at >= 0) {
      const circle = [...path.slice(at), place]
      circles.push(
        circle.slice(1).map((to, index) => {
          const step = steps.get(circle[index] as string)?.get(to)
          return `${step?.from} imports ${step?.to}`
        }),
      )
      return
    }
    if (settled.has(place)) return
    for (const to of steps.get(place)?.keys() ?? []) walk(to, [...path, place])
    settled.add(place)
  }
  for (const place of steps.keys()) walk(place, [])
  return circles
}
