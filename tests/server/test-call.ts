/** A call that exists in one test alone: its contract and what answers it in one, and any answer is right. */
import * as z from 'zod/mini'
import { type Call, type CallContext, serve } from '../../server/http/call.ts'
import type { Refusal } from '../../sync/answers.ts'
import type { CallContract } from '../../sync/calls/contract.ts'
import type { Result } from '../../sync/result.ts'

type TestCall<I> = Omit<CallContract, 'input' | 'output' | 'file'> & {
  readonly input: z.ZodMiniType<I>
  readonly run: (input: I, context: CallContext) => Promise<Result<unknown, Refusal>>
}

export const testCall = <I>({ run, ...asked }: TestCall<I>): Call =>
  serve({ ...asked, output: z.any() }, { run: run as never })
