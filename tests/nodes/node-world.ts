/** Several nodes in one process on one PostgreSQL database: each with connections and a bus of its own. */
import { randomBytes } from 'node:crypto'
import { openPostgres } from '../../db/postgres.ts'
import { parseConfig } from '../../server/config/config.ts'
import { SILENT } from '../../server/http/logger.ts'
import { openPostgresBus, type PostgresBus } from '../../server/nodes/postgres-bus.ts'
import type { Platform } from '../../server/platform.ts'
import { administratorUrl, asAdministrator, createTestDatabase } from '../postgres/test-database.ts'

export interface NodeWorld {
  node(): Promise<Node>
  /** Ends every connection to the database, as a restart of PostgreSQL would. */
  cutConnections(): Promise<void>
  close(): Promise<void>
}
export interface Node {
  readonly platform: Platform
  readonly bus: PostgresBus
}

export async function createNodeWorld(): Promise<NodeWorld> {
  const { url, drop } = await createTestDatabase()
  const nodes: Node[] = []
  return {
    node: async () => {
      const db = await openPostgres({ url, connections: 6 })
      const node: Node = {
        bus: await openPostgresBus({ url, log: SILENT }),
        platform: {
          config: parseConfig({ NODE_ENV: 'test' }),
          db,
          log: SILENT,
          now: Date.now,
          randomBytes: (length) => new Uint8Array(randomBytes(length)),
          evidenceKey: new Uint8Array(32).fill(1),
        },
      }
      nodes.push(node)
      return node
    },
    cutConnections: async () =>
      asAdministrator(await administratorUrl(), [
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(url).pathname.slice(1)}'`,
      ]),
    close: async () => {
      for (const { bus, platform } of nodes) {
        await bus.close()
        await platform.db.close()
      }
      await drop()
    },
  }
}
