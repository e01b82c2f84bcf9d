/** What the platform will put into a field, as far as it is known before sending: on the page of the designer. */
import { useLingui } from '@lingui/react/macro'
import { type FieldKind, kindFacts } from '../../../sync/entities/field.ts'
import type { StepKind } from '../../../sync/entities/step-kind.ts'
import { type ActFacts, fillOf, labelOfStep, type SendingFacts } from '../../../sync/rules/field-fills.ts'
import { printText } from '../../../sync/rules/print-value.ts'
import { QrImage } from '../../hand-over/qr-image.tsx'

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

/** The preview inside its box: an address as the code that leads to it. */
export function FieldPreview({ kind, text }: { readonly kind: FieldKind; readonly text: string }) {
  const { t } = useLingui()
  if (kindFacts(kind).holds === 'address')
    return <QrImage text={new URL(text, location.href).href} label={t`QR code`} />
  return (
    <span className="cut preview" dir="auto">
      {text}
    </span>
  )
}
