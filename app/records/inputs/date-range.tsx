import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import type { DayRange } from '../rules/record-search.ts'
import styles from './inputs.module.css'

export interface DateRangeProps {
  readonly id?: string
  readonly label: string
  readonly value: DayRange
  readonly onValue: (value: DayRange) => void
  readonly error?: string | undefined
  /** "Last 7 days" and so on, counted back from this day, `2026-11-30`. None when absent. */
  readonly today?: string
}

/** From one day to another, both included; either may stay open. The device's own date controls. */
export function DateRange({ id: given, label, value, onValue, error, today }: DateRangeProps) {
  const { t } = useLingui()
  const made = useId()
  const id = given ?? made
  const change = (end: 'from' | 'to', day: string) => {
    const { [end]: _, ...other } = value
    onValue(day === '' ? other : { ...other, [end]: day })
  }
  const turned = value.from !== undefined && value.to !== undefined && value.from > value.to
  const wrong = error ?? (turned ? t`The end is before the beginning` : undefined)
  return (
    <fieldset className={styles.group} aria-label={label}>
      <div className={styles.range}>
        <DateInput
          label={t({ message: 'From', context: 'a day' })}
          id={`${id}-from`}
          value={value.from ?? ''}
          max={value.to}
          onText={(day) => change('from', day)}
        />
        <DateInput
          label={t({ message: 'To', context: 'a day' })}
          id={`${id}-to`}
          value={value.to ?? ''}
          min={value.from}
          onText={(day) => change('to', day)}
          {...(wrong !== undefined && { error: wrong })}
        />
      </div>
      {today === undefined ? null : (
        <div className={styles.quick}>
          {[7, 30, 90].map((days) => (
            <Button
              key={days}
              variant="quiet"
              onClick={() => onValue({ from: daysBefore(today, days - 1), to: today })}
            >
              {t`${plural(days, { one: 'Last # day', other: 'Last # days' })}`}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** Of days written `2026-11-30`; no zone and no clock come into it. */
export function daysBefore(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - count)
  return at.toISOString().slice(0, 10)
}
