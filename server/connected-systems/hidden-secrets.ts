/**
 * Takes a secret out of what a system answers: one that says back what it was told (an echo, TRACE, an error page) must
 * not tell it to who asked. Looked for as it is and as systems write what they were sent: in base64, encoded for an
 * address, for HTML, in hex, and inside JSON however its letters are escaped.
 */

export const HIDDEN = '[hidden]'

export interface Hider {
  readonly text: (text: string) => string
  /** Of JSON that has been read: every text in it, names too, whatever way its letters were escaped. */
  readonly json: (value: unknown) => unknown
}

export function createHider(secrets: readonly string[]): Hider {
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((a, b) => b.length - a.length)
  if (forms.length === 0) return { text: (text) => text, json: (value) => value }
  const any = new RegExp(forms.map(escaped).join('|'), 'gi')
  const text = (one: string): string => one.replaceAll(any, HIDDEN)
  // Deeper than the stack bears has been refused before (`readJson`).
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(json)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [text(name), json(one)]))
  }
  return { text, json }
}

function formsOf(secret: string): readonly string[] {
  if (secret === '') return []
  const bytes = Buffer.from(secret, 'utf8')
  const base64 = bytes.toString('base64')
  return [
    secret,
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll('%20', '+'),
    base64.replaceAll('=', ''),
    bytes.toString('base64url'),
    encodeURIComponent(base64),
    bytes.toString('hex'),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ]
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
