import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react'
import { type Field, type FieldPlace, type FieldValue, kindFacts } from '../../sync/entities/field.ts'
import { printText } from '../../sync/rules/print-value.ts'
import { useDirection } from '../i18n/use-direction.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { FIELD_ICONS, useFieldWords } from './field-words.ts'
import { InkField } from './ink-field.tsx'
import type { Strokes } from './rules/strokes.ts'
import { pngUrl } from './signature/mark-picture.ts'

const boxStyle = (place: FieldPlace, fontSizePt: number): CSSProperties =>
  ({
    '--x': place.xPt,
    '--y': place.yPt,
    '--w': place.widthPt,
    '--h': place.heightPt,
    '--size': fontSizePt,
  }) as CSSProperties

export interface FieldBoxProps {
  readonly field: Field
  readonly place: FieldPlace
  /** Which of the places, zero-based; for a radio the option. */
  readonly placeIndex: number
  readonly at: number
  readonly of: number
  readonly value: FieldValue | undefined
  readonly picture: string | undefined
  /** Drawn on this page so far. */
  readonly ink: Strokes | undefined
  readonly current: boolean
  readonly done: boolean
  /** CSS pixels per point, to know whether words fit. */
  readonly scale: number
  /** The field that asked for the focus before it was on the screen. */
  readonly focusWish: RefObject<string | null>
  readonly onPress: (field: Field) => void
  readonly onValue: (field: Field, value: FieldValue) => void
  readonly onInk: (field: Field, strokes: Strokes) => void
}

/** One of the person's own fields on the page. */
export const FieldBox = memo(function FieldBox(props: FieldBoxProps) {
  const { field, place, placeIndex, at, of, value, current, done, focusWish } = props
  const words = useFieldWords()
  const direction = useDirection()
  const target = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!current || focusWish.current !== field.id || placeIndex !== 0) return
    focusWish.current = null
    target.current?.focus({ preventScroll: true })
  }, [current, focusWish, field.id, placeIndex])

  const shared = {
    'data-field': field.id,
    dir: direction,
    style: boxStyle(place, field.fontSizePt),
    className: classNames('fld', current ? 'current' : done ? 'done' : 'mine', field.kind),
  }
  const name = words.full(field, at, of, done)
  if (field.kind === 'checkbox' || field.kind === 'radio') {
    const option = field.options[placeIndex] ?? ''
    const checked =
      field.kind === 'checkbox'
        ? value?.kind === 'checked' && value.checked
        : value?.kind === 'text' && value.text === option
    return (
      <label {...shared}>
        {current && placeIndex === 0 ? <Flag>{words.name(field)}</Flag> : null}
        <input
          ref={target as Ref<HTMLInputElement>}
          type={field.kind === 'checkbox' ? 'checkbox' : 'radio'}
          name={field.id}
          checked={checked}
          aria-label={field.kind === 'radio' ? `${option}, ${name}` : name}
          onChange={(event) =>
            props.onValue(
              field,
              field.kind === 'checkbox'
                ? { kind: 'checked', checked: event.target.checked }
                : { kind: 'text', text: option },
            )
          }
        />
        <span className={classNames('mark', field.kind === 'radio' && 'round')} aria-hidden="true">
          {checked ? <Icon of={IconCheck} /> : null}
        </span>
      </label>
    )
  }
  if (field.kind === 'handwriting' && current && placeIndex === 0)
    return (
      <div {...shared} ref={target as Ref<HTMLDivElement>} tabIndex={-1}>
        <Flag>{words.name(field)}</Flag>
        <InkField label={name} strokes={props.ink ?? null} onStrokes={(ink) => props.onInk(field, ink)} />
      </div>
    )
  return (
    <button
      {...shared}
      ref={target as Ref<HTMLButtonElement>}
      type="button"
      aria-label={name}
      aria-current={current ? 'step' : undefined}
      onClick={() => props.onPress(field)}
    >
      {current ? <Flag>{words.name(field)}</Flag> : null}
      <Content {...props} />
      {done ? (
        <span className="tick" aria-hidden="true">
          <Icon of={IconCheck} />
        </span>
      ) : null}
    </button>
  )
})

const Flag = ({ children }: { readonly children: ReactNode }) => (
  <span className="flag" aria-hidden="true">
    <bdi>{children}</bdi>
  </span>
)

/** The value as the sealed page will show it, or what to do. */
function Content({ field, place, value, picture, scale }: FieldBoxProps) {
  const words = useFieldWords()
  if (value?.kind === 'drawing' && picture !== undefined)
    return <img src={pngUrl(picture)} alt="" className="ink-picture" />
  if (value?.kind === 'text' && value.text !== '') return <FieldText field={field} text={value.text} />
  const [width, height] = [place.widthPt * scale, place.heightPt * scale]
  return (
    <span
      className="invite"
      style={{ '--fs': `${Math.max(9, Math.min(15, height * 0.5))}px` } as CSSProperties}
    >
      <Icon of={FIELD_ICONS[field.kind]} />
      {width > 96 ? <bdi className="cut">{words.invite(field)}</bdi> : null}
    </span>
  )
}

export function FieldText({ field, text }: { readonly field: Field; readonly text: string }) {
  const { i18n } = useLingui()
  return (
    <span
      className={classNames('value', field.align, kindFacts(field.kind).holds === 'words' && 'area')}
      dir="auto"
      style={field.colour ? { color: field.colour } : undefined}
    >
      {printText(field, text, i18n.locale)}
    </span>
  )
}

/** Somebody else's field, or one that is only shown: never focusable, values as they are on the page. */
export const OtherField = memo(function OtherField({
  field,
  place,
  placeIndex,
  value,
  owner,
  sealed,
  expected,
}: {
  readonly field: Field
  readonly place: FieldPlace
  readonly placeIndex: number
  readonly value: FieldValue | undefined
  readonly owner: string
  /** The value is part of the page's own picture already. */
  readonly sealed: boolean
  /** What the platform will put there when its person acts. */
  readonly expected: string | undefined
}) {
  const { t } = useLingui()
  if (sealed) return null
  if (value === undefined && expected !== undefined)
    return (
      <div className="fld other expected" style={boxStyle(place, field.fontSizePt)}>
        <FieldText field={field} text={expected} />
      </div>
    )
  const filled = value !== undefined
  return (
    <div className={classNames('fld', filled ? 'done' : 'other')} style={boxStyle(place, field.fontSizePt)}>
      {value?.kind === 'text' && field.kind !== 'radio' ? (
        <FieldText field={field} text={value.text} />
      ) : value?.kind === 'checked' ||
        (value?.kind === 'text' && value.text === field.options[placeIndex]) ? (
        <Icon of={IconCheck} />
      ) : value?.kind === 'drawing' ? (
        <span className="value start" dir="auto">
          {value.text !== '' || field.kind === 'image' ? value.text || t`Image` : t`Signed by ${owner}`}
        </span>
      ) : field.kind === 'radio' || field.kind === 'checkbox' ? null : (
        <bdi className="cut">{owner === '' ? <Trans>Someone else</Trans> : owner}</bdi>
      )}
    </div>
  )
})
