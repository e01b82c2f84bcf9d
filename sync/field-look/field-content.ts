/** What stands in a place of a field, before anybody knows where in it. */
import { type Field, type FieldAlign, type FieldValue, kindFacts } from '../entities/field.ts'
import { printText } from '../rules/print-value.ts'
import { shownWith } from './signature-lines.ts'

export type FieldContent = WordsContent | MarkContent | ButtonContent | CodeContent

export interface WordsContent {
  readonly as: 'words'
  readonly text: string
  /** The largest they are set. */
  readonly sizePt: number
  readonly align: FieldAlign
  /** Over as many lines as there is room for, from the top; else one line in the middle. */
  readonly wraps: boolean
}

/** A drawing, a stamp or a picture, and what is said of it. */
export interface MarkContent {
  readonly as: 'mark'
  readonly hasPicture: boolean
  readonly lines: readonly string[]
}

export interface ButtonContent {
  readonly as: 'button'
  readonly shape: 'check' | 'dot'
  readonly isOn: boolean
}

/** Words as a code for cameras. */
export interface CodeContent {
  readonly as: 'code'
  readonly text: string
}

export interface ContentFacts {
  /** The page is printed in it. */
  readonly language: string
  /** Which of the places of the field; of a radio field the option. */
  readonly placeIndex: number
  /** What is said of the signature in this place (`signature-lines.ts`), when it is the signature proper. */
  readonly lines?: readonly string[] | undefined
  /** Where printed addresses lead. */
  readonly publicUrl: string
}

/** Undefined while nothing stands there. */
export function contentOf(
  field: Pick<Field, 'kind' | 'options' | 'fontSizePt' | 'align' | 'dateFormat' | 'shownWith'>,
  value: FieldValue | undefined,
  { language, placeIndex, lines, publicUrl }: ContentFacts,
): FieldContent | undefined {
  const { holds } = kindFacts(field.kind)
  if (holds === 'tick')
    return { as: 'button', shape: 'check', isOn: value?.kind === 'checked' && value.checked }
  if (field.kind === 'radio') {
    const isOn = value?.kind === 'text' && value.text !== '' && value.text === field.options[placeIndex]
    return { as: 'button', shape: 'dot', isOn }
  }
  if (value?.kind === 'drawing')
    return {
      as: 'mark',
      hasPicture: lines === undefined || shownWith(field).includes('image'),
      lines: lines ?? [],
    }
  if (value?.kind !== 'text' || value.text === '') return undefined
  if (holds === 'address') return { as: 'code', text: publicUrl + value.text }
  return {
    as: 'words',
    text: printText(field, value.text, language),
    sizePt: field.fontSizePt,
    align: field.align,
    wraps: holds === 'words',
  }
}
