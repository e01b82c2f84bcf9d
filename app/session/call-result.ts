/** What comes of a call: the data or the file, a refusal with its sentence, no session, or no answer. */
import type { AnswerCode } from '../../sync/answers.ts'
import type { Result } from '../../sync/result.ts'

/** Of a bot check: the installation's settings, or the provider's script. */
export type BotProblem = 'no-key' | 'no-version' | 'not-loaded' | 'not-executed'

export interface CallSuccess<T> {
  readonly data: T
  /** What to say, in the reader's language. */
  readonly sentence: string
}

export type CallFailure =
  | {
      readonly kind: 'refused'
      /** Null for a code this version does not know; the sentence is right all the same. */
      readonly code: AnswerCode | null
      readonly facts: Readonly<Record<string, string | number | boolean | null>>
      readonly sentence: string
    }
  /** The session is over, or there is none; whoever keeps it has been told. */
  | { readonly kind: 'signedOut'; readonly sentence: string }
  /** No answer from our server: the network, or the server itself. The sentence is the screen's. */
  | { readonly kind: 'offline' }
  /** That no bot asks could not be shown; the request was not made. */
  | { readonly kind: 'botCheck'; readonly problem: BotProblem }
  /** In place of a file came something else that is no refusal of ours. */
  | { readonly kind: 'unexpected' }

export type CallResult<T> = Result<CallSuccess<T>, CallFailure>
