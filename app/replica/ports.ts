/** The edges the engine is given, so that its very code runs in the app, in tests and in the simulation. */

import type { Command } from '../../sync/commands/command.ts'
import type { IdSource } from '../../sync/ids.ts'
import type {
  ChunkAnswer,
  ChunkRequest,
  CommandsAnswer,
  CommandsRequest,
  PullAnswer,
  PullRequest,
} from '../../sync/replication/protocol.ts'

/**
 * `offline`: no answer from our server. `busy`: it, or a gateway before it, asks to be left alone for so long.
 * `unauthorised`: it answered, and the session has ended or is locked.
 */
export type Reply<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'offline' }
  | { readonly kind: 'busy'; readonly waitMs: number }
  | { readonly kind: 'unauthorised' }

export interface Transport {
  commands(request: CommandsRequest): Promise<Reply<CommandsAnswer>>
  pull(request: PullRequest): Promise<Reply<PullAnswer>>
  chunk(request: ChunkRequest): Promise<Reply<ChunkAnswer>>
  bodies(ids: readonly string[]): Promise<
    Reply<{
      readonly items: readonly { readonly id: string; readonly row: unknown; readonly body: unknown }[]
    }>
  >
}

/**
 * Runs `work` while no other tab of this device does. A courtesy, not a guarantee: a tab that is stuck is waited
 * for a moment only, and where there are no locks everybody works. Rows, checkpoint and outbox are safe anyway.
 */
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
  /** `revision`: that of the state after the write. */
  | { readonly type: 'replica'; readonly revision: number }
  /** A document was drawn. */
  | { readonly type: 'shown' }

export interface Timers {
  after(ms: number, run: () => void): () => void
}

/** The device's own key pair. `create` answers null where there is no cryptography (plain http). */
export interface DeviceKeys {
  create(): Promise<CryptoKeyPair | null>
  /** Base64 of r||s over the UTF-8 bytes. */
  sign(pair: CryptoKeyPair, text: string): Promise<string>
  /** As JWK. */
  publicKey(pair: CryptoKeyPair): Promise<Readonly<Record<string, unknown>>>
}

export interface ReplicaPorts extends IdSource {
  /** The commands that are loaded; undefined for others. */
  readonly commandNamed: (name: string) => Command<unknown> | undefined
  /** Of one that is not; undefined where this version of the app has none of that name. */
  readonly loadCommand?: (name: string) => Promise<Command<unknown> | undefined>
  readonly keys: DeviceKeys
  readonly transport: Transport
  readonly lock: Lock
  readonly tabs: TabChannel
  readonly timers: Timers
  readonly random: () => number
  /** A file that pending commands wait for is complete on the server. */
  readonly isUploaded: (sha256: string) => boolean
  /** False where this device plainly has no network; that it has some says nothing. */
  readonly mayReachOut?: () => boolean
  /** The device is full: removes what can be fetched again, and answers how much went. */
  readonly makeRoom?: () => Promise<number>
}
