import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isServerPath, isSignerPath } from '../../app/navigation-paths.ts'

const folder = join(import.meta.dirname, '../../app/routes')
/** What the router is generated from: a path that is not here shows the not-found page. */
const routes = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.tsx'))
  .flatMap((name) => /createFileRoute\('([^']+)'\)/.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [])

/** In the specification's spelling; `{id}` is what the router calls `$id`. */
const inSpelling = (route: string): string =>
  route
    .replace(/_(?=\/|$)/g, '')
    .replace(/\$\w+/g, '{id}')
    .replace(/(.)\/$/, '$1')

const isServed = (path: string): boolean =>
  routes.some((one) => inSpelling(one) === path) || isSignerPath(path.replace('{id}', 'x'))

test.each([
  ['R0063', '/403'],
  ['R0066', '/add'],
  ['R0089', '/administration/lookups'],
  ['R0096', '/administration/sequences'],
  ['R0068', '/create-document'],
  ['R0104', '/documents/review-tray'],
  ['R0109', '/recyclebin/all'],
  ['R0380', '/recyclebin/all'],
  ['R0110', '/requests/add'],
  ['R0111', '/sign/sign'],
  ['R0116', '/'],
  ['R0118', '/documents/template/{id}'],
  ['R0122', '/documents/{id}'],
  ['R0123', '/downloads/{id}'],
  ['R0125', '/linking/{id}'],
  ['R0126', '/requests/{id}'],
  ['R0128', '/view/{id}'],
])('[%s] the page %s exists', (_row, path) => {
  expect(isServed(path)).toBe(true)
  expect(isServerPath(path)).toBe(false)
})

const withId = routes.filter((one) => /\$\w+$/.test(one)).map(inSpelling)

test.each([...withId, '/linking/{id}'])('[R0129][A009] without its id, %s is a page too', (path) => {
  expect(isServed(path.replace('/{id}', ''))).toBe(true)
})
