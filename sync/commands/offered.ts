/**
 * What a person may do with an envelope now: exactly the commands whose `permits` says yes. Menus, list rows
 * and the wire's actions are all made from this, so that nothing is offered that would be refused for what it is.
 */
import type { Actor } from '../entities/actor.ts'
import type { Envelope, Recipient } from '../entities/envelope.ts'
import { partsOfActor } from '../rules/workflow/guards.ts'
import { WORKFLOW_COMMANDS } from './everyday.ts'
import type { WireAction } from './workflow-command.ts'

export type WorkflowCommandName = keyof typeof WORKFLOW_COMMANDS

export interface Offer {
  readonly command: WorkflowCommandName
  readonly action: WireAction | null
  /** The part it is done as; null for what is not done as a recipient. */
  readonly recipientId: Recipient['id'] | null
}

export function offersFor(envelope: Envelope, actor: Actor): Offer[] {
  const parts = partsOfActor(envelope, actor)
  return Object.entries(WORKFLOW_COMMANDS).flatMap(([name, command]) => {
    const targets = command.as === 'recipient' ? parts.map((one) => one.id) : [null]
    return targets
      .filter((recipientId) => command.permits(envelope, recipientId, actor) === null)
      .map((recipientId) => ({ command: name as WorkflowCommandName, action: command.action, recipientId }))
  })
}

export const mayDo = (envelope: Envelope, actor: Actor, command: WorkflowCommandName): boolean =>
  offersFor(envelope, actor).some((one) => one.command === command)
