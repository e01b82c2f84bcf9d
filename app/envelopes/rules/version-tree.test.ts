import { describe, expect, it } from 'vitest'
import { id, sampleEnvelope } from '../../../sync/commands/sample-envelope.ts'
import type { EnvelopeDocument } from '../../../sync/entities/envelope.ts'
import { versionTree } from './version-tree.ts'

const document = (parents: readonly (number | null)[], tip: number): EnvelopeDocument => {
  const [one] = sampleEnvelope().documents
  return {
    ...(one as EnvelopeDocument),
    revisions: parents.map((parent, index) => ({
      id: id('revision', index + 1),
      parentId: parent === null ? null : id('revision', parent),
      sha256: 'b'.repeat(64),
      sizeBytes: 1,
      cause: index === 0 ? 'prepared' : 'signed',
      recipientId: null,
      commandIds: [],
      at: index,
    })),
    currentRevisionId: id('revision', tip),
  }
}
const numbers = (one: EnvelopeDocument) => {
  const { current, leftBehind } = versionTree(one)
  return [
    current.map((item) => item.number),
    leftBehind.map(({ from, revisions }) => [from, revisions.map((item) => item.number)]),
  ]
}

describe('the versions of a document', () => {
  it('stand newest first, each with the number it was made with', () => {
    expect(numbers(document([null, 1, 2], 3))).toEqual([[3, 2, 1], []])
  })

  it('[R0932][R0933] that were taken back stay apart, with the version the document went on from', () => {
    // 1 prepared, 2 and 3 signed, reverted to 1, 4 signed, recalled, 5 signed.
    expect(numbers(document([null, 1, 2, 1, 1], 5))).toEqual([
      [5, 1],
      [
        [1, [4]],
        [1, [3, 2]],
      ],
    ])
  })

  it('are all left behind when the pointer went back to the prepared file', () => {
    expect(numbers(document([null, 1, 2], 1))).toEqual([[1], [[1, [3, 2]]]])
  })
})
