/** Databases of the test's own on the PostgreSQL of the run. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { POSTGRES_MIGRATIONS } from '../../db/postgres.ts'
import { migratePostgres } from '../../db/postgres-migrate.ts'

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

const TEMPLATE = 'tawqi_template'
const TEMPLATE_LOCK = 1
const START_WITHIN_MS = 60_000

/** A migrated database that holds nothing; `empty` has not even tables. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const administrator = await administratorUrl()
  const name = `tawqi_${randomBytes(8).toString('hex')}`
  if (!empty) await makeTemplate(administrator)
  await asAdministrator(administrator, [`CREATE DATABASE ${name} TEMPLATE ${empty ? 'template0' : TEMPLATE}`])
  return {
    url: urlOf(administrator, name),
    drop: () => asAdministrator(administrator, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]),
  }
}

export async function asAdministrator(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Of the server the run has started, or of the one it was given. */
export async function administratorUrl(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return given
  const folder = inject('postgresFolder')
  const [address, failed] = [join(folder, 'address'), join(folder, 'failed')]
  if (!existsSync(address)) writeFileSync(join(folder, 'wanted'), '')
  const giveUpAt = Date.now() + START_WITHIN_MS
  while (!existsSync(address) && !existsSync(failed)) {
    if (Date.now() > giveUpAt) throw new Error('PostgreSQL did not start in time')
    await new Promise((settle) => setTimeout(settle, 50))
  }
  if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'))
  return readFileSync(address, 'utf8')
}

let template: Promise<void> | undefined

/** Migrated once in a run, by the first test file that asks; copied from then on. */
function makeTemplate(administrator: string): Promise<void> {
  template ??= (async () => {
    const client = new Client({ connectionString: administrator })
    await client.connect()
    try {
      await client.query(`SELECT pg_advisory_lock(${TEMPLATE_LOCK})`)
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE])
      if (rowCount === 0) {
        await client.query(`CREATE DATABASE ${TEMPLATE}_new TEMPLATE template0`)
        await migratePostgres(urlOf(administrator, `${TEMPLATE}_new`), POSTGRES_MIGRATIONS)
        await client.query(`ALTER DATABASE ${TEMPLATE}_new RENAME TO ${TEMPLATE}`)
      }
    } finally {
      await client.end()
    }
  })()
  return template
}

function urlOf(administrator: string, name: string): string {
  const url = new URL(administrator)
  url.pathname = `/${name}`
  return url.href
}
