import { expect, test } from 'vitest'
import { guardChunkLoad } from './guard-chunk-load.ts'

function openPage({ serverThere = true } = {}) {
  const page = { reloads: 0, now: 1_000_000, serverThere, asked: 0 }
  const window = new EventTarget()
  const kept = new Map<string, string>()
  const stop = guardChunkLoad({
    window,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    now: () => page.now,
    isServerThere: async () => {
      page.asked++
      return page.serverThere
    },
    reload: () => {
      page.reloads++
    },
  })
  const partFails = async () => {
    window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    await new Promise(setImmediate)
  }
  return { page, partFails, stop }
}

test('[R1054][R1055] a part that is gone because of a new version is fetched by reloading, at most once a minute', async () => {
  const { page, partFails } = openPage()
  await partFails()
  await partFails()
  expect(page.reloads).toBe(1)
  page.now += 59_999
  await partFails()
  expect(page.reloads).toBe(1)
  page.now += 1
  await partFails()
  expect(page.reloads).toBe(2)
})

test('while the server cannot be reached the page that still works is left alone', async () => {
  const { page, partFails } = openPage({ serverThere: false })
  await partFails()
  expect(page).toMatchObject({ asked: 1, reloads: 0 })
  // The failure did not use up the one reload of this minute.
  page.serverThere = true
  await partFails()
  expect(page.reloads).toBe(1)
})

test('two parts that fail together reload once', async () => {
  const { page, partFails } = openPage()
  await Promise.all([partFails(), partFails(), partFails()])
  expect(page.reloads).toBe(1)
})
