import { accountKey } from '../../sync/calls/account-header.ts'
import { err } from '../../sync/result.ts'
import type { Whose } from './kept-accounts.ts'
import type { Session } from './session.ts'

/** What works for one account in the background asks for that one alone, and of another it is offline. */
export const ofAccount = (session: Session, whose: Whose): Session => {
  const isOpen = () => {
    const now = session.state()
    return now.kind !== 'signedOut' && accountKey(now.profile) === accountKey(whose)
  }
  return {
    ...session,
    fetch: async (path, init) => {
      if (!isOpen()) throw new TypeError('Another account is open')
      return session.fetch(path, init)
    },
    call: async (contract, input, options) =>
      isOpen() ? session.call(contract, input, options) : err({ kind: 'offline' }),
  }
}
