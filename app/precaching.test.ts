import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { packFiles } from './file-pack.ts'
import type { Comes, PrecachedFile } from './precached-file.ts'

const ORIGIN = 'https://tawqi.example'
const SMALL = Array.from({ length: 12 }, (_, n) => `assets/small-${n}.js`)

/** What the cache of files in use holds, and what was asked of the network. */
let kept: Map<string, Response>
let asked: string[]
let gone: ReadonlySet<string>

const cache = {
  match: async (key: string) => kept.get(new URL(key, ORIGIN).href)?.clone(),
  keys: async () => [...kept.keys()].map((url) => ({ url })),
  put: async (key: string, response: Response) => void kept.set(new URL(key, ORIGIN).href, response),
}
vi.stubGlobal('self', globalThis)
vi.stubGlobal('location', new URL(ORIGIN))
vi.stubGlobal('caches', { open: async () => cache })
vi.stubGlobal('fetch', async (url: URL) => {
  const path = url.pathname.slice(1)
  asked.push(path)
  if (gone.has(path)) return new Response(null, { status: 404 })
  const pack = packFiles(new Map(SMALL.map((one) => [one, new TextEncoder().encode(`packed ${one}`)])))
  return new Response(path.endsWith('.pack') ? (pack as Uint8Array<ArrayBuffer>) : path)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

beforeEach(() => {
  kept = new Map()
  asked = []
  gone = new Set()
})

const file = (url: string, comes: Comes, revision: string | null = null): PrecachedFile => ({
  url,
  revision,
  comes,
})
const LISTED = [
  file('assets/first.pack', 'pack'),
  file('index.html', 'first', 'a1'),
  ...SMALL.map((url) => file(url, 'packed')),
  file('assets/wizard.js', 'later'),
]

/** Imported late: Workbox reads where it is when it is. */
const precaching = async (listed: readonly PrecachedFile[] = LISTED) =>
  (await import('./precaching.ts')).createPrecaching(listed)

const paths = () => [...kept.keys()].map((one) => one.slice(ORIGIN.length + 1)).sort()

it('[L9] on a new device what is due comes, the small ones in one request, and nothing else', async () => {
  const { install, kept: keptOf } = await precaching()
  await install(true)
  expect(asked.sort()).toEqual(['assets/first.pack', 'index.html'])
  expect(paths()).toEqual([...SMALL, 'index.html?__WB_REVISION__=a1'].sort())
  const small = await keptOf('/assets/small-3.js')
  expect(await small?.text()).toBe('packed assets/small-3.js')
  expect(small?.headers.get('content-type')).toBe('text/javascript')
})

it('[L9] is not installed while a file that is due is missing', async () => {
  gone = new Set(['index.html'])
  await expect((await precaching()).install(true)).rejects.toThrow('index.html was not there')
})

it('is not installed when the pack lacks a file that is said to lie in it', async () => {
  const listed = [...LISTED, file('assets/not-packed.js', 'packed')]
  await expect((await precaching(listed)).install(true)).rejects.toThrow('has no assets/not-packed.js')
})

it('the rest is kept when it is asked for; it says when a file of it could not be had, and goes on from there', async () => {
  const { install, keepRest, kept: keptOf } = await precaching()
  await install(true)
  asked = []
  gone = new Set(['assets/wizard.js'])
  expect(await keepRest()).toBe(false)
  gone = new Set()
  expect(await keepRest()).toBe(true)
  expect(await (await keptOf('/assets/wizard.js'))?.text()).toBe('assets/wizard.js')
  expect(await keepRest()).toBe(true)
  expect(asked).toEqual(['assets/wizard.js', 'assets/wizard.js'])
})

it('a new release is installed whole, and asks only for what has changed', async () => {
  await (await precaching()).install(true)
  asked = []
  const { install } = await precaching([...LISTED, file('assets/new.js', 'packed')])
  await install(false)
  expect(asked.sort()).toEqual(['assets/new.js', 'assets/wizard.js'])
})
