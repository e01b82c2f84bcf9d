import { join } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * Which code travels together. Left alone the bundler makes a file of everything that two screens share, and a
 * first screen asks for a hundred of them; at 150–560 ms each that is what people wait for. So every module goes
 * with the others that are needed at the same moment: what it is reached from, over static imports, decides.
 */
export function chunks(repository: string): Rolldown.CodeSplittingOptions {
  const remembered = rememberMoments(repository)
  const momentsOf = (module: string, graph: { getModuleInfo: InfoOf }) =>
    remembered(module, (id) => graph.getModuleInfo(id))
  // What starts a page stays by itself: a chunk that others import must not start it as well.
  const pages = [MOMENTS.signerPage, MOMENTS.memberPage, MOMENTS.entrancePage, EMBEDDED_PAGE]
  const starts = pages.map((module) => join(repository, module))
  return {
    groups: [
      {
        name: (module, graph) => (starts.includes(module) ? null : chunkOf(momentsOf(module, graph))),
        priority: 2,
        includeDependenciesRecursively: false,
      },
      {
        name: (module, graph) => roomOf(module, repository, momentsOf(module, graph)),
        minShareCount: 2,
        includeDependenciesRecursively: false,
        priority: 1,
      },
    ],
  }
}

/**
 * `app/records/table/pager.tsx` is of the room `records`, and what a library is made of stays together: folders import
 * each other in no circle (`npm run check`), so neither do these. What guests need too lies apart. Null: it goes with a
 * first screen.
 */
function roomOf(module: string, repository: string, moments: ReadonlySet<Moment>): string | null {
  if (isOfFirst(moments)) return null
  const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module) ?? []
  const [top = '', room = ''] = module.slice(repository.length + 1).split('/')
  const name =
    library?.replace('@', '').replace('/', '-') ?? (top === 'app' && !room.includes('.') ? room : top)
  return moments.has('guestLater') ? `guest-${name}` : name
}

/** When code is needed, by the modules that need it first. */
const MOMENTS = {
  signerPage: 'app/signer/main.tsx',
  memberPage: 'app/main.tsx',
  entrancePage: 'app/entrance/main.tsx',
  signingIn: 'app/entrance/login-page.tsx',
  otherWaysIn: 'app/entrance/other-pages.ts',
  proving: 'app/entrance/ways-pages.tsx',
  guestOpens: 'app/signer/guest/open-guest.ts',
  memberOpens: 'app/replica/rxdb-body-store.ts',
  drafts: 'app/live/live-drafts.ts',
  inbox: 'app/envelopes/track-screen.tsx',
  pages: 'app/pdf/pdf-pages.tsx',
  places: 'app/documents/pages-with-places.tsx',
  signing: 'app/signer/signing-session.tsx',
  records: 'app/replica/rare-commands.ts',
} as const
const EMBEDDED_PAGE = 'app/signer/embedded/main.tsx'
/** `guestLater`: whenever a guest asks for it, over imports on demand too. */
type Moment = keyof typeof MOMENTS | 'guestLater'

const isOfFirst = (moments: ReadonlySet<Moment>): boolean => [...moments].some((one) => one !== 'guestLater')

/** Null: not part of any first screen. */
function chunkOf(all: ReadonlySet<Moment>): string | null {
  const moments = new Set([...all].filter((one) => one !== 'proving'))
  if (!all.has('proving')) return chunkOfFirst(moments)
  // A step after signing in, on the light pages as in the app: it must not bring the app along for what both draw.
  if (!isOfFirst(moments)) return 'proving'
  const isLight = ['signerPage', 'entrancePage', 'signingIn', 'otherWaysIn'].some((one) =>
    all.has(one as Moment),
  )
  return isLight ? chunkOfFirst(moments) : 'light'
}

function chunkOfFirst(moments: ReadonlySet<Exclude<Moment, 'proving'>>): string | null {
  const at = (...all: Exclude<Moment, 'proving'>[]) => all.every((one) => moments.has(one))
  // What the light pages share is what every page draws with.
  const waysIn = (['entrancePage', 'signingIn', 'otherWaysIn'] as const).filter((one) => moments.has(one))
  if (at('signerPage') && waysIn.length > 0) return 'base'
  const beyondTheDoor = ['memberPage', 'guestOpens', 'inbox', 'pages', 'places'] as const
  if (at('signerPage') && beyondTheDoor.some((one) => moments.has(one))) return 'page'
  if (at('signerPage')) return 'guest'
  if (waysIn.length > 0 && moments.size > waysIn.length) return 'session'
  if (at('entrancePage') || waysIn.length > 1) return 'entrance'
  if (at('otherWaysIn')) return 'other-ways-in'
  // What signing in alone needs lies in the file that is asked for by its name.
  if (at('signingIn')) return null
  if (at('guestOpens')) return 'device'
  // What a sheet of the signer page draws with as well must not bring the app along.
  if (at('guestLater') && (at('memberPage') || at('inbox'))) return 'parts'
  if (at('memberPage')) return 'member'
  if (at('memberOpens')) return 'bodies'
  if (at('inbox')) return 'lists'
  // Pages are drawn with the places of their fields; the rest of signing comes when somebody signs.
  if (at('pages') || at('places')) return at('guestLater') ? 'pages' : 'places'
  if (at('signing')) return 'signing'
  if (at('drafts')) return 'drafts'
  // Whole: in parts that the bundler merges by size, one would be run before what it is made of.
  if (at('records')) return 'records'
  return null
}

/**
 * Reached from everything by what a library exports again, and called by screens that make forms of schemas: it comes
 * with those. 39 KB before it is compressed.
 */
const CALLED_LATER = /\/zod\/v4\/core\/(?:json-schema-processors|json-schema-generator|to-json-schema)\.js$/

type InfoOf = (id: string) => {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
} | null

/** Walks the static imports of each moment once; the graph is complete when the first chunk is asked for. */
function rememberMoments(repository: string) {
  let known: Map<string, Set<Moment>> | null = null
  return (module: string, infoOf: InfoOf): ReadonlySet<Moment> => {
    known ??= readMoments(repository, infoOf)
    return known.get(module) ?? new Set()
  }
}

function readMoments(repository: string, infoOf: InfoOf): Map<string, Set<Moment>> {
  const moments = new Map<string, Set<Moment>>()
  const walk = (moment: Moment, root: string, later = false) => {
    const waiting = [join(repository, root)]
    if (infoOf(waiting[0] as string) === null)
      throw new Error(`build/chunks.ts: ${root} is not part of the build`)
    for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
      const at = moments.get(module) ?? new Set()
      if (at.has(moment) || CALLED_LATER.test(module)) continue
      moments.set(module, at.add(moment))
      const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(module) ?? {}
      waiting.push(...importedIds, ...(later ? dynamicallyImportedIds : []))
    }
  }
  for (const [moment, root] of Object.entries(MOMENTS) as [Moment, string][]) walk(moment, root)
  for (const root of [MOMENTS.signerPage, EMBEDDED_PAGE]) walk('guestLater', root, true)
  return moments
}
