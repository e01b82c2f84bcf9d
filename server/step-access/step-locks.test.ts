import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../tests/postgres/open-test-database.ts'
import { openedSteps, openStep, readLock, setPassword } from '../replication/step-locks.ts'

const place = { envelopeId: 'envelope:1', recipientId: 'recipient:1' }
const NOW = 1_000_000
let db: Database
beforeEach(() => {
  db = openTestDatabase()
})
afterEach(() => db.close())

describe('the lock of a protected step', () => {
  it('remembers a success for that session alone', async () => {
    await db.transact((query) => openStep(query, db.tables, { ...place, sessionId: 'a', openedAt: NOW }))
    const opened = (session: string) => db.read((query) => openedSteps(query, db.tables, session))
    expect([await opened('a'), await opened('b')]).toEqual([[place], []])
  })

  it('a new password closes what was opened with the old one', async () => {
    const opened = { ...place, sessionId: 'a', openedAt: NOW }
    const elsewhere = { ...place, envelopeId: 'envelope:2' }
    await db.transact((query) => openStep(query, db.tables, { ...opened, ...elsewhere }))
    await db.transact((query) => openStep(query, db.tables, opened))
    await db.transact((query) => setPassword(query, db.tables, place, 'hash'))
    expect((await db.read((query) => readLock(query, db.tables, place)))?.passwordHash).toBe('hash')
    expect(await db.read((query) => openedSteps(query, db.tables, 'a'))).toEqual([elsewhere])
  })
})
