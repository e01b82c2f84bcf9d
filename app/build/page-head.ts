import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { FIRST_SCREENS, type FirstScreen, filesOf, LOCALES, wordsModule } from './first-screens.ts'

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
        const screen = FIRST_SCREENS.find((one) => `/${one.page}` === path)
        if (!screen || !bundle) return html
        const script = `${firstPaint}\n;(${preloadWhatIsNext})(${JSON.stringify(hintsOf(screen, bundle, repository))})`
        return withStylesInside(html, bundle).replace(
          '<script src="/first-paint.js"></script>',
          () => `<script>${script}</script>`,
        )
      },
    },
  }
}

interface Hints {
  readonly words: Readonly<Record<string, readonly string[]>>
  readonly soon: readonly string[]
  readonly signedIn: readonly string[]
  readonly home: readonly string[]
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
    home: others(screen.home),
  }
}

/** Runs in the page, after first-paint.js has chosen the language; stands in it as its own source text. */
const preloadWhatIsNext = `(hints) => {
  const preload = (priority) => (href) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href, fetchPriority: priority })
    document.head.append(link)
  }
  hints.words[document.documentElement.lang].forEach(preload('high'))
  hints.soon.forEach(preload('low'))
  try {
    if (localStorage.getItem('session') === null) return
    hints.signedIn.forEach(preload('auto'))
    if (location.pathname === '/') hints.home.forEach(preload('auto'))
  } catch {
    // Storage is forbidden; the files come a moment later.
  }
}`

const STYLE_LINK = /[ \t]*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>\n?/g

/**
 * The links stay behind, disabled: they cost no request, and a screen that comes later finds its style sheet
 * already there and does not fetch it again.
 */
function withStylesInside(html: string, bundle: Rolldown.OutputBundle): string {
  let styles = ''
  const links: string[] = []
  const page = html.replace(STYLE_LINK, (all, file: string) => {
    const asset = bundle[file]
    if (asset?.type !== 'asset') return all
    styles += asset.source.toString().trim()
    links.push(`    <link rel="stylesheet" crossorigin href="/${file}" disabled>\n`)
    return ''
  })
  return page.replace('</head>', () => `    <style>${styles}</style>\n${links.join('')}  </head>`)
}
