import fc from 'fast-check'
import { expect, it } from 'vitest'
import { heardFrom } from './window-talk.ts'

const OWN = 'https://sign.example.ae'
const frame = { name: 'the frame' }
const at = { ownOrigin: OWN, other: frame }
const begin = { tawqi: 'window-begin', token: 't', act: 'finish', rows: [{ key: 'a', value: 1, savedAt: 1 }] }

it('a frame and its window hear each other and nobody else', () => {
  expect(heardFrom({ origin: OWN, source: frame, data: begin }, at)).toEqual(begin)
  for (const foreign of [
    { origin: 'https://portal.example.ae', source: frame, data: begin },
    { origin: 'null', source: frame, data: begin },
    { origin: OWN, source: { name: 'the site' }, data: begin },
    { origin: OWN, source: null, data: begin },
  ])
    expect(heardFrom(foreign, at)).toBeNull()
  expect(heardFrom({ origin: 'null', source: frame, data: begin }, { ...at, ownOrigin: 'null' })).toBeNull()
  expect(heardFrom({ origin: OWN, source: null, data: begin }, { ...at, other: null })).toBeNull()
})

it('what is not one of the three messages is not heard, whatever it is', () => {
  const hear = (data: unknown) => heardFrom({ origin: OWN, source: frame, data }, at)
  for (const data of [
    { ...begin, act: 'signStep' },
    { ...begin, token: 1 },
    { ...begin, rows: Array(11).fill(begin.rows[0]) },
    { ...begin, rows: [{ value: 1 }] },
    { tawqi: 'window-progress' },
    { tawqi: 'sign' },
    'window-ready',
    null,
  ])
    expect(hear(data)).toBeNull()
  fc.assert(
    fc.property(fc.anything(), (data) => {
      const heard = hear(data)
      if (heard !== null) expect(['window-ready', 'window-begin', 'window-progress']).toContain(heard.tawqi)
    }),
  )
})
