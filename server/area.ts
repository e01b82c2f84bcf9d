/** What an area adds to the server. An area declares it in its folder's `area.ts`; `areas.ts` lists them. */
import type { Hono } from 'hono'
import type { DeclaredEffects } from '../sync/commands/effect.ts'
import type { LiveServer } from './collab/live-server.ts'
import type { Integrations } from './connected-systems/open-integrations.ts'
import type { Pokes } from './devices/pokes.ts'
import type { FileStore } from './files/file-store.ts'
import type { Files } from './files/files.ts'
import type { Call } from './http/call.ts'
import type { Identity } from './identity/identity.ts'
import type { JobHandler } from './jobs/runner.ts'
import type { WorkKind } from './jobs/work.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Drawings } from './marks/drawings.ts'
import type { Mails } from './notifications/mails.ts'
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
  /** Those of its commands; given with its jobs (`withEffects`). */
  readonly effects?: DeclaredEffects
  /** By what is queued: the effects of commands, and what the area queues by itself. */
  readonly jobs?: (parts: ServerParts) => Jobs<WorkKind>
  /** What it writes to people about its things, by the kind of these. */
  readonly mails?: (parts: DecidingParts) => Mails
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
export interface DecidingParts extends StandingParts {
  readonly executor: Executor
  readonly system: SystemCommands
  readonly integrations: Integrations
  /** Requests to services outside, with every limit they need. */
  readonly ask: AskOutside
}

/** And what all areas write. */
export interface ServerParts extends DecidingParts {
  readonly mails: Mails
}

/** What does each kind of work. */
export type Jobs<K extends string> = { readonly [Kind in K]?: JobHandler }

/** Of an area that declares effects: one whose job it forgets does not compile. */
export const withEffects = <E extends DeclaredEffects>(
  effects: E,
  area: Omit<Area, 'effects'> & {
    readonly jobs: (parts: ServerParts) => Jobs<WorkKind> & { readonly [K in keyof E]: JobHandler }
  },
): Area => ({ ...area, effects })

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
