import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'

export type SegmentedProps<V extends string> = {
  /** Names the group for screen readers. */
  label: string
  value: V
  onValue: (value: V) => void
  options: readonly { value: V; label: ReactNode; icon?: IconShape; disabled?: boolean }[]
  /** Fills the width in equal parts, 40 high, for sheets on phones. */
  fill?: boolean
}

/** Two to four choices in one line. Real radios: arrows move, one tab stop. */
export function Segmented<V extends string>({ label, value, onValue, options, fill }: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className={classNames('seg', fill && 'fill')} aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValue(option.value)}
          />
          {option.icon === undefined ? null : <Icon of={option.icon} />}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
