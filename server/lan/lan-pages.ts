/**
 * What plain HTTP answers in the local network: how to trust this machine, its certificate, and for everything
 * else the same address with TLS. This machine itself gets the app, for browsers call `localhost` secure.
 */
import { type Context, Hono } from 'hono'
import ar from '../../locales/ar/lan.json' with { type: 'json' }
import en from '../../locales/en/lan.json' with { type: 'json' }
import fr from '../../locales/fr/lan.json' with { type: 'json' }
import type { Language } from '../../sync/entities/envelope.ts'
import { qrCode, qrPath } from '../../sync/qr-code.ts'
import { isLoopback, socketAddress } from '../http/address.ts'
import { preferredLanguage } from '../http/request-context.ts'
import { createSentences } from '../language/sentences.ts'
import { escapeHtml } from '../mail/mail-html.ts'
import { PRODUCT_NAME } from '../mail/render-mail.ts'
import type { LanCertificates } from './lan-authority.ts'
import { LAN_STYLE } from './lan-style.ts'

const sentences = createSentences({ en, ar, fr })
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
/** In files and addresses of this page alone. */
export const LAN_PATH = '/lan'
export const CERTIFICATE_PATH = '/lan/tawqi-authority.crt'

export interface LanPagesDeps {
  readonly certificates: Pick<LanCertificates, 'authority' | 'fingerprint'>
  /** `https://192.168.1.20:8787` */
  readonly publicUrl: string
}

/** The pages themselves; served with TLS and without. */
export function lanPages({ certificates, publicUrl }: LanPagesDeps): Hono {
  const app = new Hono()
  app.get(LAN_PATH, (context) => {
    const language = preferredLanguage(context.req.header('accept-language'))
    context.header('content-security-policy', POLICY)
    context.header('cache-control', 'no-store')
    return context.html(pageHtml(language, publicUrl, certificates.fingerprint))
  })
  app.get('/lan/style.css', (context) =>
    context.body(LAN_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  // This type makes iOS offer a profile and Android its installer.
  app.get(CERTIFICATE_PATH, (context) =>
    context.body(new Uint8Array(certificates.authority), 200, {
      'content-type': 'application/x-x509-ca-cert',
    }),
  )
  return app
}

/** Plain HTTP: these pages, this machine's own use, and for the rest the way to TLS. */
export function plainHttp(deps: LanPagesDeps, app: Pick<Hono, 'fetch'>): Hono {
  const pages = lanPages(deps)
  const plain = new Hono()
  plain.all('*', (context) => {
    const { pathname, search } = new URL(context.req.url)
    if (pathname === LAN_PATH || pathname.startsWith(`${LAN_PATH}/`))
      return pages.fetch(context.req.raw, context.env)
    if (isOwnMachine(context)) return app.fetch(context.req.raw, context.env)
    // 308 keeps the method; the fragment of a guest's link is the browser's to carry over.
    return context.redirect(new URL(pathname + search, deps.publicUrl).href, 308)
  })
  return plain
}

export const isOwnMachine = (context: Context): boolean =>
  isLoopback(socketAddress(context)) && LOCAL_NAME.test(context.req.header('host') ?? '')

function pageHtml(language: Language, publicUrl: string, fingerprint: string): string {
  const say = (key: string, values: Record<string, string> = {}) =>
    escapeHtml(sentences.format(language, key, { product: PRODUCT_NAME, ...values }))
  // A phone that does not trust us yet can open only this page.
  const here = `${publicUrl.replace(/^https:/, 'http:')}${LAN_PATH}`
  const { path, size } = qrPath(qrCode(here))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const steps = (which: 'ios' | 'android', count: number) =>
    `<h2>${say(`${which}.title`)}</h2><ol>${Array.from({ length: count }, (_, at) => `<li>${say(`${which}.${at + 1}`)}</li>`).join('')}</ol>`
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('title')}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/lan/style.css"></head>
<body><main>
<h1>${say('title')}</h1>
<section class="scan"><img src="${image}" alt="${say('qr')}" width="220" height="220"><div>
<p>${say('scan')}</p><p><bdi dir="ltr" class="address">${escapeHtml(here)}</bdi></p></div></section>
<section><p>${say('why')}</p>
<a class="button" href="${CERTIFICATE_PATH}">${say('download')}</a></section>
<section>${steps('ios', 4)}</section>
<section>${steps('android', 3)}</section>
<section><h2>${say('open.title')}</h2><p>${say('open')}</p>
<a class="button filled" href="${escapeHtml(publicUrl)}/" dir="ltr">${escapeHtml(publicUrl)}</a></section>
<section class="small"><p>${say('limits')}</p><p>${say('fingerprint')}</p><p><bdi dir="ltr" class="print">${escapeHtml(fingerprint)}</bdi></p></section>
</main></body></html>`
}
