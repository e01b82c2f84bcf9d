/** `TasksEf/LinkCustomer`: an account and the steps addressed to it. */

import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/links.ts'
import { type Actor, isElsewhere } from '../../sync/entities/actor.ts'
import { err, ok } from '../../sync/result.ts'
import { type Call, serve } from '../http/call.ts'
import { provenAddresses } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import { loadEnvelopes } from '../replication/kinds/envelope.ts'
import { linkPersonIn } from './link-people.ts'

export interface LinkDeps {
  readonly platform: Pick<Platform, 'db' | 'now'>
}

export const linkCalls = (deps: LinkDeps): Call[] => [
  serve(contracts.linkCustomer, {
    run: ({ processId }, { actor }) => linkCustomer(deps, processId, actor),
  }),
]

/**
 * Addresses are joined to accounts when they are proven and when a document is sent; this tells, and mends. A step the route
 * has not reached is joined as well, and is seen when its turn comes.
 */
async function linkCustomer({ platform: { db, now } }: LinkDeps, processId: string, actor: Actor | null) {
  if (actor?.kind !== 'person') return err(refusal('not-permitted'))
  const { personId } = actor
  const steps = await db.transact(async (query) => {
    const before = (await loadEnvelopes(query, db.tables, [processId])).get(processId)
    if (!before || before.state === 'draft' || isElsewhere(actor, before.organizationId)) return []
    const addresses = await provenAddresses(query, db.tables, personId)
    const envelope = await linkPersonIn(query, db.tables, before, { personId, addresses, now: now() })
    return envelope.recipients.filter((one) => one.personId === personId && one.state !== 'removed')
  })
  // The same whether or not there is such a document.
  if (steps.length === 0) return err(refusal('not-intended-recipient'))
  return ok({ processId, customerId: personId, stepIds: steps.map((one) => one.id) })
}
