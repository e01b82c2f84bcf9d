/** A real Chromium, and pages of the real app in it, signed in as somebody who was seeded. */
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { SeededPerson } from './seed.ts'

export const CHROMIUM = {
  ...executable(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ],
}
export const CONTEXT = { locale: 'en-GB', timezoneId: 'Asia/Dubai', viewport: { width: 1360, height: 860 } }

export const launchBrowser = (): Promise<Browser> => chromium.launch(CHROMIUM)

/** An empty list of paths lets Playwright use a browser of its own. */
function executable(): { executablePath?: string } {
  const executablePath = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path))
  return executablePath ? { executablePath } : {}
}

/** The browser holds the session of a person, as after signing in. */
export async function signIn(context: BrowserContext, url: string, person: SeededPerson): Promise<void> {
  await context.addCookies([
    {
      name: 'refreshToken',
      value: person.refreshToken,
      domain: 'localhost',
      path: '/api',
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
  const page = await context.newPage()
  await page.goto(`${url}/first-paint.js`)
  await page.evaluate(
    (session) => localStorage.setItem('session', session),
    JSON.stringify({ profile: person.profile, verified: true, locked: false }),
  )
  await page.close()
}

/**
 * Notes, in the page, when the first list row was painted: `window.firstRowAt`, in ms since the navigation
 * began. A frame is asked for when the row is in the document; the task after that frame runs once it is painted.
 */
export async function watchFirstRow(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const page = window as unknown as { firstRowAt?: number; afterPaint(run: () => void): void }
    page.afterPaint = (run) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => run()
        port2.postMessage(null)
      })
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-row]')) return
      observer.disconnect()
      page.afterPaint(() => {
        page.firstRowAt = performance.now()
      })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

export async function firstRowAt(page: Page, patienceMs = 60_000): Promise<number> {
  await page.waitForFunction(() => (window as unknown as { firstRowAt?: number }).firstRowAt, undefined, {
    timeout: patienceMs,
    polling: 50,
  })
  return page.evaluate(() => (window as unknown as { firstRowAt: number }).firstRowAt)
}

/** How many rows the device holds, read from its own database. */
export const rowsHeld = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('local-'))?.name
    if (!name) return 0
    const db = await new Promise<IDBDatabase>((settle, fail) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => settle(opening.result)
      opening.onerror = () => fail(opening.error)
    })
    const chunks = await new Promise<{ key: string; rows: unknown[] }[]>((settle, fail) => {
      const reading = db.transaction('rows').objectStore('rows').getAll()
      reading.onsuccess = () => settle(reading.result)
      reading.onerror = () => fail(reading.error)
    })
    db.close()
    return chunks
      .filter((one) => one.key.startsWith('envelope|'))
      .reduce((sum, one) => sum + one.rows.length, 0)
  })
