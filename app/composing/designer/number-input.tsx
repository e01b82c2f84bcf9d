import { useState } from 'react'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './number-input.module.css'

export interface NumberInputProps {
  readonly label: string
  readonly hideLabel?: boolean
  /** Drawn before the number, such as X. */
  readonly letter?: string
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly disabled?: boolean
  /** Null when the selected fields differ. */
  readonly value: number | null
  readonly onValue: (value: number) => void
}

/** A number that may be half typed: what is not yet valid stays in the input and changes nothing. */
export function NumberInput(props: NumberInputProps) {
  const { label, hideLabel = false, letter, unit, min, max, disabled = false, value, onValue } = props
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={styles.number}>
      {letter ? (
        <span className={styles.letter} aria-hidden="true">
          {letter}
        </span>
      ) : null}
      <TextInput
        label={label}
        hideLabel={hideLabel}
        size="sm"
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={1}
        disabled={disabled}
        value={typed ?? (value === null ? '' : String(Math.round(value * 10) / 10))}
        onText={(text) => {
          setTyped(text)
          const next = Number(text)
          if (text !== '' && Number.isFinite(next) && next >= min && next <= max) onValue(next)
        }}
        onBlur={() => setTyped(null)}
        end={
          <span className="t12 m" aria-hidden="true">
            {unit}
          </span>
        }
      />
    </span>
  )
}
