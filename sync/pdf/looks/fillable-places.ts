/** Where a document may look different after a signature: the widgets that it left open. */
import { listFields } from '../fields.ts'
import { isDict } from '../objects.ts'
import { notePages, type PdfBox, readBox } from '../pages.ts'
import type { PdfFile } from '../reader.ts'
import { findSignatures, locksOf } from '../signatures.ts'

/** In default user space of its page, points. */
export interface FillablePlace {
  readonly page: number
  readonly box: PdfBox
  /** The widget's object; hidden to see what lies below it. */
  readonly widget: number
  readonly field: string
  /** Made after the signature: nobody who signed before saw a place there. */
  readonly isNew: boolean
}

/** Places that may differ between a signed revision and a later one (both by index). */
export function fillablePlaces(file: PdfFile, signed: number, later: number): FillablePlace[] {
  const before = file.view(signed)
  const after = file.view(later)
  const known = new Map(
    listFields(before).flatMap((field) => (field.ref ? [[field.ref.num, field] as const] : [])),
  )
  const locks = locksOf(before, findSignatures(file, before))
  return listFields(after).flatMap((field) => {
    const old = field.ref && known.get(field.ref.num)
    const signing = field.type === 'Sig' && isDict(field.value)
    if (old ? !isOpen() : !signing) return []
    return field.widgets.flatMap(({ ref, dict }): FillablePlace[] => {
      const box = readBox(after, dict.get('Rect'))
      const page = ref && notePages(after).get(ref.num)
      return ref && box && page !== undefined
        ? [{ page, box, widget: ref.num, field: field.name, isNew: !old }]
        : []
    })

    function isOpen(): boolean {
      if (field.type === 'Sig') return old?.value === null && signing
      return !locks.isLocked(field.name) && locks.documentLevel !== 1
    }
  })
}
