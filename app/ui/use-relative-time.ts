import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayOf, relativeKind } from '../i18n/format.ts'
import { useFormat, useFormatSettings } from '../i18n/use-format.ts'

/** Speaks of a moment: `ago` counts minutes and hours, `list` shows the time of today instead. */
export function useRelativeTime(): (at: Date, now: Date, style?: 'ago' | 'list') => string {
  const { t } = useLingui()
  const { timeZone } = useFormatSettings()
  const format = useFormat()
  return (at, now, style = 'ago') => {
    const relative = relativeKind(at, now, timeZone)
    if (style === 'list' && dayOf(at, timeZone) === dayOf(now, timeZone)) return format.time(at)
    if (style === 'list' && isDayBefore(at, now, timeZone)) return t`Yesterday`
    if (style === 'list') return sameYear(at, now, timeZone) ? format.dayAndMonth(at) : format.date(at)
    switch (relative.kind) {
      case 'now':
        return t`Just now`
      case 'minutes':
        return t`${plural(relative.count, { one: '# min ago', other: '# mins ago' })}`
      case 'hours':
        return t`${plural(relative.count, { one: '# hr ago', other: '# hrs ago' })}`
      case 'yesterday':
        return t`Yesterday`
      case 'date':
        return format.date(at)
    }
  }
}

function sameYear(at: Date, now: Date, timeZone: string): boolean {
  return dayOf(at, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4)
}

function isDayBefore(at: Date, now: Date, timeZone: string): boolean {
  return dayOf(at, timeZone) === dayOf(new Date(now.getTime() - 24 * 3_600_000), timeZone)
}
