import { eq } from 'drizzle-orm'
import type { Aggregates } from '../../../sync/commands/command.ts'
import type { Kind } from '../aggregate-kind.ts'

/** By the address of the push service. No device is told: the browser knows by itself. */
export const pushSubscriptionKind: Kind<'pushSubscription'> = {
  load: async ({ query, tables: { pushSubscription } }, id) => {
    const [row] = await query.select().from(pushSubscription).where(eq(pushSubscription.endpoint, id))
    return row as Aggregates['pushSubscription'] | undefined
  },
  idOf: (one) => one.endpoint,
  store: async ({ query, tables: { pushSubscription } }, value) => {
    await query
      .insert(pushSubscription)
      .values(value)
      .onConflictDoUpdate({ target: pushSubscription.endpoint, set: value })
  },
  remove: async ({ query, tables: { pushSubscription } }, id) => {
    await query.delete(pushSubscription).where(eq(pushSubscription.endpoint, id))
  },
}
