/** Signatures of a provider, and the question whether one is valid. */
import type { Area } from '../area.ts'
import { remoteSigningCalls } from './remote-signing-calls.ts'
import { rootsCall } from './roots-call.ts'
import { validateCall } from './validate-call.ts'

export const SIGNING: Area = {
  calls: ({ platform, parties, executor, system, pool, store, drawings, remoteSigning }) => {
    const signedFiles = { pool, files: store, now: platform.now, roots: remoteSigning.roots }
    return [
      ...remoteSigningCalls({
        platform,
        executor,
        system,
        service: remoteSigning.service,
        signedFiles,
        keepDrawing: drawings.keep,
        ownDrawings: drawings.ofValues,
      }),
      validateCall({ system, signedFiles }),
      rootsCall(parties),
    ]
  },
}
