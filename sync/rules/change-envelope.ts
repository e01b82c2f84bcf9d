/** Small steps every envelope command is made of, so that no command forgets one. */
import type { Effect, Put } from '../commands/command.ts'
import type { Act, Envelope, Recipient } from '../entities/envelope.ts'
import { advanceRoute } from './routing.ts'

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
    one.state === 'waiting' || one.state === 'notActive' ? { ...one, state: 'stopped' as const } : one,
  )

/** Opens what comes next and says whom to tell; when nobody is left, asks for the closing seal. */
export function advance(
  envelope: Envelope,
  now: number,
): { readonly envelope: Envelope; readonly effects: readonly Effect[] } {
  const next = advanceRoute(envelope.recipients, now)
  const mail =
    (template: 'yourTurn' | 'forYourInformation') =>
    (one: Recipient): Effect => ({
      kind: 'mail',
      template,
      envelopeId: envelope.id,
      recipientId: one.id,
      language: one.language,
    })
  return {
    envelope: { ...envelope, recipients: [...next.recipients] },
    effects: [
      ...next.activated.map(mail('yourTurn')),
      ...next.notified.map(mail('forYourInformation')),
      ...(next.finished ? [{ kind: 'completeEnvelope', envelopeId: envelope.id } as const] : []),
    ],
  }
}

/** Marks the acts whose values went into a sealed revision. */
export const sealActs = (acts: readonly Act[], commandIds: ReadonlySet<string>, now: number): Act[] =>
  acts.map((one) => (commandIds.has(one.commandId) ? { ...one, sealedAt: now } : one))
