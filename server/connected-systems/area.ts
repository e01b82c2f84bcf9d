import type { Area } from '../area.ts'
import { integrationJobs } from './integration-jobs.ts'

export const CONNECTED_SYSTEMS: Area = {
  jobs: ({ system, integrations }) => integrationJobs({ system, integrations: integrations.port }),
  routes: ({ integrations }) => (integrations.routes ? [integrations.routes] : []),
}
