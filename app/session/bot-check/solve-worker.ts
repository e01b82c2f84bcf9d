/** Does the work of a bot check beside the page: nothing that somebody types waits for it. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { WorkChallenge } from '../../../sync/calls/bot-check.ts'

const worker = self as unknown as DedicatedWorkerGlobalScope

worker.onmessage = async ({ data: challenge }: MessageEvent<WorkChallenge>) => {
  const solved = await solveChallenge({ challenge, deriveKey }).catch(() => null)
  if (solved === null) return worker.postMessage(null)
  const { counter, derivedKey } = solved
  const proof = { challenge, solution: { counter, derivedKey } }
  // Only letters of ASCII are in it.
  const base64 = btoa(JSON.stringify(proof))
  worker.postMessage(base64.replace(/\+/g, '-').replace(/\//g, '_').replaceAll('=', ''))
}
