/** The call that removes the demo from a running server: an extension of the specification. */
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/demo.ts'
import { err, ok } from '../../sync/result.ts'
import type { LiveServer } from '../collab/live-server.ts'
import type { Pokes } from '../devices/pokes.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Call, serve } from '../http/call.ts'
import type { Identity } from '../identity/identity.ts'
import type { Platform } from '../platform.ts'
import { removeDemo } from './remove-demo.ts'

export interface DemoCallsDeps {
  readonly platform: Platform
  readonly store: FileStore
  readonly live: LiveServer
  readonly pokes: Pokes
  readonly identity: Identity
}

export const demoCalls = ({ platform, store, live, pokes, identity }: DemoCallsDeps): readonly Call[] => [
  serve(contracts.removeDemo, {
    run: async (_input, { actor }) => {
      if (actor?.kind !== 'person') return err(refusal('not-permitted'))
      const removed = await removeDemo({ platform, store, by: actor })
      if (removed === 'not-permitted') return err(refusal('not-permitted'))
      if (removed === 'being-signed') return err(refusal('envelope-being-signed'))
      if (!removed) return err(refusal('not-found'))
      for (const id of removed.envelopeIds) {
        live.closeDocument(id)
        await live.documents.remove(id)
      }
      for (const subject of removed.goneSubjects) pokes.revoke(subject, 'demo-removed')
      identity.announceEnded(removed.sessionIds)
      identity.forgetAll()
      pokes.poke(new Set(removed.otherSubjects))
      return ok({ removed: true })
    },
  }),
]
