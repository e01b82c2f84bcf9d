import { expect, test } from 'vitest'
import { emptyShelf, type TemplateShelf } from '../../../sync/entities/template.ts'
import { usedNow, withStar } from '../../../sync/rules/recent-templates.ts'
import { type Listed, shownName, templatePage, templateTabs } from './template-list.ts'

const id = (n: number) => `template:${String(n).padStart(26, '0')}` as Listed['id']
const one = (n: number, more: Partial<Listed> = {}): Listed => ({
  id: id(n),
  name: `Template ${n}`,
  type: 'document',
  modifiedAt: n,
  ...more,
})
const map = (list: readonly Listed[]) => new Map(list.map((item) => [item.id as string, item]))
const twelve = map(Array.from({ length: 12 }, (_, n) => one(n + 1)))
const nobody = emptyShelf('person:1' as TemplateShelf['personId'])
const wish = { tab: 'all', search: '', types: ['document'], page: 0 } as const

test('[R0336][R0348] the tab All shows five on a page, changed last first', () => {
  const first = templatePage(twelve, nobody, wish)
  expect(first.rows.map((item) => item.modifiedAt)).toEqual([12, 11, 10, 9, 8])
  expect([first.pages, first.total]).toEqual([3, 12])
  expect(templatePage(twelve, nobody, { ...wish, page: 2 }).rows.map((item) => item.modifiedAt)).toEqual([
    2, 1,
  ])
  expect(templatePage(twelve, nobody, { ...wish, page: 9 }).page).toBe(2)
})

test('[R0337][R0338] the tab Recent shows the ten used last, last first, and none twice', () => {
  let shelf = nobody
  for (let n = 1; n <= 12; n++) shelf = usedNow(shelf, id(n), n)
  shelf = usedNow(shelf, id(5), 99)
  const pages = [0, 1].flatMap((page) =>
    templatePage(twelve, shelf, { ...wish, tab: 'recent', page }).rows.map((item) => item.modifiedAt),
  )
  expect(pages).toEqual([5, 12, 11, 10, 9, 8, 7, 6, 4, 3])
})

test('what is used and gone since is not among the recent ones', () => {
  const shelf = usedNow(usedNow(nobody, id(1), 1), id(77), 2)
  expect(templatePage(twelve, shelf, { ...wish, tab: 'recent' }).rows.map((item) => item.id)).toEqual([id(1)])
})

test('[R0339][R0340] the tab Favourite shows the starred ones and no other', () => {
  const shelf = withStar(withStar(nobody, id(3), true) ?? nobody, id(9), true) ?? nobody
  const starred = (of: TemplateShelf) =>
    templatePage(twelve, of, { ...wish, tab: 'favourite' }).rows.map((item) => item.modifiedAt)
  expect(starred(shelf)).toEqual([9, 3])
  expect(starred(withStar(shelf, id(9), false) ?? shelf)).toEqual([3])
})

test('[R0341][R0342] tenant deployments have neither Recent nor Favourite', () => {
  expect(templateTabs(false)).toEqual(['all', 'recent', 'favourite'])
  expect(templateTabs(true)).toEqual(['all'])
})

test('[R0343] the search looks in names, in either case and without accents, inside the open tab', () => {
  const list = map([
    one(1, { name: 'Résumé of lease' }),
    one(2, { name: 'Lease' }),
    one(3, { name: 'Invoice' }),
  ])
  const found = (search: string, tab: 'all' | 'recent' = 'all') =>
    templatePage(list, usedNow(nobody, id(2), 1), { ...wish, tab, search }).rows.map((item) => item.name)
  expect(found(' LEASE ')).toEqual(['Lease', 'Résumé of lease'])
  expect(found('resume')).toEqual(['Résumé of lease'])
  expect(found('lease', 'recent')).toEqual(['Lease'])
})

test('[R0213] a request begins from request templates and forms, a document from document templates', () => {
  const list = map([one(1), one(2, { type: 'request' }), one(3, { type: 'form' })])
  const of = (types: readonly Listed['type'][]) =>
    templatePage(list, nobody, { ...wish, types }).rows.map((item) => item.type)
  expect(of(['request', 'form'])).toEqual(['form', 'request'])
  expect(of(['document'])).toEqual(['document'])
})

test('a name longer than 25 letters is cut', () => {
  expect(shownName('x'.repeat(25))).toBe('x'.repeat(25))
  expect(shownName('😀'.repeat(26))).toBe(`${'😀'.repeat(25)}…`)
})
