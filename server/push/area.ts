import type { Area } from '../area.ts'
import { pushJobs } from './push-jobs.ts'
import { pushPrecondition } from './push-services.ts'

export const PUSH: Area = {
  preconditions: ({ platform: { config } }) => ({
    savePushSubscription: pushPrecondition(config.PUSH_SERVICES),
  }),
  jobs: ({ platform, pushKeys }) => pushJobs({ platform, keys: pushKeys, fetch }),
}
