import { foldText } from '../../sync/rules/text-keys.ts'

/** Shown at once; typing narrows further. */
const MAX_SHOWN = 8

/** Every zone this browser knows, by its IANA name. */
export const allTimeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')

/** `Asia/Dubai` as people read it: Dubai, Asia. */
export function zoneName(zone: string): string {
  const [area = zone, ...places] = zone.replaceAll('_', ' ').split('/')
  const place = places.at(-1)
  return place === undefined ? area : `${place}, ${[area, ...places.slice(0, -1)].reverse().join(', ')}`
}

/** `GMT+4`, as it is at this moment: summer time moves it. */
export function zoneOffset(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    at,
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** Zones whose name or offset holds every word of the query; a place that begins with it comes first. */
export function matchingZones(zones: readonly string[], query: string, at: Date): readonly string[] {
  const words = foldText(query).split(' ').filter(Boolean)
  const fits = zones.filter((zone) => {
    const text = foldText(`${zoneName(zone)} ${zone} ${zoneOffset(zone, at)}`)
    return words.every((word) => text.includes(word))
  })
  const begins = (zone: string) => foldText(zoneName(zone)).startsWith(words[0] ?? '')
  return [...fits.filter(begins), ...fits.filter((zone) => !begins(zone))].slice(0, MAX_SHOWN)
}
