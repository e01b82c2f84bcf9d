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
}, 60_000)
