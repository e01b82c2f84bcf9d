/** What happened to the fields, as a value: the status line writes it, the live region says it. */
import type { EditName } from '../../../sync/collab/draft-doc.ts'
import type { FieldKind, FieldPlace } from '../../../sync/entities/field.ts'

export type Said =
  | {
      readonly what: 'placed' | 'at' | 'sized'
      readonly kind: FieldKind
      readonly place: FieldPlace
      readonly stopped: boolean
    }
  | { readonly what: 'moved' | 'arranged'; readonly count: number; readonly stopped: boolean }
  | {
      readonly what:
        | 'selected'
        | 'removed'
        | 'copied'
        | 'cut'
        | 'pasted'
        | 'duplicated'
        | 'copiedToPages'
        | 'copiedToPlaces'
      readonly count: number
    }
  | { readonly what: 'undone' | 'redone'; readonly name: EditName }
  | { readonly what: 'placing' | 'notForStep'; readonly kind: FieldKind }
  | {
      readonly what:
        | 'wrongPlacement'
        | 'locked'
        | 'noRecipient'
        | 'nothingToUndo'
        | 'nothingToRedo'
        | 'stoppedPlacing'
    }
