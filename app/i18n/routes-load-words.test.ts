// biome-ignore lint/style/noRestrictedImports: a test runs in Node and reads sources as files
import { existsSync, readdirSync, readFileSync } from 'node:fs'
// biome-ignore lint/style/noRestrictedImports: as above
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const app = new URL('../', import.meta.url).pathname
const catalogs = new Set(
  readdirSync(join(app, '../locales/en')).flatMap((name) => name.match(/(.+)\.po$/)?.[1] ?? []),
)

/** The modules a file brings along, at once or on demand. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const atOnce = text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.[^']+\.tsx?)'/gm)
  const onDemand = text.matchAll(/\bimport\('(\.[^']+\.tsx?)'\)/g)
  return [...atOnce, ...onDemand]
    .map(([, path]) => join(dirname(file), path as string))
    .filter((path) => existsSync(path))
}

function reachedFrom(entry: string, without: ReadonlySet<string> = new Set()): Set<string> {
  const reached = new Set<string>()
  const ahead = [entry]
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (reached.has(file) || without.has(file)) continue
    reached.add(file)
    ahead.push(...importsOf(file))
  }
  return reached
}

/** Areas whose words are spoken in these modules: the folder under app/ that each lies in. */
function areasOf(files: Iterable<string>): Set<string> {
  const areas = new Set<string>()
  for (const file of files) {
    const [folder = '', room = ''] = relative(app, file).split('/')
    const area = folder === 'faces' && !room.endsWith('.ts') ? `faces-${room}` : folder
    if (catalogs.has(area) && readFileSync(file, 'utf8').includes('/macro')) areas.add(area)
  }
  return areas
}

/** `language.use('envelopes', 'pdf')` in any spelling. */
const loadedBy = (text: string): string[] =>
  [...text.matchAll(/\buse\(([^)]*)\)/g)].flatMap(([, names]) =>
    [...(names ?? '').matchAll(/'([a-z-]+)'/g)].map(([, area]) => area as string),
  )

const always = loadedBy(readFileSync(join(app, 'main.tsx'), 'utf8'))
const frame = reachedFrom(join(app, 'main.tsx'), new Set([join(app, 'route-tree.gen.ts')]))

const routes = readdirSync(join(app, 'routes')).filter(
  (name) => name.endsWith('.tsx') && name !== '__root.tsx',
)

test.each(routes)('%s loads the words of every area it shows', (name) => {
  const file = join(app, 'routes', name)
  const reached = reachedFrom(file)
  const shown = areasOf(reached)
  // What comes on demand may bring its words along.
  const loaded = new Set([...always, ...[...reached].flatMap((one) => loadedBy(readFileSync(one, 'utf8')))])
  expect([...shown].filter((area) => !loaded.has(area)).sort()).toEqual([])
})

test.each([
  ['the frame around every route', frame],
  ['the page behind guests’ links', reachedFrom(join(app, 'signer/main.tsx'))],
  ['the page of the ways in', reachedFrom(join(app, 'entrance/main.tsx'))],
] as const)('%s speaks only words that it loads', (_, modules) => {
  const loaded = new Set([...modules].flatMap((one) => loadedBy(readFileSync(one, 'utf8'))))
  expect([...areasOf(modules)].filter((area) => !loaded.has(area)).sort()).toEqual([])
})
