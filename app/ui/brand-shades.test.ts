// biome-ignore lint/style/noRestrictedImports: a test runs in Node, and style sheets are not loaded there
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandShades, brandTokens, HOUSE_BRAND, textOn } from './brand-shades.ts'
import { contrast, mix, parseHex, type Rgb, toHex } from './contrast.ts'

const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => toHex(parts as unknown as Rgb))
const rgb = (hex: string) => parseHex(hex) ?? [0, 0, 0]
const sides = (value: string) => /light-dark\((#\w+),(#\w+)\)/.exec(value)?.slice(1) as [string, string]

test('one colour becomes ten shades from light to dark and is one of them', () => {
  const shades = brandShades('#0F7B5F')
  expect(shades).toHaveLength(10)
  expect(shades).toContain('#0f7b5f')
  const onWhite = shades.map((shade) => contrast(rgb(shade), [255, 255, 255]))
  expect(onWhite).toEqual([...onWhite].sort((a, b) => a - b))
})

test('text on any colour of an organisation can be read', () => {
  fc.assert(fc.property(colour, (hex) => contrast(rgb(textOn(hex)), rgb(hex)) >= 4.5))
})

test('text in the colour of an organisation can be read on canvas and on its own tint, in both themes', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const tokens = brandTokens(hex)
      if (tokens === undefined) return false
      const text = sides(tokens['--brand-text'])
      const fill = sides(tokens['--brand'])
      const grounds = [
        { surface: '#FFFFFF', canvas: '#F6F7F9' },
        { surface: '#1A2129', canvas: '#11161C' },
      ]
      return grounds.every(({ surface, canvas }, side) => {
        const ink = rgb(text[side] ?? '')
        const tint = mix(rgb(fill[side] ?? ''), rgb(surface), 0.16)
        return contrast(ink, rgb(canvas)) >= 4.5 && contrast(ink, tint) >= 4
      })
    }),
  )
})

test('white text on a deep colour, dark text on a bright one', () => {
  expect([textOn('#1F5FBF'), textOn('#FFC400')]).toEqual(['#FFFFFF', '#0B1420'])
})

test('a colour too pale for the canvas keeps our own brand for text and lines', () => {
  const tokens = brandTokens('#FFE9A8')
  expect(sides(tokens?.['--brand-line'] ?? '')[0]).toBe(HOUSE_BRAND)
  expect(sides(tokens?.['--brand-text'] ?? '')[0]).toBe(HOUSE_BRAND)
  expect(sides(tokens?.['--brand'] ?? '')[0]).toBe('#FFE9A8')
})

test('what is not a colour changes nothing', () => {
  expect(brandTokens('red; background: url(x)')).toBeUndefined()
})

test('every text colour of the tokens reaches 4.5:1 on its ground, in both themes', () => {
  const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8')
  const token = (name: string) =>
    /light-dark\((#\w+), (#\w+)\)/.exec(css.slice(css.indexOf(`--${name}:`)))?.slice(1) ?? []
  const pairs = [
    ...['text', 'muted', 'brand-text'].flatMap((ink) => ['canvas', 'surface'].map((ground) => [ink, ground])),
    ...['success', 'warning', 'danger', 'waiting'].map((tone) => [tone, `${tone}-tint`]),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`r${n}`, `r${n}t`]),
    ['on-brand', 'brand'],
    ['on-danger', 'danger'],
    ['muted', 'neutral-tint'],
  ]
  const poor = pairs.flatMap(([ink = '', ground = '']) =>
    [0, 1].flatMap((side) => {
      const value = contrast(rgb(token(ink)[side] ?? ''), rgb(token(ground)[side] ?? ''))
      return value >= 4.5 ? [] : [`${ink} on ${ground}: ${value.toFixed(2)}`]
    }),
  )
  expect(poor).toEqual([])
})
