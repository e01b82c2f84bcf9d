/**
 * The port of ways in at somebody else's. A provider says who somebody is to it; that it is they who came back, to
 * which browser, and whose account it is, is decided here (`provider-calls.ts`). A way that asks on a page of ours
 * (a password, a code, a passkey, a directory) needs none of this: its call ends with `startSession` or `renewProof`.
 */
import type { Query } from '../../../db/database.ts'
import type { Language } from '../../../sync/entities/envelope.ts'
import type { OrganizationId } from '../../../sync/ids.ts'
import type { Result } from '../../../sync/result.ts'
import type { Way } from '../../../sync/rules/sign-in-policy.ts'
import type { Directory } from '../directory/directory.ts'
import type { KeptProvider } from './kept-providers.ts'
import type { LoggedOut, Told } from './told.ts'

export interface Provider {
  /** Bare: also what its return address ends with. */
  readonly id: string
  readonly way: Way
  /** Opens this organisation and no other; null for one of the installation. */
  readonly organizationId: OrganizationId | null
  /** What people know it by. */
  readonly name: string
  /** Who is new and comes with an address of the organisation's proven domain gets a place there. */
  readonly admitsNew: boolean
  signInAddress(asked: SignInAsked): Promise<Result<string, ProviderFailure>>
  identify(back: CameBack): Promise<Result<Told, ProviderFailure>>
  /** Where its person ends its own session; only asked where it has said that there is such a place (`Told.there`). */
  signOutAddress?(asked: SignOutAsked): Promise<Result<SignOutAddress, ProviderFailure>>
  /** What a message of its own says, that its session is over (OpenID Connect Back-Channel Logout). */
  loggedOut?(token: string): Promise<Result<LoggedOut, ProviderFailure>>
}

export interface SignOutAsked {
  readonly state: string
  readonly returnTo: string
}
export interface SignOutAddress {
  readonly goTo: string
  /** The state comes back with the person. */
  readonly carriesState: boolean
}

export interface SignInAsked {
  readonly state: string
  readonly nonce: string
  /** Of PKCE (RFC 7636), S256. */
  readonly challenge: string
  readonly returnTo: string
  readonly language: Language
  /** They are to show anew who they are, whatever session the provider has. */
  readonly anew: boolean
  /** They hold a phone, on which the provider may have an app of its own. */
  readonly onPhone: boolean
}

/** What the browser brought back, and what it left with. */
export interface CameBack {
  readonly parameters: URLSearchParams
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly returnTo: string
  /** Said anew, not taken from the provider's session: see `SignInAsked`. */
  readonly anew: boolean
}

/**
 * `cancelled`: the person turned back · `away`: no answer, or one that may be better later · `failed`: an answer that
 * must not be believed · `unproven`: the person has an account there that proves nothing.
 */
export interface ProviderFailure {
  readonly code: 'cancelled' | 'away' | 'failed' | 'unproven'
  /** For the operator's log; never a secret. */
  readonly detail: string
}

/** The providers there are now. */
export interface Providers {
  find(id: string): Promise<Provider | null>
  /** One that asks on a page of ours. */
  findDirectory(id: string): Promise<Directory | null>
  /** Of the installation, and of an organisation beside; by `query`, as a transaction sees them. */
  offered(organizationId: string | null, query?: Query): Promise<readonly Offered[]>
  /** As an administrator has set it up, also while it is switched off; null without its secret. */
  test(kept: KeptProvider): Promise<Tested | null>
}

/** What people are shown of one. */
export type Offered = Pick<Provider, 'id' | 'way' | 'name'>
export interface Tested {
  readonly outcome: 'reached' | 'away' | 'failed'
  readonly detail: string
}

export const NO_PROVIDERS: Providers = {
  find: async () => null,
  findDirectory: async () => null,
  offered: async () => [],
  test: async () => null,
}
