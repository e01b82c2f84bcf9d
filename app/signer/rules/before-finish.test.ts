import { describe, expect, it } from 'vitest'
import { beforeFinish } from './before-finish.ts'

const lease = { id: 'document:lease' } as const as never
const annex = { id: 'document:annex' } as const as never

describe('[W18] whoever asks to finish', () => {
  it('finishes when every document has been on the screen', () => {
    expect(beforeFinish([], 'document:lease')).toEqual({ kind: 'finish' })
  })

  it('waits for the one before their eyes, which is being drawn', () => {
    expect(beforeFinish([lease], 'document:lease')).toEqual({ kind: 'await' })
  })

  it('is led to one they have not come to, and to the first of several', () => {
    expect(beforeFinish([annex], 'document:lease')).toEqual({ kind: 'lead', documentId: 'document:annex' })
    expect(beforeFinish([lease, annex], 'document:lease')).toEqual({
      kind: 'lead',
      documentId: 'document:lease',
    })
  })
})
