import { dayOf } from './format.ts'
import { useFormat, useFormatSettings } from './use-format.ts'

/** Today the time, else day and time; isolated, because it stands inside sentences of either direction. */
export function useMoment(): (at: number) => string {
  const format = useFormat()
  const { timeZone } = useFormatSettings()
  return (at) => {
    const date = new Date(at)
    const today = dayOf(date, timeZone) === dayOf(new Date(), timeZone)
    return `\u2068${today ? format.time(date) : format.dayAndTime(date)}\u2069`
  }
}
