import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { OPEN_RULES } from '../identity/gate-rule.ts'
import {
  FIRST_SCREENS,
  type FirstScreen,
  filesOf,
  LOCALES,
  namedModules,
  wordsModule,
} from './first-screens.ts'

/**
 * Makes a page paint from its own bytes: first-paint.js and the style sheets stand in it, and everything its
 * first screen will import is named, so that the network is asked once and not in a chain. The server allows the
 * one script and the one style sheet by their hashes.
 */
export function pageHead(repository: string): Plugin {
  const firstPaint = readFileSync(join(repository, 'app/public/first-paint.js'), 'utf8')
  return {
    name: 'tawqi:page-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (!bundle) return html
        // In another site's page too the first paint waits for no second file; it reads nothing of this browser.
        if (path === '/signer/embedded.html') return withStylesInside(html, bundle, [])
        const screen = FIRST_SCREENS.find((one) => `/${one.page}` === path)
        if (!screen) return html
        const hints = JSON.stringify(hintsOf(screen, bundle, repository))
        const gate =
          screen.page === 'index.html' ? `if((${leaveToSignIn})(${JSON.stringify(OPEN_RULES)}))return;` : ''
        const script = `${firstPaint}\n;(() => {${gate}(${preloadWhatIsNext})(${hints})})()`
        const named = screen.withTheirStyles ? stylesOf(namedModules(screen), bundle, repository) : []
        return withStylesInside(html, bundle, named).replace(
          '<script src="/first-paint.js"></script>',
          () => `<script>${script}</script>${nextPage(screen, bundle, repository)}`,
        )
      },
    },
  }
}

interface Hints {
  readonly words: Readonly<Record<string, readonly string[]>>
  readonly soon: readonly string[]
  readonly signedIn: readonly string[]
  readonly screens: readonly (readonly [path: string, files: readonly string[]])[]
}

function hintsOf(screen: FirstScreen, bundle: Rolldown.OutputBundle, repository: string): Hints {
  const named = new Set(filesOf([screen.entry], bundle, repository))
  const others = (modules: readonly string[]) =>
    filesOf(modules, bundle, repository)
      .filter((file) => !named.has(file))
      .map((file) => `/${file}`)
  return {
    words: Object.fromEntries(
      LOCALES.map((locale) => [locale, others(screen.words.map((one) => wordsModule(locale, one)))]),
    ),
    soon: others(screen.soon),
    signedIn: others(screen.signedIn),
    screens: screen.screens.map(({ path, modules }) => [path, others(modules)]),
  }
}

/** What is fetched behind a light page, for app/entrance/fetch-behind.ts: data, and no script. */
function nextPage({ next }: FirstScreen, bundle: Rolldown.OutputBundle, repository: string): string {
  const screen = FIRST_SCREENS.find((one) => one.page === next)
  if (!screen) return ''
  const files = filesOf(namedModules(screen), bundle, repository)
  const list = JSON.stringify(files.map((file) => `/${file}`))
  return `\n    <script type="application/json" id="next-page">${list}</script>`
}

/**
 * Runs in the member app's page before anything else: without a session an address of members leads to sign in, and the
 * app is not fetched for it. The app itself asks again (identity/session-gate.tsx), and that is what counts.
 */
const leaveToSignIn = `(rules) => {
  try {
    if (localStorage.getItem('session') !== null) return false
  } catch {
    return false
  }
  const { pathname, search, hash } = location
  if (rules.find(([pattern]) => new RegExp(pattern).test(pathname))?.[1]) return false
  const wanted = pathname + search + hash
  location.replace(wanted === '/' ? '/login' : '/login?' + new URLSearchParams({ next: wanted }))
  return true
}`

/** Runs in the page, after first-paint.js has chosen the language; stands in it as its own source text. */
const preloadWhatIsNext = `(hints) => {
  const preload = (priority) => (href) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href, fetchPriority: priority })
    document.head.append(link)
  }
  hints.words[document.documentElement.lang].forEach(preload('high'))
  hints.screens.find(([path]) => new RegExp(path).test(location.pathname))?.[1].forEach(preload('auto'))
  hints.soon.forEach(preload('low'))
  try {
    if (localStorage.getItem('session') !== null) hints.signedIn.forEach(preload('auto'))
  } catch {
    // Storage is forbidden; the files come a moment later.
  }
}`

const STYLE_LINK = /[ \t]*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>\n?/g

function stylesOf(modules: readonly string[], bundle: Rolldown.OutputBundle, repository: string): string[] {
  return filesOf(modules, bundle, repository).flatMap((file) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
  })
}

/**
 * The links stay behind, disabled: they cost no request, and a screen that comes later finds its style sheet
 * already there and does not fetch it again.
 */
function withStylesInside(html: string, bundle: Rolldown.OutputBundle, named: readonly string[]): string {
  const linked = [...html.matchAll(STYLE_LINK)].flatMap(([, file]) => file ?? [])
  let styles = ''
  const links: string[] = []
  for (const file of new Set([...linked, ...named])) {
    const asset = bundle[file]
    if (asset?.type !== 'asset') continue
    styles += asset.source.toString().trim()
    links.push(`    <link rel="stylesheet" crossorigin href="/${file}" disabled>\n`)
  }
  const page = html.replace(STYLE_LINK, (all, file: string) => (bundle[file]?.type === 'asset' ? '' : all))
  return page.replace('</head>', () => `    <style>${styles}</style>\n${links.join('')}  </head>`)
}
