/** The outbox: what was done with no network waits there, and each of its buttons does what it says. */
import { expect, type Page, test } from '@playwright/test'
import { bareId } from '../../sync/ids.ts'
import type { Person } from '../server/person.ts'
import { takesTurns } from '../todays-share.ts'
import { LEASE, member, savedForOffline, send, signIn, stateOf, trailOf, wholeAppKept } from './steps.ts'

const rowOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('[S3][S4] acts wait in the outbox; one is taken back, one arrives too late and says so until it is discarded, one is accepted', async ({
  page,
  context,
  baseURL,
}) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const sara = await member(baseURL as string, 'Sara', 'Salem')
  const part = { name: 'Sara Salem', email: sara.email, kind: 'approve', order: 1 } as const
  const [kept, back, late] = ['Budget 2027', 'Leave request', 'Purchase order']
  const ids: Record<string, `envelope:${string}`> = {}
  for (const title of [kept, back, late]) ids[title] = (await send(sender, title, [part])).id
  const idOf = (title: string) => ids[title] as `envelope:${string}`
  await signIn(page, sara.email)
  await wholeAppKept(page)
  for (const title of [kept, back, late]) await read(page, sara, idOf(title))
  await context.setOffline(true)
  for (const title of [kept, back, late]) await approve(page, idOf(title))

  await page.goto('/outbox')
  for (const title of [kept, back, late])
    await expect(rowOf(page, title)).toContainText('Waiting to send', { timeout: 60_000 })
  await rowOf(page, back).getByRole('button', { name: 'Take back' }).click()
  await expect(rowOf(page, back)).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, kept)).toBeVisible()
  await expect(rowOf(page, back)).toHaveCount(0)

  const reason = 'Replaced by another order'
  const cancelled = await sender.call('TasksEf/PerformAction', {
    processId: idOf(late),
    actionTypeId: 10,
    reason,
  })
  expect(cancelled.code, JSON.stringify(cancelled)).toBe(0)
  await context.setOffline(false)
  await expect(rowOf(page, kept)).toContainText('Sent', { timeout: 60_000 })
  const refused = rowOf(page, late)
  await expect(refused).toContainText(
    'Not accepted: the document was cancelled before your approval arrived. Nothing was approved.',
  )
  await expect(rowOf(page, back)).toHaveCount(0)
  const approvals = async (title: string) =>
    (await trailOf(sender, idOf(title))).filter((event) => /approv/i.test(event.kind)).length
  expect(await approvals(kept)).toBe(1)
  expect(await approvals(back)).toBe(0)
  expect(await approvals(late)).toBe(0)

  // What was taken back can be done again, and does not come back by itself.
  expect((await stateOf(sender, idOf(back))).state).not.toBe(2)
  await refused.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('dialog', { name: 'Discard what was kept?' })
  await question.getByRole('button', { name: 'Keep on this device' }).click()
  await expect(refused).toBeVisible()
  await refused.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, kept)).toBeVisible()
  await expect(rowOf(page, late)).toHaveCount(0)
})

test('[S3] Try again sends the same wish once more: refused again it stays, accepted it is done', {
  tag: takesTurns(0, 2),
}, async ({ page, context, baseURL }) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const part = { name: 'Sara Salem', email: 'sara.salem@example.com', kind: 'approve', order: 1 } as const
  const { id } = await send(sender, 'Annual report', [part])
  await signIn(page, sender.email)
  await wholeAppKept(page)
  await page.goto(`/documents/${bareId(id)}`)
  await page.getByRole('button', { name: 'Send reminder', exact: true }).first().click()
  await page.goto('/outbox')
  const row = rowOf(page, 'Annual report')
  // It was sent a moment ago: the server finds it too soon to remind anybody.
  await expect(row).toContainText('A reminder was sent recently. Try again later.')
  const [first] = await keysIn(page, sender.userId, 'outbox')
  await row.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => keysIn(page, sender.userId, 'outbox')).not.toContain(first)
  await expect(row).toContainText('A reminder was sent recently. Try again later.')
  await expect(row).toHaveCount(1)

  // Another wish met a server with no room; now there is room.
  await context.setOffline(true)
  await refusedBefore(page, sender.userId, 'setFlagged', { envelopeId: id, flagged: true })
  await page.reload()
  const full = rowOf(page, 'There is no room on the server at the moment')
  await full.getByRole('button', { name: 'Try again' }).click()
  await expect(full).toHaveCount(0)
  await context.setOffline(false)
  await expect.poll(() => favouritesOf(sender), { timeout: 60_000 }).toContain(id)
})

test('[S3] an expiry changed here and somewhere else: both are shown, and the one that is kept counts', async ({
  page,
  context,
  baseURL,
}) => {
  const sender = await member(baseURL as string, 'Omar', 'Haddad')
  const part = { name: 'Sara Salem', email: 'sara.salem@example.com', kind: 'approve', order: 1 } as const
  const titles = ['Lease of the office', 'Lease of the store'] as const
  const ids = await Promise.all(titles.map(async (title) => (await send(sender, title, [part])).id))
  await signIn(page, sender.email)
  await wholeAppKept(page)
  const tabs = [page, await context.newPage()]
  for (const [at, tab] of tabs.entries()) await openDetails(tab, ids[at] as string)
  await context.setOffline(true)
  for (const tab of tabs) await expireOn(tab, '2031-11-30')
  await tabs[1]?.close()
  for (const processId of ids) {
    const expiryDate = '2031-12-04T12:00:00.000Z'
    const changed = await sender.call('TasksEf/UpdateProcessSetting', { processId, expiryDate })
    expect(changed.code, JSON.stringify(changed)).toBe(0)
  }
  await page.goto('/outbox')
  await context.setOffline(false)
  const conflict = (title: string) =>
    page.locator('section').filter({ hasText: `“${title}” was changed twice` })
  const choose = (title: string, button: string) =>
    conflict(title).last().getByRole('button', { name: button }).click()
  for (const title of titles) {
    await expect(conflict(title).last()).toContainText('Nov 30, 2031', { timeout: 60_000 })
    await expect(conflict(title).last()).toContainText('Dec 04, 2031')
  }
  await choose(titles[0], 'Keep theirs')
  await expect(conflict(titles[0])).toHaveCount(0)
  await choose(titles[1], 'Keep mine')
  await expect(conflict(titles[1])).toHaveCount(0)
  const expiryOf = async (at: number) =>
    (await trailOf(sender, ids[at] as string)).filter((event) => event.kind === 'expiryChanged').length
  await expect.poll(() => expiryOf(1), { timeout: 60_000 }).toBe(2)
  expect(await expiryOf(0)).toBe(1)
  await page.goto(`/documents/${bareId(ids[1] as string)}`)
  await expect(page.getByText(/Nov 30, 2031|30 Nov 2031/).first()).toBeVisible()
})

test('a file waits in the outbox without a network, and is let go of there', {
  tag: takesTurns(1, 2),
}, async ({ page, context, baseURL }) => {
  const sara = await member(baseURL as string, 'Sara', 'Salem')
  await signIn(page, sara.email)
  await wholeAppKept(page)
  await page.goto('/create-document')
  await expect(page.getByRole('heading', { name: 'Create document' })).toBeVisible()
  await context.setOffline(true)
  await page.locator('input[type=file]').first().setInputFiles(LEASE)
  const chosen = page.getByRole('list', { name: 'Chosen documents' })
  await expect(chosen).toContainText('Saved on this device, uploads later')
  await page.goto('/outbox')
  const row = rowOf(page, 'issue13242.pdf')
  await expect(row).toContainText('Needs a connection')
  await row.getByRole('button', { name: 'Cancel upload of issue13242.pdf' }).click()
  await expect(row).toHaveCount(0)
  await page.goto('/create-document')
  await expect(page.getByRole('heading', { name: 'Create document' })).toBeVisible()
  await expect(page.getByText('issue13242.pdf')).toHaveCount(0)
})

/** Opened once with a network, so that it is on this device. */
async function openDetails(page: Page, id: string): Promise<void> {
  await page.goto(`/documents/${bareId(id)}`)
  // Offered once the server has looked at the document.
  await expect(async () => {
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await expect(page.getByRole('menuitem', { name: 'Edit expiry' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Escape')
}

async function expireOn(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Edit expiry' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day').fill(day)
  await dialog.getByRole('button', { name: 'Change expiry' }).click()
  await expect(dialog).toBeHidden()
}

/** Until the device has noted that it has drawn the document: nobody approves what was not shown. */
async function read(page: Page, { userId }: Person, id: string): Promise<void> {
  await page.goto(`/documents/${bareId(id)}/sign`)
  await expect(page.getByRole('button', { name: 'Approve', exact: true }).first()).toBeVisible()
  await savedForOffline(page)
  await expect
    .poll(async () => (await keysIn(page, userId, 'shown')).some((key) => key.startsWith(`${id}|`)))
    .toBe(true)
}

async function approve(page: Page, id: string): Promise<void> {
  await page.goto(`/documents/${bareId(id)}/sign`)
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(page.getByText('saved on this device', { exact: false }).first()).toBeVisible()
}

async function favouritesOf(person: Person): Promise<readonly string[]> {
  const answer = await person.call<{ rows: { processId: string }[] }>('TasksEf/GetPaging', {
    folderId: 1,
    tab: 'favourites',
    pageSize: 100,
  })
  return answer.data.rows.map((row) => row.processId)
}

const databaseOf = (userId: string) => `local-${userId.replace(':', '-')}`

/** What the device keeps in one of its stores, by key: of an entry of the outbox, its reference. */
const keysIn = (page: Page, userId: string, store: 'outbox' | 'shown'): Promise<readonly string[]> =>
  page.evaluate(
    ({ name, store }) =>
      new Promise<string[]>((settle, fail) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const asking = opening.result.transaction(store).objectStore(store).getAllKeys()
          asking.onsuccess = () => {
            opening.result.close()
            settle(asking.result as string[])
          }
        }
      }),
    { name: databaseOf(userId), store },
  )

/** Enters a wish that the server has refused for want of room, where the device keeps such entries. */
async function refusedBefore(page: Page, userId: string, name: string, input: object): Promise<void> {
  const id = `command:${'0'.repeat(26)}`
  const entry = {
    ...{ id, name, version: 1, account: userId, entity: `mark:${id}`, input, title: 'Annual report' },
    ...{ payload: '{}', signature: null, blobs: {}, files: [], offline: 'A', createdAt: Date.now() },
    ...{ place: 0, state: 'refused', n: 1, notBefore: 0, attempts: 0 },
    result: { status: 'refused', id, n: 1, at: Date.now(), code: 'out-of-room' },
  }
  await page.evaluate(
    ({ database, entry }) =>
      new Promise<void>((settle, fail) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('outbox', 'readwrite')
          writing.objectStore('outbox').put(entry)
          writing.oncomplete = () => {
            opening.result.close()
            settle()
          }
        }
      }),
    { database: databaseOf(userId), entry },
  )
}
