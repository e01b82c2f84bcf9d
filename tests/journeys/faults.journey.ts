/**
 * A phone signs while the network does what networks do, in an order nobody chose. `FAULT_SEEDS=1,2,3` tries
 * others; the seed stands in the title.
 */

import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Fault, type FaultProxy, openFaultProxy } from '../faults/fault-proxy.ts'
import { halfOpen } from '../faults/faults/half-open.ts'
import { FAULTS } from '../faults/faults.ts'
import { createServerProcess, type ServerProcess } from '../faults/server-process.ts'
import { createRandom } from '../simulation/random.ts'
import { takesTurns } from '../todays-share.ts'
import {
  FIELDS,
  fillFields,
  linkIn,
  mailTo,
  member,
  openLink,
  reopen,
  savedForOffline,
  send,
  stateOf,
  trailOf,
  uniqueEmail,
} from './steps.ts'

const SEEDS = (process.env.FAULT_SEEDS ?? '1,2').split(',').map(Number)
/** What the page does by itself; its own files come from the service worker. */
const OURS = /^\/(sync|api|files|uploads|y)\//
/** Then the weather clears: a network that never answers signs nothing. */
const STRIKES = 20

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

let server: ServerProcess
let proxy: FaultProxy
test.beforeAll(async () => {
  proxy = await openFaultProxy(() => server.url)
  server = await createServerProcess({ publicUrl: proxy.url })
  await server.start()
})
test.afterAll(async () => {
  await proxy.close()
  await server.remove()
})

for (const seed of SEEDS)
  test(`[S1][S3] signing under random faults (seed ${seed}): one signature, and nothing typed is lost`, {
    tag: takesTurns(seed, 2),
  }, async ({ page, context }) => {
    test.setTimeout(300_000)
    const sender = await member(server.url, 'Omar', 'Haddad')
    const email = uniqueEmail('mariam')
    const { id } = await send(sender, 'Lease renewal, Office 1204', [
      { name: 'Mariam Al Suwaidi', email, kind: 'sign', order: 1 },
    ])
    const link = linkIn(await mailTo(server.url, email))
    await openLink(page, link)
    await savedForOffline(page)

    const met = await badWeather(seed)
    await page.getByRole('button', { name: 'Start' }).click()
    await fillFields(page, 'Head of Legal', FIELDS.slice(0, 2))
    const again = await reopen(context, page, link)
    await expect(again.getByRole('button', { name: /^Job title/ })).toHaveText(/^(Job title)?Head of Legal$/)
    await fillFields(again, 'Head of Legal', FIELDS.slice(2))
    await again.getByRole('button', { name: 'Finish' }).click()
    await again.getByRole('button', { name: 'Sign now' }).click()
    const last = await whileOnTheWay(context, again, link)

    await expect(last.getByRole('heading', { name: /^Signed/ })).toBeVisible({ timeout: 120_000 })
    await expect.poll(async () => (await stateOf(sender, id)).state, { timeout: 60_000 }).toBe(2)
    expect(met(), 'faults met').toBeGreaterThan(3)
    const events = (await trailOf(sender, id)).map((event) => event.kind)
    expect(events.filter((kind) => kind === 'signatureAccepted')).toHaveLength(1)
    expect(events.filter((kind) => kind === 'signatureSealed')).toHaveLength(1)
  })

/** Faults by chance; a peer that says nothing at all costs half a minute, so it comes once. */
async function badWeather(seed: number): Promise<() => number> {
  const random = createRandom(seed)
  let strikes = 0
  let silent = false
  proxy.strikeBy((path): Fault | null => {
    if (!OURS.test(path) || strikes >= STRIKES || !random.chance(0.6)) return null
    const fault = FAULTS[random.below(FAULTS.length)] ?? null
    if (fault === halfOpen && silent) return null
    silent ||= fault === halfOpen
    strikes++
    return fault
  })
  return () => strikes
}

/** The signature is safe on the phone, then the tab dies. */
async function whileOnTheWay(context: BrowserContext, page: Page, link: string): Promise<Page> {
  await expect(
    page.getByText('Signature saved on this device.').or(page.getByRole('heading', { name: /^Signed/ })),
  ).toBeVisible({ timeout: 60_000 })
  return reopen(context, page, link)
}
