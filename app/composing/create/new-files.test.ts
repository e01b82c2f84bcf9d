import { expect, test } from 'vitest'
import { DEFAULT_UPLOAD_OPTIONS } from '../../../sync/rules/file-validation.ts'
import type { FileProgress } from '../../files/composing-files.tsx'
import { FileNotTaken } from '../../files/file-not-taken.ts'
import { createNewFiles, stateOf } from './new-files.ts'

function world(progress: Record<string, FileProgress['state']> = {}) {
  const stored = new Map<string, string>()
  const dropped: string[] = []
  let keys = 0
  const deps = {
    files: {
      options: () => DEFAULT_UPLOAD_OPTIONS,
      take: async (file: File) => ({
        sha256: `sha-${file.name}`,
        sizeBytes: file.size,
        mediaType: file.type,
      }),
      drop: (sha256: string) => void dropped.push(sha256),
      progress: (sha256: string): FileProgress | null => ({
        state: progress[sha256] ?? 'complete',
        bytesSent: 0,
        sizeBytes: 1,
        answer: null,
      }),
    },
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    storageKey: 'new-files',
    newKey: () => `${keys++}`,
  }
  return { deps, dropped, progress: deps.files.progress }
}
const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('[R0318] several files are taken, each with its own fate', async () => {
  const { deps, progress } = world()
  const files = createNewFiles(deps)
  files.add([pdf('a.pdf'), pdf('b.pages'), pdf('c.pdf')], 'document')
  await settled()
  expect(files.list().map((one) => [one.name, one.fault])).toEqual([
    ['a.pdf', null],
    ['b.pages', 'type-not-supported'],
    ['c.pdf', null],
  ])
  expect(stateOf(files.list(), progress)).toMatchObject({ busy: 0, failed: 1 })
})

test('[R0327] with nothing chosen nothing is ready, and a refused file does not count', async () => {
  const { deps, progress } = world({ 'sha-a.pdf': 'refused' })
  const files = createNewFiles(deps)
  expect(stateOf(files.list(), progress).ready).toEqual([])
  files.add([pdf('a.pdf')], 'document')
  await settled()
  expect(stateOf(files.list(), progress)).toEqual({ ready: [], busy: 0, failed: 1 })
})

test('[R0328] while a file is sent it counts as busy; offline it waits on the device and counts as ready', async () => {
  const { deps, progress } = world({ 'sha-a.pdf': 'sending', 'sha-b.pdf': 'waiting' })
  const files = createNewFiles(deps)
  files.add([pdf('a.pdf'), pdf('b.pdf')], 'document')
  expect(stateOf(files.list(), progress).busy).toBe(2)
  await settled()
  const state = stateOf(files.list(), progress)
  expect([state.busy, state.ready.map((one) => one.name)]).toEqual([1, ['b.pdf']])
})

test('[R1418] a file whose upload broke off stays in the list, kept on the device, and can go into the draft', async () => {
  const { deps, progress } = world({ 'sha-a.pdf': 'failed' })
  const files = createNewFiles(deps)
  files.add([pdf('a.pdf')], 'document')
  await settled()
  expect(stateOf(files.list(), progress)).toMatchObject({ busy: 0, failed: 0, ready: [{ name: 'a.pdf' }] })
})

test('a reload brings the chosen files back', async () => {
  const { deps } = world()
  const before = createNewFiles(deps)
  before.add([pdf('a.pdf')], 'document')
  await settled()
  expect(createNewFiles(deps).list()).toEqual(before.list())
})

test('cancelling lets go of every file, and a reload does not bring them back', async () => {
  const { deps, dropped } = world()
  const files = createNewFiles(deps)
  files.add([pdf('a.pdf'), pdf('b.pdf')], 'document')
  await settled()
  files.clear()
  expect(files.list()).toEqual([])
  expect(dropped).toEqual(['sha-a.pdf', 'sha-b.pdf'])
  expect(createNewFiles(deps).list()).toEqual([])
})

test('[R1040] removing a file lets go of its bytes unless the same file was chosen twice', async () => {
  const { deps, dropped } = world()
  const files = createNewFiles(deps)
  files.add([pdf('a.pdf'), pdf('a.pdf')], 'document')
  await settled()
  files.remove('0')
  expect(dropped).toEqual([])
  files.remove('1')
  expect(dropped).toEqual(['sha-a.pdf'])
})

test('[S3] without room on the device it says so; a file that cannot be read is another matter', async () => {
  const { deps } = world()
  const failing = (error: Error) =>
    createNewFiles({ ...deps, files: { ...deps.files, take: async () => Promise.reject(error) } })
  const full = failing(new FileNotTaken('device-full'))
  full.add([pdf('a.pdf')], 'document')
  const unreadable = failing(new DOMException('gone', 'NotReadableError'))
  unreadable.add([pdf('a.pdf')], 'document')
  await settled()
  expect(full.list()[0]).toMatchObject({ fault: 'device-full', sha256: null })
  expect(unreadable.list()[0]).toMatchObject({ fault: 'not-readable', sha256: null })
})
