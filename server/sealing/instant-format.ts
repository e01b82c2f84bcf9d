/** Instants as reports print them. */

export type FormatInstant = (at: number | string) => string

/** Date and time as the language writes them, with the zone's name and its offset then. Takes ISO or milliseconds. */
export function instantFormatter(language: string, timeZone: string): FormatInstant {
  // Western digits in Arabic too: they are what hashes and identifiers beside them use.
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language === 'en' ? 'en-GB' : language
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
  return (at) => {
    const instant = new Date(at)
    const zone = offset.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
    // Isolated, or the sign and digits of the offset would be reordered in Arabic.
    return `${format.format(instant)} \u2066${zone === 'GMT' ? 'GMT+00:00' : zone} ${timeZone}\u2069`
  }
}
