import { foldText, searchWords } from '../../sync/rules/text-keys.ts'
import { type ZoneNames, zoneNameIn } from '../i18n/zone-names.ts'

/** Shown at once; typing narrows further. */
const MAX_SHOWN = 8

/** Every zone this browser knows, by its IANA name. */
export const allTimeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')

/** `GMT+4`, as it is at this moment: summer time moves it. */
export function zoneOffset(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    at,
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** Zones whose name, in the reader's language or as IANA spells it, or offset holds every word of the query; a place
 * that begins with it comes first. */
export function matchingZones(
  zones: readonly string[],
  query: string,
  at: Date,
  names: ZoneNames,
): readonly string[] {
  const words = searchWords(query)
  const spelt = (zone: string) => zone.replaceAll(/[_/]/g, ' ')
  const fits = zones.filter((zone) => {
    const text = foldText(`${zoneNameIn(names, zone)} ${spelt(zone)} ${zone}`)
    // Offsets are asked for last: each takes a formatter of its own.
    return words.every((word) => text.includes(word) || foldText(zoneOffset(zone, at)).includes(word))
  })
  const begins = (zone: string) =>
    [zoneNameIn(names, zone), zoneNameIn({}, zone)].some((name) => foldText(name).startsWith(words[0] ?? ''))
  return [...fits.filter(begins), ...fits.filter((zone) => !begins(zone))].slice(0, MAX_SHOWN)
}
