import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { err, ok } from '../../../sync/result.ts'
import { askProvider } from './invisible.ts'

const asked = { way: 'invisible', script: 'https://check.example/api.js', key: 'site', version: '2' } as const
const fetched: string[] = []
const rendered: Readonly<Record<string, unknown>>[] = []

/** What the provider's script does once it is here: nothing, or offer itself. */
let arrives: () => boolean
/** What its check comes to. */
let comesTo: (options: Readonly<Record<string, unknown>>) => void

beforeEach(() => {
  fetched.length = 0
  rendered.length = 0
  arrives = () => {
    vi.stubGlobal('grecaptcha', {
      ready: (then: () => void) => then(),
      render: (_place: unknown, options: Readonly<Record<string, unknown>>) => rendered.push(options),
      execute: () => comesTo(rendered.at(-1) ?? {}),
    })
    return true
  }
  comesTo = ({ callback }) => (callback as (shown: string) => void)('shown')
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => undefined }),
    body: { append: () => undefined },
    head: {
      append: (script: { src: string; onload(): void; onerror(): void }) => {
        fetched.push(script.src)
        if (arrives()) script.onload()
        else script.onerror()
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

it('[C266] the script of the provider is fetched by the page when it is asked, and the check shows no puzzle', async () => {
  expect(fetched).toEqual([])
  expect(await askProvider(asked)).toEqual(ok('shown'))
  expect(fetched).toEqual(['https://check.example/api.js'])
  expect(rendered).toMatchObject([{ sitekey: 'site', size: 'invisible' }])
  // Once it is here it is not fetched again.
  expect(await askProvider(asked)).toEqual(ok('shown'))
  expect(fetched).toHaveLength(1)
})

it('[C266] without a key or a version nothing of anybody else is fetched', async () => {
  expect(await askProvider({ ...asked, key: null })).toEqual(err('no-key'))
  expect(await askProvider({ ...asked, version: '' })).toEqual(err('no-version'))
  expect(fetched).toEqual([])
})

it('a script that does not come, and a check that fails, are told apart', async () => {
  arrives = () => false
  expect(await askProvider(asked)).toEqual(err('not-loaded'))
  arrives = () => {
    vi.stubGlobal('grecaptcha', {
      ready: (then: () => void) => then(),
      render: (_place: unknown, options: Readonly<Record<string, unknown>>) => rendered.push(options),
      execute: () => comesTo(rendered.at(-1) ?? {}),
    })
    return true
  }
  comesTo = (options) => (options['error-callback'] as () => void)()
  expect(await askProvider(asked)).toEqual(err('not-executed'))
})
