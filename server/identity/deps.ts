/** What the identity area is given, and what its calls share. */
import type { Query } from '../../db/database.ts'
import type { PersonId } from '../../sync/ids.ts'
import type { DeviceBound } from '../evidence/record-device-bound.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import type { Platform } from '../platform.ts'
import type { Authentication } from './authenticate.ts'
import type { Passwords } from './passwords.ts'
import type { Providers } from './ways/provider.ts'

export interface DemoLogin {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Several stand side by side in a demo. */
  readonly organizationName: string
}

export interface IdentityDeps {
  readonly platform: Platform
  readonly mailer: Mailer
  /** An address was proven: everything sent to it belongs to this person from now on. Same transaction. */
  readonly linkRecipientsToPerson: (query: Query, personId: PersonId, email: string) => Promise<void>
  /** Puts the binding of a guest's device on the envelope's audit trail. Same transaction. */
  readonly recordDeviceBound?: (query: Query, bound: DeviceBound) => Promise<void>
  /** These have something to pull. */
  readonly told?: (subjects: ReadonlySet<string>) => void
  /** Of sign-ins at somebody else's; left out: there are none. */
  readonly providers?: Providers
  /** Shown on the sign-in screen of a local demo only. */
  readonly demoLogins?: readonly DemoLogin[]
}

export interface IdentityWorld extends IdentityDeps {
  readonly providers: Providers
  readonly passwords: Passwords
  readonly authentication: Authentication
  /** Tells those who hold sockets open that these sessions are over. */
  readonly announceEnded: (sessionIds: readonly string[]) => void
  /** Sends after the answer: whether an address is known must not be told by how long a call takes. */
  readonly sendLater: (mail: Mail) => void
}
