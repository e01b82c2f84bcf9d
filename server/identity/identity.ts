/**
 * Identity: who people are, how they prove it, and the sessions they hold. `createIdentity` is all the rest of
 * the server needs of it; seeding and other areas also use the functions of `people.ts`, `guest-links.ts` and
 * `invitations.ts` inside their own transactions.
 */

import type { Hono } from 'hono'
import type { Query } from '../../db/database.ts'
import type { Refusal } from '../../sync/answers.ts'
import type { SignInPolicy } from '../../sync/rules/sign-in-policy.ts'
import type { Call, SecretTries } from '../http/call.ts'
import type { Authenticate } from '../http/request-context.ts'
import type { Mail } from '../mail/mailer.ts'
import type { Membership } from '../people/end-membership.ts'
import { accountCalls } from './account-calls.ts'
import { activationCalls } from './activation-calls.ts'
import { addressCalls } from './address-calls.ts'
import { createAuthentication } from './authenticate.ts'
import type { IdentityDeps, IdentityWorld } from './deps.ts'
import { directoryCalls } from './directory/directory-calls.ts'
import { embedCalls } from './embed-calls.ts'
import { guestCalls } from './guest-calls.ts'
import { handOverCalls } from './hand-over-calls.ts'
import { invitationCalls } from './invitation-calls.ts'
import { organizationCalls } from './organization-calls.ts'
import { passkeyCalls } from './passkeys/passkey-calls.ts'
import { passwordCalls } from './password-calls.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { platformCalls } from './platform-calls.ts'
import { secondFactorCalls } from './second-factor/second-factor-calls.ts'
import { createSecretTries } from './secret-tries.ts'
import { endedSessionsIn, sessionsOfOrganization } from './sessions.ts'
import { signInCalls } from './sign-in-calls.ts'
import { noteFailed } from './sign-in-history.ts'
import { signUpCalls } from './sign-up-calls.ts'
import { switchAccountCalls } from './switch-account.ts'
import { backChannelLogout } from './ways/back-channel-logout.ts'
import { keptProviderCalls } from './ways/kept-provider-calls.ts'
import { mailedCodeCalls } from './ways/mailed-code-calls.ts'
import { refuseNoWayLeft } from './ways/offered-ways.ts'
import { proofCalls } from './ways/proof-calls.ts'
import { NO_PROVIDERS } from './ways/provider.ts'
import { providerCalls } from './ways/provider-calls.ts'
import { signOutCalls } from './ways/sign-out-calls.ts'

export interface Identity {
  readonly calls: readonly Call[]
  /** Besides: where providers say that their sessions are over. */
  readonly routes: Hono
  readonly authenticate: Authenticate
  readonly passwords: Passwords
  readonly tries: SecretTries
  /** Sessions that ended just now: close their sockets. Returns how to stop listening. */
  onSessionsEnded(listener: (sessionIds: readonly string[]) => void): () => void
  /** For those who end sessions themselves (`revokeRecipientLinks`), after their transaction. */
  readonly announceEnded: (sessionIds: readonly string[]) => void
  /** Somebody was taken out, with their sessions there: whoever holds sockets of these is told, a moment later. */
  readonly membershipEnded: (place: Membership) => void
  /** For whoever sets by which ways people come in, in the transaction that decides: see `ways/offered-ways.ts`. */
  readonly refuseNoWayLeft: (
    query: Query,
    organizationId: string,
    policy: SignInPolicy,
  ) => Promise<Refusal | null>
  /** It was switched off or on, or asks for other proofs: its devices ask anew, and are told. No session ends by it. */
  readonly organizationAsksAnew: (organizationId: string) => void
  /** What these sessions may do has changed: their next request is looked at anew. */
  readonly forget: (sessionIds: readonly string[]) => void
  /** Roles, names or addresses changed: nobody is served by an old answer. */
  readonly forgetAll: () => void
  /** After the answer, so that nothing is told by how long it takes. */
  readonly sendLater: (mail: Mail) => void
  /** Resolves when what follows an answer is done: mails are out, sockets know that they are over. */
  idle(): Promise<void>
}

export function createIdentity(deps: IdentityDeps): Identity {
  const { platform, mailer } = deps
  const authentication = createAuthentication(platform)
  const listeners = new Set<(sessionIds: readonly string[]) => void>()
  /** What follows an answer and is still on its way. */
  const following = new Set<Promise<void>>()

  const announceEnded = (sessionIds: readonly string[]) => {
    if (sessionIds.length === 0) return
    authentication.forget(sessionIds)
    for (const listener of listeners) listener(sessionIds)
  }
  const later = (what: string, doing: Promise<void>) => {
    const one = doing
      .catch((error: unknown) => platform.log.error(what, { error }))
      .finally(() => following.delete(one))
    following.add(one)
  }
  const sendLater = (mail: Mail) => later('mail not sent', mailer.send(mail))
  const world: IdentityWorld = {
    ...deps,
    providers: deps.providers ?? NO_PROVIDERS,
    authentication,
    announceEnded,
    sendLater,
    passwords: createPasswords(),
  }
  // After the answer: how long it takes is the same whether there is such an account or not.
  const tries = createSecretTries(platform, (failed) =>
    later('a sign-in that failed was not noted', noteFailed(platform, failed)),
  )
  return {
    routes: backChannelLogout({ ...world, tries }),
    calls: [
      ...platformCalls(world),
      ...signInCalls(world),
      ...switchAccountCalls(world),
      ...providerCalls(world),
      ...signOutCalls(world),
      ...keptProviderCalls(world),
      ...directoryCalls(world),
      ...proofCalls(world),
      ...mailedCodeCalls(world),
      ...secondFactorCalls(world),
      ...passkeyCalls(world),
      ...signUpCalls(world),
      ...passwordCalls(world),
      ...activationCalls(world),
      ...invitationCalls(world),
      ...guestCalls(world),
      ...handOverCalls(world),
      ...embedCalls(world),
      ...accountCalls(world),
      ...addressCalls(world),
      ...organizationCalls(world),
    ],
    authenticate: authentication.authenticate,
    passwords: world.passwords,
    tries,
    onSessionsEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    announceEnded,
    membershipEnded: (place) => {
      authentication.forgetAll()
      later('sessions not told of their end', endedSessionsIn(platform, place).then(announceEnded))
    },
    refuseNoWayLeft: (query, organizationId, policy) =>
      refuseNoWayLeft(query, world, organizationId, { policy }),
    organizationAsksAnew: (organizationId) => {
      authentication.forgetAll()
      later(
        'sessions not told that their organisation asks anew',
        sessionsOfOrganization(platform, organizationId).then(announceEnded),
      )
    },
    forget: authentication.forget,
    forgetAll: authentication.forgetAll,
    sendLater,
    idle: async () => {
      while (following.size > 0) await Promise.all(following)
    },
  }
}
