import type { EditName } from '../../sync/collab/draft-doc.ts'
import type { LiveDraft } from '../live/live-draft.ts'

/** Takes back the last step if it still is the one that is meant; what came after it is never taken along. */
export function undoOwn(live: LiveDraft, name: EditName): void {
  if (live.undo.state().undo === name) live.undo.undo()
}

/** What the designer takes back: fields, and the pages under them. A step of another screen would change what is not seen here. */
export const DESIGNER_EDITS: ReadonlySet<EditName> = new Set([
  'arrangePages',
  'addField',
  'moveField',
  'updateField',
  'duplicateField',
  'copyToPages',
  'pasteFields',
  'removeField',
])
