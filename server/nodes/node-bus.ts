/**
 * What nodes of one installation tell each other. All of it is a hint about what the database already says: a
 * message may be lost, come twice or late, and nothing but speed depends on it. Missing one costs at most the
 * 25 s after which a device pulls anyway (P7).
 */
import * as z from 'zod/mini'
import { refusedWhy } from '../../sync/collab/live-protocol.ts'

export const nodeMessage = z.discriminatedUnion('kind', [
  /** These have something to pull. */
  z.object({ kind: z.literal('poke'), subjects: z.array(z.string()) }),
  /** These sessions are over: nobody is served by what one remembers of them, and their sockets close. */
  z.object({ kind: z.literal('sessionsEnded'), sessionIds: z.array(z.string()) }),
  /** The devices of a subject purge what they hold. */
  z.object({ kind: z.literal('revoked'), subject: z.string(), reason: z.string() }),
  /** A live document has updates that others wrote. */
  z.object({ kind: z.literal('liveStored'), documentId: z.string() }),
  /** A document is no longer live; nobody may come back to it. */
  z.object({ kind: z.literal('liveClosed'), documentId: z.string(), why: refusedWhy }),
])
export type NodeMessage = z.infer<typeof nodeMessage>

export interface NodeListener {
  /** From another node. */
  receive(message: NodeMessage): void
  /** Messages may have been missed: whatever was kept in memory because of them is looked up again. */
  missed(): void
}

export interface NodeBus {
  /** Whether there may be other nodes, so that what one holds in memory may not be all there is. */
  readonly isShared: boolean
  publish(message: NodeMessage): void
  /** Returns how to stop listening. */
  listen(listener: NodeListener): () => void
  close(): Promise<void>
}

/** For an installation of one node. */
export const ALONE: NodeBus = {
  isShared: false,
  publish: () => undefined,
  listen: () => () => undefined,
  close: async () => undefined,
}
