/**
 * Files that are run once more on a real PostgreSQL, with the server's side of their worlds in a database there.
 * `npm test` takes those that hold the server's own rules; `ALL_ON_POSTGRES=1` takes all that can be.
 */
const always = ['tests/contract/database.test.ts']

const onDemand: readonly string[] = []

export const onPostgres: string[] = [...always, ...(process.env.ALL_ON_POSTGRES ? onDemand : [])]
