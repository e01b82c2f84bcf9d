/** The kinds of controls a form is built of (product §3, A126). */
import * as z from 'zod/mini'

/**
 * What an answer looks like. `line` one line of text, or what its format makes of it · `words` several lines ·
 * `richText` a small document · `tick` yes or no · `choice`, `choices` values of its options · `item`, `items` values
 * of a source · `suggested` any text, and perhaps a value of a source · `day` 2026-11-30 · `files` · `drawing`.
 */
export type AnswerKind =
  | 'line'
  | 'words'
  | 'richText'
  | 'tick'
  | 'choice'
  | 'choices'
  | 'item'
  | 'items'
  | 'suggested'
  | 'day'
  | 'files'
  | 'drawing'

/**
 * `wire` its name in the specification · `holds` what an answer to it looks like, null where it asks nothing · `from`
 * where choices come from · `contains` what may stand in it · `column` whether it may stand in a table · `computes`
 * whether it can say something by itself · `says` whether it shows a text of the designer's.
 */
export interface ControlFacts {
  readonly wire: string
  readonly holds: AnswerKind | null
  readonly from?: 'options' | 'source'
  readonly contains?: 'controls' | 'columns'
  readonly column?: true
  readonly computes?: true
  readonly says?: true
}

/**
 * Every kind there is. Rules read this table; words, icons and inputs are records over these names in the app, where a
 * kind that is left out does not compile.
 */
export const CONTROL_KINDS = {
  textBox: { wire: 'TextBox', holds: 'line', column: true, computes: true },
  checkBox: { wire: 'CheckBox', holds: 'tick', column: true, computes: true },
  radioBox: { wire: 'RadioBox', holds: 'choice', from: 'options', column: true },
  dropDown: { wire: 'DropDown', holds: 'choice', from: 'options', column: true },
  file: { wire: 'File', holds: 'files', column: true },
  datePicker: { wire: 'DatePicker', holds: 'day', column: true, computes: true },
  section: { wire: 'Section', holds: null, contains: 'controls' },
  signature: { wire: 'Signature', holds: 'drawing' },
  /** Anything may be typed; what the source knows is offered. */
  remoteAutoComplete: { wire: 'Remote AutoComplete', holds: 'suggested', from: 'source', column: true },
  remoteDropDown: { wire: 'Remote DropDown', holds: 'item', from: 'source', column: true },
  multiselect: { wire: 'Multiselect', holds: 'choices', from: 'options', column: true },
  emptyBox: { wire: 'Empty Box', holds: null },
  label: { wire: 'Label', holds: null, says: true },
  /** A text with tokens of what the platform knows (A160): number, names, dates. */
  placeholder: { wire: 'Placeholder', holds: null, says: true },
  textArea: { wire: 'TextArea', holds: 'words', column: true, computes: true },
  richText: { wire: 'Rich Text', holds: 'richText' },
  remoteMultiselect: { wire: 'Remote Multiselect', holds: 'items', from: 'source', column: true },
  /** The number of the document, given when it is sent (A155). */
  sequence: { wire: 'Sequence', holds: null },
  horizontalLine: { wire: 'Horizontal Line', holds: null },
  infoPanel: { wire: 'Info Panel', holds: null, says: true },
  table: { wire: 'Table', holds: null, contains: 'columns' },
  /** Found by searching the source; only what it knows can be chosen. */
  searchBox: { wire: 'SearchBox', holds: 'item', from: 'source', column: true },
} as const satisfies Readonly<Record<string, ControlFacts>>

export type ControlKind = keyof typeof CONTROL_KINDS
export const controlKind = z.enum(Object.keys(CONTROL_KINDS) as [ControlKind, ...ControlKind[]])
export const controlFacts = (kind: ControlKind): ControlFacts => CONTROL_KINDS[kind]
