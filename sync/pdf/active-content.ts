/**
 * What makes a document do something by itself: scripts, programs, other files, sending what was filled in, media. None
 * of it belongs to what people see and sign. Links to pages and to the web are left: they do nothing unasked.
 * Source: ISO 32000-2 §12.6 (actions), §13 (multimedia).
 */
import type { ActiveContent } from '../entities/active-content.ts'
import { decodeText, isArray, isDict, isName, isStream, type PdfDict, type PdfObject } from './objects.ts'
import type { PdfView } from './view.ts'

const actions: Readonly<Record<string, ActiveContent>> = {
  JavaScript: 'script',
  Hide: 'script',
  SetOCGState: 'script',
  ResetForm: 'script',
  Trans: 'script',
  Launch: 'program',
  GoToR: 'other-file',
  GoToE: 'other-file',
  GoToDp: 'other-file',
  SubmitForm: 'sending',
  ImportData: 'sending',
  Rendition: 'media',
  Sound: 'media',
  Movie: 'media',
  GoTo3DView: 'media',
  RichMediaExecute: 'media',
}
const actionKeys = new Set(['A', 'OpenAction', 'PA', 'Next'])
const mediaKeys = ['RichMediaContent', 'RichMediaSettings', 'Movie', 'Sound', '3DD', '3DV']
const mediaKinds = new Set(['RichMedia', 'Screen', 'Movie', 'Sound', '3D'])

/** The value without what acts; the same object when there is nothing. Adds to `found`. References are not followed further than to an action. */
export function withoutActive(view: PdfView, value: PdfObject, found: Set<ActiveContent>): PdfObject {
  if (isArray(value)) {
    const items = value.map((item) => withoutActive(view, item, found))
    return items.some((item, at) => item !== value[at]) ? items : value
  }
  if (!isDict(value) || isStream(value)) return value
  const kept: PdfDict = new Map()
  let changed = false
  const subtype = view.resolve(value.get('Subtype'))
  const isMedia = isName(subtype) && mediaKinds.has(subtype.name)
  for (const [key, item] of value) {
    const kind = activeEntry(view, key, item) ?? (isMedia && mediaKeys.includes(key) ? 'media' : undefined)
    if (kind === 'files') found.add(kind)
    if (kind && kind !== 'files') {
      found.add(kind)
      changed = true
      continue
    }
    const clean = withoutActive(view, item, found)
    if (clean !== item) changed = true
    kept.set(key, clean)
  }
  return changed ? kept : value
}

function activeEntry(view: PdfView, key: string, item: PdfObject): ActiveContent | undefined {
  if (actionKeys.has(key)) return activeAction(view, view.resolve(item))
  const value = view.dict(item)
  if (!value) return undefined
  // Actions by event. A dictionary of them with one that acts goes as a whole.
  if (key === 'AA')
    for (const one of value.values()) {
      const kind = activeAction(view, view.resolve(one))
      if (kind) return kind
    }
  if (key === 'JavaScript' && (value.has('Names') || value.has('Kids'))) return 'script'
  if (key === 'EmbeddedFiles' && (value.has('Names') || value.has('Kids'))) return 'files'
  return undefined
}

function activeAction(view: PdfView, action: PdfObject, depth = 0): ActiveContent | undefined {
  if (isArray(action)) {
    // A destination is an array too; its first item is a page.
    for (const one of action) {
      const kind = activeAction(view, view.resolve(one), depth + 1)
      if (kind) return kind
    }
    return undefined
  }
  if (!isDict(action) || depth > 8) return undefined
  const name = view.resolve(action.get('S'))
  if (!isName(name)) return undefined
  if (
    name.name === 'URI' &&
    /^\s*(javascript|data|file):/i.test(decodeText(view.resolve(action.get('URI'))) ?? '')
  )
    return 'script'
  return (
    actions[name.name] ??
    (action.has('Next') ? activeAction(view, view.resolve(action.get('Next')), depth + 1) : undefined)
  )
}
