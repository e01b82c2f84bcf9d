/**
 * `/mailbox`: what a local installation would have mailed. It shows codes and links of everybody, so it answers
 * only while the public address is this machine, only to this machine, and only under a local name (a foreign
 * name that resolves here would let any web page read it).
 */
import { type Context, Hono } from 'hono'
import type { Language } from '../../sync/entities/envelope.ts'
import { isLoopback, socketAddress } from '../http/address.ts'
import { preferredLanguage } from '../http/request-context.ts'
import { escapeHtml } from '../mail/mail-html.ts'
import { type MailboxMessage, readMailbox } from '../mail/mailbox.ts'
import { mailSentences } from '../mail/render-mail.ts'
import type { Platform } from '../platform.ts'
import { MAILBOX_STYLE } from './mailbox-style.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
/** Shows a new message when it arrives, and otherwise leaves the page as it is being read. */
const REFRESH = `setInterval(async () => {
  if (document.hidden) return
  const [newest] = await (await fetch('/mailbox/messages.json')).json()
  if ((newest?.id ?? '') !== document.body.dataset.newest) location.reload()
}, 3000)
`
/** The message itself carries inline styles, as mail must; it may load nothing and run nothing. */
const MESSAGE_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation"

export function mailboxPage(platform: Platform): Hono {
  const app = new Hono()
  app.use('/mailbox/*', async (context, next) => {
    if (!isForThisMachine(context, platform)) return context.text('Not found', 404)
    await next()
    context.header('cache-control', 'no-store')
    return undefined
  })
  app.get('/mailbox', async (context) => {
    const language = preferredLanguage(context.req.header('accept-language'))
    context.header('content-security-policy', PAGE_POLICY)
    return context.html(pageHtml(await readMailbox(platform), language))
  })
  app.get('/mailbox/style.css', (context) =>
    context.body(MAILBOX_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get('/mailbox/refresh.js', (context) =>
    context.body(REFRESH, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  app.get('/mailbox/messages.json', async (context) =>
    context.json(
      (await readMailbox(platform)).map((message) => ({
        ...message,
        ...highlights(message),
        html: undefined,
      })),
    ),
  )
  app.get('/mailbox/:id', async (context) => {
    const message = (await readMailbox(platform)).find((one) => one.id === context.req.param('id'))
    if (!message) return context.text('Not found', 404)
    context.header('content-security-policy', MESSAGE_POLICY)
    return context.html(message.html)
  })
  return app
}

const LOCAL_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

function isForThisMachine(context: Context, { config }: Platform): boolean {
  return (
    config.isLocal && isLoopback(socketAddress(context)) && LOCAL_NAME.test(context.req.header('host') ?? '')
  )
}

/** The code and the link of a message, each on a line of its own in the plain text. */
export function highlights({ text }: Pick<MailboxMessage, 'text'>): {
  readonly code: string | null
  readonly link: string | null
} {
  return { code: /^(\d{6})$/m.exec(text)?.[1] ?? null, link: /^(https?:\/\/\S+)$/m.exec(text)?.[1] ?? null }
}

function pageHtml(messages: readonly MailboxMessage[], language: Language): string {
  const say = (key: string, values?: Record<string, string>) =>
    escapeHtml(mailSentences.format(language, key, values))
  const list =
    messages.length === 0
      ? `<p class="empty">${say('mailbox.empty')}</p>`
      : messages.map((message) => messageHtml(message, language, say)).join('\n')
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${say('mailbox.title')} · Tawqi</title>
<link rel="icon" href="/icons/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/mailbox/style.css">
<script type="module" src="/mailbox/refresh.js"></script>
</head>
<body data-newest="${escapeHtml(messages[0]?.id ?? '')}">
<main>
<header><h1>${say('mailbox.title')}</h1><p>${say('mailbox.intro')}</p></header>
${list}
</main>
</body>
</html>
`
}

function messageHtml(
  message: MailboxMessage,
  language: Language,
  say: (key: string, values?: Record<string, string>) => string,
): string {
  const { code, link } = highlights(message)
  const at = new Intl.DateTimeFormat({ en: 'en-GB', ar: 'ar-AE-u-nu-latn', fr: 'fr-FR' }[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(message.createdAt)
  return `<article>
<h2><bdi>${escapeHtml(message.subject)}</bdi></h2>
<p class="meta">${say('mailbox.to', { address: message.toAddress })} · <time>${escapeHtml(at)}</time> · <a href="/mailbox/${escapeHtml(message.id)}">${say('mailbox.asMail')}</a></p>
${code ? `<p class="code" dir="ltr" aria-label="${say('mailbox.code')}">${escapeHtml(code)}</p>` : ''}
${link ? `<p><a class="button" href="${escapeHtml(link)}">${say('mailbox.open')}</a></p>` : ''}
<details><summary><span dir="auto">${escapeHtml(message.text.split('\n').find((line, index) => index > 0 && line !== '') ?? '')}</span></summary>
<pre dir="auto">${escapeHtml(message.text)}</pre></details>
</article>`
}
