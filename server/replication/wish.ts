/** A command as the server meets it, from a device, a call or a job of its own, and what becomes of it. */
import type { Refusal } from '../../sync/answers.ts'
import type { Actor } from '../../sync/entities/actor.ts'

export interface Wish {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly input: unknown
  readonly actor: Actor
  /** The exact bytes kept as evidence; equal bytes under one id are a repeat, other bytes a reuse. */
  readonly payload: string
  readonly signature: string | null
  readonly device: { readonly id: string; readonly n: number } | null
  readonly claimedAt: number | null
  /** The server has applied this very command before, at this instant, as its own receipt proves. */
  readonly acknowledgedAt?: number | null
  /** Commands it stands on. */
  readonly after?: readonly string[]
  /** Shared by the wishes of one batch: entities and ids of those that had to wait, so that no later one overtakes them. */
  readonly held?: Set<string>
}

/** `later`: nothing was decided, it is to be asked again · `forked`: its number on its device is taken by another. */
export type Outcome =
  | { readonly status: 'applied'; readonly at: number; readonly data?: unknown }
  | { readonly status: 'refused'; readonly at: number; readonly refusal: Refusal }
  | { readonly status: 'later'; readonly at: number; readonly refusal?: Refusal }
  | { readonly status: 'forked' }
