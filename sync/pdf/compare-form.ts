import { type Change, change } from './changes.ts'
import { differentKeys, sameObject } from './equality.ts'
import { isDict, isRef, type PdfObject } from './objects.ts'
import type { RevisionScope } from './revision-scope.ts'

/** The form as a whole; its fields are compared one by one in `compare-fields.ts`. */
export function compareForm(scope: RevisionScope, changes: Change[]): void {
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
