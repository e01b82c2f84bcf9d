import { type Change, change } from './changes.ts'
import { differentKeys, sameObject } from './equality.ts'
import { fieldValueText, listFields, type PdfField } from './fields.ts'
import {
  dictOf,
  isDict,
  isName,
  isRef,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfRef,
} from './objects.ts'
import { notePages } from './pages.ts'
import type { RevisionScope } from './revision-scope.ts'
import type { Locks } from './signatures.ts'
import type { PdfView } from './view.ts'

/** Every field of two neighbouring states. `newWidgets` receives the widgets of signature fields that may be new, by object number. */
export function compareFields(
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
      // Showing and printing its own widget is part of signing; the widget's place is not.
      if (key === 'F' && firstSigned) continue
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
      scope.allowReplacing(old, 'AP', look)
      scope.allowReplacing(old, 'AP', old.get('AP')) // dropped or reused by the writer
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
