import type { Area } from '../area.ts'
import { attributeCalls } from './attribute-calls.ts'
import { ownDataCalls } from './own-data/own-data-calls.ts'
import { photoCalls } from './photo-calls.ts'

/** What a person says of themselves. Ways in and sessions are identity's. */
export const ACCOUNT: Area = {
  calls: ({ platform, executor, pool, store, drawings, files }) => {
    const deps = {
      platform,
      executor,
      pool,
      files: store,
      keepDrawing: drawings.keep,
      mayRead: files.mayRead,
    }
    return [...attributeCalls(deps), ...photoCalls(deps), ...ownDataCalls({ platform, files: store })]
  },
}
