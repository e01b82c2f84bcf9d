/** Accounts that people from outside have at an organisation, in its own systems (A092). */
import type { Area } from '../area.ts'
import { createAskPath } from '../connected-systems/ask-path.ts'
import { createCallHistory } from '../connected-systems/call-history.ts'
import { createAskOutside } from '../outbound/ask-outside.ts'
import { createAccountSource } from './account-source.ts'
import { verificationCalls } from './verification-calls.ts'

export const CUSTOMER_ACCOUNTS: Area = {
  calls: ({ platform, mailer, system }) => {
    const ask = createAskOutside({ trustedHosts: platform.config.CONNECTED_HOSTS })
    const askPath = createAskPath({ platform, ask, history: createCallHistory(platform) })
    return verificationCalls({ platform, mailer, system, source: createAccountSource(platform, askPath) })
  },
}
