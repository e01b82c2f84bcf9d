/** What a device keeps on purpose, and what it lets go of. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { takesTurns } from '../todays-share.ts'
import { member, send, signIn, uniqueEmail, wholeAppKept } from './steps.ts'

test.describe.configure({ timeout: 240_000 })

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** What pdf.js may ask for while it draws a page, and how long each is. */
function engineData(): Record<string, number> {
  const names = ['cmaps', 'standard_fonts', 'iccs'].flatMap((folder) =>
    readdirSync(join(pdfjs, folder))
      .filter((name) => !name.startsWith('LICENSE'))
      .map((name) => `${folder}/${name}`),
  )
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(pdfjs, name)).byteLength]))
}

/** The same as this page gets it; -1 for what it does not. */
const engineDataHere = (page: Page) =>
  page.evaluate(
    async ({ names, folder }) => {
      const sizes = names.map(async (name) => {
        const answer = await fetch(folder + name).catch(() => null)
        return [name, answer?.ok ? (await answer.arrayBuffer()).byteLength : -1] as const
      })
      return Object.fromEntries(await Promise.all(sizes))
    },
    {
      names: Object.keys(engineData()),
      folder: `/pdfjs-${(JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')) as { version: string }).version}/`,
    },
  )

test('[L7] what is kept on this device opens without a network, also after cleaning, and goes when it is let go', {
  tag: takesTurns(1, 2),
}, async ({ page, context, baseURL }) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const part = { name: 'Mariam Salem', email: uniqueEmail('mariam'), kind: 'sign', order: 1 } as const
  const { id } = await send(sender, 'Lease to keep', [part])
  const { id: other } = await send(sender, 'Lease to look at', [part])
  await signIn(page, sender.email)
  await wholeAppKept(page)
  await page.goto(`/documents/${other}`)
  await expect(page.getByRole('heading', { name: 'Lease to look at' }).first()).toBeVisible()
  await page.goto(`/documents/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Keep on this device' }).click()
  const keptInSidebar = page
    .getByRole('navigation', { name: 'Documents' })
    .getByRole('link', { name: 'Lease to keep' })
  await expect(keptInSidebar).toBeVisible()

  await page.goto('/account/device')
  await expect(page.getByText('All of it is here')).toBeVisible()
  await page.getByRole('button', { name: 'Remove what is not needed' }).click()
  await expect(page.getByText(/items? removed\./)).toBeVisible()
  await context.setOffline(true)
  await page.goto(`/documents/${other}`)
  await expect(page.getByText('This document is not on this device.')).toBeVisible()
  // It stands in the sidebar, under "On this device".
  await page.goto('/')
  await keptInSidebar.click()
  await expect(page.getByRole('heading', { name: 'Lease to keep' }).first()).toBeVisible()
  await expect(page.locator('canvas').first()).toBeVisible()
  expect(await engineDataHere(page), 'character maps and fonts of documents nobody has opened yet').toEqual(
    engineData(),
  )

  await page.goto('/account/device')
  await page.getByRole('button', { name: 'Do not keep: Lease to keep' }).click()
  await expect(page.getByText('Nothing is kept on purpose yet.')).toBeVisible()
})
