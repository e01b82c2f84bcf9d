import { describe, expect, test } from 'vitest'
import { addDocument } from '../../../sync/collab/edit-documents.ts'
import { makeGroup } from '../../../sync/collab/edit-groups.ts'
import { addRecipient, updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import { createDraft } from '../../../sync/collab/edit-settings.ts'
import { seatId } from '../../../sync/collab/seat-names.ts'
import { memoryDraft } from '../../live/memory-draft.ts'
import { createDesigner } from './designer-store.ts'

const tail = '0'.repeat(25)
const documentId = `document:a${tail}` as const
const recipientId = `recipient:a${tail}` as const
const a4 = { widthPt: 595, heightPt: 842 }

function world(options: { readonly withRecipient?: boolean } = {}) {
  let count = 0
  const live = memoryDraft(`envelope:a${tail}`, { pagesOf: () => [a4, a4, a4] })
  live.edit((ydoc) => {
    createDraft(ydoc, {
      envelopeId: live.envelopeId,
      kind: 'document',
      title: 'T',
      language: 'en',
      timeZone: 'UTC',
    })
    addDocument(ydoc, { id: documentId, name: 'a.pdf', sha256: 'a'.repeat(64), sizeBytes: 1 })
    if (options.withRecipient !== false)
      addRecipient(ydoc, { id: recipientId, name: 'Sara', email: 'sara@example.com' })
  })
  const designer = createDesigner(live, {
    now: () => 1_700_000_000_000,
    randomBytes: (length) => new Uint8Array(length).fill(count++ % 32),
  })
  const fields = () => live.reading().draft?.fields ?? []
  const places = () => fields().map((one) => [one.place.page, one.place.xPt, one.place.yPt])
  const page = (number: number) => designer.pages()[number - 1]!
  return { live, designer, fields, places, page }
}

describe('placing', () => {
  test('Enter on the palette places a field for the recipient in the centre of the page and says where', () => {
    const { designer, fields } = world()
    designer.placeAtCentre('signature')
    expect(fields()).toMatchObject([
      {
        kind: 'signature',
        recipientId,
        place: { page: 1, xPt: 217.5, yPt: 401, widthPt: 160, heightPt: 40 },
      },
    ])
    expect(designer.state().said).toMatchObject({ what: 'placed', kind: 'signature', place: { page: 1 } })
    expect(designer.selected()).toHaveLength(1)
  })

  test('a tap places the armed kind with its middle there, on the page that was tapped', () => {
    const { designer, page, places } = world()
    designer.arm('text')
    designer.placeAtPoint('text', page(2), { xPt: 300, yPt: 300 })
    expect(places()).toEqual([[2, 220, 290]])
    expect(designer.state().placing).toBeNull()
  })

  test('armed to stay it places one field after another, until it is stopped', () => {
    const { designer, page, places } = world()
    designer.arm('text', { stays: true })
    designer.placeAtPoint('text', page(1), { xPt: 300, yPt: 300 })
    designer.placeAtPoint('text', page(2), { xPt: 300, yPt: 300 })
    expect(places()).toHaveLength(2)
    expect(designer.state().placing).toBe('text')
    designer.arm(null)
    expect(designer.state().placing).toBeNull()
    // The next one armed by mouse lets go after one, as ever.
    designer.arm('text')
    designer.placeAtPoint('text', page(2), { xPt: 300, yPt: 500 })
    expect(designer.state().placing).toBeNull()
  })

  test('without a recipient nothing is placed, and the reason is said', () => {
    const { designer, fields } = world({ withRecipient: false })
    designer.placeAtCentre('signature')
    expect(fields()).toEqual([])
    expect(designer.state().said).toEqual({ what: 'noRecipient' })
  })
})

describe('a locked position', () => {
  test('[M172][R0513] stays whatever way is tried, and the reason is said; others of the selection move', () => {
    const { designer, fields, places, page } = world()
    const [first] = [designer.placeAtPoint('text', page(1), { xPt: 300, yPt: 300 })]
    designer.update({ locked: true })
    const before = places()
    designer.nudge({ does: 'move', dxPt: 10, dyPt: 0 })
    expect(designer.state().said).toEqual({ what: 'locked' })
    designer.nudge({ does: 'resize', dxPt: 10, dyPt: 0 })
    designer.align('top')
    if (first) {
      designer.setPlace(first, { xPt: 5 })
      designer.moveTo(new Map([[first, { ...fields()[0]!.place, xPt: 5 }]]), 'at', false)
    }
    expect(places()).toEqual(before)
    const second = designer.placeAtPoint('text', page(1), { xPt: 300, yPt: 500 })
    designer.select([first!, second!])
    designer.nudge({ does: 'move', dxPt: 10, dyPt: 0 })
    expect(places()).toEqual([before[0], [1, 230, 490]])
    designer.select([first!])
    designer.update({ locked: false })
    designer.nudge({ does: 'move', dxPt: 10, dyPt: 0 })
    expect(places()[0]).toEqual([1, 230, 290])
  })

  test('a copy of it can be put anywhere', () => {
    const { designer, fields, page } = world()
    designer.placeAtPoint('text', page(1), { xPt: 300, yPt: 300 })
    designer.update({ locked: true })
    designer.duplicate()
    expect(fields().map((one) => one.locked)).toEqual([true, false])
  })
})

describe('moving by keys', () => {
  test('[E010] an arrow moves all selected fields by a point and says so', () => {
    const { designer, page, places } = world()
    designer.placeAtPoint('text', page(1), { xPt: 200, yPt: 200 })
    designer.placeAtPoint('text', page(1), { xPt: 200, yPt: 300 })
    designer.selectAll()
    designer.nudge({ does: 'move', dxPt: 1, dyPt: 0 })
    expect(places()).toEqual([
      [1, 121, 190],
      [1, 121, 290],
    ])
    expect(designer.state().said).toEqual({ what: 'moved', count: 2, stopped: false })
  })

  test('[R1128] at the edge of the page a field stops, and that is said', () => {
    const { designer, page, places } = world()
    designer.placeAtPoint('text', page(1), { xPt: 80, yPt: 10 })
    designer.nudge({ does: 'move', dxPt: 0, dyPt: -10 })
    expect(places()).toEqual([[1, 0, 0]])
    expect(designer.state().said).toMatchObject({ what: 'at', stopped: true })
  })

  test('[E010] with Alt the size changes', () => {
    const { designer, page, fields } = world()
    designer.placeAtPoint('text', page(1), { xPt: 300, yPt: 300 })
    designer.nudge({ does: 'resize', dxPt: 10, dyPt: 0 })
    expect(fields()[0]?.place.widthPt).toBe(170)
  })
})

describe('copies', () => {
  test('[E010] copy and paste on another page keep the spot', () => {
    const { designer, page, places } = world()
    designer.placeAtPoint('date', page(1), { xPt: 300, yPt: 300 })
    designer.copy()
    designer.setPage(page(3).key)
    designer.paste()
    expect(places()).toEqual([
      [1, 244, 290],
      [3, 244, 290],
    ])
    expect(designer.state().said).toEqual({ what: 'pasted', count: 1 })
  })

  test('[E010] cut takes away, paste brings back, each one step of undo', () => {
    const { designer, page, fields } = world()
    designer.placeAtPoint('date', page(1), { xPt: 300, yPt: 300 })
    designer.copy('cut')
    expect(fields()).toHaveLength(0)
    designer.paste()
    expect(fields()).toHaveLength(1)
    designer.undo()
    designer.undo()
    expect(fields()).toHaveLength(1)
    expect(designer.state().said).toEqual({ what: 'undone', name: 'removeField' })
  })

  test('[E010] a duplicate stands beside the original and is selected', () => {
    const { designer, page, places, fields } = world()
    designer.placeAtPoint('date', page(1), { xPt: 300, yPt: 300 })
    designer.duplicate()
    expect(places()).toEqual([
      [1, 244, 290],
      [1, 256, 302],
    ])
    expect(designer.state().selection).toEqual([fields()[1]?.id])
  })

  test('copies on other pages have values of their own', () => {
    const { designer, page, places } = world()
    designer.placeAtPoint('initials', page(1), { xPt: 300, yPt: 800 })
    designer.copyToPages([1, 2, 3])
    expect(places().map(([number]) => number)).toEqual([1, 2, 3])
    designer.undo()
    expect(places().map(([number]) => number)).toEqual([1])
  })
})

describe('for whom', () => {
  const board = `group:z${tail}` as const
  const other = `recipient:b${tail}` as const
  const third = `recipient:c${tail}` as const
  const withBoard = () => {
    const made = world()
    made.live.edit((ydoc) => {
      for (const [id, name] of [
        [other, 'Omar'],
        [third, 'Lena'],
      ] as const)
        addRecipient(ydoc, { id, name, email: `${name.toLowerCase()}@example.com`, withPrevious: true })
      makeGroup(ydoc, { id: board, name: 'The board', quota: 2, memberIds: [recipientId, other, third] })
    })
    return made
  }

  test('[R0971] fields of a group are placed for its places, and one press gives every place the same', () => {
    const { designer, fields, page, live } = withBoard()
    expect(designer.recipientId()).toBe(seatId(board, 0))
    const id = designer.placeAtPoint('signature', page(1), { xPt: 150, yPt: 700 })
    const missing = () =>
      live
        .reading()
        .problems.filter((one) => one.in === 'groups')
        .map((one) => one.code)
    expect(missing()).toContain('signature-field-missing')
    designer.copyToPlaces(id!)
    expect(fields().map((one) => [one.recipientId, one.place.xPt, one.place.yPt])).toEqual([
      [seatId(board, 0), 70, 680],
      [seatId(board, 1), 242, 680],
    ])
    expect(missing()).toEqual([])
    designer.copyToPlaces(id!)
    expect(fields()).toHaveLength(2)
    designer.undo()
    expect(fields()).toHaveLength(1)
  })

  test('[R0971] copies for the places stay on the page where no room is beside the field', () => {
    const { designer, fields, page } = withBoard()
    const id = designer.placeAtPoint('signature', page(1), { xPt: 500, yPt: 830 })
    designer.copyToPlaces(id!)
    for (const { place } of fields()) {
      expect(place.xPt + place.widthPt).toBeLessThanOrEqual(a4.widthPt)
      expect(place.yPt + place.heightPt).toBeLessThanOrEqual(a4.heightPt)
    }
    expect(fields()).toHaveLength(2)
  })

  test('whoever approves has no signature to place, and whoever is notified only reads', () => {
    const { designer, fields, live, page } = world()
    live.edit((ydoc) => updateRecipient(ydoc, recipientId, { kind: 'approve' }))
    expect(designer.placeAtPoint('signature', page(1), { xPt: 200, yPt: 200 })).toBeNull()
    expect(designer.state().said).toEqual({ what: 'notForStep', kind: 'signature' })
    live.edit((ydoc) => updateRecipient(ydoc, recipientId, { kind: 'notify' }))
    designer.setRecipient(recipientId)
    designer.placeAtPoint('text', page(1), { xPt: 200, yPt: 200 })
    expect(fields()).toMatchObject([{ kind: 'text', requirement: 'readOnly' }])
    expect(live.reading().problems.map((one) => one.code)).not.toContain('field-not-for-step')
  })

  test.each(['eSign', 'eSeal', 'corporateSeal'] as const)(
    'a recipient of kind %s has signature fields',
    (kind) => {
      const { designer, live, page } = world()
      live.edit((ydoc) => updateRecipient(ydoc, recipientId, { kind }))
      designer.placeAtPoint('signature', page(1), { xPt: 200, yPt: 200 })
      expect(live.reading().problems).toEqual([])
    },
  )
})

describe('undo', () => {
  test('what was written on another screen is not taken back unseen', () => {
    const { designer, live } = world()
    designer.undo()
    expect(designer.state().said).toEqual({ what: 'nothingToUndo' })
    expect(live.reading().draft?.recipients).toHaveLength(1)
  })

  test('[E010] a hundred moves can be undone one by one and redone', () => {
    const { designer, page, places } = world()
    designer.placeAtPoint('text', page(1), { xPt: 200, yPt: 200 })
    const id = designer.state().selection[0]!
    for (let i = 1; i <= 100; i++)
      designer.moveTo(new Map([[id, { page: 1, xPt: i, yPt: 0, widthPt: 160, heightPt: 20 }]]), 'at', false)
    for (let i = 0; i < 99; i++) designer.undo()
    expect(places()).toEqual([[1, 1, 0]])
    for (let i = 0; i < 99; i++) designer.redo()
    expect(places()).toEqual([[1, 100, 0]])
  })

  test('[E010] aligning several fields is one step with a name', () => {
    const { designer, page, places, live } = world()
    designer.placeAtPoint('text', page(1), { xPt: 200, yPt: 200 })
    designer.placeAtPoint('text', page(1), { xPt: 260, yPt: 300 })
    designer.selectAll()
    designer.align('left')
    expect(places().map(([, x]) => x)).toEqual([120, 120])
    expect(live.undo.state().undo).toBe('moveField')
    designer.undo()
    expect(places().map(([, x]) => x)).toEqual([120, 180])
  })
})
