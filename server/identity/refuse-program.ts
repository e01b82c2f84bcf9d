/** What programs show: a secret of the configuration, as a token or as a signature. It goes through the one limiter. */
import type { Context } from 'hono'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { err, ok } from '../../sync/result.ts'
import { clientAddress } from '../http/address.ts'
import type { SecretTries } from '../http/call.ts'

export interface ProgramDoor {
  readonly tries: Pick<SecretTries, 'attempt'>
  readonly trustProxy: boolean
  /** Names the secret. */
  readonly about: string
}

/** `isRight`: null when nothing was shown, which is no try. */
export async function refuseProgram(
  { tries, trustProxy, about }: ProgramDoor,
  context: Context,
  isRight: boolean | null,
): Promise<Refusal | null> {
  if (isRight === null) return refusal('not-permitted')
  const asker = {
    actor: null,
    sessionId: null,
    address: clientAddress(context, trustProxy),
    cookie: () => undefined,
  }
  const over = (waitMs: number) =>
    refusal('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const result = await tries.attempt(
    { about, holder: null, ofProgram: true, over },
    asker,
    async () => (isRight ? ok(null) : err(refusal('not-permitted'))),
    () => true,
  )
  return result.ok ? null : result.error
}
