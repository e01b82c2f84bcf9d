import { expect, test } from 'vitest'
import { listenForInstallOffer } from './install-offer.ts'

function openPage(kept = new Map<string, string>()) {
  const window = new EventTarget()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const offer = listenForInstallOffer({ window, storage })
  let prompts = 0
  const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      prompts++
      return { outcome: 'dismissed' as const }
    },
  })
  return { window, offer, offered, kept, prompts: () => prompts }
}

test('the browser’s own bar is held back and its dialog opens when the person presses Install, once', async () => {
  const { window, offer, offered, prompts } = openPage()
  let told = 0
  offer.subscribe(() => told++)
  window.dispatchEvent(offered)
  expect([offered.defaultPrevented, offer.promptable(), told]).toEqual([true, true, 1])
  await offer.install()
  await offer.install()
  expect([prompts(), offer.promptable(), offer.dismissed()]).toEqual([1, false, true])
})

test('dismissed and installed are remembered over every later visit', () => {
  const first = openPage()
  first.offer.noteSuccess()
  first.offer.dismiss()
  const later = openPage(first.kept).offer
  expect([later.succeeded(), later.dismissed()]).toEqual([true, true])
  const installed = openPage()
  installed.window.dispatchEvent(new Event('appinstalled'))
  expect(openPage(installed.kept).offer.dismissed()).toBe(true)
})
