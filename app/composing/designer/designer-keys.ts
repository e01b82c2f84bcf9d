import type { KeyboardEvent } from 'react'
import type { FieldId } from '../../../sync/ids.ts'
import { designerKey, nudgeOf } from '../geometry/nudge.ts'
import type { Designer } from './designer-store.ts'

/** What keys do over the pages and panels of the designer. Inputs keep their own keys. */
export function handleDesignerKey(
  event: KeyboardEvent<HTMLElement>,
  designer: Designer,
  focus: { readonly properties: () => void; readonly pages: () => void },
): void {
  const target = event.target as HTMLElement
  if (event.defaultPrevented || target.closest('input, textarea, select, dialog, [popover]')) return
  const onPages = target.closest('[data-pdf-pages]') !== null
  const box = target.closest<HTMLElement>('[data-field]')
  const boxId = box?.dataset.field as FieldId | undefined
  const isSelected = boxId !== undefined && designer.state().selection.includes(boxId)

  if (boxId && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault()
    if (event.shiftKey) designer.toggle(boxId)
    else if (isSelected && event.key === 'Enter') focus.properties()
    else {
      designer.select([boxId])
      designer.say({ what: 'selected', count: 1 })
    }
    return
  }

  const key = designerKey(event)
  if (key) {
    // Without a selection Delete and Escape belong to whatever is focused.
    if (key === 'remove' && !onPages) return
    if (key === 'escape') {
      if (designer.state().placing) designer.arm(null)
      else if (designer.state().selection.length > 0) designer.select([])
      else return
    }
    event.preventDefault()
    event.stopPropagation()
    if (boxId && !isSelected && (key === 'remove' || key === 'copy' || key === 'cut' || key === 'duplicate'))
      designer.select([boxId])
    if (key === 'undo') designer.undo()
    else if (key === 'redo') designer.redo()
    else if (key === 'selectAll') designer.selectAll()
    else if (key === 'duplicate') designer.duplicate()
    else if (key === 'copy') designer.copy()
    else if (key === 'cut') designer.copy('cut')
    else if (key === 'paste') designer.paste()
    else if (key === 'remove') {
      designer.remove()
      // The focused box is gone; without this the next key would go to the page behind.
      focus.pages()
    }
    return
  }

  const nudge = nudgeOf(event)
  if (!nudge || !onPages) return
  if (boxId && !isSelected) designer.select([boxId])
  if (designer.state().selection.length === 0) return
  event.preventDefault()
  designer.nudge(nudge)
}
