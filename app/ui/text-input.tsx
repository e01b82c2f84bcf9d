import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldText, splitFieldText } from './field.tsx'
import { Icon, type IconShape } from './icon.tsx'

export type TextInputProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'onChange' | 'id'> & {
    id?: string
    /** Gives the text, not the event. */
    onText?: (value: string) => void
    size?: 'sm' | 'md' | 'lg'
    icon?: IconShape
    /** After the text: a button, a key, a unit. */
    end?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** What is typed left to right in every language: addresses, numbers, codes. */
const LTR_TYPES = new Set(['email', 'tel', 'url', 'password', 'number', 'date', 'datetime-local', 'time'])

/** One line of text. E-mail, phone, address, code and password run left to right inside and start where the form starts. */
export function TextInput(props: TextInputProps) {
  const [text, { id, onText, size = 'md', icon, end, ref, dir, type = 'text', ...rest }] =
    splitFieldText(props)
  return (
    <Field {...text} {...(id !== undefined && { id })}>
      {(ids) => (
        <span className={classNames('in', size !== 'md' && size, ids['aria-invalid'] && 'err')}>
          {icon === undefined ? null : <Icon of={icon} />}
          <input
            {...rest}
            {...ids}
            ref={ref}
            type={type}
            dir={dir ?? (LTR_TYPES.has(type) ? 'ltr' : 'auto')}
            onChange={(event) => onText?.(event.target.value)}
          />
          {end}
        </span>
      )}
    </Field>
  )
}
