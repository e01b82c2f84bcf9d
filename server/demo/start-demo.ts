/** The demo at the start of a local installation: made once, cleaned up when that was interrupted, removed on demand. */

import { eq } from 'drizzle-orm'
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, DEMO_SIGN_INS } from '../../db/demo/people.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import type { DemoLogin } from '../identity/deps.ts'
import { createPasswords } from '../identity/passwords.ts'
import { fullName } from '../people/full-name.ts'
import type { Platform } from '../platform.ts'
import { createSealingPool, type PoolOptions } from '../sealing/pool.ts'
import { readDemoRoot, readDemoState } from './demo-state.ts'
import { forgetFiles, removeDemo } from './remove-demo.ts'

export interface DemoParts {
  readonly platform: Platform
  /** Where the operator reads how far it is. */
  readonly print: (line: string) => void
  readonly pool?: PoolOptions
}

export interface StartedDemo {
  /** To show at sign-in; none when there is no demo, or when it is not this machine's own. */
  readonly logins: readonly DemoLogin[]
  /** DER of certificates to trust for what the demo sealed. */
  readonly roots: readonly Uint8Array[]
}

/** Call before the server listens. */
export async function startDemo(parts: DemoParts): Promise<StartedDemo> {
  const { platform } = parts
  const { db, config } = platform
  const isShown = config.DEMO && config.isLocal
  const store = storeOf(platform)
  await forgetFiles({ platform, store })
  if (isShown) await seedOnce(parts, store)
  const root = await db.read((query) => readDemoRoot(query, db.tables))
  return { logins: isShown ? await demoLogins(platform) : [], roots: root ? [root] : [] }
}

/** `npm start -- --remove-demo`, while no server runs on the same data. */
export async function removeDemoAtStart({
  platform,
  print,
}: Pick<DemoParts, 'platform' | 'print'>): Promise<void> {
  const store = storeOf(platform)
  await forgetFiles({ platform, store })
  // A signature that waits for its seal is no obstacle here: nobody is working on it.
  const removed = await removeDemo({ platform, store, evenBeingSigned: true })
  print(removed ? '  The demo has been removed.' : '  There is no demo to remove.')
}

const storeOf = ({ config }: Platform): FileStore => openFileStore(config)

async function seedOnce(parts: DemoParts, store: FileStore): Promise<void> {
  const { db } = parts.platform
  const wanted = await db.transact(async (query) => {
    const state = await readDemoState(query, db.tables)
    if (state === 'seeding') return 'again'
    const { organization } = db.tables
    const [any] = await query.select({ id: organization.id }).from(organization).limit(1)
    return state === null && !any ? 'first' : null
  })
  if (wanted) await seed(parts, store, wanted === 'again')
}

async function seed(
  { platform, print, pool: poolOptions }: DemoParts,
  store: FileStore,
  again: boolean,
): Promise<void> {
  if (again) {
    print('  The demo was interrupted while it was made; it is made anew.')
    await removeDemo({ platform, store, evenBeingSigned: true, leaving: 'seeding' })
  } else print('  Making the demo organisation, once (DEMO=false starts without it):')
  const startedAt = performance.now()
  // What only the making needs, a drawing library above all, is not held by every server after.
  const { seedDemo } = await import('./seed-demo.ts')
  const pool = createSealingPool({ warmWorkers: 2, ...poolOptions })
  // Processes take a second to start, in which people are made.
  void pool.warm()
  try {
    await seedDemo({ platform, store, pool, progress: (line) => print(`    ${line}`) })
    print(`    ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  } catch (error) {
    // Nobody is kept from their own work by a demo; the next start tries again.
    platform.log.error('The demo could not be made', { error: String(error) })
    await removeDemo({ platform, store, evenBeingSigned: true, leaving: 'seeding' })
  } finally {
    await pool.close()
  }
}

/** Those whose password is still the documented one. */
async function demoLogins({ db }: Platform): Promise<readonly DemoLogin[]> {
  const { person } = db.tables
  const rows = await db.read((query) => query.select().from(person).where(eq(person.demo, true)))
  const passwords = createPasswords()
  const logins = await Promise.all(
    DEMO_SIGN_INS.map(async ({ email, house = 'noor' }) => {
      const row = rows.find((one) => one.email === email && one.status === 'active')
      if (!row || !(await passwords.matches(row.passwordHash, DEMO_PASSWORD))) return []
      const { nameEn: organizationName } = DEMO_ORGANIZATIONS[house]
      return [{ name: fullName(row), email, password: DEMO_PASSWORD, organizationName }]
    }),
  )
  return logins.flat()
}
