import { describe, expect, it } from 'vitest'
import { flipped, flipsOf } from './flips-of.ts'

const told = (code: string) => flipsOf(code).map((one) => `${one.kind}: ${flipped(code, one)}`)

describe('the lies told in a source', () => {
  it.each([
    ['a < b', ['comparison: a <= b', 'order: b < a']],
    ['a !== b', ['comparison: a === b']],
    ['a && b', ['logic: a || b']],
    ['a - b', ['arithmetic: a + b', 'order: b - a']],
    ['a += 1', ['arithmetic: a -= 1', 'constant: a += 2']],
    ['x = 10', ['constant: x = 11']],
    ['x = true', ['boolean: x = false']],
    ['x = !y', ['negation: x = y']],
    ['f(a, b)', ['guard: ;', 'order: f(b, a)']],
    ['await check(a)', ['guard: ;']],
    ['x = a ? b : c', ['negation: x = !(a) ? b : c']],
  ])('of `%s`', (code, expected) => {
    expect([...told(code)].sort()).toEqual([...expected].sort())
  })

  it('take away what leaves early, and nothing that goes on', () => {
    const guard = 'function f() { if (a) return 1; if (b) c = d; else return 2 }'
    expect(told(guard).filter((one) => one.startsWith('guard'))).toEqual([
      'guard: function f() { ; if (b) c = d; else return 2 }',
    ])
  })

  it('are none in types, imports and texts', () => {
    expect(
      flipsOf("import { a } from './a.ts'\ntype B = 1 | true\nconst c: B | 2 = a as B\n// 1 < 2"),
    ).toEqual([])
  })

  it('stand where they should behind letters of other scripts', () => {
    expect(told("x = 'السلام 😀' + (a < b)")).toContain("comparison: x = 'السلام 😀' + (a <= b)")
  })
})
