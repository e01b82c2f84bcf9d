/**
 * Files that are run once more on a real PostgreSQL, with the server's side of their worlds in a database there.
 * `npm test` takes those that hold the server's own rules; `ALL_ON_POSTGRES=1` takes all that can be.
 */
/** What has no meaning elsewhere. */
export const onPostgresOnly: string[] = ['tests/contract/postgres.test.ts', 'tests/nodes/*.test.ts']

const always = [
  ...onPostgresOnly,
  'tests/contract/database.test.ts',
  'tests/contract/{contact,document,lookup,organization}-calls.test.ts',
  'tests/contract/proved-domain.test.ts',
  'tests/contract/{api-keys,connected-system-calls,operator-calls}.test.ts',
  'server/evidence/audit-trail.test.ts',
  'tests/evidence/*.test.ts',
  'server/jobs/runner.test.ts',
  'db/{document-places,envelope-shapes,recipient-places}.test.ts',
  'server/{delegation,envelopes}/*-jobs.test.ts',
  'server/envelopes/list-page.test.ts',
  'server/sequences/*.test.ts',
  'server/notifications/*.test.ts',
  'server/push/push.test.ts',
  'tests/authority/{accounts-apart,forged,same-id,borrowed-ids,two-administrators,operators}.test.ts',
  'server/webhooks/*.test.ts',
  'server/people/directory.test.ts',
  'server/identity/embedding.test.ts',
  'tests/identity/{kept-providers,switch-account}.test.ts',
  'tests/simulation/{simulation,replication,hard-cases,large-accounts,open-documents,directory,order-between-things,standing,large-standing,taking-out,asked-groups}.test.ts',
  'tests/faults/restored-backup.test.ts',
  'tests/leaving/erased-person.test.ts',
  'server/step-access/*.test.ts',
  'tests/main-job/*.test.ts',
  'tests/adapters/path-system.test.ts',
  // What connections hold is the same in front of any database.
  'tests/budgets/!(going-away).test.ts',
]

const onDemand: readonly string[] = [
  'tests/simulation/many-results.test.ts',
  'server/identity/*.test.ts',
  'server/mail/*.test.ts',
  'tests/authority/*.test.ts',
  'tests/files/*.test.ts',
  'tests/identity/*.test.ts',
  'tests/hostile/{secret-tries,known-hosts,secrets-in-addresses}.test.ts',
]

export const onPostgres: string[] = [...always, ...(process.env.ALL_ON_POSTGRES ? onDemand : [])]

/** Fewer seeds than on SQLite, for each of them makes a database; `SEEDS` asks for more. */
export const postgresEnvironment = { TEST_DIALECT: 'postgres', SEEDS: process.env.SEEDS ?? '12' }
