import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { packFiles } from '../file-pack.ts'
import { type Comes, isDue } from '../precached-file.ts'
import { FIRST_SCREENS, filesOf, namedModules } from './first-screens.ts'

/**
 * What reading and signing without a network takes. The service worker fetches these files first and is ready with
 * them; whatever else the app has follows (`app/precaching.ts`). They are read from the build: whatever both pages and
 * the screens of the app import, now or on demand, and the words they ask for. By name it is only said what may wait,
 * so that a part or a screen nobody thought of comes too early and never too late.
 */
const PAGES = ['app/main.tsx', 'app/signer/main.tsx', 'app/entrance/main.tsx']

/** Screens that may wait, by how their names begin. */
const LATER_SCREENS = [
  ...['account.delegation', 'account.organization', 'account.preferences'],
  'administration',
  ...['add', 'contacts', 'bulk-send', 'create-document', 'documents.template', 'downloads'],
  ...['instance.', 'logout', 'organizations.', 'recyclebin', 'requests.add', 'verify', 'view'],
]

/** Features that the others open: not followed, and their words not fetched. */
const LATER_FEATURES = [
  'administration',
  'bulk-send',
  'composing',
  'contacts',
  'operators',
  'palette',
  'templates',
]

/** Beside the code: the pages, their faces, and the engine that draws a document, whatever its pages hold. */
const BESIDE = [
  /^(?:(?:signer|entrance)\/)?index\.html$/,
  /^first-paint\.js$/,
  /^assets\/(?:inter|ibm-plex|paper)[^/]*\.woff2$/,
  /^pdfjs-[^/]+\/(?:pdf\.worker\.min\.mjs|data\.pack|wasm\/[^/]+\.wasm)$/,
]

/** What is larger comes alone: the line is busy with it for longer than a request waits. Uncompressed. */
const PACKED_BELOW_BYTES = 120_000

interface Entry {
  readonly url: string
  readonly revision: string | null
  readonly size: number
}

export interface DueFirst {
  readonly plugin: Plugin
  /** Says of each file of the build when it comes, in the order in which they do; asked once it is written. */
  inOrder(entries: readonly Entry[]): (Entry & { comes: Comes })[]
}

export function dueFirst(repository: string): DueFirst {
  let due: ReadonlySet<string> = new Set()
  let packed: ReadonlySet<string> = new Set()
  let pack: Entry | null = null
  const comes = (url: string): Comes =>
    packed.has(url) ? 'packed' : due.has(url) || BESIDE.some((one) => one.test(url)) ? 'first' : 'later'
  return {
    inOrder: (entries) =>
      lineKeptBusy([
        ...(pack ? [{ ...pack, comes: 'pack' as const }] : []),
        ...entries.map((one) => ({ ...one, comes: comes(one.url) })),
      ]),
    plugin: {
      name: 'tawqi:due-first',
      apply: 'build',
      writeBundle({ dir }, bundle) {
        const modules = neededModules(
          PAGES.map((one) => join(repository, one)),
          (id) => this.getModuleInfo(id),
        )
        due = filesWith(modules, bundle)
        // What a first screen has fetched is in the browser's own cache.
        const fetched = new Set(
          FIRST_SCREENS.flatMap((one) => filesOf(namedModules(one), bundle, repository)),
        )
        const small = [...due]
          .filter((file) => !fetched.has(file))
          .map((file) => [file, bytesOf(bundle[file])] as const)
          .filter(([, { byteLength }]) => byteLength < PACKED_BELOW_BYTES)
          .sort(([a], [b]) => (a < b ? -1 : 1))
        const bytes = packFiles(new Map(small))
        const url = `assets/due-first-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.pack`
        writeFileSync(join(dir as string, url), bytes)
        packed = new Set(small.map(([file]) => file))
        pack = { url, revision: null, size: bytes.byteLength }
      },
    },
  }
}

const LARGEST_FIRST = 3

/** The largest begin, and fill the line to the end; beside them the others wait for their answers, small ones first. */
export function lineKeptBusy<T extends { readonly comes: Comes; readonly size: number }>(
  files: readonly T[],
): T[] {
  const bySize = files.filter((one) => isDue(one.comes)).sort((a, b) => b.size - a.size)
  const later = files.filter((one) => !isDue(one.comes))
  return [...bySize.slice(0, LARGEST_FIRST), ...bySize.slice(LARGEST_FIRST).reverse(), ...later]
}

type InfoOf = (id: string) => {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly code: string | null
} | null

/** Whatever these need, now or when it is touched, without the screens and features that may wait. */
export function neededModules(roots: readonly string[], infoOf: InfoOf): ReadonlySet<string> {
  const known = new Set<string>()
  const words = new Map<string, string[]>()
  const spoken = new Set<string>()
  const waiting = [...roots]
  for (const root of roots)
    if (infoOf(root) === null) throw new Error(`build/due-first.ts: ${root} is not part of the build`)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (known.has(id)) continue
    known.add(id)
    const info = infoOf(id)
    if (!info) continue
    // The address of a screen that may wait is known with the others; what it shows and says is not asked for.
    waiting.push(...info.importedIds)
    if (mayWait(id)) continue
    for (const area of areasIn(info.code ?? '')) spoken.add(area)
    for (const next of info.dynamicallyImportedIds) {
      const area = wordsOf(next)
      if (area !== undefined) words.set(area, [...(words.get(area) ?? []), next])
      else if (!mayWait(next)) waiting.push(next)
    }
  }
  for (const area of spoken)
    if (!LATER_FEATURES.includes(area)) for (const id of words.get(area) ?? []) known.add(id)
  return known
}

function mayWait(id: string): boolean {
  const [, folder, name = ''] = /\/app\/([^/]+)\/(.+)$/.exec(id) ?? []
  if (folder === 'routes') return LATER_SCREENS.some((one) => name.startsWith(one))
  return folder !== undefined && LATER_FEATURES.includes(folder)
}

const wordsOf = (id: string): string | undefined => /\/locales\/\w+\/([\w-]+)\.(?:po|words)/.exec(id)?.[1]

/** `language.use('envelopes', 'pdf')`: the one way to words. */
const areasIn = (code: string): string[] =>
  [...code.matchAll(/\buse\(((?:\s*["'`][a-z-]+["'`]\s*,?)+)\)/g)].flatMap(([, names]) =>
    [...(names ?? '').matchAll(/[a-z-]+/g)].map(([area]) => area),
  )

type Written = Rolldown.OutputChunk | Rolldown.OutputAsset

/** The files these modules lie in, those by whose name they are imported, and what each of them needs to run. */
export function filesWith(
  modules: ReadonlySet<string>,
  bundle: Readonly<Record<string, Written>>,
): ReadonlySet<string> {
  const files = new Set<string>()
  const add = (one: Rolldown.OutputChunk): void => {
    if (files.has(one.fileName)) return
    files.add(one.fileName)
    for (const css of one.viteMetadata?.importedCss ?? []) files.add(css)
    for (const file of one.imports) {
      const next = bundle[file]
      if (next?.type === 'chunk') add(next)
    }
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    // A module that lies in a file with others may have one of its own name too, which holds nothing and is asked for.
    const named = chunk.facadeModuleId === null ? [] : [chunk.facadeModuleId]
    if ([...chunk.moduleIds, ...named].some((id) => modules.has(id))) add(chunk)
  }
  return files
}

const bytesOf = (file: Written | undefined): Uint8Array =>
  file?.type === 'chunk' ? Buffer.from(file.code) : Buffer.from(file?.source ?? '')
