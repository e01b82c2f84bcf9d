// biome-ignore lint/style/noRestrictedImports: a test runs in Node and reads sources as files
import { readdirSync, readFileSync } from 'node:fs'
// biome-ignore lint/style/noRestrictedImports: as above
import { join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, test } from 'vitest'

test('every message in the source stands in its catalog, or people would read a code', async () => {
  const catalogs = await getCatalogs(getConfig({ skipValidation: true }))
  const missing = await Promise.all(
    catalogs.map(async (catalog) => {
      const [inSource, inCatalog] = await Promise.all([catalog.collect({}), catalog.read('en')])
      return Object.entries(inSource ?? {}).flatMap(([id, message]) =>
        inCatalog?.[id] === undefined || inCatalog[id].obsolete
          ? [`${catalog.name}: ${message.message}`]
          : [],
      )
    }),
  )
  // Mend with `npm run locales:extract`, then translate what `catalogs-complete.test.ts` lists.
  expect(missing.flat()).toEqual([])
})

test('every folder that speaks has a catalog', () => {
  const app = new URL('../', import.meta.url).pathname
  const catalogs = new Set(readdirSync(join(app, '../locales/en')))
  const silent = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .filter((file) => /from '@lingui\/(core|react)\/macro'/.test(readFileSync(join(app, file), 'utf8')))
    .filter(
      (file) =>
        !catalogs.has(
          `${file
            .split('/')
            .slice(0, file.startsWith('faces/') ? -1 : 1)
            .join('-')}.po`,
        ),
    )
  expect(silent).toEqual([])
})
