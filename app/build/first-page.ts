import { join } from 'node:path'
import { type Plugin, type PluginOption, runnerImport } from 'vite'
import type * as FirstPage from '../signer/first-page.tsx'

const HOST = '<div id="app"></div>'

/**
 * Puts the card of a link into the signer page, once per language, and shows the right one before any script has
 * come: on a slow network that is four seconds earlier. Not where something else comes first: no token in the
 * address, a browser inside another app, or a device that has opened links and may know this one.
 */
export function firstPage(repository: string, language: readonly PluginOption[]): Plugin {
  return {
    name: 'tawqi:first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        if (path !== '/signer/index.html') return html
        const { module } = await runnerImport<typeof FirstPage>(
          join(repository, 'app/signer/first-page.tsx'),
          { configFile: false, root: join(repository, 'app'), plugins: [...language], logLevel: 'silent' },
        )
        const cards = [...module.cards].map(
          ([locale, markup]) => `<template id="card-${locale}">${markup}</template>`,
        )
        const script = `<script>(${showCard})(${JSON.stringify(module.inAppPattern)})</script>`
        return html.replace(HOST, () => [HOST, ...cards, script].join('\n    '))
      },
    },
  }
}

/** Runs in the page; stands in it as its own source text. The signer entry reads what it leaves on <html>. */
const showCard = `(inApp) => {
  const root = document.documentElement
  const card = document.getElementById('card-' + root.lang)
  if (!isSecureContext || location.hash.length < 2 || new RegExp(inApp).test(navigator.userAgent)) return
  try {
    if (localStorage.getItem('opened-links') !== null) return
    // Handed to somebody: they say who they are first.
    if (sessionStorage.getItem('hand-over') !== null) return
  } catch {
    // Storage is forbidden: then no link is known here either.
  }
  const app = document.getElementById('app')
  app.append(card.content.cloneNode(true))
  root.dataset.card = 'shown'
  app.addEventListener('click', (event) => {
    const button = event.target.closest('.btn.filled')
    if (!button || root.dataset.card !== 'shown') return
    root.dataset.card = 'pressed'
    button.setAttribute('aria-busy', 'true')
    button.classList.add('busy')
  })
}`
