/** The page of the measurements: the app's own replica code, bundled for the browser, without any screen. */
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { rolldown } from 'rolldown'

let script: Promise<string> | undefined

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, 'replica-page.ts'),
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({ format: 'iife', minify: true, codeSplitting: false })
  await build.close()
  return output[0].code
}

/** Opens the page on the origin of the server, so that it may ask it like the app does. */
export async function openReplicaPage(context: BrowserContext, url: string): Promise<Page> {
  script ??= bundle()
  const code = await script
  const page = await context.newPage()
  await page.route(`${url}/bench-page*`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: code })
      : route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: '<!doctype html><script src="/bench-page.js"></script>',
        }),
  )
  await page.goto(`${url}/bench-page`)
  return page
}
