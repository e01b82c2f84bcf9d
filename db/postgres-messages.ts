/**
 * Messages between nodes over LISTEN and NOTIFY, on a connection of their own. They are hints: one that is sent
 * while the connection is away is lost, and `onRegained` says that some may have been.
 */
import { Client } from 'pg'

/** PostgreSQL takes less than 8,000 bytes. */
export const MAX_MESSAGE_BYTES = 7_900
const ALIVE_MS = 10_000
const LONGEST_PAUSE_MS = 5_000

export interface PostgresMessages {
  /** Resolves when PostgreSQL has it; rejects while the connection is away. */
  send(payload: string): Promise<void>
  isConnected(): boolean
  close(): Promise<void>
}

export interface PostgresMessagesOptions {
  readonly url: string
  /** A name both ends know, of letters and `_`. */
  readonly channel: string
  readonly onMessage: (payload: string) => void
  /** The connection is there again: what was said meanwhile is not known. */
  readonly onRegained: () => void
  readonly onTrouble?: (error: unknown) => void
}

/** Resolves when it listens; rejects when it cannot at first. */
export async function openPostgresMessages(options: PostgresMessagesOptions): Promise<PostgresMessages> {
  let client: Client | null = null
  let isClosed = false
  let pauseMs = 100
  let again: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: options.url,
      application_name: 'tawqi messages',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    fresh.on('notification', ({ payload }) => options.onMessage(payload ?? ''))
    fresh.on('error', (error) => {
      options.onTrouble?.(error)
      lose(fresh)
    })
    fresh.on('end', () => lose(fresh))
    try {
      await fresh.connect()
      await fresh.query(`LISTEN ${options.channel}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    client = fresh
    pauseMs = 100
  }

  /** Once for each connection: what comes later is of one that was given up already. */
  function lose(which: Client): void {
    if (client !== which) return
    client = null
    void which.end().catch(() => undefined)
    reconnectLater()
  }

  function reconnectLater(): void {
    if (isClosed) return
    again = setTimeout(() => {
      connect().then(
        () => (isClosed ? client?.end().catch(() => undefined) : options.onRegained()),
        (error: unknown) => {
          options.onTrouble?.(error)
          reconnectLater()
        },
      )
    }, pauseMs)
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
  }

  await connect()
  // A way that died without a word is found out by asking.
  const alive = setInterval(() => {
    const asked = client
    if (!asked) return
    let hasAnswered = false
    setTimeout(() => hasAnswered || lose(asked), ALIVE_MS / 2).unref()
    asked.query('SELECT 1').then(
      () => {
        hasAnswered = true
      },
      () => lose(asked),
    )
  }, ALIVE_MS)
  alive.unref()

  return {
    send: async (payload) => {
      if (!client) throw new Error('The way to the other nodes is away')
      await client.query('SELECT pg_notify($1, $2)', [options.channel, payload])
    },
    isConnected: () => client !== null,
    close: async () => {
      isClosed = true
      clearInterval(alive)
      clearTimeout(again)
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}
