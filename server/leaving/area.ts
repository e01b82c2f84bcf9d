import { LEAVING_EFFECTS } from '../../sync/commands/organization/effects.ts'
import { type Area, withEffects } from '../area.ts'
import { departureJobs } from './departure-jobs.ts'

export const LEAVING: Area = withEffects(LEAVING_EFFECTS, {
  jobs: ({ platform, system, identity }) =>
    departureJobs({ platform, system, announceEnded: identity.announceEnded }),
})
