/** What the designer's rules decided, written into the draft: one transaction each. */
import { edit } from '../../../sync/collab/draft-doc.ts'
import {
  addField,
  copyToPages,
  moveFields,
  moveOption,
  pasteFields,
  removeFields,
  updateFields,
} from '../../../sync/collab/edit-fields.ts'
import type { LiveDraft } from '../../live/live-draft.ts'
import type { DesignerEdit } from './designer-rules.ts'

export function writeEdit(live: Pick<LiveDraft, 'edit'>, one: DesignerEdit): void {
  live.edit((ydoc) => {
    switch (one.does) {
      case 'add':
        return addField(ydoc, one.field)
      case 'move':
        return moveFields(ydoc, one.places)
      case 'moveOption':
        return moveOption(ydoc, one.id, one.option, one.to)
      case 'update':
        return updateFields(ydoc, one.ids, one.patch)
      case 'remove':
        return removeFields(ydoc, one.ids)
      case 'paste':
        return edit(ydoc, one.name, one.of, () => pasteFields(ydoc, one.fields))
      case 'copyToPages':
        return edit(ydoc, 'copyToPages', one.copies.map(({ id }) => id).join(), () => {
          for (const { id, to } of one.copies) copyToPages(ydoc, id, to)
        })
    }
  })
}
