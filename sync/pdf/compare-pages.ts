import { type Change, change } from './changes.ts'
import { differentKeys, sameObject } from './equality.ts'
import { isArray, isRef, type PdfObject } from './objects.ts'
import { listPages, type PdfPage } from './pages.ts'
import type { RevisionScope } from './revision-scope.ts'

/** Pages of two neighbouring states: order, geometry, content, notes. */
export function comparePages(
  scope: RevisionScope,
  changes: Change[],
  newWidgets: ReadonlyMap<number, string>,
): void {
  const before = listPages(scope.before)
  const after = listPages(scope.after)
  const same =
    before.length === after.length && before.every((page, at) => sameObject(page.ref, after[at]?.ref))
  if (!same) {
    const code =
      after.length > before.length
        ? 'page-added'
        : after.length < before.length
          ? 'page-removed'
          : 'page-replaced'
    const page = after.findIndex((item, at) => !sameObject(item.ref, before[at]?.ref)) + 1
    changes.push(change(code, false, { page: page > 0 ? page : after.length + 1 }))
    return
  }
  before.forEach((page, at) => {
    const now = after[at]
    if (now) comparePage(scope, page, now, changes, newWidgets)
  })
}

function comparePage(
  scope: RevisionScope,
  before: PdfPage,
  after: PdfPage,
  changes: Change[],
  newWidgets: ReadonlyMap<number, string>,
): void {
  const notesRef = after.dict.get('Annots')
  const pageChanged = scope.changed.has(after.ref.num)
  const listChanged = isRef(notesRef) && scope.changed.has(notesRef.num)
  const inheritedChanged = before.rotate !== after.rotate || !sameBox(before, after)
  if (!pageChanged && !listChanged && !inheritedChanged) return
  if (inheritedChanged)
    changes.push(change('page-content-changed', false, { page: after.number, key: 'geometry' }))
  for (const key of differentKeys(before.dict, after.dict))
    if (key !== 'Annots') changes.push(change('page-content-changed', false, { page: after.number, key }))
  scope.explain(after.ref)
  if (isRef(notesRef)) scope.explain(notesRef)
  compareNotes(scope, before, after, changes, newWidgets)
}

function sameBox(a: PdfPage, b: PdfPage): boolean {
  return a.box.x0 === b.box.x0 && a.box.y0 === b.box.y0 && a.box.x1 === b.box.x1 && a.box.y1 === b.box.y1
}

/** Notes may only be followed by the widgets of new signature fields. */
function compareNotes(
  scope: RevisionScope,
  before: PdfPage,
  after: PdfPage,
  changes: Change[],
  newWidgets: ReadonlyMap<number, string>,
): void {
  const old = listOf(scope.before.resolve(before.dict.get('Annots')))
  const now = listOf(scope.after.resolve(after.dict.get('Annots')))
  if (!old.every((note, at) => sameObject(note, now[at]))) {
    changes.push(change('annotation-removed', false, { page: after.number }))
    return
  }
  for (const note of now.slice(old.length)) {
    if (isRef(note) && newWidgets.has(note.num)) continue
    changes.push(change('annotation-added', false, { page: after.number }))
    scope.explainNew(note)
  }
}

function listOf(value: PdfObject): PdfObject[] {
  return isArray(value) ? value : []
}
