/** The page of one's data for people: whole by itself, without a script, and nothing in it that comes from elsewhere. */
import ar from '../../../locales/ar/own-data.json' with { type: 'json' }
import en from '../../../locales/en/own-data.json' with { type: 'json' }
import fr from '../../../locales/fr/own-data.json' with { type: 'json' }
import type { Language } from '../../../sync/entities/envelope.ts'
import { createSentences } from '../../language/sentences.ts'
import { PRODUCT_NAME } from '../../mail/render-mail.ts'
import { reportSentences } from '../../reports/words.ts'

export interface Section {
  readonly name: string
  readonly shown: readonly string[]
  /** The first of them. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly count: number
}
interface Page {
  readonly sections: readonly Section[]
  readonly language: Language
  readonly timeZone: string
  readonly madeAt: number
  /** Of organisations, by id. */
  readonly names: ReadonlyMap<string, string>
  /** Paths in the zip. */
  readonly pictures: readonly string[]
}

export const ownDataSentences = createSentences({ en, ar, fr })

export function readablePage(page: Page): string {
  const { language, sections, pictures } = page
  const say = (key: string, values = {}) => text(ownDataSentences.format(language, key, values))
  const filled = sections.filter(({ count }) => count > 0)
  const empty = sections.filter(({ count }) => count === 0)
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('title', { product: PRODUCT_NAME })}</title>
<style>${STYLE}</style>
<h1>${say('title', { product: PRODUCT_NAME })}</h1>
<p>${say('made', { at: instant(page.madeAt, page) })}</p>
<p>${say('lead')}</p>
<p>${say('notHere')}</p>
${pictures.map((path) => `<img src="${text(path)}" alt="${text(path)}">`).join('\n')}
<ul>${filled.map(({ name, count }) => `<li><a href="#${name}">${say(`table.${name}`)}</a> (${count})</li>`).join('')}</ul>
${filled.map((one) => section(one, page)).join('\n')}
<h2>${say('empty')}</h2>
<p>${empty.map(({ name }) => say(`table.${name}`)).join(' · ')}</p>
</html>
`
}

function section({ name, shown, rows, count }: Section, page: Page): string {
  const say = (key: string, values = {}) => text(ownDataSentences.format(page.language, key, values))
  const heads = shown.map((path) => `<th>${say(`column.${path.split('.').at(-1)}`)}</th>`).join('')
  const lines = rows.map(
    (row) => `<tr>${shown.map((path) => `<td dir="auto">${text(cell(row, path, page))}</td>`).join('')}</tr>`,
  )
  const rest =
    count > rows.length
      ? `<p>${say('more', { shown: rows.length, count, file: `data/${name}.json` })}</p>`
      : ''
  return `<h2 id="${name}">${say(`table.${name}`)}</h2>
<div><table><thead><tr>${heads}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>${rest}
<p><a href="data/${name}.json">data/${name}.json</a></p>`
}

/** As a person reads it: instants in their zone, organisations by name, what is missing as a dash. */
function cell(row: Readonly<Record<string, unknown>>, path: string, page: Page): string {
  const value = path
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | null)?.[part], row)
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'number' && /(At|^at|^since)$/.test(path)) return instant(value, page)
  if (typeof value === 'string') {
    const kind = `event.${value}`
    if (path === 'kind' && reportSentences.has(kind)) return reportSentences.format(page.language, kind)
    return page.names.get(value) ?? value
  }
  if (typeof value === 'boolean') return ownDataSentences.format(page.language, value ? 'yes' : 'no')
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, one]) => one !== null && one !== '')
      .map(([key, one]) => `${key}: ${typeof one === 'object' ? JSON.stringify(one) : String(one)}`)
      .join(' · ')
  return String(value)
}

const instant = (at: number, { language, timeZone }: Page): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
  }).format(at)

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string): string => value.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign)

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:1000px;padding:24px}
h2{margin-block:40px 8px}div{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{border-block-end:1px solid #8886;padding:6px 10px;text-align:start;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:600;white-space:nowrap}img{max-height:96px;background:#fff;margin-inline-end:12px}`
