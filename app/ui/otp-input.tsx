import { useRef, useState } from 'react'
import { Field, type FieldText, splitFieldText } from './field.tsx'

export type OtpInputProps = FieldText & {
  value: string
  onText: (value: string) => void
  /** Called once when the last figure is in. */
  onComplete?: (value: string) => void
  length?: number
  autoFocus?: boolean
}

/** A mailed code. One real input under the boxes, so that paste, autofill and screen readers simply work. */
export function OtpInput(props: OtpInputProps) {
  const [text, { value, onText, onComplete, length = 6, autoFocus }] = splitFieldText(props)
  const input = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)

  const take = (raw: string) => {
    const code = digitsOf(raw).slice(0, length)
    onText(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  return (
    <Field {...text}>
      {(ids) => (
        <div className={ids['aria-invalid'] ? 'otp err' : 'otp'}>
          {Array.from({ length }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity of a box
              key={place}
              className={focused && place === Math.min(value.length, length - 1) ? 'here' : ''}
              aria-hidden="true"
            >
              {value[place] ?? ''}
            </span>
          ))}
          <input
            {...ids}
            ref={input}
            value={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            // biome-ignore lint/a11y/noAutofocus: asked for only where the code is the one thing on the screen
            autoFocus={autoFocus}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={(event) => take(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}

/** Figures only, whatever script they were typed in: Arabic-Indic and Persian digits count. */
export function digitsOf(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\D/g, '')
}
