import type { Area } from '../area.ts'
import { delegationCalls } from './delegation-calls.ts'
import { delegationJobs } from './delegation-jobs.ts'

export const DELEGATION: Area = {
  calls: ({ platform, system }) => delegationCalls({ platform, system }),
  jobs: ({ platform, system }) => delegationJobs({ platform, system }),
}
