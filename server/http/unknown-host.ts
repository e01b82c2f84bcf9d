/** What is told to whoever reached us by a name that is not ours: where we are, and to operators, what was said. */
import type { Context } from 'hono'
import { refusal } from '../../sync/answers.ts'
import { err } from '../../sync/result.ts'
import { escapeHtml } from '../mail/mail-html.ts'
import { PRODUCT_NAME } from '../mail/render-mail.ts'
import type { Log } from '../platform.ts'
import { answerSentences } from './answer.ts'
import { answer } from './api.ts'
import { preferredLanguage } from './request-context.ts'

const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** 421 (RFC 9110 §15.5.20): the request is fine, it came to the wrong place. A page for people, our envelope else. */
export function unknownHost(context: Context, publicUrl: string): Response {
  if (!context.req.header('accept')?.includes('text/html'))
    return answer(err(refusal('host-not-known', { publicUrl })))
  const language = preferredLanguage(context.req.header('accept-language'))
  const sentence = escapeHtml(answerSentences.format(language, 'host-not-known'))
  const url = escapeHtml(publicUrl)
  const page = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${PRODUCT_NAME}</title></head>
<body><main><p>${sentence}</p><p><a dir="ltr" href="${url}">${url}</a></p></main></body>
</html>
`
  context.header('content-security-policy', POLICY)
  context.header('cache-control', 'no-store')
  return context.html(page, 421)
}

const MOST_TOLD = 20

/** Each name once, and few of them: strangers choose what they say. */
export function createRefusedHosts(log: Pick<Log, 'warn'>) {
  const told = new Set<string>()
  return {
    tell(host: string): void {
      if (told.size >= MOST_TOLD || told.has(host)) return
      told.add(host)
      log.warn('Asked for by a name it is not known by: PUBLIC_URL, or SERVED_HOSTS for others', {
        host: host.slice(0, 200),
      })
    },
  }
}
