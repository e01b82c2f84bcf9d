/** The HTML form of a message: tables and inline styles, since mail programs know little else. */
import type { Language } from '../../sync/entities/envelope.ts'
import { type MailPart, type Marked, markedPieces } from './mail-parts.ts'

export interface MailHtmlOptions {
  readonly language: Language
  readonly subject: string
  readonly parts: readonly MailPart[]
  readonly footer: Marked
  /** Words of the organisation; '' for none. */
  readonly note: string
  readonly brand: { readonly name: string; readonly color: string | null; readonly logoUrl: string | null }
}

const TEXT = '#15202B'
const MUTED = '#526071'
const HAIRLINE = '#E3E7EC'
const CANVAS = '#F6F7F9'
const OWN_BRAND = '#1F5FBF'
/** A file name without a space must not make a phone scroll sideways; old programs know the second only. */
const LONG_WORDS = 'overflow-wrap:anywhere;word-break:break-word;'

export function mailHtml({ language, subject, parts, footer, note, brand }: MailHtmlOptions): string {
  const rtl = language === 'ar'
  const look: Look = {
    font: rtl
      ? "'IBM Plex Sans Arabic',Tahoma,Arial,sans-serif"
      : "Inter,'Segoe UI',Helvetica,Arial,sans-serif",
    start: rtl ? 'right' : 'left',
    brand: brandColor(brand.color),
  }
  return `<!doctype html>
<html lang="${language}" dir="${rtl ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${CANVAS};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${CANVAS};"><tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;table-layout:fixed;background:#FFFFFF;border:1px solid ${HAIRLINE};border-radius:12px;">
<tr><td style="padding:24px 32px 0;font:600 16px/24px ${look.font};color:${TEXT};text-align:${look.start};">${brandMark(brand, look)}</td></tr>
<tr><td style="padding:8px 32px 24px;font:400 16px/26px ${look.font};color:${TEXT};text-align:${look.start};${LONG_WORDS}">
${parts.map((part) => partHtml(part, look)).join('\n')}
</td></tr>
</table>
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;"><tr><td style="padding:16px 32px;font:400 12px/18px ${look.font};color:${MUTED};text-align:${look.start};">${sentenceHtml(footer)}${noteHtml(note)}</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const noteHtml = (note: string): string =>
  note === '' ? '' : `<br><span dir="auto" style="display:block;padding-top:8px;">${escapeHtml(note)}</span>`

interface Look {
  readonly font: string
  readonly start: 'left' | 'right'
  readonly brand: { readonly background: string; readonly text: string }
}

/** The logo, its name where pictures are not shown; without one a mark of the first letter. */
function brandMark({ name, logoUrl }: MailHtmlOptions['brand'], { brand, font }: Look): string {
  if (logoUrl !== null)
    return `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="32" style="display:block;height:32px;width:auto;max-width:100%;border:0;white-space:nowrap;">`
  const initial = [...name.trim()][0] ?? 'T'
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="32" height="32" align="center" style="width:32px;height:32px;background:${brand.background};color:${brand.text};border-radius:8px;font:600 16px/32px ${font};">${escapeHtml(initial)}</td><td style="padding:0 10px;font:600 16px/24px ${font};color:${TEXT};"><bdi>${escapeHtml(name)}</bdi></td></tr></table>`
}

function partHtml(part: MailPart, { brand, font, start }: Look): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin:16px 0 0;">${sentenceHtml(part.text)}</p>`
    case 'note':
      return `<p style="margin:16px 0 0;font-size:13px;line-height:20px;color:${MUTED};">${sentenceHtml(part.text)}</p>`
    case 'code':
      return `<p dir="ltr" style="margin:24px 0 0;padding:16px;background:${CANVAS};border-radius:8px;text-align:center;font:600 32px/40px 'SF Mono',Consolas,Menlo,monospace;letter-spacing:8px;color:${TEXT};">${escapeHtml(part.code)}</p>`
    case 'quote':
      return `<p style="margin:16px 0 4px;font-size:13px;line-height:20px;color:${MUTED};">${sentenceHtml(part.title)}</p><p dir="auto" style="margin:0;padding:0 16px;border-${start}:3px solid ${HAIRLINE};">${part.lines.map(escapeHtml).join('<br>')}</p>`
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0;"><tr><td style="background:${brand.background};border-radius:8px;"><a href="${escapeHtml(part.link)}" style="display:inline-block;padding:14px 24px;font:600 16px/20px ${font};color:${brand.text};text-decoration:none;">${sentenceHtml(part.label)}</a></td></tr></table><p style="margin:16px 0 0;font-size:13px;line-height:20px;color:${MUTED};">${sentenceHtml(part.fallback)}<br><a dir="ltr" href="${escapeHtml(part.link)}" style="color:#1F5FBF;word-break:break-all;">${escapeHtml(part.link)}</a></p>`
  }
}

/** Names and titles are isolated, so that an Arabic name does not reorder an English sentence around it. */
const sentenceHtml = (text: Marked): string =>
  markedPieces(text)
    .map((piece) => (piece.inserted ? `<bdi>${escapeHtml(piece.text)}</bdi>` : escapeHtml(piece.text)))
    .join('')

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The organisation's colour, with dark text where white on it could not be read (WCAG contrast below 4.5). */
function brandColor(color: string | null): Look['brand'] {
  const background = color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : OWN_BRAND
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(background.slice(at, at + 2), 16) / 255),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return { background, text: 1.05 / (luminance + 0.05) >= 4.5 ? '#FFFFFF' : TEXT }
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
