/**
 * UAE PASS as a way in: the same questions that tell who is about to sign. It documents no OpenID Connect, so what it
 * says is taken from its own answer to us; the person is `uuid`, for ever, and never an address.
 */
import { err, ok } from '../../sync/result.ts'
import type { Provider } from '../identity/ways/provider.ts'
import type { RemoteSigning } from './remote-signing.ts'

/** Its words for a person who turned back on the page, or on the phone. */
export const TURNED_BACK: readonly string[] = ['cancelledOnApp', 'access_denied']

export function uaePassSignIn(service: RemoteSigning, issuer: string): Provider {
  return {
    ...{ id: 'uaePass', way: 'uaePass', organizationId: null, name: 'UAE PASS', admitsNew: false },
    // It asks on the phone each time, so there is nothing to ask anew.
    signInAddress: async ({ state, nonce, challenge, language, returnTo, onPhone }) =>
      ok(service.signInAddress({ state, nonce, challenge, language, returnTo, onPhone })),
    signOutAddress: async ({ returnTo }) =>
      ok({ goTo: service.signOutAddress(returnTo), carriesState: false }),
    identify: async ({ parameters, nonce, verifier, returnTo }) => {
      const turnedBack = parameters.get('error')
      if (turnedBack !== null)
        return err({ code: TURNED_BACK.includes(turnedBack) ? 'cancelled' : 'failed', detail: turnedBack })
      const code = parameters.get('code')
      if (code === null) return err({ code: 'failed', detail: 'no code' })
      const who = await service.identify({ code, verifier, nonce, returnTo })
      if (!who.ok) {
        const { code: why, detail } = who.error
        return err({ code: why === 'unavailable' ? 'away' : 'failed', detail })
      }
      const { id, name, email, maySign } = who.value
      // Level SOP1 is an account that somebody opened with a telephone number, and says nothing of who they are.
      if (!maySign) return err({ code: 'unproven', detail: 'SOP1' })
      const [firstName = '', ...others] = name.split(' ')
      return ok({
        ...{ issuer, subject: id, email, emailProven: false, firstName, lastName: others.join(' ') },
        // The telephone it knows, and a PIN, a finger or a face on it.
        twice: true,
        there: { sid: null, ends: true },
      })
    },
  }
}
