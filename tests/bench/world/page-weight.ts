/** What a page fetches until it has come to rest, as it travels: compressed. */
import type { Page } from 'playwright-core'

export interface PageWeight {
  readonly requests: number
  readonly scriptBytes: number
  readonly allBytes: number
}

export async function weigh(page: Page, load: () => Promise<unknown>): Promise<PageWeight> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const types = new Map<string, string>()
  let [requests, scriptBytes, allBytes] = [0, 0, 0]
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return
    types.set(requestId, type ?? 'Other')
    requests++
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    if (!type) return
    allBytes += encodedDataLength
    if (type === 'Script') scriptBytes += encodedDataLength
  })
  await load()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await devtools.detach()
  return { requests, scriptBytes, allBytes }
}
