import { describe, expect, it } from 'vitest'
import { fieldText, readAnswerPath, readJson, replacedAt, valueAt } from './answer-path.ts'

const answer = { data: { name_en: 'Qatra', sites: [12, { 'odd name': 'x' }], bank: { iban: 'AE07' } } }
const at = (path: string) => valueAt(answer, readAnswerPath(path) ?? ['not a path'])

describe('a place in an answer', () => {
  it('is named by points, brackets and quotes', () => {
    expect(at('data.name_en')).toBe('Qatra')
    expect(at('$.data.sites[0]')).toBe(12)
    expect(at('data.sites[1]["odd name"]')).toBe('x')
    expect(at('$')).toEqual(answer)
  })

  it('that is not there gives nothing, and nothing inherited is read', () => {
    for (const path of [
      'data.sites[9]',
      'data.name_en.length',
      'constructor',
      '__proto__',
      'data.toString',
      'data[0]',
    ])
      expect(at(path), path).toBeUndefined()
  })

  it('is refused where it is no path', () => {
    for (const path of ['', ' ', 'a..b', 'a[', 'a[b]', 'a b', 'a["b', '$a]', 'a[0', 'x.'.repeat(30), '.a'])
      expect(readAnswerPath(path), path).toBeNull()
  })

  it('is replaced without touching the rest', () => {
    const hidden = replacedAt(answer, readAnswerPath('data.bank.iban') ?? [], '-') as typeof answer
    expect(hidden.data.bank.iban).toBe('-')
    expect(hidden.data.sites).toEqual(answer.data.sites)
    expect(replacedAt(answer, ['nowhere', 'at all'], '-')).toEqual(answer)
  })

  it('is read from JSON that ends well, and from no other', () => {
    expect(readJson('{"a":"[[[[\\"{"}')).toEqual({ a: '[[[["{' })
    expect(readJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBeUndefined()
    expect(readJson('<html>')).toBeUndefined()
    expect(fieldText({ a: 1 })).toBe('{"a":1}')
    expect(fieldText('x'.repeat(5000))).toHaveLength(2000)
  })
})
