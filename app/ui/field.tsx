import { Trans } from '@lingui/react/macro'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Icon, type IconShape } from './icon.tsx'

/** What every input shares: its label, what to know before typing, and what is wrong. */
export type FieldText = {
  label: ReactNode
  /** The label is read but not drawn; for searches and cells of a table. */
  hideLabel?: boolean
  hint?: ReactNode
  hintIcon?: IconShape
  error?: ReactNode
  warning?: ReactNode
  success?: ReactNode
  /** Says "(optional)"; required is the normal case and needs no mark. */
  optional?: boolean
  /** At the end of the label line: a counter, "Forgot password?". */
  labelEnd?: ReactNode
}

export type FieldIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = FieldText & {
  /** Fixed id, so that an error summary can lead here. */
  id?: string
  className?: string | undefined
  children: (ids: FieldIds) => ReactNode
}

/** Label above, message below, both tied to the input: `{(ids) => <input {...ids} />}`. */
export function Field(props: FieldProps) {
  const { label, hideLabel, hint, hintIcon, error, warning, success, optional, labelEnd, children } = props
  const made = useId()
  const id = props.id ?? made
  const message = error ?? warning ?? success ?? hint
  const messageId = `${id}-message`
  return (
    <div className={props.className ?? 'field'}>
      <div className={hideLabel ? 'sr' : labelEnd === undefined ? 'lab' : 'lab row'}>
        <label htmlFor={id} className="grow">
          {label}
          {optional ? (
            <span className="m">
              {' '}
              <Trans>(optional)</Trans>
            </span>
          ) : null}
        </label>
        {labelEnd}
      </div>
      {children({
        id,
        'aria-describedby': message == null ? undefined : messageId,
        'aria-invalid': error == null ? undefined : true,
      })}
      {message == null ? null : (
        <FieldMessage
          id={messageId}
          tone={error != null ? 'bad' : warning != null ? 'warn' : success != null ? 'ok' : undefined}
          {...(hintIcon && { icon: hintIcon })}
        >
          {message}
        </FieldMessage>
      )}
    </div>
  )
}

const ICON_BY_TONE = { bad: IconAlertCircle, warn: IconAlertTriangle, ok: IconCircleCheck } as const

/** One line under an input; icon and words, so that colour is never alone. */
export function FieldMessage(props: {
  id?: string
  tone?: 'bad' | 'warn' | 'ok' | undefined
  icon?: IconShape
  children: ReactNode
}) {
  const icon = props.tone === undefined ? props.icon : ICON_BY_TONE[props.tone]
  return (
    <div className={`hint ${props.tone ?? ''}`} id={props.id}>
      {icon === undefined ? null : <Icon of={icon} />}
      <span>{props.children}</span>
    </div>
  )
}

/** Splits the props of an input into those of its field and those of the element itself. */
export function splitFieldText<P extends FieldText>(props: P): [FieldText, Omit<P, keyof FieldText>] {
  const { label, hideLabel, hint, hintIcon, error, warning, success, optional, labelEnd, ...rest } = props
  const text = { label, hideLabel, hint, hintIcon, error, warning, success, optional, labelEnd }
  // Absent keys stay absent: a property that is there but undefined is another type here.
  return [
    Object.fromEntries(Object.entries(text).filter(([, value]) => value !== undefined)) as FieldText,
    rest,
  ]
}
