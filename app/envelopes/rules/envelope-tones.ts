import type { Envelope } from '../../../sync/entities/envelope.ts'
import { personTone, type RecipientTone, tonesOf } from '../../ui/recipient-colour.ts'

/** One for each version of an envelope: every stop of a long route asks. */
const known = new WeakMap<Envelope, ReadonlyMap<string, RecipientTone>>()

/** The hue of a person on everything that shows this envelope; who is no recipient, the sender, has the one of lists. */
export function toneIn(envelope: Envelope, name: string): RecipientTone {
  const tones = known.get(envelope) ?? tonesOf(envelope.recipients.map((one) => one.name))
  known.set(envelope, tones)
  return tones.get(name) ?? personTone(name)
}
