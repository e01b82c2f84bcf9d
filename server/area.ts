/** What an area adds to the server. An area declares it in its folder's `area.ts`; `areas.ts` lists them. */
import type { Hono } from 'hono'
import type { LiveServer } from './collab/live-server.ts'
import type { Integrations } from './connected-systems/open-integrations.ts'
import type { Pokes } from './devices/pokes.ts'
import type { FileStore } from './files/file-store.ts'
import type { Files } from './files/files.ts'
import type { Call } from './http/call.ts'
import type { Identity } from './identity/identity.ts'
import type { JobHandler } from './jobs/runner.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Drawings } from './marks/drawings.ts'
import type { AskOutside } from './outbound/ask-outside.ts'
import type { FindTexts } from './outbound/find-texts.ts'
import type { Platform } from './platform.ts'
import type { PushKeys } from './push/push-keys.ts'
import type { Within } from './replication/decide-command.ts'
import type { Applied, Executor, Precondition } from './replication/execute.ts'
import type { SystemCommands } from './replication/system-commands.ts'
import type { SealingParties } from './sealing/parties.ts'
import type { SealingPool } from './sealing/pool.ts'
import type { OpenedRemoteSigning } from './signing/open-remote-signing.ts'

export interface Area {
  /** By the name of the command that is looked at before it is decided. */
  readonly preconditions?: (parts: StandingParts) => Readonly<Record<string, Precondition>>
  /** By the name of the command that is asked more in the transaction that decides. */
  readonly within?: (parts: StandingParts) => Readonly<Record<string, Within>>
  /** By the name of the command that was applied on this node; other nodes follow within seconds. */
  readonly applied?: (parts: StandingParts) => Readonly<Record<string, Applied>>
  /** By the kind of job that effects are queued as. */
  readonly jobs?: (parts: ServerParts) => Readonly<Record<string, JobHandler>>
  /** What a node does by itself, a minute after it began to listen and once in each hour. */
  readonly hourly?: (parts: ServerParts) => Readonly<Record<string, () => Promise<unknown>>>
  /** What is served below `/api/`. */
  readonly calls?: (parts: ServerParts) => readonly Call[]
  /** What is served elsewhere. */
  readonly routes?: (parts: ServerParts) => readonly Hono[]
}

/** What stands before anything is decided. */
export interface StandingParts {
  readonly platform: Platform
  readonly parties: SealingParties
  /** `dist/app`. */
  readonly appFolder: string
  readonly store: FileStore
  readonly pool: SealingPool
  readonly mailer: Mailer
  readonly identity: Identity
  readonly files: Files
  readonly drawings: Drawings
  readonly live: LiveServer
  readonly pokes: Pokes
  readonly pushKeys: () => PushKeys
  readonly remoteSigning: OpenedRemoteSigning
  readonly findTexts: FindTexts
}

/** And what decides. */
export interface ServerParts extends StandingParts {
  readonly executor: Executor
  readonly system: SystemCommands
  readonly integrations: Integrations
  /** Requests to services outside, with every limit they need. */
  readonly ask: AskOutside
}

/** All that the areas declare under one of its names; two of one name would hide each other. */
export function allNamed<T>(declared: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const all: Record<string, T> = {}
  for (const one of declared)
    for (const [name, value] of Object.entries(one)) {
      if (Object.hasOwn(all, name)) throw new Error(`Two areas declare ${name}`)
      all[name] = value
    }
  return all
}
