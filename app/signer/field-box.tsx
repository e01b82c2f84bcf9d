import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react'
import { type Field, type FieldPlace, type FieldValue, isDrawn } from '../../sync/entities/field.ts'
import { contentOf } from '../../sync/field-look/field-content.ts'
import { useDirection } from '../i18n/use-direction.ts'
import { FieldLook } from '../pdf/field-look.tsx'
import { FIELD_ICONS, useFieldWords } from '../signing/field-words.ts'
import type { Strokes } from '../signing/rules/strokes.ts'
import { pngUrl } from '../signing/signature/mark-picture.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './field-box.module.css'
import { InkField } from './ink-field.tsx'
import { useDrawing } from './use-drawing.ts'

const boxStyle = (place: FieldPlace): CSSProperties =>
  ({
    '--x': place.xPt,
    '--y': place.yPt,
    '--w': place.widthPt,
    '--h': place.heightPt,
  }) as CSSProperties

/** What is in one place of a field, as the sealed page will print it. */
export interface PrintedPlace {
  readonly field: Field
  readonly place: FieldPlace
  /** Which of the places, zero-based; for a radio the option. */
  readonly placeIndex: number
  /** Of whoever fills it. */
  readonly language: string
  /** What stands under the signature, where this is the signature proper. */
  readonly lines: readonly string[] | undefined
}

const printed = ({ field, ...facts }: PrintedPlace, value: FieldValue | undefined) =>
  contentOf(field, value, { ...facts, publicUrl: location.origin })

export interface FieldBoxProps extends PrintedPlace {
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
    style: boxStyle(place),
    className: classNames(
      'fld',
      styles.field,
      current ? 'current' : done ? 'done' : 'mine',
      (field.kind === 'checkbox' || field.kind === 'radio') && styles.tickable,
      field.kind === 'radio' && styles.round,
    ),
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
        <Printed {...props} />
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
      {done && !current ? (
        <span className="tick" aria-hidden="true">
          <Icon of={IconCheck} />
        </span>
      ) : null}
    </button>
  )
})

const Flag = ({ children }: { readonly children: ReactNode }) => (
  <span className={classNames('flag', styles.flag)} aria-hidden="true">
    <bdi>{children}</bdi>
  </span>
)

/** The value as the sealed page will show it, or what to do. */
function Content(props: FieldBoxProps) {
  const { field, place, value, picture, scale } = props
  const words = useFieldWords()
  if (value?.kind === 'drawing' ? picture !== undefined : value?.kind === 'text' && value.text !== '')
    return <Printed {...props} />
  const [width, height] = [place.widthPt * scale, place.heightPt * scale]
  return (
    <span
      className={styles.invite}
      style={{ '--fs': `${Math.max(9, Math.min(15, height * 0.5))}px` } as CSSProperties}
    >
      <Icon of={FIELD_ICONS[field.kind]} />
      {width > 96 ? <bdi className="cut">{words.invite(field)}</bdi> : null}
    </span>
  )
}

function Printed(props: FieldBoxProps) {
  const content = printed(props, props.value)
  const picture = props.picture === undefined ? undefined : pngUrl(props.picture)
  return (
    content && (
      <FieldLook content={content} size={props.place} picture={picture} colour={props.field.colour} />
    )
  )
}

export interface OtherFieldProps extends PrintedPlace {
  readonly value: FieldValue | undefined
  readonly owner: string
  /** The value is part of the page's own picture already. */
  readonly sealed: boolean
  /** What the platform will put there when its person acts. */
  readonly expected: string | undefined
}

/** Somebody else's field, or one that is only shown: never focusable, values as they are on the page. */
export const OtherField = memo(function OtherField(props: OtherFieldProps) {
  const { field, place, value, owner, sealed, expected } = props
  if (sealed) return null
  const isExpected = value === undefined && expected !== undefined
  const shown: FieldValue | undefined = isExpected ? { kind: 'text', text: expected } : value
  return (
    <div
      className={classNames('fld', value === undefined ? 'other' : 'done', isExpected && 'expected')}
      style={boxStyle(place)}
    >
      {shown !== undefined ? (
        <OtherValue {...props} value={shown} isExpected={isExpected} />
      ) : field.kind === 'radio' || field.kind === 'checkbox' ? null : (
        <bdi className="cut">{owner === '' ? <Trans>Someone else</Trans> : owner}</bdi>
      )}
    </div>
  )
})

function OtherValue(props: OtherFieldProps & { readonly value: FieldValue; readonly isExpected: boolean }) {
  const { t } = useLingui()
  const { field, place, value, owner, isExpected } = props
  const picture = useDrawing(value.kind === 'drawing' ? value.sha256 : null)
  const said = value.kind === 'checked' ? '' : value.text
  const label =
    said || (isDrawn(field.kind) ? (field.kind === 'image' ? t`Image` : t`Signed by ${owner}`) : '')
  // A drawing that is not on this device is told in words.
  if (value.kind === 'drawing' && picture === undefined)
    return (
      <span className={styles.value} dir="auto">
        {label}
      </span>
    )
  const content = printed(props, value)
  const look = { size: place, picture, colour: field.colour, isExpected, ...(label !== '' && { label }) }
  return content && <FieldLook content={content} {...look} />
}
