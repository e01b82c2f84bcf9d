/** The journeys' server with a switch: from `publish()` on it serves the service worker of a next release. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { wholeAppKept } from './steps.ts'

export interface ReleaseProxy {
  readonly url: string
  publish(): void
  stop(): Promise<void>
}

export async function startReleaseProxy(baseURL: string): Promise<ReleaseProxy> {
  const target = new URL(baseURL)
  let next = false
  const server = createServer((incoming, outgoing) => {
    const isWorker = next && incoming.url === '/service-worker.js'
    // As it is, so that another release is another text.
    const headers = isWorker ? { host: incoming.headers.host } : incoming.headers
    const upstream = request(
      { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        const { 'content-length': length, etag, ...rest } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers)
        answer.on('data', (chunk) => outgoing.write(chunk))
        answer.on('end', () => outgoing.end(isWorker ? '\n// the next release' : undefined))
      },
    )
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((settle) => server.listen(0, 'localhost', settle))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: () => {
      next = true
    },
    stop: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}

/** The service worker has everything it keeps and is in charge of the page. */
export async function installed(page: Page): Promise<void> {
  await wholeAppKept(page)
  if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null))) await page.reload()
}

/** The next release is on the server, and the browser has fetched its service worker, which waits. */
export async function nextReleaseWaits(proxy: ReleaseProxy, page: Page): Promise<void> {
  proxy.publish()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  // Looked at again and again: between installing and waiting there is an instant without either.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null)
}
