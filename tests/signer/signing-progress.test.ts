import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownPart, signingPart } from '../../app/signing/rules/signing-part.ts'
import {
  actValues,
  canFinish,
  emptyProgress,
  isDone,
  markMade,
  openFields,
  type ProgressStep,
  position,
  problemOf,
  restored,
  type SigningProgress,
  step,
  tapFills,
  termsKey,
} from '../../app/signing/rules/signing-progress.ts'
import { refuseValues } from '../../sync/commands/signing/act-input.ts'
import type { Field } from '../../sync/entities/field.ts'
import { envelope, field, fieldId, LAST, ME, OTHER } from './signing-world.ts'

const at = (page: number, yPt: number, xPt = 56): Pick<Field, 'places'> => ({
  places: [{ page, xPt, yPt, widthPt: 120, heightPt: 20 }],
})
const signature = field('signature', 'signature', at(2, 491))
const fullName = field('name', 'name', at(2, 557))
const date = field('date', 'date', at(2, 594))
const note = field('note', 'text', { ...at(1, 100), requirement: 'editable' })
const world = envelope({
  fields: [
    date,
    signature,
    note,
    fullName,
    field('theirs', 'signature', { recipientId: OTHER }),
    field('secret', 'text', { requirement: 'hidden' }),
  ],
})
const part = signingPart(world, ME) ?? expect.unreachable()
const png = { sha256: 'c'.repeat(64), text: 'Mariam Al Suwaidi' }

const play = (steps: readonly ProgressStep[], from = emptyProgress(world, ME)): SigningProgress =>
  steps.reduce((progress, one) => step(progress, part, one), from)
const adopt = (fieldName: string | null): ProgressStep => ({
  type: 'adopt',
  which: 'signature',
  mark: png,
  png: 'iVBORw0=',
  fieldId: fieldName === null ? null : fieldId(fieldName),
})
const text = (name: string, value: string, advance = true): ProgressStep => ({
  type: 'fill',
  fieldId: fieldId(name),
  value: { kind: 'text', text: value },
  advance,
})

describe('going through a document', () => {
  test('[E001] fields come in reading order, those of others and hidden ones are not asked', () => {
    expect(part.fields.map((one) => one.label)).toEqual(['note', 'signature', 'name', 'date'])
    expect(part.others.map((one) => one.label)).toEqual(['theirs'])
  })

  test('[E001] start goes to the first required field, and says which of how many it is', () => {
    const started = play([{ type: 'start' }])
    expect(started.currentId).toBe(fieldId('signature'))
    expect(position(started, part)).toEqual({ at: 2, of: 4 })
  })

  test('[E001] a filled field leads to the next empty required one, the last one to Finish', () => {
    const signed = play([{ type: 'start' }, adopt('signature')])
    expect(signed.currentId).toBe(fieldId('name'))
    const named = play([text('name', 'Mariam Al Suwaidi')], signed)
    expect([named.currentId, canFinish(named, part)]).toEqual([fieldId('date'), false])
    const done = play([text('date', '2026-11-20')], named)
    expect([done.currentId, canFinish(done, part)]).toEqual([fieldId('date'), true])
  })

  test('next also passes by optional fields and from the last returns to what is open; back stops at the first', () => {
    const seen = ['next', 'next', 'next', 'next'].map((_, count) => {
      const steps = Array.from({ length: count + 1 }, (): ProgressStep => ({ type: 'next' }))
      return play([{ type: 'goTo', fieldId: fieldId('note') }, ...steps]).currentId
    })
    expect(seen).toEqual([fieldId('signature'), fieldId('name'), fieldId('date'), fieldId('signature')])
    expect(play([{ type: 'goTo', fieldId: fieldId('note') }, { type: 'back' }]).currentId).toBe(
      fieldId('note'),
    )
  })

  test('a later field of the same kind is filled with one tap once a signature is in use', () => {
    expect(tapFills(emptyProgress(world, ME), signature)).toBeNull()
    expect(tapFills(play([adopt(null)]), signature)).toEqual(png)
    expect(tapFills(play([adopt(null)]), field('initials', 'initials'))).toBeNull()
  })

  test('[R0489][A173] a stamp is a mark of its own, the picture of a corporate seal too, and nobody asks it to be drawn', () => {
    const stamp = field('stamp', 'stamp')
    const asked = signingPart({ ...world, fields: [...world.fields, stamp] }, ME)!
    const placed = step(emptyProgress(world, ME), asked, {
      type: 'adopt',
      which: 'stamp',
      mark: { sha256: 'f'.repeat(64), text: '', made: 'uploaded' },
      png: 'iVBORw0=',
      fieldId: stamp.id,
    })
    expect(placed.values).toMatchObject({ [stamp.id]: { kind: 'drawing', sha256: 'f'.repeat(64) } })
    expect(markMade(placed, asked)).toBeUndefined()
    expect(tapFills(placed, stamp, { drawOnly: true })).not.toBeNull()
    expect([tapFills(placed, signature), tapFills(placed, signature, { step: 'corporateSeal' })]).toEqual([
      null,
      placed.adopted.stamp,
    ])
  })

  test('[E001] what is wrong with a field is said for that field and keeps Finish away', () => {
    const mail = field('mail', 'email')
    const typed = {
      ...emptyProgress(world, ME),
      values: { [mail.id]: { kind: 'text' as const, text: 'omar@alnoor' } },
    }
    expect([problemOf(typed, mail), problemOf(typed, note), problemOf(typed, date)]).toEqual([
      'email',
      null,
      'missing',
    ])
    expect(openFields(typed, part).map((one) => one.label)).toEqual(['signature', 'name', 'date'])
  })

  test('a recipient who is only told has nothing to fill, and only that', () => {
    const told = envelope({
      ...world,
      recipients: world.recipients.map((one) => ({ ...one, kind: 'notify' as const })),
    })
    expect(signingPart(told, ME)?.fields).toEqual([])
    expect(signingPart(world, 'recipient:nobody')).toBeNull()
    expect(signingPart(world, LAST)?.fields).toEqual([])
  })
})

describe('what travels with the act', () => {
  test('the values and exactly the pictures they name', () => {
    const done = play([
      { type: 'start' },
      adopt('signature'),
      text('name', 'Mariam'),
      text('date', '2026-11-20'),
    ])
    expect(actValues(done, part)).toEqual({
      values: {
        [fieldId('signature')]: { kind: 'drawing', ...png },
        [fieldId('name')]: { kind: 'text', text: 'Mariam' },
        [fieldId('date')]: { kind: 'text', text: '2026-11-20' },
      },
      blobs: { [png.sha256]: 'iVBORw0=' },
    })
  })

  test('a picture that was replaced does not travel and is not kept', () => {
    const other = { sha256: 'd'.repeat(64), text: '' }
    const twice = play([
      adopt('signature'),
      { type: 'adopt', which: 'signature', mark: other, png: 'AAAA', fieldId: fieldId('signature') },
    ])
    expect(Object.keys(twice.drawings)).toEqual([other.sha256])
  })
})

describe('a signature drawn on the page', () => {
  const ink = field('ink', 'handwriting', at(1, 40))
  const photo = field('photo', 'image', at(1, 80))
  const drawn = envelope({ fields: [ink, photo] })
  const mine = signingPart(drawn, ME) ?? expect.unreachable()
  const strokes = { aspect: 0.3, padWidthPx: 300, lines: [[{ x: 0.1, y: 0.1, pressure: 0.5, time: 1 }]] }
  const more = { ...strokes, lines: [...strokes.lines, ...strokes.lines] }
  const picture = (letter: string) => ({ sha256: letter.repeat(64), png: letter })
  const run = (steps: readonly ProgressStep[], from = emptyProgress(drawn, ME)) =>
    steps.reduce((progress, one) => step(progress, mine, one), from)
  const fieldInk = { type: 'ink', fieldId: ink.id, strokes } as const

  test('[R0492] is this document’s alone: no mark in use fills it, and it says nothing of how marks were made', () => {
    const adopted = run([{ type: 'adopt', which: 'signature', mark: png, png: 'iVBORw0=', fieldId: null }])
    expect([tapFills(adopted, ink), tapFills(adopted, photo)]).toEqual([null, null])
    const done = run(
      [fieldInk, { type: 'picture', fieldId: ink.id, picture: picture('a'), ofInk: strokes }],
      adopted,
    )
    expect(isDone(done, ink)).toBe(true)
    expect(markMade(done, mine)).toBeUndefined()
    expect(actValues(done, mine)).toEqual({
      values: { [ink.id]: { kind: 'drawing', sha256: 'a'.repeat(64), text: '' } },
      blobs: { ['a'.repeat(64)]: 'a' },
    })
  })

  test('a picture of ink that has grown since does not count, and nobody is led back by it', () => {
    const grown = run([
      fieldInk,
      { ...fieldInk, strokes: more },
      { type: 'goTo', fieldId: photo.id },
      { type: 'picture', fieldId: ink.id, picture: picture('a'), ofInk: strokes },
    ])
    expect(isDone(grown, ink)).toBe(false)
    const whole = run([{ type: 'picture', fieldId: ink.id, picture: picture('b'), ofInk: more }], grown)
    expect([isDone(whole, ink), whole.currentId]).toEqual([true, photo.id])
  })

  test('cleared, it is asked for again, and its picture does not travel', () => {
    const cleared = run([
      fieldInk,
      { type: 'picture', fieldId: ink.id, picture: picture('a'), ofInk: strokes },
      { ...fieldInk, strokes: null },
    ])
    expect([cleared.inks, cleared.drawings, problemOf(cleared, ink)]).toEqual([{}, {}, 'missing'])
  })

  test('lines are found again after a reload, and so is a chosen picture', () => {
    const begun = run([
      fieldInk,
      { type: 'picture', fieldId: ink.id, picture: picture('a'), ofInk: strokes },
      { type: 'picture', fieldId: photo.id, picture: picture('c') },
    ])
    const again = restored(JSON.parse(JSON.stringify(begun)), drawn, mine)
    expect([again.inks[ink.id], isDone(again, ink), isDone(again, photo)]).toEqual([strokes, true, true])
    expect(canFinish(again, mine)).toBe(true)
  })
})

describe('what was begun is found again', () => {
  test('[E006] values, ink, the half-finished sheet and the current field come back after the tab was killed', () => {
    const begun = play([
      { type: 'start' },
      adopt('signature'),
      text('name', 'Mar', false),
      {
        type: 'sheet',
        which: 'signature',
        draft: {
          tab: 'draw',
          text: 'Mariam',
          face: 'caveat',
          colour: '#16246B',
          strokes: { aspect: 0.5, padWidthPx: 358, lines: [[{ x: 0.1, y: 0.2, pressure: 0.5, time: 1 }]] },
        },
      },
      { type: 'reason', text: 'Wrong amou' },
    ])
    expect(restored(JSON.parse(JSON.stringify(begun)), world, part)).toEqual(begun)
  })

  test('what no longer fits is left out, the rest stays', () => {
    const begun = play([adopt('signature'), text('name', 'Mariam')])
    const fewer = envelope({ fields: [signature, date] })
    const again = restored({ ...begun, drawings: {} }, fewer, signingPart(fewer, ME) ?? expect.unreachable())
    expect(again.values).toEqual({})
    for (const strange of [null, 7, 'x', {}, { version: 2 }])
      expect(restored(strange, world, part)).toEqual(emptyProgress(world, ME))
  })

  test('a changed document asks to be read again and keeps what was entered', () => {
    const begun = play([{ type: 'start' }, text('name', 'Mariam')])
    const changed = envelope({
      ...world,
      recipients: world.recipients.map((one) => ({ ...one, termsRev: 2 })),
    })
    const back = restored(begun, changed, part)
    expect(back.terms).not.toBe(termsKey(changed, ME))
    const read = step(back, part, { type: 'readAgain', terms: termsKey(changed, ME) })
    expect([read.terms, read.started, read.values]).toEqual([termsKey(changed, ME), false, begun.values])
  })
})

describe('for every way through a document', () => {
  const anyStep = fc.oneof(
    fc.constantFrom<ProgressStep>({ type: 'start' }, { type: 'next' }, { type: 'back' }),
    fc.constantFrom(...part.fields).map((one): ProgressStep => ({ type: 'goTo', fieldId: one.id })),
    fc.constantFrom(...part.fields).map((one): ProgressStep => ({ type: 'clear', fieldId: one.id })),
    fc.constantFrom('signature', null).map(adopt),
    fc
      .tuple(
        fc.constantFrom('name', 'note', 'date'),
        fc.constantFrom('', 'Mariam', '2026-11-20', 'a\nb'),
        fc.boolean(),
      )
      .map(([name, value, advance]) => text(name, value, advance)),
  )
  const ways = fc.array(anyStep, { maxLength: 30 })

  test('[E001] Finish is offered exactly when the server would accept the values', () => {
    fc.assert(
      fc.property(ways, (steps) => {
        const progress = play(steps)
        const { values } = actValues(progress, part)
        const act = { envelopeId: world.id, recipientId: ME, documents: [], termsRev: 1, values }
        expect(refuseValues(world, act) === null).toBe(canFinish(progress, part))
      }),
    )
  })

  test('nothing entered is lost by moving about, by saving or by coming back', () => {
    fc.assert(
      fc.property(ways, (steps) => {
        const progress = play(steps)
        const moved = play([{ type: 'next' }, { type: 'back' }, { type: 'next' }], progress)
        expect(moved.values).toEqual(progress.values)
        expect(restored(JSON.parse(JSON.stringify(progress)), world, part)).toEqual(progress)
      }),
    )
  })

  test('[E001] whoever always does what is current arrives at Finish, each field visited at most once', () => {
    let progress = play([{ type: 'start' }])
    for (let taps = 0; !canFinish(progress, part); taps++) {
      expect(taps).toBeLessThan(part.fields.length)
      const current = part.fields.find((one) => one.id === progress.currentId)
      progress =
        current?.kind === 'signature'
          ? play([adopt('signature')], progress)
          : play([text(current?.label ?? '', current?.kind === 'date' ? '2026-11-20' : 'Mariam')], progress)
    }
    expect(
      part.fields.filter((one) => one.requirement === 'required').every((one) => isDone(progress, one)),
    ).toBe(true)
  })
})

describe('fields with a condition', () => {
  const reason = field('reason', 'text', { ...at(1, 200), condition: `[${fieldId('note')}] = "other"` })
  const conditional = envelope({ fields: [note, reason] })
  const whole = signingPart(conditional, ME) ?? expect.unreachable()
  const typed = (text: string) => ({ [note.id]: { kind: 'text', text } as const })
  const shown = (text: string) => shownPart(conditional, whole, typed(text))

  test('[A161] come and go with what is typed, and stand in the way only while they are there', () => {
    expect(shown('').fields).toEqual([note])
    expect(shown('other').fields).toEqual([note, reason])
    const progress = { ...emptyProgress(conditional, ME), values: typed('other') }
    expect(canFinish(progress, shown('other'))).toBe(false)
    expect(canFinish({ ...progress, values: typed('no') }, shown('no'))).toBe(true)
  })

  test('[A161] the next open field is the one that an answer has just brought', () => {
    const fill: ProgressStep = {
      type: 'fill',
      fieldId: note.id,
      value: { kind: 'text', text: 'other' },
      advance: true,
    }
    expect(step(emptyProgress(conditional, ME), shown('other'), fill).currentId).toBe(reason.id)
  })

  test('[A161] what was typed into one that went away does not travel', () => {
    const values = { ...typed('no'), [reason.id]: { kind: 'text', text: 'late' } as const }
    const progress = { ...emptyProgress(conditional, ME), values }
    expect(actValues(progress, shownPart(conditional, whole, values)).values).toEqual(typed('no'))
  })
})
