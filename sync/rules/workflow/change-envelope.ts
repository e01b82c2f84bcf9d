/** Small steps every envelope command is made of, so that no command forgets one. */
import type { Put } from '../../commands/command.ts'
import type { Effect } from '../../commands/effects.ts'
import type { EnvelopeMail } from '../../commands/notifications/effects.ts'
import type { Act, Envelope, Recipient } from '../../entities/envelope.ts'
import { advanceRoute, isDormant } from './route.ts'

/** The same envelope, one revision on. */
export const changed = (envelope: Envelope, now: number, change: Partial<Envelope>): Envelope => ({
  ...envelope,
  modifiedAt: now,
  ...change,
  rev: envelope.rev + 1,
})

export const putEnvelope = (value: Envelope): readonly Put[] => [{ kind: 'envelope', value }]

export const withRecipient = (
  recipients: readonly Recipient[],
  id: string,
  change: Partial<Recipient>,
): Recipient[] => recipients.map((one) => (one.id === id ? { ...one, ...change } : one))

/** Stops everybody who has not acted; the envelope has ended. */
export const stopOthers = (recipients: readonly Recipient[]): Recipient[] =>
  recipients.map((one) =>
    one.state === 'waiting' || one.state === 'infoRequested' || isDormant(one)
      ? { ...one, state: 'stopped' as const }
      : one,
  )

/** A mail about a document. */
export const mailAbout = (
  { id }: Pick<Envelope, 'id'>,
  mail: Omit<EnvelopeMail, 'subject' | 'envelopeId'>,
): Effect => ({ kind: 'mail', subject: { kind: 'envelope', id }, envelopeId: id, ...mail })

/** To a recipient, or to the initiator when there is none. */
export const mailTo = (
  envelope: Envelope,
  template: EnvelopeMail['template'],
  recipient: Recipient | null,
): Effect =>
  mailAbout(envelope, {
    template,
    recipientId: recipient?.id ?? null,
    language: recipient?.language ?? envelope.language,
  })

/** The recipient whom a mail about a document goes to; null for its owner, undefined where there is no such mail. */
export const mailedTo = (effect: Effect): string | null | undefined =>
  effect.kind === 'mail' && 'recipientId' in effect ? effect.recipientId : undefined

export const runIntegration = ({ id, organizationId }: Envelope, recipientId: string): Effect => ({
  ...{ kind: 'runIntegration', envelopeId: id, recipientId, organizationId },
})

export interface Settled {
  readonly envelope: Envelope
  readonly effects: readonly Effect[]
}

/**
 * Opens what comes next and says whom to tell; when nobody is left, asks for the closing seal. An envelope
 * under way is `inProgress` while somebody can act and `pending` while only an answer is waited for.
 */
export function advance(envelope: Envelope, now: number): Settled {
  // A reverted or failed envelope stands still until somebody sets it going again.
  if (envelope.state !== 'inProgress' && envelope.state !== 'pending') return { envelope, effects: [] }
  const next = advanceRoute(envelope.recipients, envelope.groups, now)
  const canGoOn =
    next.finished || next.recipients.some((one) => one.state === 'waiting' || one.state === 'signing')
  const people = next.activated.filter((one) => one.kind !== 'integration')
  return {
    envelope: {
      ...envelope,
      recipients: [...next.recipients],
      state: canGoOn ? 'inProgress' : 'pending',
    },
    effects: [
      ...people.map((one) => mailTo(envelope, 'yourTurn', one)),
      ...next.notified.map((one) => mailTo(envelope, 'forYourInformation', one)),
      ...(people.length > 0 ? [{ kind: 'applyDelegations', envelopeId: envelope.id } as const] : []),
      ...next.activated
        .filter((one) => one.kind === 'integration')
        .map((one) => runIntegration(envelope, one.id)),
      ...(next.finished ? [{ kind: 'completeEnvelope', envelopeId: envelope.id } as const] : []),
    ],
  }
}

/** Marks the acts whose values went into a sealed revision. */
export const sealActs = (acts: readonly Act[], commandIds: ReadonlySet<string>, now: number): Act[] =>
  acts.map((one) => (commandIds.has(one.commandId) ? { ...one, sealedAt: now } : one))

/** Acts that count: not taken back. */
export const liveActs = (acts: readonly Act[]): Act[] => acts.filter((one) => one.undoneAt === null)
