/** What the operating system is told: each promise leads to a page, a picture or a kind of file that is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  createIncomingFiles,
  isShareOfTheSystem,
  keepSharedFiles,
  MOST_SHARED_BYTES,
  MOST_SHARED_FILES,
  RECEIVING_PATH,
  SHARE_PATH,
  type SharedFile,
  sharedFiles,
} from '../../app/install/incoming-files.ts'
import { isServerPath, isSignerPath } from '../../app/navigation-paths.ts'
import { webManifest } from '../../app/web-manifest.ts'
import { DOCUMENT_TYPES } from '../../sync/rules/file-validation.ts'
import { TABS } from '../../sync/rules/lists.ts'

const APP = join(import.meta.dirname, '../../app')
const PUBLIC = join(APP, 'public')
const PATHS = new Set(
  readdirSync(join(APP, 'routes'))
    .filter((name) => name.endsWith('.tsx') && !name.startsWith('__'))
    .map((name) => `/${name.replace(/(^|\.)index\.tsx$|\.tsx$/, '').replaceAll('.', '/')}`),
)
const { icons = [], screenshots = [], shortcuts = [], file_handlers = [], share_target } = webManifest

/** Of a PNG, from its header (PNG §11.2.2); throws when it is none. */
function pngSize(path: string): string {
  const bytes = readFileSync(join(PUBLIC, path))
  expect(bytes.subarray(1, 4).toString('latin1'), path).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

it('an update stays the same app: its identity and its start never change', () => {
  expect(webManifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
})

it('a second start comes to the window that is open, where nothing typed is lost', () => {
  expect(webManifest.launch_handler).toEqual({ client_mode: ['focus-existing', 'auto'] })
})

describe('shortcuts', () => {
  it('are what waits for me, a new document, and the outbox', () => {
    expect(shortcuts.map((one) => one.name)).toEqual(['Waiting for me', 'New document', 'Outbox'])
  })
  it.each(shortcuts.map((one) => [one.url]))('%s is a page of the app, on the tab it names', (url) => {
    const { pathname, searchParams } = new URL(url, 'https://sign.example')
    expect([...PATHS]).toContain(pathname)
    expect(isServerPath(pathname) || isSignerPath(pathname)).toBe(false)
    const tab = searchParams.get('tab')
    if (tab !== null) expect(TABS).toContain(tab)
  })
})

describe('pictures', () => {
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons ?? [])]
  it.each(pictures.map((one) => [one.src, one]))('%s is there, as large as it is said to be', (src, one) => {
    expect(one.type).toBe('image/png')
    expect(pngSize(src)).toBe(one.sizes)
  })
  it('there is an icon of both sizes to be cut by the system, and one that stays whole', () => {
    expect(icons.map((one) => `${one.purpose} ${one.sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
  })
  it('the shop shows the app on a phone and on a desktop', () => {
    expect(screenshots.map((one) => one.form_factor)).toEqual(['wide', 'narrow'])
    for (const { sizes = '', form_factor } of screenshots) {
      const [width = 0, height = 0] = sizes.split('x').map(Number)
      expect(form_factor === 'wide').toBe(width > height)
    }
  })
})

const namesOf = (shared: readonly SharedFile[]) => shared.map((one) => one.file.name)

describe('files from other apps', () => {
  it('are shared to an address that is nobody’s page, so that the service worker may keep it', () => {
    expect(share_target).toMatchObject({ action: SHARE_PATH, method: 'POST', enctype: 'multipart/form-data' })
    expect(PATHS.has(SHARE_PATH)).toBe(false)
    expect(isServerPath(SHARE_PATH)).toBe(false)
    expect(existsSync(join(PUBLIC, SHARE_PATH))).toBe(false)
  })
  it('opened with the app they come to the page that creates a document', () => {
    expect(file_handlers.map((one) => one.action)).toEqual([RECEIVING_PATH])
    expect(PATHS.has(RECEIVING_PATH)).toBe(true)
  })
  it('every kind that is promised is one the page takes, with its endings', () => {
    const shared = share_target?.params as { files: { name: string; accept: string[] }[] }
    const promised = file_handlers.flatMap((one) => Object.entries(one.accept))
    expect(promised.map(([type]) => type)).toEqual(['application/pdf', 'image/png', 'image/jpeg'])
    for (const [type, endings] of promised)
      for (const ending of [endings].flat()) {
        expect(DOCUMENT_TYPES[ending.slice(1)], ending).toBe(type)
        expect(shared.files[0]?.accept).toEqual(expect.arrayContaining([type, ending]))
      }
  })
  it('what is shared under the promised name is what the page is given, whole', async () => {
    const caches = memoryCaches()
    const shared = share_target?.params as { files: { name: string }[] }
    const form = new FormData()
    const lease = new File(['%PDF'], 'عقد إيجار.pdf', { type: 'application/pdf' })
    form.set(shared.files[0]?.name ?? '', lease)
    const request = new Request('https://sign.example/share', { method: 'POST', body: form })
    expect(await keepSharedFiles(request, caches, () => '1')).toBe(RECEIVING_PATH)
    const [given, ...more] = await sharedFiles(caches)
    expect([given?.file.name, given?.file.type, await given?.file.text(), more.length]).toEqual([
      'عقد إيجار.pdf',
      'application/pdf',
      '%PDF',
      0,
    ])
  })

  it('what was shared is given apart from what the person opened, so that it is asked about first', async () => {
    const caches = memoryCaches()
    const form = new FormData()
    form.set('files', new File(['%PDF'], 'sent.pdf'))
    await keepSharedFiles(
      new Request('https://sign.example/share', { method: 'POST', body: form }),
      caches,
      () => '1',
    )
    const incoming = createIncomingFiles(caches)
    incoming.add([new File(['%PDF'], 'opened.pdf')])
    const { opened, shared } = await incoming.take()
    expect(opened.map((one) => one.name)).toEqual(['opened.pdf'])
    expect(namesOf(shared)).toEqual(['sent.pdf'])
  })

  it('what was shared is there again until it is answered, also for a page that was loaded anew', async () => {
    const caches = memoryCaches()
    let keys = 0
    const share = (name: string) => {
      const form = new FormData()
      form.set('files', new File(['%PDF'], name))
      const request = new Request('https://sign.example/share', { method: 'POST', body: form })
      return keepSharedFiles(request, caches, () => String(++keys))
    }
    await share('one.pdf')
    const asked = await createIncomingFiles(caches).take()
    const again = createIncomingFiles(caches)
    expect(namesOf((await again.take()).shared)).toEqual(['one.pdf'])
    // What another window was given meanwhile is not answered with it.
    await share('one.pdf')
    await again.forget(asked.shared)
    const later = await again.take()
    expect(namesOf(later.shared)).toEqual(['one.pdf'])
    await again.forget(later.shared)
    expect((await createIncomingFiles(caches).take()).shared).toEqual([])
  })

  it('another site’s form fills no room: no frame, no page of theirs, and never more than once and a bound', async () => {
    const origin = 'https://sign.example'
    const share = { mode: 'navigate', destination: 'document', referrer: '' }
    expect(isShareOfTheSystem(share, origin)).toBe(true)
    expect(isShareOfTheSystem({ ...share, referrer: `${origin}/documents` }, origin)).toBe(true)
    for (const other of [
      { destination: 'iframe' },
      { mode: 'no-cors', destination: '' },
      { referrer: 'https://evil.example/' },
      { referrer: `${origin}.evil.example/` },
    ])
      expect(isShareOfTheSystem({ ...share, ...other }, origin)).toBe(false)

    const caches = memoryCaches()
    let keys = 0
    const post = (files: readonly File[]) => {
      const form = new FormData()
      for (const file of files) form.append('files', file)
      const request = new Request(`${origin}/share`, { method: 'POST', body: form })
      return keepSharedFiles(request, caches, () => String(++keys))
    }
    const named = (name: string) => new File(['%PDF'], name)
    for (const name of ['one.pdf', 'two.pdf']) await post([named(name)])
    expect(namesOf(await sharedFiles(caches))).toEqual(['two.pdf'])
    await post(Array.from({ length: MOST_SHARED_FILES + 1 }, (_, at) => named(`${at}.pdf`)))
    expect(await sharedFiles(caches)).toEqual([])
  })

  it('what never ends is not read to its end', async () => {
    const megabyte = new Uint8Array(1_000_000)
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += megabyte.byteLength
        controller.enqueue(megabyte)
      },
    })
    const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=x' })
    expect(await keepSharedFiles({ body, headers } as Request, memoryCaches(), () => '1')).toBe(
      RECEIVING_PATH,
    )
    expect(sent).toBeLessThan(MOST_SHARED_BYTES + 5_000_000)
  })
})

/** As much of the browser's caches as shared files need. */
function memoryCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      put: async (path: string, response: Response) =>
        void store.set(new URL(path, 'https://sign.example').href, response),
      keys: async () => [...store.keys()].map((url) => ({ url })),
      match: async ({ url }: { url: string }) => store.get(url)?.clone(),
      delete: async (url: string) => store.delete(url),
    }
  }
  const has = async (name: string) => stores.has(name)
  const remove = async (name: string) => stores.delete(name)
  return { open, has, delete: remove } as unknown as CacheStorage
}
