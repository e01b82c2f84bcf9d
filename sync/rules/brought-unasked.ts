import type { Actor } from '../entities/actor.ts'
import type { EnvelopeRow } from './render-envelope.ts'

/** The body of an envelope comes with its row, asked for or not: what waits for the reader, drafts, all a guest has. */
export const isBroughtUnasked = (
  { state, mine }: Pick<EnvelopeRow, 'state' | 'mine'>,
  actor: Pick<Actor, 'kind'>,
): boolean =>
  actor.kind === 'guest' ||
  state === 'draft' ||
  mine.some((part) => part.state === 'waiting' || part.state === 'signing')
