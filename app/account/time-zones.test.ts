import { describe, expect, it } from 'vitest'
import { loadZoneNames, zoneNameIn } from '../i18n/zone-names.ts'
import { allTimeZones, matchingZones, zoneOffset } from './time-zones.ts'

const WINTER = new Date('2026-01-15T12:00:00Z')
const SUMMER = new Date('2026-07-15T12:00:00Z')
const [en, ar, fr] = (await Promise.all((['en', 'ar', 'fr'] as const).map(loadZoneNames))) as [
  Record<string, string>,
  Record<string, string>,
  Record<string, string>,
]

describe('choosing a time zone', () => {
  it('a zone is called by its city, as people of the language say it', () => {
    const called = (zone: string) => [en, ar, fr].map((names) => zoneNameIn(names, zone))
    expect(called('Asia/Dubai')).toEqual(['Dubai', 'دبي', 'Dubaï'])
    expect(called('America/Argentina/Buenos_Aires')).toEqual(['Buenos Aires', 'بوينوس أيرس', 'Buenos Aires'])
    expect(called('Asia/Calcutta')).toEqual(called('Asia/Kolkata'))
    expect(called('UTC')).toEqual(['UTC', 'UTC', 'UTC'])
  })

  it('no zone this platform knows is left in Latin letters in Arabic', () => {
    expect(allTimeZones().filter((zone) => !/\p{Script=Arabic}/u.test(zoneNameIn(ar, zone)))).toEqual([])
  })

  it('its offset is that of the day, summer time included', () => {
    expect(zoneOffset('Europe/Paris', WINTER)).toBe('GMT+1')
    expect(zoneOffset('Europe/Paris', SUMMER)).toBe('GMT+2')
  })

  it('is found by place, area or offset, whatever the case, and a place that begins so comes first', () => {
    const found = (query: string, names = en) => matchingZones(allTimeZones(), query, WINTER, names)
    expect(found('dubai')).toEqual(['Asia/Dubai'])
    expect(found('asia gmt+4')).toContain('Asia/Dubai')
    expect(found('buenos aires')).toContain('America/Buenos_Aires')
    expect(found('دبي', ar)).toEqual(['Asia/Dubai'])
    expect(found('dubai', ar)).toEqual(['Asia/Dubai'])
    expect(found('le caire', fr)).toEqual(['Africa/Cairo'])
    expect(matchingZones(['Europe/London', 'Africa/Cairo', 'America/Caracas'], 'ca', WINTER, en)[0]).toBe(
      'Africa/Cairo',
    )
    expect(found('nowhere')).toEqual([])
  })

  it('never shows more than eight', () => {
    expect(matchingZones(allTimeZones(), '', WINTER, en)).toHaveLength(8)
  })
})
