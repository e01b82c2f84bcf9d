import { createHash } from 'node:crypto'
import type { Inline } from './headers.ts'

const INLINE = /<(script|style)>([\s\S]*?)<\/\1>/g

/** Hashes of the scripts and style sheets that stand in a page of the build; ones with attributes are not ours. */
export function inlineHashes(html: string): Inline {
  const found = [...html.matchAll(INLINE)]
  const hashes = (tag: string) =>
    found
      .filter(([, name]) => name === tag)
      .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return { scripts: hashes('script'), styles: hashes('style') }
}
