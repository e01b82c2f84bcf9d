/** What the platform will put into a field, as far as it is known before sending: on the page of the designer. */
import { useLingui } from '@lingui/react/macro'
import type { FieldView } from '../../../sync/collab/draft-view.ts'
import { type FieldKind, kindFacts } from '../../../sync/entities/field.ts'
import type { StepKind } from '../../../sync/entities/step-kind.ts'
import type { FieldContent } from '../../../sync/field-look/field-content.ts'
import type { Size } from '../../../sync/field-look/lay-out-field.ts'
import { type ActFacts, fillOf, labelOfStep, type SendingFacts } from '../../../sync/rules/field-fills.ts'
import { printText } from '../../../sync/rules/print-value.ts'
import { FieldLook } from '../../pdf/field-look.tsx'

export interface PreviewOf {
  readonly kind: FieldKind
  readonly dateFormat: Parameters<typeof printText>[0]['dateFormat'] | null
}

/** The text that would stand there today; null where a person writes, or where nothing is known yet. */
export function previewText(
  { kind, dateFormat }: PreviewOf,
  known: { readonly sending: SendingFacts; readonly step: StepKind | undefined; readonly language: string },
): string | null {
  const { sending, step, language } = known
  const label = step === undefined ? null : labelOfStep(step)
  const act: ActFacts | null = label && { label, at: sending.at, timeZone: sending.timeZone, comment: '' }
  const text = fillOf(kind, sending, act)
  return text ? printText({ kind, ...(dateFormat && { dateFormat }) }, text, language) : null
}

/** The preview inside its box, where the sealed page will have it. */
export function FieldPreview({
  field,
  place,
  text,
}: {
  readonly field: Pick<FieldView, 'kind' | 'options' | 'fontSizePt' | 'align' | 'colour'>
  readonly place: Size
  readonly text: string
}) {
  const { t } = useLingui()
  const isCode = kindFacts(field.kind).holds === 'address'
  const content: FieldContent = isCode
    ? { as: 'code', text: new URL(text, location.href).href }
    : {
        as: 'words',
        text,
        sizePt: field.fontSizePt,
        align: field.align,
        wraps: kindFacts(field.kind).holds === 'words',
      }
  return (
    <FieldLook
      content={content}
      size={place}
      colour={field.colour ?? undefined}
      label={isCode ? t`QR code` : text}
    />
  )
}
