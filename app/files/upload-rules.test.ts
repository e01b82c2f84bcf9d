import { describe, expect, it } from 'vitest'
import {
  isDoneFor,
  isForgotten,
  nextToSend,
  pagesOf,
  progressOf,
  reportedRow,
  retryDelayMs,
  waitingRow,
} from './upload-rules.ts'

const DAY = 86_400_000
const PAGES = [{ widthPt: 595, heightPt: 842 }]
const entered = (sha256: string, sizeBytes = 100) =>
  waitingRow(
    { sha256, name: 'a.pdf', mediaType: 'application/pdf', purpose: 'document', sizeBytes },
    undefined,
    0,
  )
const report = {
  name: 'a.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 100,
  state: 'complete',
} as Parameters<typeof reportedRow>[1]

describe('a file on its way', () => {
  it('shows what happens to it now, until the server has decided: then nothing of this moment counts', () => {
    const row = entered('a')
    expect(progressOf(row, undefined)).toEqual({
      state: 'waiting',
      bytesSent: 0,
      sizeBytes: 100,
      answer: null,
    })
    expect(progressOf(row, { state: 'sending', bytesSent: 40 })).toMatchObject({
      state: 'sending',
      bytesSent: 40,
    })
    const moment = { state: 'failed', bytesSent: 40 } as const
    expect(progressOf({ ...row, state: 'complete' }, moment)).toMatchObject({
      state: 'complete',
      bytesSent: 100,
    })
    expect(progressOf({ ...row, state: 'refused', code: 'file-is-damaged' }, moment)).toMatchObject({
      state: 'refused',
      answer: 'file-is-damaged',
    })
    expect(progressOf({ ...row, state: 'refused' }, moment).answer).toBe('something-went-wrong')
  })

  it('goes before a larger one, and is tried once in a round', () => {
    const rows = [entered('large', 900), entered('small', 10), entered('middle', 50)]
    expect(nextToSend(rows, new Set())?.sha256).toBe('small')
    expect(nextToSend(rows, new Set(['small']))?.sha256).toBe('middle')
    expect(nextToSend([{ ...entered('done'), state: 'complete' }], new Set())).toBeUndefined()
  })

  it('is tried again after pauses that grow to a minute, and not by all devices at one moment', () => {
    expect([0, 1, 2, 10].map((attempt) => retryDelayMs(attempt, 1))).toEqual([1_000, 2_000, 4_000, 60_000])
    expect(retryDelayMs(0, 0)).toBe(500)
  })

  it('goes on where an earlier attempt came to; one that was complete begins anew', () => {
    const known = { ...entered('a'), uploadUrl: '/uploads/1', bytesSent: 60 }
    const again = { sha256: 'a', name: 'b', mediaType: 'x', purpose: 'document', sizeBytes: 100 } as const
    expect(waitingRow(again, known, 5)).toMatchObject({ uploadUrl: '/uploads/1', bytesSent: 60, addedAt: 5 })
    expect(waitingRow(again, { ...known, state: 'complete' }, 5).bytesSent).toBe(0)
  })

  it('that is here as an attachment is looked at after all when it becomes a document', () => {
    const attached = reportedRow('a', report, 0)
    expect(isDoneFor(attached, 'attachment')).toBe(true)
    expect(isDoneFor(attached, 'document')).toBe(false)
    const looked: typeof attached = {
      ...attached,
      report: {
        ...report,
        pdf: { sha256: 'a', pages: PAGES, firstPageSha256: null, repaired: false, hadSignatures: false },
      },
    }
    expect(isDoneFor(looked, 'document')).toBe(true)
    expect(isDoneFor(undefined, 'document')).toBe(false)
  })

  it('has the pages the server found, else those this device did; refused it has none', () => {
    const here = { ...entered('a'), localPages: PAGES }
    expect(pagesOf(here)).toEqual(PAGES)
    expect(pagesOf({ ...here, state: 'refused' })).toBeNull()
    expect(pagesOf(undefined)).toBeNull()
  })

  it('is remembered for ninety days once it is complete, and for as long as it waits', () => {
    expect(isForgotten(reportedRow('a', report, 0), 91 * DAY)).toBe(true)
    expect(isForgotten(reportedRow('a', report, 0), 89 * DAY)).toBe(false)
    expect(isForgotten(entered('a'), 400 * DAY)).toBe(false)
  })
})
