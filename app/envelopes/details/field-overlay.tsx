import { useLingui } from '@lingui/react/macro'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import { type Field, type FieldValue, filledBy } from '../../../sync/entities/field.ts'
import { printText } from '../../../sync/rules/print-value.ts'
import type { PageContext } from '../../pdf/pdf-pages.tsx'
import { useFieldWords } from '../../signer/field-words.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFileUrl } from '../use-file-url.ts'

/**
 * Fields of one page that the file itself does not show yet: open ones as dashed places with their person's
 * name, and values that are accepted but not sealed. What is sealed is in the file, and is not drawn twice.
 */
export function FieldOverlay({ envelope, page }: { envelope: Envelope; page: PageContext }) {
  const sealed = new Set(
    envelope.acts.filter((act) => act.sealedAt !== null).map((act) => act.recipientId as string),
  )
  if (envelope.state === 'completed') return null
  return envelope.fields
    .filter(
      (field) =>
        field.documentId === page.documentId &&
        !sealed.has(field.recipientId) &&
        // On the page since it was prepared.
        filledBy(field.kind) !== 'sending',
    )
    .flatMap((field) =>
      field.places
        .filter((place) => place.page === page.page)
        .map((place) => (
          <div
            key={`${field.id}-${place.xPt}-${place.yPt}`}
            className={classNames('fld', envelope.values[field.id] ? 'done' : 'other')}
            dir="auto"
            style={
              {
                '--x': place.xPt,
                '--y': place.yPt,
                '--w': place.widthPt,
                '--h': place.heightPt,
                '--fs': `${Math.min(12, field.fontSizePt) * page.scale}px`,
              } as React.CSSProperties
            }
          >
            <FieldContent field={field} envelope={envelope} />
          </div>
        )),
    )
}

function FieldContent({ field, envelope }: { field: Field; envelope: Envelope }) {
  const { t } = useLingui()
  const words = useFieldWords()
  const value = envelope.values[field.id]
  if (value) return <Value value={value} field={field} />
  const person = envelope.recipients.find((one) => one.id === field.recipientId)?.name ?? ''
  const label = words.name(field)
  return <span className="cut">{t`${label}, ${person}`}</span>
}

function Value({ value, field }: { value: FieldValue; field: Field }) {
  const { t, i18n } = useLingui()
  const url = useFileUrl(value.kind === 'drawing' ? value.sha256 : null)
  if (value.kind === 'text')
    return (
      <span className="cut" style={field.colour ? { color: field.colour } : undefined}>
        {printText(field, value.text, i18n.locale)}
      </span>
    )
  if (value.kind === 'checked') return <span>{value.checked ? '✓' : ''}</span>
  return url ? (
    <img src={url} alt={value.text || t`Signature`} className="fld-ink" />
  ) : (
    <span>{value.text}</span>
  )
}
