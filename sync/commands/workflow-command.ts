/**
 * A command that moves an envelope along. What every one of them asks the same way is asked here, in the same
 * order: is the actor somebody to this envelope at all, may they do this now, is what they gave sound. `permit`
 * needs no form to be filled in, so a screen offers exactly the actions that it grants; `check` is `permit`
 * and `refuse` together.
 */

import type * as z from 'zod/mini'
import { type Refusal, refusal } from '../answers.ts'
import type { Actor, Embedded } from '../entities/actor.ts'
import type { AuditFacts } from '../entities/audit-event.ts'
import type { Envelope, Recipient } from '../entities/envelope.ts'
import type { Restriction } from '../entities/permission.ts'
import type { EnvelopeId, RecipientId } from '../ids.ts'
import { err, ok, type Result } from '../result.ts'
import { putEnvelope } from '../rules/workflow/change-envelope.ts'
import { answersFor, isOwnerOf, partsOfActor } from '../rules/workflow/guards.ts'
import { hasBeenReached, recipientById } from '../rules/workflow/route.ts'
import { refuseLocked } from '../rules/workflow/step-access.ts'
import {
  type AggregateKey,
  type ApplyContext,
  authorityOf,
  type Change,
  type Command,
  type Facts,
  type OfflineClass,
  type PreviewPatch,
  type Put,
  refuseRestricted,
  type WireCall,
} from './command.ts'

/** As whom somebody acts: each word is a different question of permission. */
export type ActingAs =
  /** The initiator. */
  | 'owner'
  /** The person of `recipientId`, whose part the route has reached. */
  | 'recipient'
  /** Anybody who may see the envelope once it is sent. */
  | 'reader'

/** Where an action stands in the specification's list, and its name there. */
export interface WireAction {
  /** Action type code, list-row functionId; ours from 1100 up (A077). */
  readonly code: number
  readonly name: string
}

interface EnvelopeInput {
  readonly envelopeId: EnvelopeId
  readonly recipientId?: RecipientId | undefined
}

export interface WorkflowChange {
  readonly envelope: Envelope
  readonly events: NonNullable<Change['events']>
  readonly effects?: NonNullable<Change['effects']>
  readonly also?: readonly Put[]
  readonly data?: unknown
}

export interface WorkflowDefinition<I extends EnvelopeInput> {
  readonly name: string
  readonly version?: number
  readonly area: string
  readonly summary: string
  readonly offline: OfflineClass
  readonly as: ActingAs
  readonly action: WireAction | null
  readonly proof?: NonNullable<Command<I>['proof']>
  readonly restriction?: Restriction
  readonly input: z.ZodMiniType<I>
  readonly calls?: readonly WireCall<I>[]
  /** What is read beside the envelope. */
  readonly alsoReads?: (input: I, actor: Actor) => readonly AggregateKey[]
  readonly files?: (input: I) => readonly string[]
  /** May they now? `recipient` is theirs when they act as one. */
  readonly permit: (envelope: Envelope, recipient: Recipient | undefined, actor: Actor) => Refusal | null
  /** Is what they gave sound? Asked after `permit`. */
  readonly refuse?: (envelope: Envelope, input: I, facts: Facts, actor: Actor) => Refusal | null
  readonly perform: (
    envelope: Envelope,
    input: I,
    context: ApplyContext & { readonly facts: Facts; readonly recipient: Recipient | undefined },
  ) => Result<WorkflowChange, Refusal>
  /** What a person sees of it before the server has answered; never for legal acts. */
  readonly preview?: (envelope: Envelope, input: I, actor: Actor, now: number) => Partial<Envelope>
}

export interface WorkflowCommand<I extends EnvelopeInput> extends Command<I> {
  readonly as: ActingAs
  readonly action: WireAction | null
  /** Null: this may be offered. `recipientId` is null for what is not done as a recipient. */
  readonly permits: (envelope: Envelope, recipientId: string | null, actor: Actor) => Refusal | null
}

export function defineWorkflowCommand<I extends EnvelopeInput>(
  definition: WorkflowDefinition<I>,
): WorkflowCommand<I> {
  const {
    as,
    action,
    restriction,
    permit,
    refuse,
    perform,
    preview,
    alsoReads,
    version = 1,
    ...rest
  } = definition

  const permits = (envelope: Envelope, recipientId: string | null, actor: Actor): Refusal | null => {
    const recipient = recipientId === null ? undefined : recipientById(envelope, recipientId)
    if (!standsAs(as, envelope, recipient, actor)) return refusal('not-permitted')
    const refused =
      refuseClosed(envelope, actor) ?? permit(envelope, as === 'recipient' ? recipient : undefined, actor)
    const isKnown = actor.kind === 'person' && restriction && actor.restrictions?.includes(restriction)
    return refused ?? (isKnown ? refusal('restricted-by-role') : null)
  }

  return {
    ...rest,
    version,
    as,
    action,
    from: as === 'owner' ? 'person' : 'anyone',
    reads: (input, actor) => [
      { kind: 'envelope', id: input.envelopeId },
      ...(alsoReads?.(input, actor) ?? []),
      ...(restriction ? authorityOf(actor) : []),
    ],
    permits,
    check: (facts, input, actor) => {
      const envelope = facts.get('envelope', input.envelopeId)
      // The same answer whether it is not there or not theirs.
      if (!envelope) return refusal('not-permitted')
      return (
        permits(envelope, input.recipientId ?? null, actor) ??
        refuse?.(envelope, input, facts, actor) ??
        (restriction ? refuseRestricted(facts, restriction, actor) : null)
      )
    },
    apply: (facts, input, context) => {
      const envelope = facts.get('envelope', input.envelopeId)
      if (!envelope) throw new Error('checked')
      const recipient = input.recipientId ? recipientById(envelope, input.recipientId) : undefined
      const done = perform(envelope, input, { ...context, facts, recipient })
      if (!done.ok) return err(done.error)
      const { envelope: after, events, effects, also = [], data } = done.value
      return ok({
        put: [...putEnvelope(after), ...also],
        events,
        effects: effects ?? [],
        data: data ?? { processId: envelope.id },
      })
    },
    ...(preview && {
      preview: (facts: Facts, input: I, actor: Actor, now: number): readonly PreviewPatch[] => {
        const envelope = facts.get('envelope', input.envelopeId)
        return envelope
          ? [{ kind: 'envelope', id: envelope.id, set: preview(envelope, input, actor, now) }]
          : []
      },
    }),
  }
}

function standsAs(as: ActingAs, envelope: Envelope, recipient: Recipient | undefined, actor: Actor): boolean {
  switch (as) {
    case 'owner':
      return isOwnerOf(envelope, actor)
    case 'recipient':
      return recipient !== undefined && answersFor(envelope, recipient, actor)
    case 'reader':
      return isOwnerOf(envelope, actor) || isParticipant(envelope, actor)
  }
}

/** Behind a step that is not open to them yet nobody acts. */
export const refuseClosed = (envelope: Envelope, actor: Actor): Refusal | null =>
  isOwnerOf(envelope, actor) ? null : refuseLocked(envelope, partsOfActor(envelope, actor), actor.opened)

/** A recipient the route has reached, or somebody it was shared with. */
export const isParticipant = (envelope: Envelope, actor: Actor): boolean =>
  envelope.recipients.some((one) => hasBeenReached(one) && answersFor(envelope, one, actor)) ||
  (actor.kind === 'person' && envelope.viewers.some((one) => one.personId === actor.personId))

/** Who did it, for the audit trail: by account or by a link, and in whose name. */
export const actedBy = (actor: Actor, claimedAt: number | null) => ({
  claimedAt,
  identity: identityOf(actor),
  ...(actor.kind === 'guest' && actor.host && { hostId: actor.host.personId }),
  ...(actor.kind === 'guest' && actor.embedded && embeddedFacts(actor.embedded)),
  ...(actor.kind === 'person' && actor.keyId && { keyId: actor.keyId }),
})

/** In whose page, by whose hand: an origin and ids, nothing personal. */
export const embeddedFacts = ({ origin, by, keyId }: Embedded): AuditFacts => ({
  embeddedIn: origin,
  linkBy: by,
  ...(keyId !== null && { linkKeyId: keyId }),
})

export function identityOf(actor: Actor): 'account' | 'link' | 'inPerson' | 'embedded' | 'system' {
  if (actor.kind !== 'guest') return actor.kind === 'person' ? 'account' : 'system'
  if (actor.embedded) return 'embedded'
  return actor.host ? 'inPerson' : 'link'
}
