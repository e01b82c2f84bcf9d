/** `npm run db:copy -- --from sqlite:data/tawqi.sqlite --to postgres://user@host/name`, while no server runs on either. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { copyDatabase } from './copy-database.ts'
import { openDatabase } from './open-database.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
  if (!values.from || !values.to) throw new Error('Say --from and --to, each sqlite:<file> or postgres://…')
  const file = /^sqlite:(?:\/\/)?(.+)$/.exec(values.from)?.[1]
  // Opening would make an empty one, and copy that.
  if (file !== undefined && !existsSync(file)) throw new Error(`There is no ${file}`)
  const from = await openDatabase(values.from)
  try {
    const to = await openDatabase(values.to)
    try {
      const copied = await copyDatabase(from, to, ({ table, rows }) => console.log(`  ${table}: ${rows}`))
      const rows = copied.reduce((sum, one) => sum + one.rows, 0)
      console.log(`Copied ${rows} rows of ${copied.length} tables; every table has as many rows as it had.`)
      console.log('Copy keys/ and files/ of DATA_DIR as well, then start with the new DATABASE_URL.')
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
