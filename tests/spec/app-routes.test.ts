import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isEntrancePath, isServerPath, isSignerPath } from '../../app/navigation-paths.ts'

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
  routes.some((one) => inSpelling(one) === path) ||
  [isSignerPath, isEntrancePath].some((isOfLightPage) => isOfLightPage(path.replace('{id}', 'x')))

test.each([
  ['R0063', '/403'],
  ['R0066', '/add'],
  ['R0081', '/account/delegation'],
  ['R0082', '/account/preferences'],
  ['R0086', '/administration/connected-systems'],
  ['R0088', '/administration/groups'],
  ['R0089', '/administration/lookups'],
  ['R0093', '/administration/rimclasses'],
  ['R0094', '/administration/roles'],
  ['R0095', '/administration/roles-permissions'],
  ['R0099', '/administration/users'],
  ['R0096', '/administration/sequences'],
  ['R0067', '/clientinfo'],
  ['R0068', '/create-document'],
  ['R0070', '/forgot-password'],
  ['R0071', '/inspire'],
  ['R0072', '/login'],
  ['R0073', '/logout'],
  ['R0076', '/register'],
  ['R0075', '/refreshtoken'],
  ['R0079', '/uaepasslogin'],
  ['R0100', '/auth/auth-return'],
  ['R0267', '/auth/auth-return/{id}'],
  ['R0101', '/auth/login'],
  ['R0102', '/auth/logout-return'],
  ['R0268', '/auth/logout-return'],
  ['R0083', '/adibcp/login'],
  ['R0084', '/adibcpu/login'],
  ['R0085', '/mbru/login'],
  ['R0104', '/documents/review-tray'],
  ['R0109', '/recyclebin/all'],
  ['R0380', '/recyclebin/all'],
  ['R0110', '/requests/add'],
  ['R0111', '/sign/sign'],
  ['R0116', '/'],
  ['R0118', '/documents/template/{id}'],
  ['R0122', '/documents/{id}'],
  ['R0123', '/downloads/{id}'],
  ['R0124', '/invite/{id}'],
  ['R0125', '/linking/{id}'],
  ['R0126', '/requests/{id}'],
  ['R0127', '/verify/{id}'],
  ['R0128', '/view/{id}'],
])('[%s] the page %s exists', (_row, path) => {
  expect(isServed(path)).toBe(true)
  expect(isServerPath(path)).toBe(false)
})

const withId = routes.filter((one) => /\$\w+$/.test(one)).map(inSpelling)

test.each([...withId, '/linking/{id}', '/invite/{id}'])(
  '[R0129][A009] without its id, %s is a page too',
  (path) => {
    expect(isServed(path.replace('/{id}', ''))).toBe(true)
  },
)
