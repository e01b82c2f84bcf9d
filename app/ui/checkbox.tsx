import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { FieldMessage } from './field.tsx'

type OptionProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> & {
  label: ReactNode
  /** The label is read but not drawn; for cells of a table. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: ReactNode
  onChecked?: (checked: boolean) => void
}

export type CheckboxProps = OptionProps & {
  /** Some of the rows below are chosen. */
  partly?: boolean
}

export function Checkbox({ partly = false, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = partly
  }, [partly])
  return <Option {...rest} type="checkbox" inputRef={input} />
}

export function Radio(props: OptionProps) {
  return <Option {...props} type="radio" />
}

/** On or off at once, without a Save. Label at the start, switch at the end. */
export function Switch(props: OptionProps) {
  return <Option {...props} type="checkbox" role="switch" end />
}

function Option(
  props: OptionProps & {
    type: 'checkbox' | 'radio'
    end?: boolean
    inputRef?: React.RefObject<HTMLInputElement | null>
  },
) {
  const { label, hideLabel, hint, error, onChecked, end, inputRef, className, ...rest } = props
  const messageId = useId()
  const words = (
    <span className={classNames(hideLabel && 'sr', end && 'grow')}>
      {label}
      {hint === undefined ? null : (
        <span className="m t12 col">
          <span>{hint}</span>
        </span>
      )}
    </span>
  )
  const input = (
    <input
      {...rest}
      ref={inputRef}
      className={end ? 'sw' : undefined}
      aria-invalid={error == null ? undefined : true}
      aria-describedby={error == null ? undefined : messageId}
      onChange={(event) => onChecked?.(event.target.checked)}
    />
  )
  return (
    <>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is inside, before or after the words */}
      <label className={classNames('opt', end && !hideLabel && 'end', error != null && 'err', className)}>
        {end ? words : input}
        {end ? input : words}
      </label>
      {error == null ? null : (
        <FieldMessage id={messageId} tone="bad">
          {error}
        </FieldMessage>
      )}
    </>
  )
}

/** Radios or boxes that belong together, under one question. */
export function OptionGroup({
  legend,
  error,
  children,
}: {
  legend: ReactNode
  error?: ReactNode
  children: ReactNode
}) {
  const messageId = useId()
  return (
    <fieldset className="field" aria-describedby={error == null ? undefined : messageId}>
      <legend className="lab">{legend}</legend>
      <div className="row wrap">{children}</div>
      {error == null ? null : (
        <FieldMessage id={messageId} tone="bad">
          {error}
        </FieldMessage>
      )}
    </fieldset>
  )
}
