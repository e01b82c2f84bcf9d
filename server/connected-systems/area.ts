import { CONNECTED_SYSTEM_EFFECTS } from '../../sync/commands/connected-systems/effects.ts'
import { type Area, type ServerParts, withEffects } from '../area.ts'
import { createAskOutside } from '../outbound/ask-outside.ts'
import { createAskPath } from './ask-path.ts'
import { createCallHistory } from './call-history.ts'
import { integrationJobs } from './integration-jobs.ts'
import { pathCalls } from './path-calls.ts'
import { bySystem, pathSystem } from './path-system.ts'
import { systemCalls } from './system-calls.ts'

export const CONNECTED_SYSTEMS: Area = withEffects(CONNECTED_SYSTEM_EFFECTS, {
  jobs: ({ platform, system, integrations }) => {
    const ask = createAskOutside({ trustedHosts: platform.config.CONNECTED_HOSTS })
    const askPath = createAskPath({ platform, ask, history: createCallHistory(platform) })
    return integrationJobs({ system, integrations: bySystem(pathSystem(askPath), integrations.port) })
  },
  routes: ({ integrations }) => (integrations.routes ? [integrations.routes] : []),
  hourly: ({ platform }) => ({ forgetSystemCalls: createCallHistory(platform).forgetOld }),
  calls: ({ platform, executor, system }: ServerParts) => {
    const history = createCallHistory(platform)
    // What an organisation writes down reaches no host that the operator meant for something else.
    const ask = createAskOutside({ trustedHosts: platform.config.CONNECTED_HOSTS })
    return [
      ...systemCalls({ platform, executor, system }),
      ...pathCalls({ history, askPath: createAskPath({ platform, ask, history }) }),
    ]
  },
})
