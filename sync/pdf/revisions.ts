/**
 * What a revision changed in a document that was already signed, and which of it the
 * signatures before it allow: a signature in an existing field, values of fields that
 * nobody locked, data for later validation, time stamps, new empty signature fields and
 * metadata. Everything else — pages, notes, actions, locked values, objects that nothing
 * explains — is named and not allowed.
 * Source: ISO 32000-2 §12.8.2, PDF.md §8.1 c; shadow attacks: Mainka et al., NDSS 2021.
 */
import { type Change, change } from './changes.ts'
import { sameObject } from './equality.ts'
import { fieldValueText, listFields, type PdfField } from './fields.ts'
import {
  dictOf,
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfRef,
} from './objects.ts'
import { listPages, notePages, type PdfPage } from './pages.ts'
import type { PdfView } from './reader.ts'
import { RevisionScope } from './revision-scope.ts'
import type { Locks } from './signatures.ts'

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

function compareCatalog(scope: RevisionScope, changes: Change[]): void {
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
    scope.allowReplacing(metadata)
    changes.push(change('metadata-changed', true, { key: 'Metadata' }))
  }
  const information = after.trailer.get('Info')
  if (isRef(information) && scope.changed.has(information.num)) {
    const wasInformation = sameObject(information, before.trailer.get('Info'))
    if (wasInformation) scope.allowReplacing(information)
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
  scope.allowReplacing(store)
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

function compareForm(scope: RevisionScope, changes: Change[]): void {
  const { before, after } = scope
  const formBefore = before.dict(before.root.get('AcroForm'))
  const formAfter = after.dict(after.root.get('AcroForm'))
  if (!formAfter) {
    if (formBefore) changes.push(change('form-changed', false, { key: 'AcroForm' }))
    return
  }
  scope.explain(after.root.get('AcroForm'))
  const created = !formBefore
  for (const key of differentKeys(formBefore ?? new Map(), formAfter)) {
    if (key === 'SigFlags') continue
    if (key === 'Fields') {
      scope.explain(formAfter.get('Fields'))
      continue // fields are compared one by one
    }
    const grown = key === 'DR' && isSuperset(scope, formBefore?.get('DR'), formAfter.get('DR'))
    const fine =
      (created && (key === 'DA' || key === 'DR')) ||
      grown ||
      (key === 'NeedAppearances' && after.resolve(formAfter.get(key)) !== true)
    if (fine) scope.explainNew(formAfter.get(key))
    else changes.push(change('form-changed', false, { key }))
  }
  const fieldsRef = formAfter.get('Fields')
  if (isRef(fieldsRef)) scope.explain(fieldsRef)
}

/** Whether `after` holds everything of `before` unchanged (dictionaries may have more keys). */
function isSuperset(
  scope: RevisionScope,
  before: PdfObject | undefined,
  after: PdfObject | undefined,
): boolean {
  const old = scope.before.resolve(before)
  const now = scope.after.resolve(after)
  if (old === null) return true
  if (!isDict(old) || !isDict(now)) return sameObject(old, now)
  return [...old].every(([key, value]) => isSuperset(scope, value, now.get(key)))
}

function compareFields(
  scope: RevisionScope,
  locks: Locks,
  changes: Change[],
  newWidgets: Map<number, string>,
): void {
  // By object, not by name: a second field of the same name must not stand in for the first.
  const after = new Map(listFields(scope.after).map((field) => [identity(field), field]))
  const known = new Set<string>()
  for (const field of listFields(scope.before)) {
    known.add(identity(field))
    const now = after.get(identity(field))
    if (!now) changes.push(change('field-removed', false, { field: field.name }))
    else compareField(scope, field, now, locks, changes)
  }
  for (const [key, field] of after) if (!known.has(key)) addedField(scope, field, changes, newWidgets)
}

function identity(field: PdfField): string {
  return field.ref ? `${field.ref.num} ${field.ref.gen}` : `direct ${field.name}`
}

function compareField(
  scope: RevisionScope,
  before: PdfField,
  after: PdfField,
  locks: Locks,
  changes: Change[],
): void {
  const objects = [{ ref: after.ref, old: before.dict, now: after.dict }]
  after.widgets.forEach((widget, at) => {
    const old = before.widgets[at]
    if (widget.dict !== after.dict && old) objects.push({ ref: widget.ref, old: old.dict, now: widget.dict })
  })
  const facts = { field: after.name, page: pageOf(scope.after, after) }
  if (before.widgets.length !== after.widgets.length)
    changes.push(change('field-changed', false, { ...facts, key: 'Kids' }))
  const signing = after.type === 'Sig'
  const firstSigned = signing && before.value === null && isDict(after.value)
  const sameSignature = signing && sameObject(before.value, after.value)
  const open = signing ? firstSigned : !locks.isLocked(after.name)
  let lookChanged = false
  for (const { ref, old, now } of objects) {
    for (const key of differentKeys(old, now)) {
      if (key === 'V' || key === 'M' || key === 'I' || key === 'AS') continue
      if (key === 'AP') lookChanged = true
      else if (key !== 'Ff' || !onlyMadeReadOnly(scope, old, now))
        changes.push(change('field-changed', false, { ...facts, key }))
    }
    const look = now.get('AP')
    if (reachesChange(scope, look)) lookChanged = true
    if (!sameObject(old.get('AS'), now.get('AS'))) lookChanged = true
    scope.explain(ref)
    if (open) {
      scope.explainNew(look)
      scope.allowReplacing(look)
      scope.allowReplacing(old.get('AP')) // dropped or reused by the writer
    }
    scope.explainNew(now.get('V'))
  }
  if (signing) {
    if (firstSigned)
      changes.push(change('signature-added', true, { ...facts, key: signatureType(scope.after, after) }))
    else if (
      !sameSignature ||
      (isRef(after.dict.get('V')) && scope.changed.has((after.dict.get('V') as PdfRef).num))
    )
      changes.push(change(after.value === null ? 'signature-removed' : 'signature-replaced', false, facts))
    else if (lookChanged) changes.push(change('field-appearance-changed', false, facts))
    return
  }
  if (!sameObject(before.value, after.value)) {
    const from = fieldValueText(scope.before, before) ?? null
    const to = fieldValueText(scope.after, after) ?? null
    changes.push(change('field-value-changed', open, { ...facts, from, to }))
  } else if (lookChanged) changes.push(change('field-appearance-changed', open, facts))
}

function signatureType(view: PdfView, field: PdfField): string {
  const type = view.resolve(dictOf(field.value)?.get('Type'))
  return isName(type) ? type.name : 'Sig'
}

/** Whether an appearance leads to an object that this revision touched. */
function reachesChange(scope: RevisionScope, look: PdfObject | undefined): boolean {
  const entries = scope.after.dict(look)
  if (!entries) return false
  if (isRef(look) && scope.changed.has(look.num)) return true
  for (const state of entries.values()) {
    if (isRef(state) && scope.changed.has(state.num)) return true
    const states = scope.after.resolve(state)
    if (isDict(states))
      for (const item of states.values()) if (isRef(item) && scope.changed.has(item.num)) return true
  }
  return false
}

function onlyMadeReadOnly(scope: RevisionScope, old: PdfDict, now: PdfDict): boolean {
  const before = scope.before.resolve(old.get('Ff'))
  const after = scope.after.resolve(now.get('Ff'))
  return typeof after === 'number' && after === ((typeof before === 'number' ? before : 0) | 1)
}

function addedField(
  scope: RevisionScope,
  field: PdfField,
  changes: Change[],
  newWidgets: Map<number, string>,
): void {
  const facts = { field: field.name, page: pageOf(scope.after, field) }
  const isNew = field.ref !== undefined && scope.isNew(field.ref.num)
  const signed = isDict(field.value)
  const harmless =
    field.type === 'Sig' &&
    isNew &&
    (signed || field.widgets.every((widget) => showsNothing(scope.after, widget.dict)))
  if (!harmless) {
    changes.push(change('field-added', false, facts))
    scope.explainNew(field.ref)
    return
  }
  for (const widget of field.widgets) if (widget.ref) newWidgets.set(widget.ref.num, field.name)
  scope.explainNew(field.ref)
  if (signed)
    changes.push(change('signature-added', true, { ...facts, key: signatureType(scope.after, field) }))
  else changes.push(change('signature-field-added', true, facts))
}

/** An empty signature field must not paint over the page: that would be new content. */
function showsNothing(view: PdfView, widget: PdfDict): boolean {
  const look = view.resolve(view.dict(widget.get('AP'))?.get('N'))
  if (look === null) return !widget.has('MK')
  if (!isStream(look)) return false
  return view.decode(look).every((byte) => byte === 32 || byte === 10 || byte === 13 || byte === 9)
}

function pageOf(view: PdfView, field: PdfField): number | null {
  for (const { ref } of field.widgets) {
    const page = ref && notePages(view).get(ref.num)
    if (page !== undefined) return page
  }
  return null
}

function comparePages(
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

function reportUnexplained(scope: RevisionScope, changes: Change[]): void {
  const looks = new Set<PdfObject>(
    listFields(scope.before).flatMap((field) => [field.dict, ...field.widgets.map((widget) => widget.dict)]),
  )
  const isPrivate = (key: string, owner: PdfObject): boolean =>
    (key === 'AP' && looks.has(owner)) ||
    (owner === scope.before.root && (key === 'DSS' || key === 'Metadata'))
  for (const num of scope.unexplained(isPrivate)) {
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

function differentKeys(before: PdfDict, after: PdfDict): string[] {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter((key) => !sameObject(before.get(key), after.get(key)))
}
