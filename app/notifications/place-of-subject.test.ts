// biome-ignore lint/style/noRestrictedImports: a test runs in Node and reads the routes as files
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHAIN_KINDS, type Subject } from '../../sync/entities/subject.ts'
import { createId } from '../../sync/ids.ts'
import { placeOfSubject } from '../../sync/rules/place-of-subject.ts'
import { pathOf } from './push-worker.ts'

const ORIGIN = 'https://tawqi.example'
/** As the names of their files say it: `documents.$id_.sign.tsx`. */
const ROUTES = readdirSync(new URL('../routes/', import.meta.url))
  .filter((name) => name.endsWith('.tsx'))
  .map((name) =>
    name
      .replace(/(\.index)?\.tsx$/, '')
      .replaceAll('_.', '.')
      .replaceAll('.', '/'),
  )
  .map((path) => new RegExp(`^/${path.replaceAll(/\$\w+/g, '[^/]+')}$`))

it('[E024] whatever people are told about opens somewhere in the app, also by a press on a push', () => {
  for (const kind of CHAIN_KINDS) {
    const id = createId(kind, { now: () => 1, randomBytes: (n) => new Uint8Array(n) })
    const place = placeOfSubject({ kind, id } as Subject)
    expect(
      ROUTES.some((route) => route.test(place)),
      place,
    ).toBe(true)
    expect(pathOf(place, ORIGIN)).toBe(place)
  }
  expect(ROUTES.some((route) => route.test('/documents/a/nowhere'))).toBe(false)
})
