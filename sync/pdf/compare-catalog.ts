import { type Change, change } from './changes.ts'
import { differentKeys, sameObject } from './equality.ts'
import { isArray, isDict, isRef, type PdfObject } from './objects.ts'
import type { RevisionScope } from './revision-scope.ts'

/** Catalog, metadata and validation data of two neighbouring states. */
export function compareCatalog(scope: RevisionScope, changes: Change[]): void {
  const { before, after } = scope
  if (!sameObject(before.rootRef, after.rootRef))
    changes.push(change('catalog-changed', false, { key: 'Root' }))
  scope.explain(after.rootRef)
  for (const key of differentKeys(before.root, after.root)) {
    if (key === 'DSS' || key === 'AcroForm') continue
    const harmless = key === 'Metadata' || key === 'Extensions' || key === 'Version'
    changes.push(change(harmless ? 'metadata-changed' : 'catalog-changed', harmless, { key }))
    if (harmless) scope.explainNew(after.root.get(key))
  }
  const metadata = after.root.get('Metadata')
  if (
    isRef(metadata) &&
    scope.changed.has(metadata.num) &&
    sameObject(metadata, before.root.get('Metadata'))
  ) {
    scope.allowReplacing(before.root, 'Metadata', metadata)
    changes.push(change('metadata-changed', true, { key: 'Metadata' }))
  }
  const information = after.trailer.get('Info')
  if (isRef(information) && scope.changed.has(information.num)) {
    const wasInformation = sameObject(information, before.trailer.get('Info'))
    if (wasInformation) scope.allowReplacing(before.trailer, 'Info', information)
    else scope.explainNew(information)
    changes.push(change('metadata-changed', true, { key: 'Info' }))
  }
  compareValidationData(scope, changes)
}

function compareValidationData(scope: RevisionScope, changes: Change[]): void {
  const store = scope.after.root.get('DSS')
  if (store === undefined) {
    if (scope.before.root.has('DSS')) changes.push(change('catalog-changed', false, { key: 'DSS' }))
    return
  }
  const touched = isRef(store) && scope.changed.has(store.num)
  if (!touched && sameObject(store, scope.before.root.get('DSS'))) return
  scope.explainNew(store)
  scope.allowReplacing(scope.before.root, 'DSS', store)
  // New certificates may hang on an array or dictionary that existed and was replaced in place.
  for (const key of ['Certs', 'CRLs', 'OCSPs', 'VRI']) {
    const dict = scope.after.dict(store)
    const list = scope.after.resolve(dict?.get(key))
    if (isArray(list)) for (const item of list) scope.explainNew(item)
    else if (isDict(list)) for (const item of list.values()) explainDeep(scope, item)
    scope.explainNew(dict?.get(key))
  }
  changes.push(change('validation-data-added', true))
}

function explainDeep(scope: RevisionScope, value: PdfObject): void {
  scope.explainNew(value)
  const dict = scope.after.dict(value)
  if (dict) for (const entry of dict.values()) scope.explainNew(entry)
}
