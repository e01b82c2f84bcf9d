/**
 * Time zones by the name people call them: the city. The lists beside this file are the exemplar cities of CLDR 48
 * (Unicode licence); English and French hold only those that differ from the zone's own name.
 */
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { FALLBACK_LOCALE, isLocale, type Locale } from './locale.ts'

/** By IANA name, of today and of old: browsers know both. */
export type ZoneNames = Readonly<Record<string, string>>

/** `Asia/Dubai` → Dubai, `America/Argentina/Buenos_Aires` → Buenos Aires, in the language of `names`. */
export const zoneNameIn = (names: ZoneNames, zone: string): string =>
  names[zone] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

const lists = import.meta.glob<{ default: ZoneNames }>('./zone-names/*.json')
const loaded = new Map<Locale, ZoneNames>()
const NONE: ZoneNames = {}

export async function loadZoneNames(locale: Locale): Promise<ZoneNames> {
  const names = loaded.get(locale) ?? (await lists[`./zone-names/${locale}.json`]?.())?.default ?? NONE
  loaded.set(locale, names)
  return names
}

/** Names of the reader's language. Until the list is here, or without it, a zone is called as its place is spelt. */
export function useZoneNames(): ZoneNames {
  const { i18n } = useLingui()
  const locale = isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE
  const [arrived, setArrived] = useState<{ locale: Locale; names: ZoneNames } | null>(null)
  useEffect(() => {
    let current = true
    loadZoneNames(locale).then(
      (names) => current && setArrived({ locale, names }),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [locale])
  return arrived?.locale === locale ? arrived.names : (loaded.get(locale) ?? NONE)
}

/** One zone, inside a sentence or beside a time. */
export function useZoneName(zone: string): string {
  return zoneNameIn(useZoneNames(), zone)
}
