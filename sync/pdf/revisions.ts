/**
 * What a revision changed in a document that was already signed, and which of it the
 * signatures before it allow: a signature in an existing field, values of fields that
 * nobody locked, data for later validation, time stamps, new empty signature fields and
 * metadata. Everything else — pages, notes, actions, locked values, objects that nothing
 * explains — is named and not allowed.
 * Source: ISO 32000-2 §12.8.2; shadow attacks: Mainka et al., NDSS 2021.
 */
import { type Change, change } from './changes.ts'
import { compareCatalog } from './compare-catalog.ts'
import { compareFields } from './compare-fields.ts'
import { compareForm } from './compare-form.ts'
import { comparePages } from './compare-pages.ts'
import { RevisionScope } from './revision-scope.ts'
import type { Locks } from './signatures.ts'
import type { PdfView } from './view.ts'

/** More than a person reads; a report is not a place for thousands of lines. */
const reportedChanges = 200

/**
 * Compares two neighbouring states of a document.
 * @param locks what the signatures up to `before` forbid.
 */
export function changesBetween(before: PdfView, after: PdfView, locks: Locks): Change[] {
  const scope = new RevisionScope(before, after)
  const changes: Change[] = []
  const newWidgets = new Map<number, string>()
  compareCatalog(scope, changes)
  compareForm(scope, changes)
  compareFields(scope, locks, changes, newWidgets)
  comparePages(scope, changes, newWidgets)
  reportUnexplained(scope, changes)
  const strict = locks.documentLevel === 1 ? changes.map(underNoChangesAllowed) : changes
  return strict.slice(0, reportedChanges)
}

/** DocMDP level 1: only validation data and time stamps may follow. */
function underNoChangesAllowed(item: Change): Change {
  const fine =
    item.code === 'validation-data-added' ||
    item.code === 'signature-field-added' ||
    item.key === 'DocTimeStamp'
  return fine ? item : { ...item, allowed: false }
}

function reportUnexplained(scope: RevisionScope, changes: Change[]): void {
  for (const num of scope.unexplained()) {
    if (scope.isNew(num)) {
      // Nothing leads to it, or what does is named above: signing programs leave such objects behind.
      // It can only be shown by a later change, which is named then.
      changes.push(change('object-added', true, { key: String(num) }))
      continue
    }
    const use = scope.pageUsing(num)
    if (!use) changes.push(change('object-changed', false, { key: String(num) }))
    else
      changes.push(
        change(use.annotation ? 'annotation-changed' : 'page-content-changed', false, {
          page: use.page,
          key: String(num),
        }),
      )
  }
}
