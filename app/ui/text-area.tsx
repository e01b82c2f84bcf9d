import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from './class-names.ts'
import { Field, type FieldText, splitFieldText } from './field.tsx'

export type TextAreaProps = FieldText &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'id'> & {
    id?: string
    onText?: (value: string) => void
    /** Shows "42 / 500" and stops at the limit. */
    counter?: boolean
    ref?: Ref<HTMLTextAreaElement>
  }

/** Several lines; grows with its text. */
export function TextArea(props: TextAreaProps) {
  const [text, { id, onText, counter, ref, dir = 'auto', ...rest }] = splitFieldText(props)
  const format = useFormat()
  const length = [...String(rest.value ?? '')].length
  const limit = rest.maxLength
  const count = counter && limit !== undefined && (
    <span className="t12 m num" aria-hidden="true">
      <bdi dir="ltr">
        {format.number(length)} / {format.number(limit)}
      </bdi>
    </span>
  )
  return (
    <Field
      {...text}
      {...(count && { labelEnd: labelEndWith(text.labelEnd, count) })}
      {...(id !== undefined && { id })}
    >
      {(ids) => (
        <span className={classNames('in area', ids['aria-invalid'] && 'err')}>
          <textarea
            {...rest}
            {...ids}
            ref={ref}
            dir={dir}
            onChange={(event) => onText?.(event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}

const labelEndWith = (given: ReactNode, count: ReactNode): ReactNode =>
  given === undefined ? (
    count
  ) : (
    <>
      {given}
      {count}
    </>
  )
