/**
 * Pokes and endings of sessions over all nodes. Whoever commits pokes the sockets of its own node at once and
 * tells the others; a node that may have missed something has everybody look, and looks up which of the sessions
 * it holds sockets of have ended.
 */
import { inArray } from 'drizzle-orm'
import type { NodeBus } from '../nodes/node-bus.ts'
import type { Platform } from '../platform.ts'
import type { Pokes } from './pokes.ts'

/** Whether or not it was heard of, a session that another node ended ends here within five seconds. */
const LOOK_MS = 4_000

export interface NodePokesDeps {
  readonly platform: Pick<Platform, 'db' | 'log' | 'now'>
  readonly nodes: NodeBus
  /** Of this node. */
  readonly pokes: Pokes
  readonly sessions: {
    /** With a socket on this node. */
    open(): readonly string[]
    /** Ends what this node holds of sessions that are over. */
    endHere(sessionIds: readonly string[]): void
    /** Sessions that ended by a request to this node; returns how to stop listening. */
    onEnded(listener: (sessionIds: readonly string[]) => void): () => void
  }
}

export interface NodePokes {
  /** For the sockets of every node. */
  readonly pokes: Pokes
  stop(): void
}

export function createNodePokes({ platform, nodes, pokes, sessions }: NodePokesDeps): NodePokes {
  const stopSessions = sessions.onEnded((sessionIds) => {
    sessions.endHere(sessionIds)
    nodes.publish({ kind: 'sessionsEnded', sessionIds: [...sessionIds] })
  })
  const stopNodes = nodes.listen({
    receive: (message) => {
      if (message.kind === 'poke') pokes.poke(new Set(message.subjects))
      if (message.kind === 'sessionsEnded') sessions.endHere(message.sessionIds)
      if (message.kind === 'revoked') pokes.revoke(message.subject, message.reason)
    },
    missed: () => {
      pokes.pokeAll()
      lookForEnded()
    },
  })
  const looking = nodes.isShared ? setInterval(lookForEnded, LOOK_MS).unref() : undefined

  function lookForEnded(): void {
    endedAmong(sessions.open()).then(
      (ended) => sessions.endHere(ended),
      (error: unknown) => platform.log.warn('Sessions that may have ended were not looked up', { error }),
    )
  }

  async function endedAmong(sessionIds: readonly string[]): Promise<string[]> {
    const { session } = platform.db.tables
    const good = new Set<string>()
    for (let at = 0; at < sessionIds.length; at += 500) {
      const rows = await platform.db.read((query) =>
        query
          .select({ id: session.id, revokedAt: session.revokedAt, expiresAt: session.expiresAt })
          .from(session)
          .where(inArray(session.id, sessionIds.slice(at, at + 500))),
      )
      for (const row of rows) if (row.revokedAt === null && row.expiresAt > platform.now()) good.add(row.id)
    }
    return sessionIds.filter((id) => !good.has(id))
  }

  return {
    pokes: {
      ...pokes,
      poke: (subjects) => {
        pokes.poke(subjects)
        if (subjects.size > 0) nodes.publish({ kind: 'poke', subjects: [...subjects] })
      },
      revoke: (subject, reason) => {
        pokes.revoke(subject, reason)
        nodes.publish({ kind: 'revoked', subject, reason })
      },
    },
    stop: () => {
      clearInterval(looking)
      stopSessions()
      stopNodes()
    },
  }
}
