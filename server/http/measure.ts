/** Values looked up when somebody asks for `/metrics`. */
import { count, min } from 'drizzle-orm'
import type { Log, Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { Metrics, Sample } from './metrics.ts'

export interface Measured {
  readonly platform: Pick<Platform, 'db' | 'now'>
  readonly connectedDevices: () => number
  readonly liveDocuments: () => number
  /** What requests, sockets and jobs of this node hold now; all of it is given back when they end. */
  readonly inHand: () => Readonly<Record<string, number>>
}

export function measure(
  metrics: Pick<Metrics, 'gauge'>,
  { platform, connectedDevices, liveDocuments, inHand }: Measured,
): void {
  const { db } = platform
  const { job } = db.tables
  metrics.gauge('tawqi_connected_devices', 'Sockets of devices on this node.', connectedDevices)
  metrics.gauge('tawqi_live_documents', 'Live documents in memory of this node.', liveDocuments)
  metrics.gauge(
    'tawqi_in_hand',
    'What requests, sockets and document jobs of this node hold now, by kind; zero when nobody asks for anything.',
    async () => Object.entries(inHand()).map(([kind, value]): Sample => ({ labels: { kind }, value })),
  )
  metrics.gauge(
    'tawqi_jobs',
    'Jobs of the installation by kind and status; failed ones wait for a person.',
    async () => {
      const rows = await db.read((query) =>
        query
          .select({ kind: job.kind, status: job.status, n: count() })
          .from(job)
          .groupBy(job.kind, job.status),
      )
      return rows.map((row): Sample => ({ labels: { kind: row.kind, status: row.status }, value: row.n }))
    },
  )
  metrics.gauge(
    'tawqi_oldest_due_job_seconds',
    'How long the job that is due for longest has been waiting.',
    async () => {
      const rows = await db.read((query) =>
        query
          .select({ status: job.status, dueAt: min(job.dueAt) })
          .from(job)
          .groupBy(job.status),
      )
      const due = rows.find((row) => row.status === 'waiting')?.dueAt ?? platform.now()
      return [{ labels: {}, value: Math.max(0, platform.now() - due) / 1000 }]
    },
  )
}

/** The same executor, its answers counted. */
export function countCommands(executor: Executor, metrics: Pick<Metrics, 'count'>): Executor {
  const counted = async (outcome: ReturnType<Executor['execute']>) => {
    const { status } = await outcome.catch((error: unknown) => {
      metrics.count('tawqi_commands_total', { outcome: 'failed' })
      throw error
    })
    metrics.count('tawqi_commands_total', { outcome: status })
    return outcome
  }
  return {
    execute: (wish) => counted(executor.execute(wish)),
    refuse: (wish, why) => counted(executor.refuse(wish, why)),
  }
}

/** The same log, its lines counted: errors are what an operator wants to be woken by. */
export function countLines(log: Log, metrics: Pick<Metrics, 'count'>): Log {
  const counted =
    (level: keyof Log): Log[keyof Log] =>
    (message, facts) => {
      metrics.count('tawqi_log_lines_total', { level })
      log[level](message, facts)
    }
  return { info: counted('info'), warn: counted('warn'), error: counted('error') }
}
