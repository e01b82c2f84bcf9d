/** Somebody is taken out of their organisation while their device is away; at its next contact it holds nothing of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { openSqlite } from '../../db/sqlite.ts'
import { signIn } from '../bench/world/browser.ts'
import { seed } from '../bench/world/seed.ts'
import { startServerProcess } from '../bench/world/server-process.ts'
import { person } from '../server/person.ts'
import { takesTurns } from '../todays-share.ts'
import { findOnDevice } from './device-walk.ts'

/** A server of its own, with an organisation of several people, one of whom runs it. */
async function office() {
  const dataDir = await mkdtemp(join(tmpdir(), 'tawqi-leaving-'))
  const sizes = { envelopes: 600, colleagues: 3, envelopesPerColleague: 0, others: 0, crowd: 0 }
  const { first, colleagues } = await seed(dataDir, sizes)
  const [boss] = colleagues
  if (!boss) throw new Error('Three colleagues were made')
  const db = openSqlite({ file: join(dataDir, 'tawqi.sqlite') })
  const { organizationMember } = db.tables
  await db.transact((query) =>
    query
      .update(organizationMember)
      .set({ roles: ['member', 'companyAdmin'] })
      .where(eq(organizationMember.personId, boss.id)),
  )
  await db.close()
  const server = await startServerProcess(dataDir)
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  return { server, first, boss, stop }
}

test('[S9] taken out of the organisation while offline: after the next contact nothing of it is on the device, and every door is closed', {
  tag: takesTurns(1, 2),
}, async ({ context }) => {
  const { server, first, boss, stop } = await office()
  try {
    await signIn(context, server.url, first)
    const page = await context.newPage()
    await page.goto(server.url)
    const row = page.locator('[data-row]').first()
    await expect(row).toBeVisible()
    // By its address: while the account comes in, another row may take the place of the first.
    const [title, path] = await row
      .getByRole('link')
      .first()
      .evaluate((link) => [link.textContent?.trim() ?? '', link.getAttribute('href') ?? ''] as const)
    await page.goto(`${server.url}${path}`)
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
    const canaries = { title, organisation: first.organizationName, envelope: first.envelopeIds[0] ?? '' }
    await expect
      .poll(async () => Object.keys(await findOnDevice(page, canaries)).sort())
      .toEqual(['envelope', 'organisation', 'title'])

    await context.setOffline(true)
    const admin = person(server.url, boss.accessToken, boss.email, boss.id)
    const removed = await admin.call('Admin/User/Remove', { userId: first.id })
    expect(removed.code, JSON.stringify(removed)).toBe(0)
    // Nothing automatic deletes: as long as nobody has said so, the device keeps what it has.
    expect(Object.keys(await findOnDevice(page, canaries))).toContain('title')

    await context.setOffline(false)
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => findOnDevice(page, canaries)).toEqual({})
    const fresh = await context.newPage()
    await fresh.goto(server.url)
    await expect(fresh).toHaveURL(/\/login/)
    await expect(fresh.getByText(title, { exact: true })).toHaveCount(0)
    expect(await findOnDevice(fresh, canaries)).toEqual({})

    const gone = person(server.url, first.accessToken, first.email, first.id)
    expect((await gone.call('TasksEf/GetPaging')).status).toBe(401)
    expect((await gone.file('0'.repeat(64))).status).toBe(401)
    for (const path of ['/sync/pull', '/sync/ticket', '/y/ticket']) {
      const authorization = `Bearer ${first.accessToken}`
      const response = await fetch(`${server.url}${path}`, { method: 'POST', headers: { authorization } })
      expect(response.status, path).toBe(401)
    }
  } finally {
    await stop()
  }
})
