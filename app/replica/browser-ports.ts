/** The engine's ports in a real browser: Web Locks, a channel between tabs, timers, requests of the session. */

import type * as z from 'zod/mini'
import {
  bodiesAnswer,
  chunkAnswer,
  commandsAnswer,
  PROTOCOL_VERSION,
  pullAnswer,
} from '../../sync/replication/protocol.ts'
import { DRAIN_TAKEOVER_MS } from '../../sync/replication/timing.ts'
import { commandNamed } from './device-commands.ts'
import { deviceKeys } from './device-key.ts'
import { loadCommand } from './load-command.ts'
import type { Lock, ReplicaPorts, Reply, TabChannel, TabMessage, Transport } from './ports.ts'

export interface BrowserPortsOptions {
  /** `person:…` or `recipient:…`: tabs of one subject talk to one another. */
  readonly subject: string
  /** Sends JSON with the session's access token; renews it once when it has run out. */
  readonly post: (path: string, body: unknown) => Promise<Reply<unknown>>
  readonly isUploaded: (sha256: string) => boolean
  readonly makeRoom?: () => Promise<number>
  /** A page that shares nothing with other tabs is given its own. */
  readonly tabs?: TabChannel
  readonly lock?: Lock
}

export function createBrowserPorts({
  subject,
  post,
  tabs = createTabChannel(`replica-${subject}`),
  lock = createWebLock(),
  ...ports
}: BrowserPortsOptions): ReplicaPorts {
  return {
    now: () => Date.now(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    random: Math.random,
    commandNamed,
    loadCommand,
    keys: deviceKeys,
    transport: createTransport(post),
    lock,
    tabs,
    mayReachOut: () => globalThis.navigator?.onLine !== false,
    timers: {
      after: (ms, run) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
    ...ports,
  }
}

const createTransport = (post: BrowserPortsOptions['post']): Transport => ({
  commands: async (request) => ours(commandsAnswer, await post('/sync/commands', request)),
  pull: async (request) => ours(pullAnswer, await post('/sync/pull', request)),
  chunk: async (request) => ours(chunkAnswer, await post('/sync/chunk', request)),
  bodies: async (ids) => ours(bodiesAnswer, await post('/sync/bodies', { protocol: PROTOCOL_VERSION, ids })),
})

/** A stranger in between may answer in JSON too: what is not of our shape is no answer of ours. */
export function ours<T>(schema: z.ZodMiniType<T>, reply: Reply<unknown>): Reply<T> {
  if (reply.kind !== 'answer') return reply
  const parsed = schema.safeParse(reply.value)
  return parsed.success ? { kind: 'answer', value: parsed.data } : { kind: 'offline' }
}

/**
 * Where Web Locks are missing every tab works, and a tab that holds the lock for too long (frozen, or waiting for
 * a dead network) is not waited for: exactly-once on the server and revisions in storage make that merely wasteful.
 */
function createWebLock(): Lock {
  return {
    run: async (name, work) => {
      if (!navigator.locks) return work()
      let begun = false
      const once = () => {
        begun = true
        return work()
      }
      try {
        await navigator.locks.request(name, { signal: AbortSignal.timeout(DRAIN_TAKEOVER_MS) }, once)
      } catch (error) {
        if (begun) throw error
        await once()
      }
    },
  }
}

function createTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name)
  return {
    send: (message) => channel.postMessage(message),
    listen: (receive) => {
      const onMessage = (event: MessageEvent<TabMessage>) => receive(event.data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
