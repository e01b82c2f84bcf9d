/** An envelope of 200 steps, opened from the list of the warm app: on a desktop and on a phone's screen. */
import { randomBytes } from 'node:crypto'
import { type BrowserContextOptions, devices, type Page } from 'playwright-core'
import { type RoutePart, routeContent } from '../../workflow/route-content.ts'
import { atMost, type BenchContext, type Measurement, type Row } from '../measurement.ts'
import { measured } from '../statistics.ts'
import { CONTEXT, signIn, watchFirstRow } from '../world/browser.ts'
import { caller, freshPdf, send } from '../world/life.ts'
import { type MeasurePaint, paintMeasure } from '../world/press-and-tap.ts'
import type { World } from '../world/worlds.ts'

/** Fifty in a row, of four people each; every other step signs. */
const STEPS = 200
const AT_ONCE = 4
const TITLE = 'Two hundred steps'
const RUNS = 9
const { defaultBrowserType: _, ...PHONE } = devices['Pixel 7'] ?? {}

export const longEnvelope: Row = {
  name: 'long-envelope',
  title: 'An envelope of 200 steps, opened from the list',
  async run(bench) {
    const world = await bench.worlds.fresh({ envelopes: 200 })
    await sendLong(world)
    const desktop = await opened(bench, world, { what: 'desktop', context: CONTEXT, open: byEnter })
    const phone = await opened(bench, world, {
      what: 'phone’s screen',
      context: { ...PHONE, locale: CONTEXT.locale, timezoneId: CONTEXT.timezoneId },
      open: byTap,
      unfold: { what: 'from the folded route to all its stops, phone’s screen', act: unfolded },
    })
    await world.stop()
    return [...desktop, ...phone]
  },
}

async function sendLong({ server, first }: World): Promise<string> {
  const ids = { now: Date.now, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }
  const sender = caller(server.url, first)
  const bytes = freshPdf(3)
  await sender.upload(bytes, 'works.pdf')
  const parts = Array.from(
    { length: STEPS },
    (_, at): RoutePart => [`Person${at}`, at % 2 === 0 ? 'sign' : 'approve', 1 + Math.floor(at / AT_ONCE)],
  )
  const content = routeContent(ids, bytes, parts)
  // Signatures of so many people stand one on another; what is measured is the route.
  const fields = content.fields.map((field) => ({
    ...field,
    places: field.places.map((place) => ({ ...place, yPt: 60 + (place.yPt % 640) })),
  }))
  return send(sender, { ...content, title: TITLE, fields })
}

interface Way {
  readonly what: string
  readonly context: BrowserContextOptions
  open(page: Page, measure: MeasurePaint): Promise<number>
  /** Where the route is one line at first. */
  readonly unfold?: {
    readonly what: string
    act(page: Page, measure: MeasurePaint): Promise<number>
  }
}

const STOPS = '[data-route] li'
const FOLDED = '[data-route-fold] > button [aria-hidden]'
const LAST_STOP = `[data-route] ol > li:nth-child(${STEPS})`
const row = (page: Page) => page.getByRole('link', { name: TITLE }).first()

const byEnter: Way['open'] = async (page, measure) => {
  await row(page).click()
  await page.waitForTimeout(300)
  return measure('keydown', STOPS, true, () => page.keyboard.press('Enter'))
}

const byTap: Way['open'] = (page, measure) => measure('pointerdown', FOLDED, true, () => row(page).tap())

/** The line unfolds to the stops around the present one; what is measured is asking for all of them. */
const unfolded = async (page: Page, measure: MeasurePaint): Promise<number> => {
  await page.locator('[data-route-fold] > button').tap()
  await page.locator(STOPS).first().waitFor()
  return measure('pointerdown', LAST_STOP, true, () => page.locator('[data-route] > button').last().tap())
}

async function opened(
  { worlds, progress }: BenchContext,
  { server, first }: World,
  { what, context: options, open, unfold }: Way,
): Promise<Measurement[]> {
  const context = await (await worlds.browser()).newContext(options)
  await watchFirstRow(context)
  await signIn(context, server.url, first)
  const page = await context.newPage()
  await page.goto(`${server.url}/?folder=sent`)
  await row(page).waitFor()
  const measure = await paintMeasure(page)
  const times: number[] = []
  const unfoldings: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    progress(`${what}, opening ${run}`)
    await row(page).waitFor()
    // The first time brings the code of the screen and the envelope itself.
    const time = await open(page, measure)
    const unfolding = await unfold?.act(page, measure)
    if (run > 0) times.push(time)
    if (run > 0 && unfolding !== undefined) unfoldings.push(unfolding)
    await page.waitForTimeout(300)
    await page.goBack()
  }
  await context.close()
  const note = `${STEPS} recipients, ${AT_ONCE} at once. From the input event's own time to the first task after the frame; the app is warm and the envelope on the device.`
  return [
    measured(times, {
      what: `from the list to the painted route, ${what}`,
      unit: 'ms',
      target: atMost(200),
      note,
    }),
    ...(unfold ? [measured(unfoldings, { what: unfold.what, unit: 'ms', target: atMost(200) })] : []),
  ]
}
