/** Verification away from the page: a file made to be slow can then be stopped. */
import { verifyPdf } from '../../sync/pdf/verify.ts'
import type { VerifyRequest } from './run-verification.ts'

const scope = self as unknown as {
  addEventListener(type: 'message', run: (event: MessageEvent<VerifyRequest>) => void): void
  postMessage(message: unknown): void
}

scope.addEventListener('message', ({ data }) => {
  void verifyPdf(data.bytes, { trustedRoots: data.roots, now: new Date(data.now), hashes: 'file' }).then(
    (report) => scope.postMessage({ report }),
    (error: unknown) => scope.postMessage({ failed: String(error) }),
  )
})
