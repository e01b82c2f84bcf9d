/** A whole verifier for a test: our own authority, the rules of structure, and every page looked at. */
import { join } from 'node:path'
import { createLocalAuthority } from '../../server/sealing/local-authority.ts'
import { createNodeDrawer } from '../../server/sealing/page-drawer.ts'
import { lookAtPages } from '../../sync/pdf/looks/look-at-pages.ts'
import { withLooks } from '../../sync/pdf/looks/verdict-with-looks.ts'
import { type VerificationReport, verifyPdf } from '../../sync/pdf/verify.ts'
import { makeFolder } from './host-programs.ts'

/** `remove` takes the keys away again. */
export async function createJudge() {
  const folder = makeFolder()
  const authority = await createLocalAuthority(join(folder.path, 'keys'), {
    organization: 'Test',
    now: new Date(),
  })
  const drawer = await createNodeDrawer()
  const judge = async (pdf: Uint8Array): Promise<VerificationReport> => {
    const bytes = Uint8Array.from(pdf)
    const report = await verifyPdf(bytes, { trustedRoots: [authority.rootCertificate], now: new Date() })
    return withLooks(report, await lookAtPages(bytes, report, { drawer, clock: () => performance.now() }))
  }
  return { authority, drawer, judge, remove: folder.remove }
}
