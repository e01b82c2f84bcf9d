import { DELEGATION_EFFECTS } from '../../sync/commands/delegation/effects.ts'
import { type Area, withEffects } from '../area.ts'
import { delegationCalls } from './delegation-calls.ts'
import { delegationJobs } from './delegation-jobs.ts'

export const DELEGATION: Area = withEffects(DELEGATION_EFFECTS, {
  calls: ({ platform, system }) => delegationCalls({ platform, system }),
  jobs: ({ platform, system }) => delegationJobs({ platform, system }),
})
