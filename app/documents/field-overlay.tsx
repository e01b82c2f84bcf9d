import { useLingui } from '@lingui/react/macro'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { type Field, type FieldPlace, type FieldValue, filledBy } from '../../sync/entities/field.ts'
import { contentOf } from '../../sync/field-look/field-content.ts'
import { printingOf } from '../../sync/field-look/signature-lines.ts'
import { sitterOf } from '../../sync/rules/workflow/seats.ts'
import { FieldLook } from '../pdf/field-look.tsx'
import type { PageContext } from '../pdf/pdf-pages.tsx'
import { useFieldWords } from '../signing/field-words.ts'
import { classNames } from '../ui/class-names.ts'
import { useFileUrl } from './use-file-url.ts'

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
      field.places.map((place, placeIndex) =>
        place.page !== page.page ? null : (
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
            <FieldContent field={field} envelope={envelope} place={place} placeIndex={placeIndex} />
          </div>
        ),
      ),
    )
}

interface PlacedField {
  readonly field: Field
  readonly envelope: Envelope
  readonly place: FieldPlace
  readonly placeIndex: number
}

function FieldContent({ field, envelope, ...at }: PlacedField) {
  const { t } = useLingui()
  const words = useFieldWords()
  const value = envelope.values[field.id]
  if (value) return <Value value={value} field={field} envelope={envelope} {...at} />
  const person = envelope.recipients.find((one) => one.id === field.recipientId)?.name ?? ''
  const label = words.name(field)
  return <span className="cut">{t`${label}, ${person}`}</span>
}

function Value({ value, field, envelope, place, placeIndex }: PlacedField & { value: FieldValue }) {
  const { t } = useLingui()
  const url = useFileUrl(value.kind === 'drawing' ? value.sha256 : null)
  const { language, lines } = printingOf(
    envelope,
    { field, placeIndex },
    sitterOf(envelope, field.recipientId),
    Date.now(),
  )
  const content = contentOf(field, value, { language, lines, placeIndex, publicUrl: location.origin })
  if (content === undefined || (value.kind === 'drawing' && url === undefined))
    return <span className="cut">{value.kind === 'checked' ? '' : value.text}</span>
  const label = value.kind === 'checked' ? '' : value.text || t`Signature`
  return <FieldLook content={content} size={place} picture={url} colour={field.colour} label={label} />
}
