import { type Change, change } from './changes.ts'
import { differentKeys } from './equality.ts'
import { isRef } from './objects.ts'
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
  const redrawn = after.resolve(formAfter.get('NeedAppearances')) === true
  if (formBefore && !redrawn) scope.allowReplacing(formBefore, 'DR', formAfter.get('DR'))
  for (const key of differentKeys(formBefore ?? new Map(), formAfter)) {
    if (key === 'SigFlags') continue
    if (key === 'Fields') {
      scope.explain(formAfter.get('Fields'))
      continue // fields are compared one by one
    }
    // Defaults for drawing values anew: what is drawn already carries its own, so nothing looks different.
    const isDefault = (key === 'DA' || key === 'DR') && !redrawn
    const fine = isDefault || (key === 'NeedAppearances' && !redrawn)
    if (fine) scope.explainNew(formAfter.get(key))
    if (!fine) changes.push(change('form-changed', false, { key }))
  }
  const fieldsRef = formAfter.get('Fields')
  if (isRef(fieldsRef)) scope.explain(fieldsRef)
}
