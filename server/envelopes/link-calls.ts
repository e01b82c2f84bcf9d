/** `TasksEf/LinkCustomer`: an account and the steps addressed to it. */

import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/links.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { err, ok } from '../../sync/result.ts'
import { type Call, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { linkRecipientsToPerson } from './link-people.ts'
import { seenEnvelope } from './seen-envelope.ts'

export interface LinkDeps {
  readonly platform: Pick<Platform, 'db' | 'now'>
  readonly system: SystemCommands
}

export const linkCalls = (deps: LinkDeps): Call[] => [
  serve(contracts.linkCustomer, {
    run: ({ processId }, { actor }) => linkCustomer(deps, processId, actor),
  }),
]

/** Addresses are joined to accounts when they are proven and when a document is sent; this tells, and mends. */
async function linkCustomer({ platform, system }: LinkDeps, processId: string, actor: Actor | null) {
  if (actor?.kind !== 'person') return err(refusal('not-permitted'))
  const { db } = platform
  const addressed = (await system.envelope(processId))?.recipients.some((one) => one.email === actor.email)
  // The same whether or not there is such a document.
  if (!addressed) return err(refusal('not-intended-recipient'))
  await db.transact((query) =>
    linkRecipientsToPerson(query, db.tables, actor.personId, actor.email, platform.now()),
  )
  const seen = await seenEnvelope(system, processId, actor)
  if (!seen.ok) return seen
  const steps = seen.value.recipients.filter((one) => one.personId === actor.personId)
  return ok({ processId, customerId: actor.personId, stepIds: steps.map((one) => one.id) })
}
