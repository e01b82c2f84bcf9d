import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { keepStatements } from './kept-statements.ts'
import { openSqlite } from './sqlite.ts'

describe('kept statements', () => {
  it('one text is compiled once', () => {
    const connection = new Sqlite(':memory:')
    keepStatements(connection)
    expect(connection.prepare('select 1')).toBe(connection.prepare('select 1'))
  })

  it('who asks for rows as arrays leaves objects to the next', () => {
    const connection = new Sqlite(':memory:')
    keepStatements(connection)
    expect(connection.prepare('select 1 as one').raw().all()).toEqual([[1]])
    expect(connection.prepare('select 1 as one').all()).toEqual([{ one: 1 }])
  })

  it('texts without end do not fill the memory: the longest unused is compiled again', () => {
    const connection = new Sqlite(':memory:')
    keepStatements(connection)
    const first = connection.prepare('select 0')
    const used = connection.prepare('select 1')
    for (let n = 2; n < 500; n++) connection.prepare(`select ${n}`)
    connection.prepare('select 1')
    connection.prepare('select 500')
    expect(connection.prepare('select 1')).toBe(used)
    expect(connection.prepare('select 0')).not.toBe(first)
  })
})

describe('savepoints', () => {
  it('a failed part undoes only itself, at any depth', async () => {
    const db = openSqlite({ file: ':memory:' })
    const { channelHead } = db.tables
    await db.transact(async (query) => {
      const write = (channel: string) => query.insert(channelHead).values({ channel, seq: 1 })
      const fails = async (work: () => Promise<unknown>) => {
        await db
          .savepoint(query, async () => {
            await work()
            throw new Error('no')
          })
          .catch(() => undefined)
      }
      await write('kept')
      await fails(() => write('undone'))
      await db.savepoint(query, async () => {
        await write('kept within')
        await fails(() => db.savepoint(query, () => write('undone within')))
      })
    })
    const rows = await db.read((query) => query.select().from(channelHead))
    expect(rows.map((row) => row.channel).sort()).toEqual(['kept', 'kept within'])
    await db.close()
  })

  it('after a transaction that failed the next one begins anew', async () => {
    const db = openSqlite({ file: ':memory:' })
    const failed = db.transact(async (query) => {
      await query.run(sql`insert into channel_head values ('a', 1)`)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await db.transact((query) => query.select().from(db.tables.channelHead))).toEqual([])
    await db.close()
  })
})
