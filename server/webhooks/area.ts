import { and, lt, ne } from 'drizzle-orm'
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { Webhook } from '../../sync/entities/webhook.ts'
import type { Area } from '../area.ts'
import type { Config } from '../config/config.ts'
import type { Platform } from '../platform.ts'
import { forgetFailures, tellWebhookJob, wakeWebhook } from './deliver-webhook.ts'
import { wakeAllWebhooks } from './wake-webhooks.ts'
import { webhookCalls } from './webhook-calls.ts'

/** What was told is shown for so long. */
const KEPT_MS = 30 * 86_400_000

export const WEBHOOKS: Area = {
  preconditions: ({ platform: { config } }) => ({ saveWebhook: reachable(config) }),
  applied: ({ platform }) => {
    const goOn = (id: unknown) => {
      forgetFailures(platform, String(id))
        .then(() => wakeWebhook(platform, String(id)))
        .catch((error: unknown) => platform.log.error('A webhook was not woken', { error: String(error) }))
    }
    return {
      saveWebhook: (input) => goOn((input as Pick<Webhook, 'id'>).id),
      resumeWebhook: (input) => goOn((input as Pick<Webhook, 'id'>).id),
    }
  },
  jobs: (parts) => ({ tellWebhook: tellWebhookJob(parts) }),
  hourly: ({ platform }) => ({
    wakeWebhooks: () => wakeAllWebhooks(platform),
    forgetDeliveries: () => forgetOldDeliveries(platform),
  }),
  calls: (parts) => webhookCalls(parts),
}

/** Only with TLS, save to hosts the operator has named. */
const reachable =
  ({ TRUSTED_HOSTS }: Pick<Config, 'TRUSTED_HOSTS'>) =>
  async (input: unknown): Promise<Refusal | null> => {
    const { url } = (input as { readonly set: { readonly url?: string } }).set
    if (url === undefined || !URL.canParse(url)) return null
    const { protocol, host, hostname } = new URL(url)
    const isNamed = TRUSTED_HOSTS.includes(host) || TRUSTED_HOSTS.includes(hostname)
    return protocol === 'https:' || isNamed ? null : refusal('input-not-valid', { where: 'url' })
  }

export async function forgetOldDeliveries({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const { webhookDelivery } = db.tables
  await db.transact((query) =>
    query
      .delete(webhookDelivery)
      .where(and(ne(webhookDelivery.state, 'waiting'), lt(webhookDelivery.createdAt, now() - KEPT_MS))),
  )
}
