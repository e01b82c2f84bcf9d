import { describe, expect, test } from 'vitest'
import type { FieldView } from '../../../sync/collab/draft-view.ts'
import type { FieldKind, FieldPlace } from '../../../sync/entities/field.ts'
import {
  addAtCentre,
  arm,
  chooseRecipient,
  copy,
  copyToPages,
  currentSeat,
  type DesignerState,
  movableFields,
  move,
  NOTHING_CHOSEN,
  nudge,
  paste,
  remove,
  type Scene,
  select,
  setPlace,
  toggle,
} from './designer-rules.ts'

const tail = '0'.repeat(25)
const documentId = `document:a${tail}` as const
const signer = `recipient:a${tail}` as const
const told = `recipient:b${tail}` as const
const id = (n: number) => `field:${n}${tail}` as const

const at = (xPt: number, yPt: number, page = 1): FieldPlace => ({
  page,
  xPt,
  yPt,
  widthPt: 160,
  heightPt: 20,
})
const field = (n: number, place: FieldPlace, some: Partial<FieldView> = {}) =>
  ({
    id: id(n),
    documentId,
    recipientId: signer,
    kind: 'text' as FieldKind,
    requirement: 'required',
    options: [],
    locked: false,
    place,
    places: [place],
    ...some,
  }) as unknown as FieldView

function scene(fields: readonly FieldView[] = [], state: Partial<DesignerState> = {}): Scene {
  let made = 4
  const a4 = { widthPt: 595, heightPt: 842 }
  return {
    state: { ...NOTHING_CHOSEN, ...state },
    draft: {
      fields,
      groups: [],
      documents: [{ id: documentId, name: 'a.pdf', sha256: '', pages: [a4, a4, a4] }],
      seats: [
        { id: told, kind: 'notify' },
        { id: signer, kind: 'sign' },
      ],
    } as unknown as Scene['draft'],
    newId: () => id(++made),
  }
}

describe('who a field is for', () => {
  test('nobody chosen: the first who does something, never who is only told', () => {
    expect(currentSeat(scene())?.id).toBe(signer)
    expect(currentSeat(scene([], { recipientId: told }))?.id).toBe(told)
  })

  test('choosing whom the armed kind is not for lets go of it', () => {
    expect(chooseRecipient(scene([], { placing: 'signature' }), told).state).toEqual({
      recipientId: told,
      placing: null,
    })
    expect(chooseRecipient(scene([], { placing: 'signature' }), signer).state).toEqual({
      recipientId: signer,
    })
  })

  test('without a draft nothing is placed or armed, and the reason is said', () => {
    const opening = { ...scene(), draft: null }
    expect(arm(opening, 'text', false).state).toEqual({ said: { what: 'noRecipient' } })
    expect(addAtCentre(opening, 'text')).toEqual({})
  })

  test('what is not for this kind of step is not placed', () => {
    expect(addAtCentre(scene([], { recipientId: told }), 'signature')).toEqual({
      state: { said: { what: 'notForStep', kind: 'signature' } },
    })
  })
})

describe('what is chosen', () => {
  const fields = [field(1, at(10, 10)), field(2, at(10, 50)), field(3, at(10, 10, 2))]

  test('what moves together stands on the page of the field chosen last', () => {
    const moving = movableFields(scene(fields, { selection: [id(3), id(1), id(2)] }))
    expect(moving?.page.page).toBe(1)
    expect(moving?.fields.map((one) => one.id)).toEqual([id(1), id(2)])
  })

  test('choosing shows its page and lets go of the armed kind; the same choice again does not', () => {
    const armed = scene(fields, { placing: 'text', selection: [id(1)] })
    expect(select(armed, [id(3)]).state).toEqual({
      selection: [id(3)],
      pageKey: `${documentId}/2`,
      placing: null,
    })
    expect(select(armed, [id(1)]).state).toEqual({ pageKey: `${documentId}/1` })
  })

  test('one more, and one less', () => {
    expect(toggle(scene(fields, { selection: [id(1)] }), id(2)).state?.selection).toEqual([id(1), id(2)])
    expect(toggle(scene(fields, { selection: [id(1), id(2)] }), id(1)).state?.selection).toEqual([id(2)])
  })
})

describe('moving', () => {
  const right = { does: 'move', dxPt: 500, dyPt: 0 } as const

  test('keeps to the page and says that it was stopped', () => {
    const outcome = nudge(scene([field(1, at(10, 10))], { selection: [id(1)] }), right)
    expect(outcome.edit).toEqual({ does: 'move', places: new Map([[id(1), at(435, 10)]]) })
    expect(outcome.state?.said).toMatchObject({ what: 'at', stopped: true })
  })

  test('several at the edge write nothing, but it is said', () => {
    const both = scene([field(1, at(435, 10)), field(2, at(435, 50))], { selection: [id(1), id(2)] })
    expect(nudge(both, right)).toEqual({ state: { said: { what: 'moved', count: 0, stopped: true } } })
  })

  test('leaves what is locked where it is, and writes hundredths of a point', () => {
    const both = scene([field(1, at(10, 10), { locked: true }), field(2, at(10, 50))])
    const wished = new Map([
      [id(1), at(1, 1)],
      [id(2), at(2.00499, 50)],
    ])
    expect(move(both, wished, 'at').edit).toEqual({ does: 'move', places: new Map([[id(2), at(2, 50)]]) })
    expect(move(both, new Map([[id(1), at(1, 1)]]), 'at')).toEqual({ state: { said: { what: 'locked' } } })
  })

  test('an exact width is a size, an exact corner a place', () => {
    const one = scene([field(1, at(10, 10))])
    expect(setPlace(one, id(1), { widthPt: 90 }).state?.said).toMatchObject({ what: 'sized' })
    expect(setPlace(one, id(1), { xPt: 90 }).state?.said).toMatchObject({ what: 'at' })
    expect(setPlace(one, id(2), { xPt: 90 })).toEqual({})
  })
})

describe('copies', () => {
  const one = scene([field(1, at(10, 10), { locked: true })], { selection: [id(1)] })

  test('copying writes nothing; cutting takes away what was copied', () => {
    expect(copy(one, 'copied').edit).toBeUndefined()
    expect(copy(one, 'cut').edit).toEqual({ does: 'remove', ids: [id(1)] })
    expect(copy(one, 'cut').state).toMatchObject({ selection: [], said: { what: 'cut', count: 1 } })
  })

  test('what is pasted is new, beside what stands there, free to be moved, and chosen', () => {
    const copied = { ...one, state: { ...one.state, ...copy(one, 'copied').state } }
    const { edit, state } = paste(copied)
    expect(edit).toMatchObject({
      does: 'paste',
      name: 'pasteFields',
      fields: [{ id: id(5), locked: false, place: at(22, 22) }],
    })
    expect(state?.selection).toEqual([id(5)])
    expect(paste(one)).toEqual({})
  })

  test('to other pages: never a second one on its own', () => {
    expect(copyToPages(one, [1, 2, 3]).edit).toMatchObject({
      does: 'copyToPages',
      copies: [{ id: id(1), to: [{ page: 2 }, { page: 3 }] }],
    })
    expect(copyToPages(one, [1])).toEqual({})
  })

  test('nothing chosen, nothing removed', () => {
    expect(remove(scene())).toEqual({})
    expect(remove(one).edit).toEqual({ does: 'remove', ids: [id(1)] })
  })
})
