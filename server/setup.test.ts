import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, because it runs before packages are installed
import { SERVER_SOURCES } from './bundle.mjs'
// @ts-expect-error as above
import { APP_SOURCES, root } from './setup.mjs'

test('a second start finds every source whose change would make it build again', () => {
  for (const source of [...APP_SOURCES, ...SERVER_SOURCES])
    expect(existsSync(join(root, source)), source).toBe(true)
})
