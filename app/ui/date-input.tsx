import { useFormat } from '../i18n/use-format.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

export type DateInputProps = Omit<TextInputProps, 'type' | 'dir' | 'value'> & {
  /** `2026-11-30`, or with `withTime` `2026-11-30T16:00`; empty when nothing is chosen. */
  value: string
  withTime?: boolean
  /** Writes the Hijri date under the field as well. Entry stays Gregorian. */
  hijri?: boolean
}

/** The native date control of the device, which every platform translates and makes accessible by itself. */
export function DateInput({ withTime = false, hijri = false, value, hint, ...rest }: DateInputProps) {
  const format = useFormat()
  const under = hijri && value !== '' ? format.hijri(new Date(value)) : hint
  return (
    <TextInput
      {...rest}
      {...(under !== undefined && { hint: under })}
      value={value}
      type={withTime ? 'datetime-local' : 'date'}
    />
  )
}
