/** Migrations of PostgreSQL: by one node at a time, all of them or none. */
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

/** Any number that nobody else locks; nodes that start together wait here for the first one. */
const MIGRATION_LOCK = 7_283_000

export async function migratePostgres(url: string, migrationsFolder: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'tawqi migrations' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ encoding: string }>(
      'SELECT pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()',
    )
    if (rows[0]?.encoding !== 'UTF8')
      throw new Error(
        `The database holds ${rows[0]?.encoding}, but names are in every script: create it with UTF8`,
      )
    await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    // The lock ends with its connection.
    await client.end()
  }
}
