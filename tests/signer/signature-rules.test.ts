import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inAppBrowser } from '../../app/signer/rules/in-app-browser.ts'
import { knownValues, suggestedText } from '../../app/signer/rules/suggest-value.ts'
import { INKS, inkProblem } from '../../app/signing/rules/ink-colours.ts'
import {
  ARABIC_FACES,
  chosenFace,
  facesFor,
  facesNeeded,
  familiesOf,
  initialsFrom,
  LATIN_FACES,
  type SignatureFace,
} from '../../app/signing/rules/signature-faces.ts'
import { signingPart } from '../../app/signing/rules/signing-part.ts'
import { emptyProgress, step } from '../../app/signing/rules/signing-progress.ts'
import { inkBox, isBlank, linesOn, strokesOf, withoutLast } from '../../app/signing/rules/strokes.ts'
import { FACE_FILES } from '../../app/signing/signature/face-files.ts'
import { characterCount } from '../../sync/entities/profile.ts'
import { consentIn } from '../../sync/rules/consent-text.ts'
import { minutesNeeded } from '../../sync/rules/minutes-needed.ts'
import { envelope, field, fieldId, ME, recipient } from './signing-world.ts'

test('[R0301] four faces are offered; they follow the script of the name, both sets when it is mixed', () => {
  expect([LATIN_FACES.length, ARABIC_FACES.length]).toEqual([4, 4])
  expect(facesFor('Mariam Al Suwaidi')).toEqual(LATIN_FACES)
  expect(facesFor('مريم السويدي')).toEqual(ARABIC_FACES)
  expect(facesFor('Mariam مريم')).toHaveLength(8)
  expect(facesFor('')).toEqual(LATIN_FACES)
  expect(chosenFace('great-vibes', facesFor('مريم'))?.id).toBe('aref-ruqaa')
  expect(familiesOf(ARABIC_FACES[0]!)).toContain('Dancing Script')
})

test('[R0301] a face that is not on this device is never chosen, and a mixed name needs both scripts of it', () => {
  const [first, second] = LATIN_FACES as [SignatureFace, SignatureFace]
  expect(chosenFace(first.id, [second])).toBe(second)
  expect(chosenFace(first.id, [])).toBeUndefined()
  expect(facesNeeded(first, 'Mariam')).toEqual([first])
  expect(facesNeeded(first, 'Mariam مريم')).toEqual([first, ARABIC_FACES[0]])
  expect(facesNeeded(ARABIC_FACES[1]!, 'مريم Mariam')).toEqual([ARABIC_FACES[1], second])
})

test('[R0301] every face has a file of its own, which is kept for offline', () => {
  const faces = [...LATIN_FACES, ...ARABIC_FACES].map((one) => FACE_FILES[one.id])
  expect(faces.every((url) => url?.endsWith('.woff2'))).toBe(true)
  expect(new Set(faces).size).toBe(8)
  expect(Object.keys(FACE_FILES)).toHaveLength(8)
})

test('a name is counted in letters, and shortened to its initials in its own script', () => {
  expect(characterCount('مريم 👋')).toBe(6)
  expect([initialsFrom('Mariam Al Suwaidi'), initialsFrom('مريم السويدي'), initialsFrom('  ')]).toEqual([
    'MAS',
    'م.س',
    '',
  ])
})

test('[R0303][R0304][R0305][R0306] [M094] [M095] [M096] black, red and blue can be read on paper; a colour of one’s own must be too', () => {
  expect(new Set(Object.keys(INKS))).toEqual(new Set(['black', 'red', 'blue']))
  expect(Object.values(INKS).map(inkProblem)).toEqual([null, null, null])
  expect([inkProblem('#036'), inkProblem('#005A3C')]).toEqual([null, null])
  expect([inkProblem('#FFFF00'), inkProblem('blue'), inkProblem('#0b6')]).toEqual([
    'tooLight',
    'notAColour',
    'tooLight',
  ])
})

const point = fc.record({
  x: fc.double({ min: 0, max: 300, noNaN: true }),
  y: fc.double({ min: 0, max: 200, noNaN: true }),
  pressure: fc.constant(0.5),
  time: fc.constant(0),
})
const drawn = fc.array(fc.record({ points: fc.array(point, { minLength: 1 }) }), { minLength: 1 })

test('ink keeps its shape when the phone is turned, and never leaves the pad', () => {
  fc.assert(
    fc.property(
      drawn,
      fc.integer({ min: 100, max: 900 }),
      fc.integer({ min: 100, max: 900 }),
      (lines, width, height) => {
        const strokes = strokesOf(lines, { width: 300, height: 200 })
        const scale = Math.min(width / 300, height / 200)
        const turned = linesOn(strokes, { width, height })
        for (const [index, line] of turned.entries())
          for (const [at, { x, y }] of line.points.entries()) {
            const before = lines[index]!.points[at]!
            const first = lines[0]!.points[0]!
            const origin = turned[0]!.points[0]!
            expect(x - origin.x).toBeCloseTo((before.x - first.x) * scale, 6)
            expect(y - origin.y).toBeCloseTo((before.y - first.y) * scale, 6)
            expect(x >= -1e-6 && x <= width + 1e-6 && y >= -1e-6 && y <= height + 1e-6).toBe(true)
          }
      },
    ),
  )
})

test('the last line of ink can be taken back until none is left', () => {
  const two = strokesOf(
    [
      { points: [{ x: 0, y: 0, pressure: 1, time: 0 }] },
      { points: [{ x: 30, y: 15, pressure: 1, time: 1 }] },
    ],
    {
      width: 300,
      height: 150,
    },
  )
  expect(inkBox(two)).toEqual({ left: 0, top: 0, width: 0.1, height: 0.05 })
  expect([isBlank(two), isBlank(withoutLast(withoutLast(two))), isBlank(null)]).toEqual([false, true, true])
})

test('name, e-mail and date are suggested, and a text asked twice is written once', () => {
  const first = field('Reference', 'text', { id: fieldId('first') })
  const again = field('reference ', 'text', { id: fieldId('again') })
  const part = signingPart(envelope({ fields: [first, again] }), ME)!
  const known = { recipient: recipient(), today: '2026-11-20' }
  const suggest = (one: typeof first) =>
    suggestedText(one, part, { [first.id]: { kind: 'text', text: 'PO-417' } }, known)
  expect([suggest(field('n', 'name')), suggest(field('e', 'email')), suggest(field('d', 'date'))]).toEqual([
    'Mariam Al Suwaidi',
    'mariam@alnoor.example',
    '2026-11-20',
  ])
  expect([suggest(again), suggest(field('Other', 'text'))]).toEqual(['PO-417', ''])
})

test('what is known stands in required fields from the start: not in optional, foreign or filled ones', () => {
  const fields = [
    field('Name', 'name'),
    field('Mail', 'email'),
    field('Day', 'date'),
    field('Held', 'date'),
    field('Title', 'text'),
    field('Other day', 'date', { requirement: 'editable' }),
  ]
  const part = signingPart(envelope({ fields }), ME)!
  const known = { recipient: recipient(), today: '2026-11-20' }
  const values = knownValues(part, (one) => one.label === 'Held', known)
  expect(values).toEqual({
    [fieldId('Name')]: { kind: 'text', text: 'Mariam Al Suwaidi' },
    [fieldId('Mail')]: { kind: 'text', text: 'mariam@alnoor.example' },
    [fieldId('Day')]: { kind: 'text', text: '2026-11-20' },
  })
  const own = {
    ...emptyProgress(envelope({ fields }), ME),
    values: { [fieldId('Name')]: { kind: 'text', text: 'M.' } as const },
  }
  expect(step(own, part, { type: 'known', values }).values[fieldId('Name')]).toEqual({
    kind: 'text',
    text: 'M.',
  })
})

test('three fields take about a minute', () => {
  expect([0, 1, 3, 7, 40].map(minutesNeeded)).toEqual([1, 1, 1, 2, 10])
})

test('the consent has a version and says the same in three languages', () => {
  const texts = (['en', 'ar', 'fr'] as const).map(consentIn)
  expect(new Set(texts.map((one) => one.version)).size).toBe(1)
  expect(texts.every((one) => one.text.length > 200 && one.text.length <= 2000)).toBe(true)
})

test('browsers inside other apps are recognised, real ones are not', () => {
  expect(inAppBrowser('Mozilla/5.0 (iPhone) AppleWebKit/605.1 [FBAN/FBIOS;FBAV/500.0]')).toBe('Facebook')
  expect(inAppBrowser('Mozilla/5.0 (iPhone) Mobile/15E148 Instagram 300.0')).toBe('Instagram')
  expect(inAppBrowser('Mozilla/5.0 (Linux; Android 15) WhatsApp/2.24')).toBe('WhatsApp')
  expect(inAppBrowser('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')).toBeNull()
})
