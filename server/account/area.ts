import type { Area } from '../area.ts'
import { attributeCalls } from './attribute-calls.ts'
import { eraseJob, resumeErasures } from './erasure/erase-job.ts'
import { erasureCalls } from './erasure/erasure-calls.ts'
import { ownDataCalls } from './own-data/own-data-calls.ts'
import { photoCalls } from './photo-calls.ts'

/** What a person says of themselves. Ways in and sessions are identity's. */
export const ACCOUNT: Area = {
  jobs: ({ platform, system, identity: { announceEnded } }) => ({
    erasePerson: eraseJob({ platform, system, announceEnded }),
  }),
  hourly: ({ platform }) => ({ resumeErasures: () => resumeErasures(platform) }),
  calls: ({ platform, executor, pool, store, drawings, files, identity }) => {
    const deps = {
      platform,
      executor,
      pool,
      files: store,
      keepDrawing: drawings.keep,
      mayRead: files.mayRead,
    }
    return [
      ...attributeCalls(deps),
      ...photoCalls(deps),
      ...ownDataCalls({ platform, files: store }),
      ...erasureCalls({ platform, ...identity }),
    ]
  },
}
