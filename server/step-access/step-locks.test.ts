import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../tests/postgres/open-test-database.ts'
import {
  attemptFailed,
  beginAttempt,
  blockedFor,
  openedSteps,
  openStep,
  setPassword,
  WAIT_MS,
} from './step-locks.ts'

const place = { envelopeId: 'envelope:1', recipientId: 'recipient:1' }
const NOW = 1_000_000
let db: Database
beforeEach(() => {
  db = openTestDatabase()
})
afterEach(() => db.close())

const begin = (now = NOW) => db.transact((query) => beginAttempt(query, db.tables, place, now))
async function fail(now = NOW): Promise<boolean> {
  const attempt = await begin(now)
  if (!attempt) throw new Error('No attempt left')
  return db.transact((query) => attemptFailed(query, db.tables, place, attempt, now))
}
const wait = (now = NOW) => db.read((query) => blockedFor(query, db.tables, place, now))

describe('the lock of a protected step', () => {
  it('[A140] closes for fifteen minutes at the fifth wrong attempt, and gives five more then', async () => {
    expect([await fail(), await fail(), await fail(), await fail()]).toEqual([false, false, false, false])
    expect(await wait()).toBe(0)
    expect(await fail()).toBe(true)
    expect(await wait()).toBe(WAIT_MS)
    expect(await begin(NOW + WAIT_MS - 1)).toBeNull()
    expect(await begin(NOW + WAIT_MS)).toMatchObject({ n: 1 })
  })

  it('[A140] counts attempts before it looks at them: a hundred at once are five', async () => {
    const attempts = await Promise.all(Array.from({ length: 100 }, () => begin()))
    expect(
      attempts
        .filter((one) => one !== null)
        .map((one) => one.n)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5])
  })

  it('forgets failures with a success, which is remembered for that session alone', async () => {
    await fail()
    await db.transact((query) =>
      openStep(query, db.tables, place, { ...place, sessionId: 'a', openedAt: NOW }),
    )
    expect(await begin()).toMatchObject({ n: 1 })
    const opened = (session: string) => db.read((query) => openedSteps(query, db.tables, session))
    expect([await opened('a'), await opened('b')]).toEqual([[place], []])
  })

  it('a new password ends the wait and closes what was opened with the old one', async () => {
    const opened = { ...place, sessionId: 'a', openedAt: NOW }
    const elsewhere = { ...place, envelopeId: 'envelope:2' }
    await db.transact((query) => openStep(query, db.tables, elsewhere, { ...opened, ...elsewhere }))
    await db.transact((query) => openStep(query, db.tables, place, opened))
    for (let n = 0; n < 5; n++) await fail()
    await db.transact((query) => setPassword(query, db.tables, place, 'hash'))
    expect(await begin()).toEqual({ n: 1, passwordHash: 'hash' })
    expect(await db.read((query) => openedSteps(query, db.tables, 'a'))).toEqual([elsewhere])
  })
})
