import { describe, expect, it } from 'vitest'
import {
  DIALOG_RESULTS,
  type MarkGiven,
  type MarkWay,
  markDialogActs,
  markLack,
  markWays,
  resultOnClose,
} from './mark-dialog.ts'

describe('the dialogs of signature, initials and stamp', () => {
  it('[R0300][R0307][R0308][R0309][R0310][R0311][A137] a signature is typed, drawn, uploaded or one that is saved; a stamp is uploaded or saved', () => {
    const asked = { place: 'account', hasSaved: true, drawOnly: false } as const
    expect(markWays({ ...asked, which: 'signature' })).toEqual(['type', 'draw', 'upload', 'saved'])
    expect(markWays({ ...asked, which: 'initials' })).toEqual(['type', 'draw', 'upload', 'saved'])
    expect(markWays({ ...asked, which: 'stamp' })).toEqual(['upload', 'saved'])
  })

  it('[A137] what is saved is not offered while there is nothing, nor to a temporary customer', () => {
    const asked = { which: 'signature', place: 'task', hasSaved: false, drawOnly: false } as const
    expect(markWays(asked)).not.toContain('saved')
    expect(markWays({ ...asked, hasSaved: true, place: 'temporary' })).not.toContain('saved')
    expect(markWays({ ...asked, hasSaved: true, drawOnly: true })).toEqual(['draw'])
  })

  it('[R1228][A136] a temporary customer uses it and nothing else; others save it only, or save and use it', () => {
    const made: readonly MarkWay[] = ['type', 'draw', 'upload']
    for (const way of made) {
      expect(markDialogActs('temporary', way)).toEqual(['use'])
      expect(markDialogActs('task', way)).toEqual(['saveOnly', 'saveAndUse'])
      expect(markDialogActs('account', way)).toEqual(['saveOnly'])
    }
    expect([markDialogActs('task', 'saved'), markDialogActs('account', 'saved')]).toEqual([['use'], ['use']])
  })

  it('[R1030][R1031][R1032] answer 1 when saved or used, 2 when cancelled, 0 when they failed', () => {
    expect(DIALOG_RESULTS).toEqual({ done: 1, cancelled: 2, failed: 0 })
    expect([resultOnClose(false), resultOnClose(true)]).toEqual([2, 0])
  })

  it('[R1134][R1135][R1136][R1184][R1185][A138] lack something until it is typed, drawn, uploaded in a valid format and size, or chosen', () => {
    const given = (way: MarkWay, some: Partial<MarkGiven> = {}): MarkGiven => ({
      way,
      text: '',
      isDrawn: false,
      isUploaded: false,
      isChosen: false,
      ...some,
    })
    expect((['type', 'draw', 'upload', 'saved'] as const).map((way) => markLack(given(way)))).toEqual([
      'textRequired',
      'notDrawn',
      'notUploaded',
      'notChosen',
    ])
    expect(markLack(given('type', { text: 'M'.repeat(51) }))).toBe('textTooLong')
    expect([
      markLack(given('type', { text: 'Mariam' })),
      markLack(given('draw', { isDrawn: true })),
      markLack(given('upload', { isUploaded: true })),
      markLack(given('saved', { isChosen: true })),
    ]).toEqual([null, null, null, null])
  })
})
