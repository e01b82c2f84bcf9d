/**
 * Proofs for calls that want a bot check: begun when a form is touched, so that the work is done by the time it is sent,
 * and each shown once.
 */
import { askBotCheck } from '../../../sync/calls/bot-check.ts'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { err, type Result } from '../../../sync/result.ts'
import type { BotProblem, CallFailure, CallResult } from '../call-result.ts'

export type BotCheckAsked = DataOf<typeof askBotCheck>
/** What to show; null where nothing is wanted. */
export type Proof = Result<string | null, BotProblem>

export interface BotProofsDeps {
  readonly ask: (
    contract: typeof askBotCheck,
    input: { readonly call: string },
  ) => Promise<CallResult<BotCheckAsked>>
  readonly prove: (asked: BotCheckAsked) => Promise<Proof>
}

export interface BotProofs {
  /** For a call of this path, which will probably be made. */
  begin(path: string): void
  /** The one that was begun, or one that is made now. */
  take(path: string): Promise<Result<string | null, CallFailure>>
}

export function createBotProofs({ ask, prove }: BotProofsDeps): BotProofs {
  const begun = new Map<string, Promise<Result<string | null, CallFailure>>>()
  async function make(path: string): Promise<Result<string | null, CallFailure>> {
    const asked = await ask(askBotCheck, { call: path })
    if (!asked.ok) return asked
    const proof = await prove(asked.value.data)
    return proof.ok ? proof : err({ kind: 'botCheck', problem: proof.error })
  }
  // Its script did not come: that is the network.
  const made = (path: string) => make(path).catch(() => err<CallFailure>({ kind: 'offline' }))
  return {
    begin: (path) => {
      if (!begun.has(path)) begun.set(path, made(path))
    },
    take: async (path) => {
      const early = await begun.get(path)
      begun.delete(path)
      // What went wrong then may be mended by now.
      return early?.ok ? early : made(path)
    },
  }
}
