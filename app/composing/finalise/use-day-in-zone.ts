import { useMemo } from 'react'
import { intlTag } from '../../i18n/format.ts'
import { useFormatSettings } from '../../i18n/use-format.ts'

/** A day as it is in the draft's own zone: 23 Nov 2026. */
export function useDayInZone(timeZone: string): (at: number) => string {
  const settings = useFormatSettings()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(intlTag(settings), {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    })
    return (at) => format.format(at)
  }, [settings, timeZone])
}
