import { describe, expect, it } from 'vitest'
import { allTimeZones, matchingZones, zoneName, zoneOffset } from './time-zones.ts'

const WINTER = new Date('2026-01-15T12:00:00Z')
const SUMMER = new Date('2026-07-15T12:00:00Z')

describe('choosing a time zone', () => {
  it('a zone is called by its place, then its area', () => {
    expect(zoneName('Asia/Dubai')).toBe('Dubai, Asia')
    expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina, America')
    expect(zoneName('UTC')).toBe('UTC')
  })

  it('its offset is that of the day, summer time included', () => {
    expect(zoneOffset('Europe/Paris', WINTER)).toBe('GMT+1')
    expect(zoneOffset('Europe/Paris', SUMMER)).toBe('GMT+2')
  })

  it('is found by place, area or offset, whatever the case, and a place that begins so comes first', () => {
    expect(matchingZones(allTimeZones(), 'dubai', WINTER)).toEqual(['Asia/Dubai'])
    expect(matchingZones(allTimeZones(), 'asia gmt+4', WINTER)).toContain('Asia/Dubai')
    expect(matchingZones(['Europe/London', 'Africa/Cairo', 'America/Caracas'], 'ca', WINTER)[0]).toBe(
      'Africa/Cairo',
    )
    expect(matchingZones(allTimeZones(), 'nowhere', WINTER)).toEqual([])
  })

  it('never shows more than eight', () => {
    expect(matchingZones(allTimeZones(), '', WINTER)).toHaveLength(8)
  })
})
