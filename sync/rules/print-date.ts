import type { DateFormat } from '../entities/field.ts'

const FIGURES: Readonly<
  Record<Exclude<DateFormat, 'words'>, (year: string, month: string, day: string) => string>
> = {
  dayFirst: (year, month, day) => `${day}/${month}/${year}`,
  monthFirst: (year, month, day) => `${month}/${day}/${year}`,
  yearFirst: (year, month, day) => `${year}-${month}-${day}`,
}

/**
 * A day (`2031-11-05`) as the page shows it: "5 November 2031" in the language of its person, or figures in the
 * order the sender chose. Figures are Western in every language, like those beside them in contracts. What is no day
 * is given back as it is.
 */
export function printDate(day: string, format: DateFormat, language: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.slice(1) as [string, string, string] | undefined
  if (!parts) return day
  if (format !== 'words') return FIGURES[format](...parts)
  return new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}
