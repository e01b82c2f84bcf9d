import { join } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * What each page fetches until its first screen stands. One list serves two ends: the pages name these files in
 * advance, so that none waits for its importer, and the build fails when they weigh more than we promised.
 */
export interface FirstScreen {
  /** Path of the page in the build. */
  readonly page: string
  readonly entry: string
  /** Imported on demand, and always demanded soon after the first paint. */
  readonly soon: readonly string[]
  /** The same once somebody is signed in. */
  readonly signedIn: readonly string[]
  /** The same by the path of the address, of which the first that fits counts. */
  readonly screens: readonly {
    readonly path: string
    readonly modules: readonly string[]
    /** What is asked for once the page is at rest, by whoever may need it: weighed by itself, besides what is here by then. */
    readonly atRest?: { readonly modules: readonly string[]; readonly scriptBudgetBytes: number }
  }[]
  /** Their style sheets stand in the page too: few, and all of them small. */
  readonly withTheirStyles?: true
  /** What the first screen asks for once it stands: weighed with it, never named in advance. */
  readonly after: readonly string[]
  /** Files of app/i18n/first-words it shows, without their language. */
  readonly words: readonly ('guest' | 'signing' | 'member' | 'entrance')[]
  /** Page whose first screen is fetched behind this one. */
  readonly next?: string
  /** Compressed (DESIGN §12). */
  readonly scriptBudgetBytes: number
  readonly scriptFilesBudget: number
}

export const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    page: 'signer/index.html',
    entry: 'app/signer/main.tsx',
    soon: ['app/signer/guest/open-guest.ts'],
    signedIn: [],
    screens: [],
    after: [],
    words: ['signing', 'guest'],
    scriptBudgetBytes: 190_000,
    scriptFilesBudget: 10,
  },
  {
    page: 'entrance/index.html',
    entry: 'app/entrance/main.tsx',
    soon: [],
    signedIn: [],
    screens: [
      {
        path: 'login/?$',
        modules: ['app/entrance/login-page.tsx'],
        // Nearly every organisation has another way in beside the password, which waits for none of them.
        atRest: { modules: ['app/entrance/ways-pages.tsx'], scriptBudgetBytes: 30_000 },
      },
      // On the way to a provider and back: a word while something is fetched, and then the next page.
      { path: '^/(auth/|uaepasslogin|clientinfo|refreshtoken)', modules: [] },
      { path: '', modules: ['app/entrance/other-pages.ts'] },
    ],
    withTheirStyles: true,
    after: [],
    words: ['entrance'],
    next: 'index.html',
    scriptBudgetBytes: 90_000,
    scriptFilesBudget: 8,
  },
  {
    page: 'index.html',
    entry: 'app/main.tsx',
    soon: [],
    signedIn: ['app/replica/rxdb-body-store.ts'],
    screens: [{ path: '^/$', modules: ['app/routes/index.tsx?tsr-split=component'] }],
    // Of the row that is previewed: its pages, with the places of its fields.
    after: ['app/documents/pages-with-places.tsx'],
    words: ['signing', 'member'],
    scriptBudgetBytes: 330_000,
    scriptFilesBudget: 20,
  },
]

/** All that is named in advance, whatever the address. */
export const namedModules = ({ entry, soon, signedIn, screens }: FirstScreen): readonly string[] => [
  entry,
  ...soon,
  ...signedIn,
  ...screens.flatMap(({ modules }) => modules),
]

export const LOCALES = ['en', 'ar', 'fr'] as const
export const wordsModule = (locale: string, words: string): string =>
  `app/i18n/first-words/${words}-${locale}.ts`

/** The files a module of the repository needs before it can run: its own and, over static imports, theirs. */
export function filesOf(
  modules: readonly string[],
  bundle: Rolldown.OutputBundle,
  repository: string,
): readonly string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const files = new Set<string>()
  const add = (file: string): void => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(add)
  }
  for (const module of modules) {
    const id = join(repository, module)
    const chunk =
      chunks.find((one) => one.facadeModuleId === id) ?? chunks.find((one) => one.moduleIds.includes(id))
    if (!chunk) throw new Error(`build/first-screens.ts: ${module} is not part of the build`)
    add(chunk.fileName)
  }
  return [...files]
}
