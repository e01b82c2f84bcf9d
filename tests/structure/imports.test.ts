import { describe, expect, it } from 'vitest'
import { circlesBetweenFolders, type Import, importsOf } from './imports.ts'

/** What each part may import beside itself. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  sync: ['locales'],
  db: ['sync', 'locales'],
  server: ['sync', 'db', 'locales'],
  app: ['sync', 'locales'],
}
/** Shows screens with a world made for it, and is no part of what is built. */
const GALLERY = /gallery/

describe('the parts of the product', () => {
  it.each(Object.entries(BELOW))('%s imports what is below it, and nothing of tests', (part, below) => {
    const wrong = importsOf(part)
      .filter(({ from, to }) => !GALLERY.test(from) && ![part, ...below].includes(to.split('/')[0] ?? ''))
      .filter(({ to }) => to !== 'package.json')
    expect(wrong).toEqual([])
  })

  it.each(['server', 'db'])('no folders of %s reach each other', (part) => {
    const imports = importsOf(part)
    expect(imports.length).toBeGreaterThan(50)
    expect(circlesBetweenFolders(imports)).toEqual([])
  })

  it('a circle is found, with the imports that close it', () => {
    const tree: Import[] = [
      { from: 'server/a/one.ts', to: 'server/b/two.ts' },
      { from: 'server/b/two.ts', to: 'server/c/three.ts' },
      { from: 'server/c/three.ts', to: 'server/a/four.ts' },
      { from: 'server/c/three.ts', to: 'server/d/five.ts' },
      { from: 'server/server.ts', to: 'server/a/one.ts' },
    ]
    expect(circlesBetweenFolders(tree)).toEqual([
      [
        'server/a/one.ts imports server/b/two.ts',
        'server/b/two.ts imports server/c/three.ts',
        'server/c/three.ts imports server/a/four.ts',
      ],
    ])
  })
})
