/** Does what the server asks of somebody who is nobody yet. Loaded when a form that wants it is touched. */
import type { WorkChallenge } from '../../../sync/calls/bot-check.ts'
import { err, ok } from '../../../sync/result.ts'
import type { BotCheckAsked, Proof } from './bot-proofs.ts'

export async function prove(asked: BotCheckAsked): Promise<Proof> {
  if (asked.way === 'none') return ok(null)
  if (asked.way === 'work') return work(asked.challenge)
  return (await import('./invisible.ts')).askProvider(asked)
}

async function work(challenge: WorkChallenge): Promise<Proof> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  try {
    const shown = await new Promise<string | null>((settle) => {
      worker.onmessage = ({ data }) => settle(typeof data === 'string' ? data : null)
      worker.onerror = () => settle(null)
      worker.postMessage(challenge)
    })
    return shown === null ? err('not-executed') : ok(shown)
  } finally {
    worker.terminate()
  }
}
