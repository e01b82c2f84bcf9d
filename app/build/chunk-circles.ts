import type { Plugin } from 'vite'

/**
 * Fails the build when files of script import each other in a circle: one of them is run before what it is made of, and
 * a constant is nothing on the page where it happens to come first.
 */
export function chunkCircles(): Plugin {
  return {
    name: 'tawqi:chunk-circles',
    generateBundle(_options, bundle) {
      const importsOf = (file: string): readonly string[] => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const circle = circleIn(Object.keys(bundle), importsOf)
      if (circle) this.error(`Files of script import each other in a circle:\n  ${circle.join('\n  ')}`)
    },
  }
}

/** The first circle that is met, from one of its files back to it. */
export function circleIn(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
): readonly string[] | null {
  const done = new Set<string>()
  const path: string[] = []
  function walk(file: string): readonly string[] | null {
    const since = path.indexOf(file)
    if (since >= 0) return [...path.slice(since), file]
    if (done.has(file)) return null
    path.push(file)
    for (const next of importsOf(file)) {
      const circle = walk(next)
      if (circle) return circle
    }
    path.pop()
    done.add(file)
    return null
  }
  for (const file of files) {
    const circle = walk(file)
    if (circle) return circle
  }
  return null
}
