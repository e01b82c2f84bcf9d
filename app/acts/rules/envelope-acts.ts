/**
 * Where each action of the workflow stands on the screens of one envelope. What is shown is made from the offers
 * of the rule and from nothing else, so a button is there exactly when the server would grant it.
 */

import { WORKFLOW_COMMANDS } from '../../../sync/commands/everyday.ts'
import { type Offer, offersFor, type WorkflowCommandName } from '../../../sync/commands/offered.ts'
import type { Actor } from '../../../sync/entities/actor.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'

/**
 * `work` is what the person was asked to do, the one filled button · `menu` opens a dialog · `beside` belongs to a
 * line of a panel: an answer to its question, a correction to its recipient, an attachment to its list.
 */
export type ActPlace = 'work' | 'menu' | 'beside'

export const ACT_PLACES: Readonly<Record<WorkflowCommandName, ActPlace>> = {
  signStep: 'work',
  approveStep: 'work',
  endorseStep: 'work',
  takeAction: 'work',
  fillForm: 'work',
  giveInformation: 'work',
  acknowledgeStep: 'work',
  retrySealing: 'work',
  reinitiateEnvelope: 'work',
  askQuestion: 'menu',
  withdrawQuestion: 'menu',
  delegateStep: 'menu',
  returnStep: 'menu',
  revertEnvelope: 'menu',
  rejectStep: 'menu',
  recallAct: 'menu',
  addStep: 'menu',
  changeExpiry: 'menu',
  changeReminders: 'menu',
  shareEnvelope: 'menu',
  changeOpenness: 'menu',
  revokeEnvelope: 'menu',
  cancelEnvelope: 'menu',
  answerQuestion: 'beside',
  revokeDelegation: 'beside',
  correctRecipient: 'beside',
  removeRecipient: 'beside',
  unshareEnvelope: 'beside',
  addMessage: 'beside',
  addAttachment: 'beside',
  removeAttachment: 'beside',
  setAttachmentAccess: 'beside',
}

/** The menu from top to bottom: what one does with one's part, with the route, with the whole. */
const MENU_GROUPS: readonly (readonly WorkflowCommandName[])[] = [
  ['askQuestion', 'withdrawQuestion', 'delegateStep', 'returnStep', 'revertEnvelope', 'recallAct'],
  ['addStep', 'changeExpiry', 'changeReminders', 'shareEnvelope', 'changeOpenness'],
  ['rejectStep', 'revokeEnvelope', 'cancelEnvelope'],
]

export interface EnvelopeActs {
  readonly work: readonly Offer[]
  readonly menu: readonly (readonly Offer[])[]
  readonly beside: ReadonlySet<WorkflowCommandName>
}

/** A person with several parts does an action as the first of them that may. */
export function envelopeActs(envelope: Envelope, actor: Actor): EnvelopeActs {
  const offers = new Map<WorkflowCommandName, Offer>()
  for (const one of offersFor(envelope, actor)) if (!offers.has(one.command)) offers.set(one.command, one)
  // Both stop it. Before anybody acted there is nothing to break off: it is withdrawn, and one act is offered.
  if (offers.has('revokeEnvelope')) offers.delete('cancelEnvelope')
  const at = (place: ActPlace) => [...offers.values()].filter((one) => ACT_PLACES[one.command] === place)
  return {
    work: at('work'),
    menu: MENU_GROUPS.map((group) => group.flatMap((command) => offers.get(command) ?? [])).filter(
      (group) => group.length > 0,
    ),
    beside: new Set(at('beside').map((one) => one.command)),
  }
}

/** What a recipient's own signing offers beside the act itself, in the order of its menu. */
export const SIGNING_ACTS = [
  'askQuestion',
  'withdrawQuestion',
  'delegateStep',
  'returnStep',
  'revertEnvelope',
  'rejectStep',
] as const satisfies readonly WorkflowCommandName[]
export type SigningAct = (typeof SIGNING_ACTS)[number]

export function signingActs(envelope: Envelope, recipientId: string, actor: Actor): SigningAct[] {
  return SIGNING_ACTS.filter(
    (command) => WORKFLOW_COMMANDS[command].permits(envelope, recipientId, actor) === null,
  )
}

/** Whether a line of a panel may be acted on: the command's own check, asked for this very person or file. */
export function mayDoWith<N extends WorkflowCommandName>(
  envelope: Envelope,
  actor: Actor,
  command: N,
  input: Readonly<Record<string, unknown>>,
): boolean {
  const facts = {
    get: (kind: string, id: string) =>
      (kind === 'envelope' && id === envelope.id ? envelope : undefined) as never,
  }
  const check = WORKFLOW_COMMANDS[command].check as (facts: unknown, input: unknown, actor: Actor) => unknown
  return check(facts, { envelopeId: envelope.id, ...input }, actor) === null
}
