import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Plugin, type PluginOption, preprocessCSS, type ResolvedConfig, runnerImport } from 'vite'
import type * as FirstPage from '../signer/first-page.tsx'

const HOST = '<div id="app"></div>'

/**
 * Puts the door of a link into the signer page, once per language, shows the right one before any script has come
 * and writes on it what the server says of the link: on a slow network that is four seconds earlier. Where
 * something else comes first (no token in the address, a browser inside another app, a device that has opened
 * links and may know this one) the shape of a page stands instead. The page is never blank.
 */
export function firstPage(repository: string, language: readonly PluginOption[]): Plugin {
  let config: ResolvedConfig
  /** By a build of its own, once for both pages. */
  let drawn: Promise<typeof FirstPage> | undefined
  const draw = async () => {
    const { module } = await runnerImport<typeof FirstPage>(join(repository, 'app/signer/first-page.tsx'), {
      configFile: false,
      root: join(repository, 'app'),
      plugins: [...language, classesOf(config)],
      logLevel: 'silent',
    })
    return module
  }
  return {
    name: 'tawqi:first-page',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        if (path !== '/signer/index.html' && path !== '/signer/embedded.html') return html
        drawn ??= draw()
        const module = await drawn
        const skeleton = `<div id="app">${module.skeleton}</div>`
        const put = (...more: string[]) => html.replace(HOST, () => [skeleton, ...more].join('\n    '))
        if (path === '/signer/embedded.html')
          return put(...templates('sandboxed', module.sandboxed), `<script>(${showSandboxed})()</script>`)
        const script = `<script>(${showDoor})(${JSON.stringify(module.inAppPattern)})</script>`
        return put(...templates('door', module.doors), script)
      },
    },
  }
}

const templates = (name: string, markups: ReadonlyMap<string, string>): string[] =>
  [...markups].map(([locale, markup]) => `<template id="${name}-${locale}">${markup}</template>`)

/** Where the site gave the frame no origin, the modules of the page are refused to it; this text is already here. */
const showSandboxed = `() => {
  if (self.origin !== 'null') return
  const words = (tag) => document.getElementById('sandboxed-' + tag.slice(0, 2))
  const { documentElement: root } = document
  root.lang = navigator.languages.find(words)?.slice(0, 2) ?? 'en'
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'
  document.getElementById('app').replaceChildren(words(root.lang).content.cloneNode(true))
}`

/** The door is drawn by a build of its own: there a sheet is nothing but its classes, named as in the page. */
function classesOf(config: ResolvedConfig): Plugin {
  const END = '.classes'
  return {
    name: 'tawqi:first-page-classes',
    enforce: 'pre',
    resolveId: (address, importer) =>
      address.endsWith('.module.css') && importer ? `${join(dirname(importer), address)}${END}` : null,
    async load(id) {
      if (!id.endsWith(END)) return null
      const sheet = id.slice(0, -END.length)
      const { modules } = await preprocessCSS(await readFile(sheet, 'utf8'), sheet, config)
      return `export default ${JSON.stringify(modules)}`
    },
  }
}

/**
 * Runs in the page; stands in it as its own source text. The signer entry reads what it leaves on <html> and in
 * `earlyDoor` (signer/guest/door.ts). What the sender wrote becomes text and nothing else.
 */
const showDoor = `(inApp) => {
  const root = document.documentElement
  const token = location.hash.slice(1)
  if (!isSecureContext || token === '' || new RegExp(inApp).test(navigator.userAgent)) return
  try {
    if (localStorage.getItem('opened-links') !== null) return
    // Handed to somebody: they say who they are first.
    if (sessionStorage.getItem('hand-over') !== null) return
  } catch {
    // Storage is forbidden: then no link is known here either.
  }
  const app = document.getElementById('app')
  let drawn
  const draw = () => {
    app.replaceChildren(document.getElementById('door-' + root.lang).content.cloneNode(true))
    drawn = app.firstElementChild
    write('host', location.host)
  }
  const write = (name, text) => {
    for (const place of app.querySelectorAll('[data-door="' + name + '"]')) {
      place.textContent = text
      place.hidden = text === ''
    }
  }
  draw()
  root.dataset.card = 'shown'
  app.addEventListener('click', (event) => {
    if (root.dataset.card !== 'shown') return
    const language = event.target.closest('[data-languages] [lang]')
    if (language) {
      sessionStorage.setItem('visit-locale', language.lang)
      return location.reload()
    }
    const button = event.target.closest('.btn.filled')
    if (!button) return
    root.dataset.card = 'pressed'
    button.setAttribute('aria-busy', 'true')
    button.classList.add('busy')
  })
  const answer = fetch('/api/Token/ReadDoor', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).then((reply) => reply.json()).catch(() => null)
  globalThis.earlyDoor = { token, answer }
  answer.then((told) => {
    // React may have drawn its own by now.
    if (told?.code !== 0 || !app.querySelector('[data-asks]')) return
    const { organization, asks, language, languageIsTheirs, ...door } = told.data
    // As guestLanguage (app/signer/rules) finds it. Once React has drawn, or somebody has pressed, it is theirs to do.
    const from = root.dataset.languageFrom
    const follows = from === 'nothing' || (from === 'browser' && languageIsTheirs)
    const isKnown = document.getElementById('door-' + language) !== null
    if (follows && isKnown && language !== root.lang && drawn.isConnected && root.dataset.card === 'shown') {
      root.lang = language
      root.dir = language === 'ar' ? 'rtl' : 'ltr'
      draw()
    }
    for (const name of ['senderName', 'title', 'message']) write(name, door[name])
    // As dottedMask (sync/rules/mask.ts) shows it.
    write('email', door.email.replace(/[*]+/, '•••••'))
    app.querySelector('[data-door-words]').hidden = door.message === ''
    write('organization', root.lang === 'ar' ? organization.nameAr : organization.nameEn)
    for (const logo of app.querySelectorAll('[data-door="logo"]'))
      if (organization.logoUrl) Object.assign(logo, { src: organization.logoUrl, hidden: false })
    for (const place of app.querySelectorAll('[data-asks]'))
      place.hidden = !place.dataset.asks.split(' ').includes(asks ?? 'notify')
  })
}`
