/** How far the joining of an account and a document has come, and what is said of it. */
import type { DataOf } from '../../sync/calls/contract.ts'
import type { linkCustomer } from '../../sync/calls/links.ts'
import type { CallResult } from '../session/call-result.ts'

/** What the server was asked, and what it said. */
export type Asked =
  | { readonly kind: 'not' | 'busy' | 'linked' | 'unreached' }
  /** `isForeign`: no proven address of this account is among those the document went to. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly isForeign: boolean }

export type Stage =
  | Exclude<Asked, { readonly kind: 'not' }>
  /** Nobody has asked yet; or it is in this account already; or asking has to wait for a connection. */
  | { readonly kind: 'ask' | 'already' | 'offline' }

type Answer = CallResult<DataOf<typeof linkCustomer>>

export function afterAsking(result: Answer): Asked {
  if (result.ok) return { kind: 'linked' }
  const { error } = result
  // Whose session has ended is covered, and asks again when they are back.
  if (error.kind === 'signedOut') return { kind: 'not' }
  if (error.kind !== 'refused') return { kind: 'unreached' }
  return { kind: 'refused', sentence: error.sentence, isForeign: error.code === 'not-intended-recipient' }
}

/** What is on this device is in this account, whatever the server was asked and whether it can be reached. */
export function stageOf(now: {
  readonly asked: Asked
  readonly isHere: boolean
  readonly online: boolean
}): Stage {
  const { asked, isHere, online } = now
  if (asked.kind === 'linked') return asked
  if (isHere) return { kind: 'already' }
  if (asked.kind === 'busy' || asked.kind === 'refused') return asked
  if (!online) return { kind: 'offline' }
  return asked.kind === 'not' ? { kind: 'ask' } : asked
}
