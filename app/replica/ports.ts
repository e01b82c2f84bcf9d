/** The edges the engine is given, so that its very code runs in the app, in tests and in the simulation. */

import type { IdSource } from '../../sync/ids.ts'
import type {
  CommandsAnswer,
  CommandsRequest,
  PullAnswer,
  PullRequest,
} from '../../sync/replication/protocol.ts'

/** `offline`: no answer from our server. `unauthorised`: it answered, and the session has ended or is locked. */
export type Reply<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'offline' }
  | { readonly kind: 'unauthorised' }

export interface Transport {
  commands(request: CommandsRequest): Promise<Reply<CommandsAnswer>>
  pull(request: PullRequest): Promise<Reply<PullAnswer>>
  bodies(ids: readonly string[]): Promise<
    Reply<{
      readonly items: readonly { readonly id: string; readonly row: unknown; readonly body: unknown }[]
    }>
  >
}

/** Runs `work` while no other tab of this device does; a courtesy, not a guarantee. */
export interface Lock {
  run(name: string, work: () => Promise<void>): Promise<void>
}

/** Tells the other tabs of this device that the shared stores changed. */
export interface TabChannel {
  send(message: TabMessage): void
  listen(receive: (message: TabMessage) => void): () => void
}
export type TabMessage =
  | { readonly type: 'outbox' }
  | { readonly type: 'replica' }
  | { readonly type: 'drain' }

export interface Timers {
  after(ms: number, run: () => void): () => void
}

export interface ReplicaPorts extends IdSource {
  readonly transport: Transport
  readonly lock: Lock
  readonly tabs: TabChannel
  readonly timers: Timers
  readonly random: () => number
  /** A file that pending commands wait for is complete on the server. */
  readonly isUploaded: (sha256: string) => boolean
}
