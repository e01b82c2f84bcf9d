/** What a page fetches until it has come to rest, as it travels: compressed. */
import type { Page } from 'playwright-core'

export interface PageWeight {
  readonly requests: number
  readonly scriptBytes: number
  readonly allBytes: number
  /** The heaviest scripts with their size in KB. */
  readonly heaviest: string
}

export async function weigh(page: Page, load: () => Promise<unknown>): Promise<PageWeight> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const types = new Map<string, string>()
  const names = new Map<string, string>()
  const scripts: { name: string; bytes: number }[] = []
  let [requests, scriptBytes, allBytes] = [0, 0, 0]
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return
    types.set(requestId, type ?? 'Other')
    names.set(requestId, new URL(request.url).pathname.split('/').at(-1) ?? '')
    requests++
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    if (!type) return
    allBytes += encodedDataLength
    if (type !== 'Script') return
    scriptBytes += encodedDataLength
    scripts.push({ name: names.get(requestId) ?? '', bytes: encodedDataLength })
  })
  await load()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await devtools.detach()
  const heaviest = scripts
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 6)
    .map((one) => `${one.name.replace(/-[\w-]{8}\.js$/, '')} ${Math.round(one.bytes / 1000)}`)
    .join(', ')
  return { requests, scriptBytes, allBytes, heaviest }
}
