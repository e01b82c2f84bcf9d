import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '../../sync/entities/envelope.ts'
import {
  type AuthorityWorld,
  type Case,
  createAuthorityWorld,
  PNG,
  SECRET,
} from '../authority/authority-world.ts'

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

interface Answered {
  readonly status: number
  readonly code: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  readonly data: any
  readonly description: { readonly en: string; readonly ar: string; readonly fr: string }
}
interface Row {
  readonly processId: string
  readonly [name: string]: unknown
}

async function call(one: Case, path: string, body: unknown = {}, method = 'POST'): Promise<Answered> {
  const response = await world.request(`/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...one.headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as Omit<Answered, 'status'>) }
}

async function rowOf(one: Case, id: string, folderId = 0, tab = 'all'): Promise<Row | undefined> {
  // Every test leaves documents behind.
  for (let page = 1; ; page++) {
    const { data } = await call(one, 'TasksEf/GetPaging', { folderId, tab, pageSize: 100, page })
    const found = (data.rows as Row[]).find((row) => row.processId === id)
    if (found || data.rows.length < 100) return found
  }
}
async function envelopeNow(id: string): Promise<Envelope> {
  const { envelope } = world.platform.db.tables
  const [row] = await world.platform.db.read((query) =>
    query.select({ body: envelope.body }).from(envelope).where(eq(envelope.id, id)),
  )
  return row!.body
}
const waiting = (envelope: Envelope) => envelope.recipients.filter((item) => item.state === 'waiting')
const ids = (actions: readonly { functionId: number }[]) =>
  actions.map((one) => one.functionId).sort((a, b) => a - b)

describe('lists', () => {
  it('[R1063][A069] folder 4 is the inbox, and no number is the deleted items', async () => {
    const one = await world.newCase('recipient')
    const listed = async (folderId: number) =>
      (await call(one, 'TasksEf/GetPaging', { folderId, pageSize: 100 })).data.rows.map(
        (row: Row) => row.processId,
      )
    const inbox = await listed(0)
    expect(inbox).toContain(one.envelope.id)
    for (const folderId of [4, 5, -1]) expect(await listed(folderId)).toEqual(inbox)
  })

  it('[R1310][A070] a page has ten rows where nobody said how many, and never more than a hundred', async () => {
    const one = await world.newCase('owner')
    const bare = { documents: [], recipients: [], fields: [], sentAt: null }
    for (let n = 0; n <= 100; n++) await world.envelopeOf({ ...bare, state: 'draft' }, [])
    const rows = async (input: object) =>
      (await call(one, 'TasksEf/GetPaging', { folderId: 3, ...input })).data.rows.length
    expect(await rows({})).toBe(10)
    expect(await rows({ pageSize: 25 })).toBe(25)
    expect(await rows({ pageSize: 1_000_000 })).toBe(100)
  })

  it('[C145][R0443][R0444][R0425][R0426][R0427][R0428][R0431][R0432][R0433][R0434][R0435][R0436][R0437][R0440][R0441][R0442] GetPaging answers rows in the words of the specification, with totals', async () => {
    const one = await world.newCase('recipient')
    const page = await call(one, 'TasksEf/GetPaging', { folderId: 0, page: 1, pageSize: 100 })
    expect(page.data.TotalCount).toBeGreaterThan(0)
    expect(page.data.TotalPages).toBe(Math.ceil(page.data.TotalCount / 100))
    const row = (page.data.rows as Row[]).find((item) => item.processId === one.envelope.id)
    expect(row).toMatchObject({
      processId: one.envelope.id,
      stepId: one.part('sign').id,
      objectID: one.envelope.documents[0]?.id,
      processType: 0,
      statusId: 1,
      title: SECRET,
      assignToMe: true,
      archived: false,
      flagged: false,
      initiatorId: one.envelope.ownerId,
      initiatorName: one.envelope.owner.name,
    })
    expect(row?.assignees).toHaveLength(3)
    expect(row?.signatories).toHaveLength(21)
    expect(row?.actions).toContainEqual({ functionId: 6, functionName: 'SignStep' })
  })

  it('[C145] GetPaging cuts pages without losing or repeating a row', async () => {
    const one = await world.newCase('recipient')
    const all = await call(one, 'TasksEf/GetPaging', { pageSize: 100 })
    const due = (all.data.rows as Row[]).map((row) => row.processId)
    const found: string[] = []
    for (let page = 1; page <= Math.ceil(due.length / 3); page++) {
      const part = await call(one, 'TasksEf/GetPaging', { page, pageSize: 3 })
      found.push(...(part.data.rows as Row[]).map((row) => row.processId))
    }
    expect(found).toEqual(due)
  })

  it('[C145] GetPaging finds by words of the title and refuses pages that are none', async () => {
    const one = await world.newCase('recipient')
    const search = async (words: string) =>
      ((await call(one, 'TasksEf/GetPaging', { search: words, pageSize: 100 })).data.rows as Row[]).length
    expect(await search('zanzibar MERGER')).toBeGreaterThan(0)
    expect(await search('no such words')).toBe(0)
    // Signs that mean something to a database mean themselves.
    expect(await search('zan_ibar')).toBe(0)
    expect(await search('%')).toBe(0)
    expect((await call(one, 'TasksEf/GetPaging', { page: 0 })).status).toBe(422)
  })

  it('[C145] GetPaging keeps what one owner sent, what waits for one name, and sorts as asked', async () => {
    const one = await world.newCase('recipient')
    const rows = async (wish: object) =>
      (await call(one, 'TasksEf/GetPaging', { pageSize: 100, ...wish })).data.rows as Row[]
    const all = await rows({})
    const { initiatorName } = all[0] as Row
    const kept = await rows({ ownedBy: [initiatorName] })
    expect(kept).toEqual(all.filter((row) => row.initiatorName === initiatorName))
    expect(await rows({ ownedBy: ['Nobody'] })).toEqual([])
    const waiting = all.find((row) => (row.assignees as string[]).length > 0) as Row
    const [name] = waiting.assignees as string[]
    expect((await rows({ assignedTo: [name] })).map((row) => row.processId).sort()).toEqual(
      all
        .filter((row) => (row.assignees as string[]).includes(name as string))
        .map((row) => row.processId)
        .sort(),
    )
    expect(await rows({ assignedTo: ['Nobody'] })).toEqual([])
    for (const sortBy of ['title', 'created', 'expiry'])
      expect((await rows({ sortBy })).map((row) => row.processId).sort()).toEqual(
        all.map((row) => row.processId).sort(),
      )
    const titles = (await rows({ sortBy: 'title' })).map((row) => String(row.title).toLowerCase())
    expect(titles).toEqual([...titles].sort())
  })

  it('[C144] Get answers the first page of the inbox', async () => {
    const one = await world.newCase('recipient')
    const [first, page] = [
      await call(one, 'TasksEf/Get', {}, 'GET'),
      await call(one, 'TasksEf/GetPaging', { folderId: 0, pageSize: 100 }),
    ]
    expect(first.data).toEqual(page.data)
  })

  it('[C154][R1284] GetUnreadCount with folderId 0 falls when a document is marked read', async () => {
    const one = await world.newCase('recipient')
    const unread = async () => (await call(one, 'TasksEf/GetUnreadCount', { folderId: 0 })).data.unreadCount
    const before = await unread()
    await call(one, 'Tasks/unread', { processId: one.envelope.id, unread: false })
    expect(await unread()).toBe(before - 1)
  })
})

describe('one document', () => {
  it('[C146] GetDetails answers documents, fields and recipients, addresses of others masked', async () => {
    const things = await world.newThings()
    const one = await world.caseOf(things, 'recipient')
    const { data } = await call(one, 'TasksEf/GetDetails', { processId: one.envelope.id })
    expect(data.documents).toMatchObject([{ name: `${SECRET}.pdf`, pages: 1 }])
    expect(data.uiItems).toHaveLength(3)
    expect(data.uiItems[0]).toMatchObject({
      uiItemTypeId: 1,
      kind: 'signature',
      requirement: 1,
      value: null,
    })
    const addresses = (data.signatories as { emailAddress: string }[]).map((item) => item.emailAddress)
    expect(addresses).toContain('rania@example.com')
    expect(addresses).not.toContain('guest@example.com')
    const owner = await world.caseOf(things, 'owner')
    const whole = await call(owner, 'TasksEf/GetDetails', { processId: one.envelope.id })
    expect(JSON.stringify(whole.data)).toContain('guest@example.com')
  })

  it('[C170] GetDocumentAssignee answers who can act now', async () => {
    const one = await world.newCase('owner')
    const { data } = await call(one, 'Tasks/GetDocumentAssignee', { processId: one.envelope.id })
    expect((data as { stepId: string }[]).map((item) => item.stepId)).toEqual(
      waiting(one.envelope).map((item) => item.id),
    )
  })

  it('[C171][R0897][R0900][R0895] GetDocumentState answers the statusId of each state', async () => {
    const one = await world.newCase('owner')
    const state = async (of: Envelope) =>
      (await call(one, 'Tasks/GetDocumentState', { processId: of.id })).data
    expect(await state(one.envelope)).toMatchObject({ statusId: 1, locked: false })
    expect(await state(one.ended)).toMatchObject({ statusId: 3, state: 'cancelled' })
    expect(await state(one.failed)).toMatchObject({ statusId: 104, state: 'error' })
    expect(await state(one.draft)).toMatchObject({ statusId: 100, state: 'draft' })
  })

  it('[C171][C173][R0964][R1401][M439][W3] a document being signed is locked, and says so in three languages', async () => {
    const things = await world.newThings()
    const [signer, owner] = [await world.caseOf(things, 'recipient'), await world.caseOf(things, 'owner')]
    const signed = await call(signer, 'TasksEf/PerformAction', {
      processId: things.envelope.id,
      stepId: signer.part('sign').id,
      actionTypeId: 6,
      signature: PNG.toString('base64'),
      consent: { text: 'I agree', version: '1', language: 'en' },
    })
    expect(signed.code, JSON.stringify(signed)).toBe(0)
    const target = { processId: things.envelope.id }
    expect((await call(owner, 'Tasks/GetDocumentState', target)).data).toMatchObject({ locked: true })
    const cancelled = await call(owner, 'Tasks/Cancelled', { ...target, reason: 'Because' })
    expect(cancelled.status).toBe(409)
    expect(cancelled.description.en).toBe(
      'Oops! Document temporary unavailable, being signed right now, reload and retry.',
    )
    expect(cancelled.description.ar).toMatch(/\p{Script=Arabic}/u)
    expect(cancelled.description.fr).not.toBe(cancelled.description.en)
  })

  it('[C183] Workflow/GetActions answers the actions of one’s own step', async () => {
    const things = await world.newThings()
    const guest = await world.caseOf(things, 'guest')
    const { data } = await call(guest, 'Workflow/GetActions', { stepId: guest.part('sign').id })
    expect(data).toContainEqual({ functionId: 6, functionName: 'SignStep' })
    expect(data).toContainEqual({ functionId: 2, functionName: 'RejectStep' })
    const foreign = things.envelope.recipients.find((item) => item.email !== 'guest@example.com')
    expect((await call(guest, 'Workflow/GetActions', { stepId: foreign?.id })).code).toBe(9002)
  })
})

describe('document actions', () => {
  it('[C166][R0942][R0943][R1405][R1406][M442][R0953] favourite and back', async () => {
    const one = await world.newCase('recipient')
    const { id: processId } = one.envelope
    const on = await call(one, 'Tasks/UpdateFlagged', { processId, flagged: true })
    expect(on.description.en).toBe('Document Favorite successfully')
    expect(await rowOf(one, processId, 0, 'favourites')).toMatchObject({ flagged: true })
    const off = await call(one, 'Tasks/UpdateFlagged', { processId, flagged: false })
    expect(off.description.en).toBe('Document Unfavorite successfully')
    expect(await rowOf(one, processId, 0, 'favourites')).toBeUndefined()
  })

  it('[C169][R0940][R0941][R1407][R1408][M444][M445][R0954] archive and back', async () => {
    const one = await world.newCase('recipient')
    const { id: processId } = one.envelope
    const on = await call(one, 'Tasks/Archived', { processId, archived: true })
    expect(on.description.en).toBe('Document Archive successfully')
    expect(await rowOf(one, processId)).toBeUndefined()
    expect(await rowOf(one, processId, 2)).toMatchObject({ archived: true })
    const off = await call(one, 'Tasks/Archived', { processId, archived: false })
    expect(off.description.en).toBe('Document Unarchive successfully')
    expect(await rowOf(one, processId)).toMatchObject({ archived: false })
  })

  it.each(['POST', 'PUT'])('[C175][R0944][R0945] read and unread, by %s', async (method) => {
    const one = await world.newCase('recipient')
    const { id: processId } = one.envelope
    for (const unread of [false, true]) {
      expect((await call(one, 'Tasks/unread', { processId, unread }, method)).code).toBe(0)
      expect(await rowOf(one, processId)).toMatchObject({ unread })
    }
  })

  it('[C173][R0937][R0958][R0959][R0960][R0961][R0962][R0963][R1409][M446][R0955][R0957][R0952] cancelling with a reason leaves archive, download, delete and favourite', async () => {
    const one = await world.newCase('owner')
    const { id: processId } = one.envelope
    expect(ids((await rowOf(one, processId, 1))?.actions as never)).toEqual([7, 8, 9, 10, 11])
    const cancelled = await call(one, 'Tasks/Cancelled', { processId, reason: 'Wrong rent' })
    expect(cancelled.description.en).toBe('Document cancelled successfully')
    const row = await rowOf(one, processId, 1)
    expect(row).toMatchObject({ statusId: 3 })
    expect(ids(row?.actions as never)).toEqual([7, 8, 9, 15])
    expect(await envelopeNow(processId)).toMatchObject({ state: 'cancelled', stateReason: 'Wrong rent' })
  })

  it('[C177][R0939][R1410][M447][R0956] a reminder goes to those whose turn it is, and not twice within a minute', async () => {
    const one = await world.newCase('owner')
    const { id: processId } = one.envelope
    const sent = await call(one, 'Notifications/Add', { processId })
    expect(sent.description.en).toBe('Reminder sent to current signatory')
    const { job } = world.platform.db.tables
    const jobs = await world.platform.db.read((query) => query.select().from(job))
    const mails = jobs.filter((row) => row.kind === 'mail' && row.payload.envelopeId === processId)
    expect(mails.map((row) => row.payload.recipientId).sort()).toEqual(
      waiting(one.envelope)
        .map((item) => item.id as string)
        .sort(),
    )
    expect((await call(one, 'Notifications/Add', { processId })).status).toBe(429)
  })

  it('[C172][C174][R0950][R0951] deleting takes a finished document out of the lists of that person only, restoring brings it back', async () => {
    const things = await world.newThings()
    const [one, owner] = [await world.caseOf(things, 'recipient'), await world.caseOf(things, 'owner')]
    const { id } = things.ended
    expect((await call(one, 'Tasks/Recycle', { processId: id })).code).toBe(0)
    expect(await rowOf(one, id)).toBeUndefined()
    expect(await rowOf(owner, id, 1)).toBeDefined()
    expect((await call(one, 'Tasks/Restore', { ObjectId: id })).code).toBe(0)
    expect(await rowOf(one, id)).toBeDefined()
  })

  it('[C263][R0109][A110] RecycleBin/Get answers what was deleted and when it goes; purging takes it from this person alone', async () => {
    const things = await world.newThings()
    const [one, owner] = [await world.caseOf(things, 'recipient'), await world.caseOf(things, 'owner')]
    const { id } = things.ended
    const bin = async (of: Case) =>
      ((await call(of, 'RecycleBin/Get', {}, 'GET')).data.rows as Row[]).find((row) => row.processId === id)
    expect(await bin(one)).toBeUndefined()
    expect((await call(one, 'RecycleBin/Purge', { processId: id })).code).toBe(9217)
    await call(one, 'Tasks/Recycle', { processId: id })
    const row = await bin(one)
    expect(row).toMatchObject({ statusId: 3, canPurge: true })
    const [deleted, goes] = [row?.deletedDate, row?.purgeDate].map((date) => Date.parse(String(date)))
    expect(goes! - deleted!).toBe(30 * 86_400_000)
    expect((await call(one, 'RecycleBin/Purge', { processId: id })).code).toBe(0)
    expect(await bin(one)).toBeUndefined()
    expect((await call(one, 'TasksEf/GetDetails', { processId: id })).code).toBe(9002)
    expect((await call(one, 'Tasks/Restore', { ObjectId: id })).code).toBe(9002)
    expect(await rowOf(owner, id, 1)).toBeDefined()
  })

  it('[C172] what still waits for somebody cannot be deleted by its owner or by who has to act', async () => {
    const things = await world.newThings()
    for (const role of ['owner', 'recipient'] as const) {
      const one = await world.caseOf(things, role)
      expect((await call(one, 'Tasks/Recycle', { processId: things.envelope.id })).code).toBe(9217)
    }
  })

  it('[C178][R0590][R0593][R0594][R0602] PerformAction takes the action codes of the specification', async () => {
    const owner = await world.newCase('owner')
    const perform = (of: Envelope, actionTypeId: number) =>
      call(owner, 'TasksEf/PerformAction', { processId: of.id, actionTypeId, reason: 'Because' })
    expect((await perform(owner.envelope, 11)).description.en).toBe('Reminder sent to current signatory')
    expect((await perform(owner.envelope, 10)).description.en).toBe('Document cancelled successfully')
    expect((await perform(owner.envelope, 15)).code).toBe(0)
    expect((await perform(owner.envelope, 999)).code).toBe(9000)
  })

  it('[C178] PerformAction repeated under one Idempotency-Key has one effect and one answer', async () => {
    const one = await world.newCase('recipient')
    const body = JSON.stringify({
      processId: one.envelope.id,
      stepId: one.part('approve').id,
      actionTypeId: 1,
    })
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'mine-1', ...one.headers }
    const answers = await Promise.all(
      [1, 2, 3].map(async () => {
        const response = await world.request('/api/TasksEf/PerformAction', { method: 'POST', headers, body })
        return response.text()
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect((await envelopeNow(one.envelope.id)).acts).toHaveLength(1)
  })
})

describe('the caller', () => {
  it('[C055] Customer/Get answers the current customer and never one’s password', async () => {
    const one = await world.newCase('admin')
    const { data } = await call(one, 'Customer/Get', {}, 'GET')
    expect(data).toMatchObject({
      customerId: one.subject,
      fullNameEn: 'Adam Test',
      email: 'adam@example.com',
      isOrgAdmin: true,
      isSuperAdmin: false,
      isAccountVerified: true,
      organizationNameEn: 'Al Noor',
    })
    expect(JSON.stringify(data)).not.toMatch(/password|hash/i)
  })

  it('[C086][C253] LicensePromotion/Get is active in the last week of a trial', async () => {
    const one = await world.newCase('stranger')
    const { organization } = world.platform.db.tables
    const ends = async (inDays: number) => {
      const trialEndsAt = world.platform.now() + inDays * 86_400_000
      await world.platform.db.transact((query) =>
        query.update(organization).set({ plan: 'trial', trialEndsAt }),
      )
      return (await call(one, 'LicensePromotion/Get', {}, 'GET')).data.active
    }
    expect([await ends(8), await ends(6), await ends(-1)]).toEqual([false, true, true])
  })

  it('[C252] SystemMessage/Get answers no message when the operator has none', async () => {
    const one = await world.newCase('anonymous')
    expect(await call(one, 'SystemMessage/Get', {}, 'GET')).toMatchObject({
      code: 0,
      data: { messageText: null },
    })
  })
})
