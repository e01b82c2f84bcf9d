/**
 * After a commit, webhooks of those who have something to see are woken, many commits at once. What a node forgets by
 * dying in between is found again every hour, and when a server begins: the feed and the chains have it all.
 */
import { and, eq, inArray } from 'drizzle-orm'
import { inParts } from '../../db/in-parts.ts'
import type { Webhook } from '../../sync/entities/webhook.ts'
import type { Platform } from '../platform.ts'
import { wakeWebhook } from './deliver-webhook.ts'

const SOON_MS = 200

export interface WebhookWaker {
  /** Who has something to see now. */
  committed(subjects: ReadonlySet<string>): void
  /** Resolves when all of them are woken. */
  settled(): Promise<void>
  stop(): void
}

export function createWebhookWaker(platform: Platform, woken: () => void): WebhookWaker {
  let people = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let waking: Promise<void> = Promise.resolve()
  const wake = (): void => {
    timer = undefined
    const now = people
    people = new Set()
    waking = wakeOf(platform, [...now])
      .then((count) => {
        if (count > 0) woken()
      })
      .catch((error: unknown) => platform.log.error('Webhooks were not woken', { error: String(error) }))
  }
  return {
    committed: (subjects) => {
      for (const one of subjects) if (one.startsWith('person:')) people.add(one)
      if (people.size > 0) timer ??= setTimeout(wake, SOON_MS).unref()
    },
    settled: async () => {
      if (timer) {
        clearTimeout(timer)
        wake()
      }
      await waking
    },
    stop: () => clearTimeout(timer),
  }
}

/** How many were woken. */
async function wakeOf(platform: Platform, personIds: readonly string[]): Promise<number> {
  const { record } = platform.db.tables
  let woken = 0
  for (const part of inParts(personIds)) {
    const rows = await platform.db.read((query) =>
      query
        .select({ body: record.body })
        .from(record)
        .where(and(inArray(record.ownerId, part), eq(record.kind, 'webhook'))),
    )
    for (const { body } of rows) woken += await wakeIfTold(platform, body as Webhook)
  }
  return woken
}

async function wakeIfTold(platform: Platform, { id, active, issuedAt, pausedAt }: Webhook): Promise<number> {
  if (!active || issuedAt === null || pausedAt !== null) return 0
  await wakeWebhook(platform, id)
  return 1
}

/** All there are: once an hour, for what nobody woke. */
export async function wakeAllWebhooks(platform: Platform): Promise<void> {
  const { record } = platform.db.tables
  const rows = await platform.db.read((query) =>
    query.select({ body: record.body }).from(record).where(eq(record.kind, 'webhook')),
  )
  for (const { body } of rows) await wakeIfTold(platform, body as Webhook)
}
