import type { AnswerCode, Refusal } from '../../sync/answers.ts'
import type { Answered, CallContract, DataOf, ReadInputOf } from '../../sync/calls/contract.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import type { Result } from '../../sync/result.ts'
import type { SecondFactor, Way } from '../../sync/rules/sign-in-policy.ts'

/** Cookies are always `SameSite=Strict`, and `Secure` unless the installation is local. */
export interface CookieOptions {
  readonly maxAgeSeconds: number
  readonly httpOnly: boolean
  /** `/` unless told. */
  readonly path?: string
}

/** What a call may know of the request and say beside the answer. */
export interface CallContext {
  /** Null only for `public` calls without a session. */
  readonly actor: Actor | null
  readonly sessionId: string | null
  /** The session lacks a proof, so it says nothing yet of whose this device is. */
  readonly waits?: boolean
  readonly language: Language
  readonly address: string
  readonly userAgent: string
  readonly cookie: (name: string) => string | undefined
  readonly header: (name: string) => string | undefined
  readonly setCookie: (name: string, value: string, options: CookieOptions) => void
  readonly clearCookie: (name: string, options?: Pick<CookieOptions, 'path'>) => void
  /** For a call that declares a `secret` which its input answers. */
  readonly attempt?: Attempt
}

/** A secret somebody is asked for. */
export interface Question {
  /** Names the secret, such as `password person:…`: one budget for it, whichever call asks. */
  readonly about: string
  /** Whose it is, when they have devices of their own; null when it is nobody's or cannot be known. */
  readonly holder: string | null
  /** As what it proves its holder, who can read of wrong answers later. */
  readonly way?: Way | SecondFactor
  /** Asked beside a first way, so that one makes no device theirs: only where both were shown has it tries of its own. */
  readonly beside?: true
  /** Asked within this session only; it then has tries of its own. */
  readonly session?: string
  /** Programs are asked, for a secret too long to be guessed: a network is slowed down, and nobody else waits. */
  readonly ofProgram?: true
  /** The tries after a wait: one more before the next, longer one (unless told), or all of them. */
  readonly afterWait?: 'afresh'
  /** What is answered while there are no tries left; `sign-in-locked` unless told. */
  readonly over?: (waitMs: number) => Refusal
}

/** The try that is being made. */
export interface Attempt {
  /** How many there are after this one. */
  readonly left: number
}

/** What is looked at of whoever makes a try. */
export type Asker = Pick<CallContext, 'actor' | 'sessionId' | 'waits' | 'address' | 'cookie'> &
  Partial<Pick<CallContext, 'userAgent'>>

export interface SecretTries {
  /** Runs it unless there are no tries left; `isWrong` tells a wrong answer from any other refusal. */
  attempt<T>(
    question: Question,
    asker: Asker,
    run: (attempt: Attempt) => Promise<Result<T, Refusal>>,
    isWrong: (refusal: Refusal) => boolean,
  ): Promise<Result<T, Refusal>>
  /** Milliseconds until another try; 0 when it is now. */
  waitFor(question: Question, asker: Asker): Promise<number>
}

/** What the input of a call answers, for the one limiter (`identity/secret-tries.ts`). */
export interface SecretAsked<I> {
  /** Null when this input answers nothing, such as one that asks for a code to be mailed. */
  readonly of: (input: I, context: CallContext) => Promise<Question | null> | Question | null
  /** The refusals that mean a wrong answer; all others leave the tries as they were. */
  readonly wrong: readonly AnswerCode[]
}

/** A body that is not JSON: a stored file, a report. */
export class FileAnswer {
  readonly bytes: Uint8Array | ReadableStream<Uint8Array>
  readonly name: string
  readonly mediaType: string
  constructor(file: { bytes: Uint8Array | ReadableStream<Uint8Array>; name: string; mediaType: string }) {
    this.bytes = file.bytes
    this.name = file.name
    this.mediaType = file.mediaType
  }
}

/** Success with a description other than the default one. */
export class Described<T = unknown> {
  readonly data: T
  /** Key of the sentence in `locales/{language}/answers.json`. */
  readonly description: string
  constructor(data: T, description: string) {
    this.data = data
    this.description = description
  }
}
export const described = <T>(data: T, description: string): Described<T> => new Described(data, description)

/** What answers a contract on this server. */
interface Answering<I, T> {
  /**
   * Whenever the input holds a secret: what it answers; `unguessable` when it has 128 random bits or more and is
   * looked up by its hash, so that the limits of networks suffice; `sets` when nothing is compared with it.
   */
  readonly secret?: SecretAsked<I> | 'unguessable' | 'sets'
  readonly run: (input: I, context: CallContext) => Promise<Result<T, Refusal>>
}
type AnswerTo<C extends CallContract> = C extends { readonly file: readonly string[] }
  ? FileAnswer
  : Answered<DataOf<C>> | Described<Answered<DataOf<C>>>

/** One of many: its own types were checked where it was bound. */
export type Call = CallContract & Answering<unknown, unknown> & { readonly contract: CallContract }

/** Binds a contract to what answers it: `serve(contracts.getToken, { secret, run })`. */
export const serve = <C extends CallContract>(
  contract: C,
  answering: Answering<ReadInputOf<C>, AnswerTo<C>>,
): Call => ({ ...contract, ...answering, contract }) as unknown as Call
