/** Signature, initials and stamp: made in the account and in a task, kept on the device, refused when they are no pictures. */
import { expect, type Page, test } from '@playwright/test'
import { linkIn, mailTo, member, openLink, send, signIn, uniqueEmail, wholeAppKept } from './steps.ts'

const TOO_LARGE = 'The file is too large to upload. The maximum supported file size is 2 Mb.'
const WRONG_TYPE = 'This document type is not supported. Upload a valid .png/.jpeg file'
const NO_PICTURE = 'Please upload valid png/jpeg image'

test('[R0064][R0366][R0367][R0300][R0302][R0307][R0308][R0309][R0310][R0311][R0814][R0815][R0816][R0817][R0818][R1030][R1031][R1130][R1132][R1165][R1170][R1172][R1173][R1174][R1176][R1177][R1178][R1179][R1184][R1185][R1372][R1420] [M373] [M374] [M375] [M421] a person makes their signature, initials and stamp, and finds them on the device without network', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const mariam = await member(baseURL as string, 'Mariam', 'Al Suwaidi')
  await page.addInitScript(noteLetters)
  const saved = picturesSent(page)
  await signIn(page, mariam.email)
  await page.goto('/account')

  await test.step('cancelled: nothing is saved', async () => {
    await page.getByRole('button', { name: 'Make a signature' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(mark(page, 'Signature').getByText('No signature saved')).toBeVisible()
  })

  await test.step('typed: the text is required, stops at forty letters, and is drawn 48 px high', async () => {
    await page.getByRole('button', { name: 'Make a signature' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your signature' })
    await expect(dialog.getByRole('radio', { name: 'Saved', exact: true })).toHaveCount(0)
    const text = dialog.getByRole('textbox', { name: 'Name as it should appear' })
    await expect(text).toHaveValue('Mariam Al Suwaidi')
    await text.fill('')
    await expect(dialog.getByText('Signature text is required')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await text.fill('M'.repeat(41))
    await expect(text).toHaveValue('M'.repeat(40))
    await expect(dialog.getByText('Maximum 40 characters allowed')).toBeVisible()
    await expect(dialog.getByText('40 / 40')).toBeVisible()
    await text.fill('Mariam')
    await expect(dialog.getByText('Maximum 40 characters allowed')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    // Three pixels for each of 48, so that print is sharp.
    expect(await page.evaluate(() => Reflect.get(window, 'letters'))).toContain('Mariam 144px')
    await expect(mark(page, 'Signature').getByRole('img', { name: 'Mariam' })).toBeVisible()
  })

  await test.step('initials: drawn, or uploaded as a PNG or JPEG of at most 2,560,000 bytes', async () => {
    await page.getByRole('button', { name: 'Make initials' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your initials' })
    await dialog.getByRole('textbox').fill('')
    await expect(dialog.getByText('Initials text is required')).toBeVisible()
    await dialog.getByText('Draw', { exact: true }).click()
    await expect(dialog.getByText('Please draw your initials')).toBeVisible()
    await drawOn(page, dialog.getByRole('img', { name: 'Draw your signature here' }))
    await expect(dialog.getByText('Please draw your initials')).toHaveCount(0)
    await dialog.getByText('Upload', { exact: true }).click()
    await expect(dialog.getByText('Please upload your initials')).toBeVisible()
    await upload(page, { name: 'initials.jpeg', width: 2400, height: 1800 })
    await expect(dialog.getByRole('img', { name: 'Uploaded initials' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(mark(page, 'Initials').getByRole('img')).toBeVisible()
  })

  await test.step('a stamp of a wrong format or size cannot be saved', async () => {
    await page.getByRole('button', { name: 'Create stamp' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your stamp' })
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect(dialog.getByText('Please upload your stamp')).toBeVisible()
    await expect(save).toBeDisabled()
    const files = dialog.locator('input[type=file]')
    await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') })
    await expect(dialog.getByText(WRONG_TYPE).first()).toBeVisible()
    await expect(save).toBeDisabled()
    await upload(page, { name: 'stamp.png', width: 1600, height: 900 })
    await expect(dialog.getByRole('img', { name: 'Uploaded stamp' })).toBeVisible()
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2_560_001 - 3)])
    await files.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: jpeg })
    await expect(dialog.getByText(TOO_LARGE).first()).toBeVisible()
    // The one before it is gone: what is shown is what would be saved.
    await expect(dialog.getByRole('img', { name: 'Uploaded stamp' })).toHaveCount(0)
    await expect(save).toBeDisabled()
    await upload(page, { name: 'stamp.png', width: 1600, height: 900 })
    await save.click()
    await expect(mark(page, 'Stamp').getByRole('img', { name: 'Stamp' })).toBeVisible()
  })

  await test.step('what is uploaded is reduced to its target', async () => {
    await expect.poll(() => saved.size).toBe(3)
    const initials = saved.get('initials') as SentPicture
    expect(Math.max(initials.width, initials.height)).toBeLessThanOrEqual(1280)
    expect(initials.bytes).toBeLessThanOrEqual(943_718)
    // Larger than a signature may be, so that the target is its own.
    expect(initials.bytes).toBeGreaterThan(104_857)
    const stamp = saved.get('stamp') as SentPicture
    expect(Math.max(stamp.width, stamp.height)).toBeLessThanOrEqual(800)
    expect(stamp.bytes).toBeLessThanOrEqual(104_857)
  })

  await test.step('the device keeps them: pictures and texts are there without network', async () => {
    const picture = expect.stringMatching(/^\/files\/[0-9a-f]{64}$/)
    await expect
      .poll(async () => (await mariam.call<Record<string, string | null>>('Customer/Get', {}, 'GET')).data)
      .toMatchObject({
        signatureText: 'Mariam',
        stamp: picture,
        initial: picture,
        cardHolderSignatureImage: picture,
      })
    await wholeAppKept(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(mark(page, 'Signature').getByRole('img', { name: 'Mariam' })).toBeVisible()
    for (const name of ['Initials', 'Stamp']) await expect(mark(page, name).getByRole('img')).toBeVisible()
    await page.context().setOffline(false)
  })

  await test.step('saved: what is stored is offered for use, or replaced', async () => {
    await page.getByRole('button', { name: 'Change: Stamp' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your stamp' })
    await expect(dialog.getByRole('radio', { name: 'Saved stamp' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect(dialog.getByText('Please upload your stamp')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Change: Signature' }).click()
    const signature = page.getByRole('dialog', { name: 'Your signature' })
    await signature.getByRole('button', { name: 'Use signature' }).click()
    await expect(mark(page, 'Signature').getByRole('img', { name: 'Mariam' })).toBeVisible()
  })

  await test.step('1007: the picture is cleared, and a stamp says so in the server’s English words', async () => {
    await page.evaluate(breakCanvas)
    for (const name of ['Signature', 'Stamp']) {
      await page.getByRole('button', { name: `Remove: ${name}` }).click()
      await expect(mark(page, name).getByRole('img')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Make a signature' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(mark(page, 'Signature').getByRole('alert')).toContainText(NO_PICTURE)
    await expect(mark(page, 'Signature').getByRole('img')).toHaveCount(0)
    await page.getByRole('button', { name: 'Create stamp' }).click()
    await upload(page, { name: 'stamp.png', width: 300, height: 300 })
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const refused = mark(page, 'Stamp').getByRole('alert')
    await expect(refused.locator('[lang=en][dir=ltr]')).toHaveText(NO_PICTURE)
    await expect(mark(page, 'Stamp').getByText('No stamp saved')).toBeVisible()
    await refused.getByRole('button', { name: 'Dismiss' }).click()
    await expect(refused).toHaveCount(0)
  })
})

test('[R1228][A136][R0299][R1019][R1020][R1023][R1025][R1027][R1134][R1135][R1136] [M382] [M383] a guest is asked to use a mark and nothing of it stays; a member saves it, or saves and uses it', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL as string
  const omar = await member(url, 'Omar', 'Haddad')
  const email = uniqueEmail('mariam')
  const { id } = await send(omar, 'Lease renewal', [
    { name: 'Mariam Al Suwaidi', email, kind: 'sign', order: 1 },
    { name: 'Omar Haddad', email: omar.email, kind: 'sign', order: 1 },
  ])

  await test.step('the guest, through the views of the step', async () => {
    const guest = await (await browser.newContext({ baseURL: url })).newPage()
    await guest.addInitScript(noteViews)
    await openLink(guest, linkIn(await mailTo(url, email)))
    await guest.getByRole('button', { name: 'Start' }).click()
    await guest.getByRole('button', { name: /^Signature, required/ }).click()
    const dialog = guest.getByRole('dialog', { name: 'Your signature' })
    await expect(dialog.getByRole('button', { name: 'Use signature' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /save/i })).toHaveCount(0)
    await dialog.getByText('Draw', { exact: true }).click()
    await expect(dialog.getByText('Please draw your signature')).toBeVisible()
    await dialog.getByText('Upload', { exact: true }).click()
    await expect(dialog.getByText('Please upload your signature')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Saved', exact: true })).toHaveCount(0)
    await dialog.getByText('Type', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Use signature' }).click()
    // Past the text to the last field, and on: there is still one open, to which Next leads back.
    await guest
      .locator('input[type=date]')
      .or(guest.getByRole('textbox', { name: 'Job title' }))
      .waitFor()
    await guest.getByRole('button', { name: 'Next', exact: true }).click()
    await guest.locator('input[type=date]').fill('2026-11-20')
    await guest.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(guest.locator('[data-step-view="30"]')).toBeVisible()
    await guest.getByRole('textbox', { name: 'Job title' }).fill('Head of Legal')
    await guest.getByRole('button', { name: 'Finish' }).click()
    await guest.keyboard.press('Escape')
    await expect(guest.locator('[data-step-view="11"]')).toBeVisible()
    await guest.getByRole('button', { name: 'Finish' }).click()
    await guest.getByRole('button', { name: 'Sign now' }).click()
    await expect(guest.getByRole('heading', { name: /^Signed at/ })).toBeVisible({ timeout: 60_000 })
    const views = await guest.evaluate(() => Reflect.get(window, 'views') as string[])
    expect(views.join(' ')).toMatch(/^1 (.* )?6 .*30 .*11 .*5 9$/)
    expect(await guest.evaluate(keptMarks)).toEqual([])
    await guest.context().close()
  })

  await test.step('the member', async () => {
    await signIn(page, omar.email)
    await page.goto(`/documents/${id.replace('envelope:', '')}/sign`)
    await page.getByRole('button', { name: 'Start' }).click()
    const field = page.getByRole('button', { name: /^Signature,/ }).first()
    await field.click()
    const dialog = page.getByRole('dialog', { name: 'Your signature' })
    await expect(dialog.getByRole('button', { name: 'Use signature' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Save only' }).click()
    await expect(dialog).toBeHidden()
    await field.click()
    await dialog.getByText('Saved', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Use signature' }).click()
    await expect(page.getByRole('textbox', { name: 'Job title' })).toBeVisible()
    await field.click()
    await dialog.getByText('Type', { exact: true }).click()
    await dialog.getByRole('textbox').fill('O. Haddad')
    await dialog.getByRole('button', { name: 'Save only' }).click()
    // Two now, the one in use and the one just saved: the person says which.
    await field.click()
    await dialog.getByText('Saved', { exact: true }).click()
    await expect(dialog.getByText('Please choose a signature')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Use signature' })).toBeDisabled()
    await expect
      .poll(
        async () =>
          (await omar.call<{ signatureText: string }>('Customer/Get', {}, 'GET')).data.signatureText,
      )
      .toBe('O. Haddad')
  })
})

const mark = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function drawOn(page: Page, pad: ReturnType<Page['getByRole']>): Promise<void> {
  const box = await pad.boundingBox()
  if (box === null) throw new Error('no pad')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 140, box.y + 110, { steps: 6 })
  await page.mouse.up()
}

/** A picture that hardly compresses, as a photograph of paper does. */
async function upload(
  page: Page,
  one: { readonly name: string; readonly width: number; readonly height: number },
): Promise<void> {
  const type = one.name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  const base64 = await page.evaluate(
    async ({ width, height, type }) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      for (let at = 0; at < 4000; at++) {
        context.fillStyle = `hsl(${(at * 47) % 360} 60% ${30 + (at % 50)}%)`
        context.fillRect((at * 7919) % width, (at * 104_729) % height, 60, 40)
      }
      const blob = await canvas.convertToBlob({ type, quality: 0.6 })
      let text = ''
      for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
      return btoa(text)
    },
    { ...one, type },
  )
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: one.name, mimeType: type, buffer: Buffer.from(base64, 'base64') })
}

interface SentPicture {
  readonly width: number
  readonly height: number
  readonly bytes: number
}

/** What leaves the device for the server, by which mark it is. */
function picturesSent(page: Page): ReadonlyMap<string, SentPicture> {
  const sent = new Map<string, SentPicture>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/sync/commands')) return
    const { commands } = request.postDataJSON() as {
      commands: { name: string; payload: string; blobs: Record<string, string> }[]
    }
    for (const { name, payload, blobs } of commands) {
      if (name !== 'saveAdoptedMark') continue
      const { which } = (JSON.parse(payload) as { input: { which: string } }).input
      for (const base64 of Object.values(blobs)) {
        const png = Buffer.from(base64, 'base64')
        if (png.length < 24) continue
        sent.set(which, { width: png.readUInt32BE(16), height: png.readUInt32BE(20), bytes: png.length })
      }
    }
  })
  return sent
}

function noteLetters(): void {
  const letters: string[] = []
  Object.assign(window, { letters })
  const write = CanvasRenderingContext2D.prototype.fillText
  CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
    letters.push(`${text} ${/[\d.]+px/.exec(this.font)?.[0]}`)
    return write.call(this, text, ...more)
  }
}

/** Every view of the step that was on the screen, in order. */
function noteViews(): void {
  const views: string[] = []
  Object.assign(window, { views })
  new MutationObserver(() => {
    const now = document.querySelector('[data-step-view]')?.getAttribute('data-step-view')
    if (now && now !== views.at(-1)) views.push(now)
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-step-view'] })
}

/** A browser that hands out something else than the PNG it was asked for. */
function breakCanvas(): void {
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['no picture']))
}

/** Marks and drawings left in the databases of a guest’s device. */
async function keptMarks(): Promise<string[]> {
  const found: string[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => done(opening.result)
    })
    if (db.objectStoreNames.contains('progress')) {
      const rows = await new Promise<{ key: string }[]>((done) => {
        const all = db.transaction('progress').objectStore('progress').getAll()
        all.onsuccess = () => done(all.result)
      })
      found.push(...rows.map((row) => row.key))
    }
    db.close()
  }
  return found
}
