/** A file checked with no network, and a comparison that somebody stops. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { createLocalAuthority } from '../../server/sealing/local-authority.ts'
import { latin1Bytes, pdfDict, pdfName, pdfRef, pdfStream } from '../../sync/pdf/objects.ts'
import { plant, plantedPage, signatureField, withUpdate } from '../fixtures/attacks.ts'
import { signedByForce } from '../sealing/forced-signature.ts'
import { takesTurns } from '../todays-share.ts'
import { nothingForAxe } from './reach.ts'
import { wholeAppKept } from './steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'tawqi-verify-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function signedPage(): Promise<Uint8Array> {
  const { signer } = await createLocalAuthority(join(folder, 'keys'), {
    organization: 'Test',
    now: new Date(),
  })
  return signedByForce(withUpdate(plantedPage(), signatureField('victim', [0, 0, 0, 0])), signer)
}

const words = (text: string): Uint8Array => latin1Bytes(`BT /F 18 Tf 20 200 Td (${text}) Tj ET`)

const drop = (page: Page, name: string, bytes: Uint8Array): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })

const TITLES = [
  ['en', 'Changed after signing'],
  ['ar', 'تغيّر بعد التوقيع'],
  ['fr', 'Modifié après la signature'],
] as const
for (const [turn, [locale, title]] of TITLES.entries())
  test(`[E004] a changed file is told as changed with no network, in ${locale}, with its page`, {
    tag: takesTurns(turn, 2),
  }, async ({ page }) => {
    await page.addInitScript((wanted) => localStorage.setItem('locale', wanted), locale)
    await page.goto('/verify')
    await wholeAppKept(page)
    const changed = withUpdate(await signedPage(), (update) =>
      update.set(pdfRef(plant.words), pdfStream(new Map(), words('Pay 900 dirhams to Omar'))),
    )
    await page.context().setOffline(true)
    await page.reload()
    await drop(page, 'changed.pdf', changed)
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('region').locator('canvas').first()).toBeVisible()
    await nothingForAxe(page, locale)
  })

test('[E004] a comparison that never ends can be stopped, and what is known is told', async ({ page }) => {
  await page.goto('/verify')
  // A form that calls a form draws for minutes, and is no larger than a letter.
  const endless = withUpdate(await signedPage(), (update) => {
    const form = (inner: string, resources?: ReturnType<typeof pdfDict>) =>
      update.add(
        pdfStream(
          pdfDict({
            Type: pdfName('XObject'),
            Subtype: pdfName('Form'),
            BBox: [0, 0, 400, 400],
            Resources: resources,
          }),
          latin1Bytes(inner),
        ),
      )
    let last = form('0 0 m 400 400 l S\n'.repeat(100))
    for (let level = 0; level < 3; level++)
      last = form('/X Do\n'.repeat(100), pdfDict({ XObject: pdfDict({ X: last }) }))
    update.set(pdfRef(plant.cover), update.resolve(last))
  })
  await drop(page, 'endless.pdf', endless)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { name: 'Changed after signing' })).toBeVisible()
})
