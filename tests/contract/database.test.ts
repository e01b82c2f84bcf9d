/** What the `Database` interface demands, on SQLite and on PostgreSQL. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Query } from '../../db/database.ts'
import { openTestDatabase, TEST_DIALECT } from '../postgres/open-test-database.ts'

let db: Database

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

const setValue = (query: Query, key: string, value: string) =>
  query
    .insert(db.tables.serverState)
    .values({ key, value })
    .onConflictDoUpdate({ target: db.tables.serverState.key, set: { value } })
async function readValue(query: Query, key: string): Promise<string | undefined> {
  const { serverState } = db.tables
  const [row] = await query.select().from(serverState).where(eq(serverState.key, key))
  return row?.value
}
const stored = (key: string) => db.read((query) => readValue(query, key))

/** Resolves the n-th time it is passed, so that two pieces of work meet. */
function meeting(of: number) {
  let here = 0
  let open: () => void = () => undefined
  const all = new Promise<void>((settle) => {
    open = settle
  })
  return () => {
    if (++here >= of) open()
    return all
  }
}

describe(`a database: ${TEST_DIALECT}`, () => {
  it('stores all of a transaction, or nothing when it throws', async () => {
    await db.transact((query) => setValue(query, 'a', '1'))
    const failing = db.transact(async (query) => {
      await setValue(query, 'a', '2')
      await setValue(query, 'b', '2')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([await stored('a'), await stored('b')]).toEqual(['1', undefined])
  })

  it('says with its value, once, that it is committed, and nothing of one that fails', async () => {
    const committed: string[] = []
    const say = (value: string) => void committed.push(value)
    const stores = (value: string) =>
      db.transact(
        async (query) => {
          await setValue(query, 'a', value)
          if (value === 'bad') throw new Error('no')
          return value
        },
        { committed: say },
      )
    expect(await stores('good')).toBe('good')
    await expect(stores('bad')).rejects.toThrow('no')
    expect(committed).toEqual(['good'])
  })

  it('reads its own writes inside the transaction and, once it is over, everywhere', async () => {
    await db.transact(async (query) => {
      await setValue(query, 'a', '1')
      expect(await readValue(query, 'a')).toBe('1')
    })
    expect(await stored('a')).toBe('1')
  })

  it('undoes by a savepoint only what happened after it, also when savepoints are nested', async () => {
    await db.transact(async (query) => {
      await setValue(query, 'before', '1')
      await db
        .savepoint(query, async () => {
          await setValue(query, 'outer', '1')
          await db
            .savepoint(query, async () => {
              await setValue(query, 'inner', '1')
              throw new Error('inner')
            })
            .catch(() => undefined)
          expect(await readValue(query, 'outer')).toBe('1')
          expect(await readValue(query, 'inner')).toBeUndefined()
          throw new Error('outer')
        })
        .catch(() => undefined)
      await db.savepoint(query, () => setValue(query, 'after', '1'))
    })
    expect([
      await stored('before'),
      await stored('outer'),
      await stored('inner'),
      await stored('after'),
    ]).toEqual(['1', undefined, undefined, '1'])
  })

  it('goes on after a query that failed inside a savepoint', async () => {
    const { serverState } = db.tables
    await db.transact(async (query) => {
      await setValue(query, 'a', '1')
      await expect(
        db.savepoint(query, () =>
          query.insert(serverState).values({ key: 'b', value: null as unknown as string }),
        ),
      ).rejects.toThrow()
      await setValue(query, 'c', '1')
    })
    expect([await stored('a'), await stored('b'), await stored('c')]).toEqual(['1', undefined, '1'])
  })

  it('reads on one snapshot, whatever is committed meanwhile', async () => {
    await db.transact((query) => setValue(query, 'a', '1'))
    // SQLite in memory has one connection, so there the writer simply waits.
    let writing: Promise<unknown> = Promise.resolve()
    const seen = await db.read(async (query) => {
      const first = await readValue(query, 'a')
      writing = db.transact((other) => setValue(other, 'a', '2'))
      if (db.dialect === 'postgres') await writing
      return [first, await readValue(query, 'a')]
    })
    await writing
    expect(seen).toEqual(['1', '1'])
    expect(await stored('a')).toBe('2')
  })

  it('loses no increment of writers who read before they write', async () => {
    await db.transact((query) => setValue(query, 'n', '0'))
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transact(async (query) => setValue(query, 'n', String(Number(await readValue(query, 'n')) + 1))),
      ),
    )
    expect(await stored('n')).toBe('20')
  })

  it('lets no two transactions act on what the other one changes (write skew)', async () => {
    await db.transact(async (query) => {
      await setValue(query, 'sara', 'on call')
      await setValue(query, 'omar', 'on call')
    })
    // Each may leave while the other one stays; both read before either writes, the first time.
    const both = meeting(db.dialect === 'postgres' ? 2 : 1)
    const leave = (who: string, other: string) =>
      db.transact(async (query) => {
        const stays = (await readValue(query, other)) === 'on call'
        await both()
        if (stays) await setValue(query, who, 'away')
      })
    await Promise.all([leave('sara', 'omar'), leave('omar', 'sara')])
    expect([await stored('sara'), await stored('omar')].sort()).toEqual(['away', 'on call'])
  })

  it('runs a transaction again that another one overtook, and its last run alone counts', async () => {
    let runs = 0
    const both = meeting(db.dialect === 'postgres' ? 2 : 1)
    const append = (letter: string) =>
      db.transact(async (query) => {
        runs++
        const known = (await readValue(query, 'text')) ?? ''
        await both()
        await setValue(query, 'text', known + letter)
      })
    await Promise.all([append('x'), append('y')])
    expect([...((await stored('text')) ?? '')].sort().join('')).toBe('xy')
    expect(runs).toBe(db.dialect === 'postgres' ? 3 : 2)
  })

  it('keeps a conflict from being taken for an answer: an error swallowed inside is not committed', async () => {
    const both = meeting(db.dialect === 'postgres' ? 2 : 1)
    const append = (letter: string) =>
      db.transact(async (query) => {
        const known = (await readValue(query, 'text')) ?? ''
        await both()
        await db.savepoint(query, () => setValue(query, 'text', known + letter)).catch(() => undefined)
        await setValue(query, `tried ${letter}`, 'yes').catch(() => undefined)
      })
    await Promise.all([append('x'), append('y')])
    expect([...((await stored('text')) ?? '')].sort().join('')).toBe('xy')
  })

  it('gives back what was put in, of every kind', async () => {
    const { job, liveUpdate, organization } = db.tables
    const payload = { z: 1, a: ['ع', '😀', 'nul \u0000', 0.1, -1e-7, null], nested: { b: true, a: false } }
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n))
    await db.transact(async (query) => {
      await query.insert(job).values({
        id: 'job:1',
        kind: 'kind',
        key: 'مفتاح 😀',
        payload,
        dueAt: Number.MAX_SAFE_INTEGER,
        leasedUntil: null,
        attempts: 0,
        status: 'waiting',
        error: null,
        createdAt: -1,
      })
      await query.insert(liveUpdate).values({ id: 'u', documentId: 'd', update: bytes, createdAt: 1 })
      await query.insert(organization).values({
        id: 'organization:1',
        nameEn: '',
        nameAr: '',
        plan: 'trial',
        trialEndsAt: null,
        demo: true,
        createdAt: 1,
      })
    })
    const [row] = await db.read((query) => query.select().from(job))
    expect(row).toMatchObject({
      key: 'مفتاح 😀',
      dueAt: Number.MAX_SAFE_INTEGER,
      createdAt: -1,
      leasedUntil: null,
    })
    // The very text: hashes are made over it.
    expect(JSON.stringify(row?.payload)).toBe(JSON.stringify(payload))
    const [update] = await db.read((query) => query.select().from(liveUpdate))
    expect(Buffer.from(update?.update ?? []).equals(bytes)).toBe(true)
    const demo = await db.read((query) =>
      query.select({ demo: organization.demo }).from(organization).where(eq(organization.demo, true)),
    )
    expect(demo).toEqual([{ demo: true }])
  })

  it('holds text that PostgreSQL could not, and finds it again', async () => {
    await db.transact((query) => setValue(query, 'nul \u0000 here', 'lone \ud800 half'))
    expect(await stored('nul \u0000 here')).toMatch(/^lone .* half$/)
  })

  it('orders and compares text by its bytes, in whatever language', async () => {
    const keys = ['a', 'B', 'é', 'z', 'Z', '_', 'ا', 'ي', '1', '10', '2', 'a b', 'ab']
    await db.transact(async (query) => {
      for (const key of keys) await setValue(query, key, '')
    })
    const { serverState } = db.tables
    const found = await db.read((query) =>
      query
        .select({ key: serverState.key })
        .from(serverState)
        .where(inArray(serverState.key, keys))
        .orderBy(asc(serverState.key)),
    )
    const byBytes = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect(found.map((row) => row.key)).toEqual(byBytes)
  })

  it('counts in numbers', async () => {
    const { serverState } = db.tables
    await db.transact((query) => setValue(query, 'a', '1'))
    const [row] = await db.read((query) =>
      query
        .select({ n: sql<number>`count(*)`, most: sql<number>`max(length(${serverState.key}))` })
        .from(serverState),
    )
    expect(row).toEqual({ n: 1, most: 1 })
  })

  it('refuses a key that is there already, and says so soon', async () => {
    const { serverState } = db.tables
    await db.transact((query) => setValue(query, 'a', '1'))
    await expect(
      db.transact((query) => query.insert(serverState).values({ key: 'a', value: '2' })),
    ).rejects.toThrow()
    expect(await stored('a')).toBe('1')
  })

  it('finds rows by several keys at once', async () => {
    const { mark } = db.tables
    const flags = { readAt: null, unread: true, flagged: false, archived: false, deletedAt: null }
    await db.transact((query) =>
      query.insert(mark).values([
        { personId: 'p', envelopeId: 'e', ...flags },
        { personId: 'p', envelopeId: 'f', ...flags },
      ]),
    )
    const rows = await db.read((query) =>
      query
        .select({ envelopeId: mark.envelopeId })
        .from(mark)
        .where(and(eq(mark.personId, 'p'), eq(mark.envelopeId, 'f'), eq(mark.unread, true))),
    )
    expect(rows).toEqual([{ envelopeId: 'f' }])
  })
})
