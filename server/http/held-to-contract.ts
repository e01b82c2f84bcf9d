/**
 * Whether an answer is what its contract says, for the server of tests: a wrong shape fails the test that saw it.
 * In production answers are believed; looking at each would cost what making it costs.
 */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Refusal } from '../../sync/answers.ts'
import { type CallContract, GENERAL_REFUSALS } from '../../sync/calls/contract.ts'
import { err, type Result } from '../../sync/result.ts'
import type { Config } from '../config/config.ts'
import { Described, FileAnswer } from './call.ts'

/** The answer; on a server of tests, in place of one that breaks its contract, what is wrong with it. */
export function held(
  { NODE_ENV }: Pick<Config, 'NODE_ENV'>,
  contract: CallContract,
  answer: Result<unknown, Refusal>,
): Result<unknown, Refusal> {
  const broken = NODE_ENV === 'test' ? brokenPromise(contract, answer) : null
  return broken === null
    ? answer
    : err({ code: 'something-went-wrong', facts: { broken: `${contract.path}: ${broken}` } })
}

/** What is wrong with it; null when nothing is. */
export function brokenPromise(contract: CallContract, answer: Result<unknown, Refusal>): string | null {
  if (!answer.ok) {
    const { code } = answer.error
    const declared = GENERAL_REFUSALS.includes(code) || contract.refusals?.includes(code)
    return declared ? null : `it does not declare the refusal ${code}`
  }
  const { value } = answer
  if (value instanceof FileAnswer) {
    const [mediaType = ''] = value.mediaType.split(';')
    return contract.file?.includes(mediaType) ? null : `it does not declare a file of type ${mediaType}`
  }
  if (!contract.output) return 'it declares a file and answered data'
  const data = asSent(value instanceof Described ? value.data : value)
  const read = z.safeParse(contract.output, data)
  if (!read.success) {
    const [issue] = read.error.issues
    return `data.${issue?.path.map(String).join('.')} is wrong (${issue?.code}) in ${JSON.stringify(data)?.slice(0, 300)}`
  }
  // What no schema knows was left out while reading.
  return isDeepStrictEqual(asSent(read.data), data)
    ? null
    : `it says more than it declares in ${JSON.stringify(data)?.slice(0, 300)}`
}

/** As it arrives: what is undefined is not there. */
const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
