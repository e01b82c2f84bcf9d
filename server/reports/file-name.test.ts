import { describe, expect, it } from 'vitest'
import { dayIn } from '../../sync/rules/calendar-days.ts'
import { reportFileName } from './file-name.ts'

describe('names of saved reports', () => {
  it('[R1335][A089] take the given name, the ending of the format, and a dash for what no system allows', () => {
    expect(reportFileName('Rent 1/2: "final"?', '.pdf')).toBe('Rent 1-2- -final--.pdf')
    expect(reportFileName('Lease.PDF', '.pdf')).toBe('Lease.pdf')
    expect(reportFileName('عقد إيجار', '.csv')).toBe('عقد إيجار.csv')
    expect(reportFileName('..', '.zip')).toBe('file.zip')
    expect(reportFileName('x'.repeat(300), '-AuditLog.pdf')).toHaveLength(200)
  })
  it('[A089] name the day in the zone of the envelope', () => {
    expect(dayIn(Date.UTC(2026, 10, 20, 21, 30), 'Asia/Dubai')).toBe('2026-11-21')
    expect(dayIn(Date.UTC(2026, 10, 20, 21, 30), 'UTC')).toBe('2026-11-20')
  })
})
