/** What the prompt of a protected step knows: whether a code was mailed, and why the last try did not open it. */

import type { EnvelopeId, RecipientId } from '../../sync/ids.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { CallFailure } from '../session/call-result.ts'

/** What opens a step. */
export type Lock = 'password' | 'code'

export type AccessProblem =
  /** How many more tries are left before a wait. */
  | { readonly kind: 'wrong'; readonly attemptsLeft: number }
  /** Too many tries: nothing is looked at before this instant. */
  | { readonly kind: 'blocked'; readonly until: number }
  | { readonly kind: 'offline' }
  /** Anything else, in the server's words. */
  | { readonly kind: 'said'; readonly sentence: string }

/** What is still missing before it can be tried: a password is required, a code has six digits. */
export function lackOf(lock: Lock, given: string): 'required' | 'incomplete' | null {
  if (given === '') return 'required'
  return lock === 'code' && given.length < 6 ? 'incomplete' : null
}

export interface AccessState {
  /** Where the code went, and when another may be asked for; null before the first. */
  readonly sent: { readonly email: string | null; readonly againAt: number } | null
  readonly problem: AccessProblem | null
}

export const FIRST_ACCESS: AccessState = { sent: null, problem: null }
const RESEND_SECONDS = 60

/** After an answer that did not open the step. Being asked for the code means that it was mailed. */
export function afterRefusal(state: AccessState, failure: CallFailure, now: number): AccessState {
  if (failure.kind === 'signedOut') return { ...state, problem: { kind: 'said', sentence: failure.sentence } }
  if (failure.kind !== 'refused') return { ...state, problem: { kind: 'offline' } }
  const { code, facts, sentence } = failure
  const seconds = typeof facts.retryAfterSeconds === 'number' ? facts.retryAfterSeconds : RESEND_SECONDS
  const later = now + seconds * 1000
  switch (code) {
    case 'step-password-required':
      return { ...state, problem: null }
    case 'step-code-required': {
      const email = typeof facts.email === 'string' ? facts.email : (state.sent?.email ?? null)
      return { sent: { email, againAt: later }, problem: null }
    }
    case 'step-password-wrong':
    case 'step-code-wrong':
      return { ...state, problem: { kind: 'wrong', attemptsLeft: Number(facts.attemptsLeft ?? 0) } }
    case 'step-access-blocked':
      // A code is too old by then: another one is asked for.
      return { sent: null, problem: { kind: 'blocked', until: later } }
    default:
      return { ...state, problem: { kind: 'said', sentence } }
  }
}

export interface ClosedAct {
  readonly envelopeId: EnvelopeId
  readonly stepId: RecipientId
  readonly lock: Lock
}

/** What to open before a refused act can be sent again: it was captured by a session that has opened nothing. */
export function closedAct(entry: OutboxEntry): ClosedAct | null {
  if (entry.state !== 'refused' || entry.result?.status !== 'refused') return null
  const { code, facts } = entry.result
  const lock = code === 'step-password-required' ? 'password' : code === 'step-code-required' ? 'code' : null
  const { envelopeId, recipientId } = (entry.input ?? {}) as { envelopeId?: unknown; recipientId?: unknown }
  const stepId = facts?.stepId ?? recipientId
  return lock !== null && typeof envelopeId === 'string' && typeof stepId === 'string'
    ? { envelopeId: envelopeId as EnvelopeId, stepId: stepId as RecipientId, lock }
    : null
}
