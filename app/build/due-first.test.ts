import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { filesWith, lineKeptBusy, neededModules } from './due-first.ts'

interface Module {
  readonly now?: readonly string[]
  readonly later?: readonly string[]
  readonly code?: string
}

const needed = (graph: Readonly<Record<string, Module>>) => {
  const infoOf = (id: string) => {
    const found = graph[id]
    if (!found) return null
    const { now = [], later = [], code = '' } = found
    return { importedIds: now, dynamicallyImportedIds: later, code }
  }
  return [...neededModules(['/app/main.tsx'], infoOf)].sort()
}

const chunk = (fileName: string, part: Partial<Rolldown.OutputChunk>) =>
  ({ type: 'chunk', fileName, moduleIds: [], facadeModuleId: null, imports: [], ...part }) as never

it('[L9] whatever is imported now or on demand is needed, also by what comes on demand itself', () => {
  expect(
    needed({
      '/app/main.tsx': { now: ['/app/frame.tsx'], later: ['/app/signer/signing.tsx'] },
      '/app/frame.tsx': {},
      '/app/signer/signing.tsx': { later: ['/app/signer/sheet.tsx'] },
      '/app/signer/sheet.tsx': { now: ['/sync/marks.ts'] },
      '/sync/marks.ts': {},
      '/app/nobody.tsx': {},
    }),
  ).toEqual([
    '/app/frame.tsx',
    '/app/main.tsx',
    '/app/signer/sheet.tsx',
    '/app/signer/signing.tsx',
    '/sync/marks.ts',
  ])
})

it('[L9] a screen nobody thought of is needed; one that is said to wait is not, nor what it opens', () => {
  expect(
    needed({
      '/app/main.tsx': { now: ['/app/routes/add.tsx', '/app/routes/new.tsx'] },
      '/app/routes/add.tsx': { later: ['/app/routes/add.tsx?tsr-split=component', '/locales/en/add.po'] },
      '/app/routes/add.tsx?tsr-split=component': { now: ['/app/composing/wizard.tsx'] },
      '/app/routes/new.tsx': {
        later: ['/app/routes/new.tsx?tsr-split=component', '/app/composing/wizard.tsx'],
      },
      '/app/routes/new.tsx?tsr-split=component': { now: ['/app/new.tsx'] },
      '/app/new.tsx': {},
      '/app/composing/wizard.tsx': {},
    }),
  ).toEqual([
    '/app/main.tsx',
    '/app/new.tsx',
    '/app/routes/add.tsx',
    '/app/routes/new.tsx',
    '/app/routes/new.tsx?tsr-split=component',
  ])
})

it('[L9] words are needed in every language where a needed module asks for them', () => {
  const words = ['/locales/en/lock.po', '/locales/ar/lock.po', '/locales/en/other.po', '/locales/en/add.po']
  expect(
    needed({
      '/app/main.tsx': { now: ['/app/language.ts', '/app/routes/add.tsx'], later: ['/app/lock.tsx'] },
      '/app/language.ts': { later: words },
      '/app/lock.tsx': { code: 'await language.use("lock", "shell")' },
      '/app/routes/add.tsx': { code: 'language.use("add")' },
    }),
  ).toEqual([
    '/app/language.ts',
    '/app/lock.tsx',
    '/app/main.tsx',
    '/app/routes/add.tsx',
    '/locales/ar/lock.po',
    '/locales/en/lock.po',
  ])
})

it('a page that is not in the build fails it', () => {
  expect(() => neededModules(['/app/gone.tsx'], () => null)).toThrow('/app/gone.tsx is not part of the build')
})

it('[L9] with a module come its file, the one of its name, and what both need to run', () => {
  const files = filesWith(new Set(['/sheet.tsx', '/outside.ts']), {
    'signing.js': chunk('signing.js', {
      moduleIds: ['/signing.tsx', '/sheet.tsx'],
      imports: ['base.js'],
      viteMetadata: {
        importedCss: new Set(['signing.css']),
        importedAssets: new Set(),
        __modules: undefined,
      },
    }),
    'sheet.js': chunk('sheet.js', { facadeModuleId: '/sheet.tsx', imports: ['signing.js'] }),
    'base.js': chunk('base.js', { moduleIds: ['/base.ts'], imports: ['outside.js'] }),
    'wizard.js': chunk('wizard.js', { moduleIds: ['/wizard.tsx'], imports: ['base.js'] }),
  })
  expect([...files].sort()).toEqual(['base.js', 'sheet.js', 'signing.css', 'signing.js'])
})

it('the three largest begin, the others come smallest first, what may wait comes last', () => {
  const files = [5, 1, 9, 3, 7].map((size) => ({ size, comes: 'first' as const }))
  const order = lineKeptBusy([{ size: 100, comes: 'later' }, ...files])
  expect(order.map((one) => one.size)).toEqual([9, 7, 5, 1, 3, 100])
})
