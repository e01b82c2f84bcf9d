/**
 * One connection with Drizzle on it. It remembers when its transaction was lost, so that nothing inside the
 * transaction can go on as if it were not, and it lets PostgreSQL keep the plans of the texts it hears often.
 */
import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, PoolClient, QueryArrayConfig, QueryConfig, QueryResult } from 'pg'
import type { Query } from './database.ts'
import { failureOf } from './postgres-errors.ts'
import { TransactionLost } from './transaction-lost.ts'

export interface PostgresSession {
  readonly query: Query
  /** Why the open transaction must begin anew; null while all is well. */
  lost(): TransactionLost | null
  /** Commands of the transaction itself; answers what PostgreSQL made of the last one. */
  command(text: string): Promise<string>
  /** A new transaction may begin on this connection. */
  forgetLost(): void
  savepoint<T>(work: () => Promise<T>): Promise<T>
}

const INT8 = 20
/** Lists of ids make one text for each length, so there is an end; later ones are planned each time. */
const MOST_NAMED = 800
const LONGEST_NAMED = 4_000

type Config = QueryConfig & Partial<QueryArrayConfig>

export function createPostgresSession(
  client: Client | PoolClient,
  names: Map<string, string>,
): PostgresSession {
  let lost: TransactionLost | null = null
  let depth = 0
  // Heard between two queries: what comes next would fail, a commit among it, and nothing of it was sent.
  client.on('error', (error) => {
    lost = new TransactionLost('disconnected', error)
  })

  async function guarded<T>(run: () => Promise<T>): Promise<T> {
    if (lost) throw lost
    try {
      return await run()
    } catch (error) {
      const failure = failureOf(error)
      if (failure === 'bug') throw error
      lost = new TransactionLost(failure, error)
      throw lost
    }
  }
  async function command(text: string): Promise<string> {
    // Several commands in one text have several results, whatever the types say.
    const results = [(await guarded(() => client.query(text))) as QueryResult | QueryResult[]].flat()
    return results.at(-1)?.command ?? ''
  }

  const query = drizzle({
    // All that Drizzle asks of a client outside its own transactions, which we do not use.
    client: {
      query: (config: Config, params: unknown[]) =>
        guarded(() => client.query({ ...withNumbers(config), ...nameOf(config.text, names) }, params)),
    } as unknown as Client,
  }) as unknown as Query

  return {
    query,
    command,
    lost: () => lost,
    forgetLost: () => {
      lost = null
    },
    savepoint: async (work) => {
      const name = `s${++depth}`
      try {
        await command(`SAVEPOINT ${name}`)
        const value = await work()
        await command(`RELEASE ${name}`)
        return value
      } catch (error) {
        // A lost transaction has no savepoint to go back to.
        if (!lost) {
          await command(`ROLLBACK TO ${name}`)
          await command(`RELEASE ${name}`)
        }
        throw error
      } finally {
        depth -= 1
      }
    },
  }
}

/** A text of its own name is planned once for each connection. */
function nameOf(text: string, names: Map<string, string>): { readonly name: string } | undefined {
  let name = names.get(text)
  if (name === undefined) {
    if (names.size >= MOST_NAMED || text.length > LONGEST_NAMED) return undefined
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return { name }
}

/** Counts and sums come as text, because they could be larger than a double holds; ours never are. */
function withNumbers(config: Config): Config {
  const { types } = config
  if (!types) return config
  const getTypeParser = (id: number, format: 'text' | 'binary') =>
    id === INT8 ? Number : (types.getTypeParser as (id: number, format: string) => unknown)(id, format)
  return { ...config, types: { getTypeParser } as NonNullable<Config['types']> }
}
