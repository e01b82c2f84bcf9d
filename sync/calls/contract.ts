/**
 * A call's contract: all that the two ends agree on about one path below `/api/`. The server binds it to what answers
 * (`server/http/call.ts`), the app asks by it (`app/session/api-client.ts`), the API reference and the tests read it.
 * What only the server knows (secrets, handlers) is not here; calls that are a command's are made from the command
 * (`of-command.ts`).
 */

import type * as z from 'zod/mini'
import type { AnswerCode } from '../answers.ts'
import type { Permission } from '../entities/permission.ts'
import type { ProofAct } from '../rules/sign-in-policy.ts'

/** `public` anyone · `person` signed in · `guest` a bound link · `any` a person or a guest. */
export type Access = 'public' | 'person' | 'guest' | 'any'

interface Asked {
  /** Below `/api/`, spelled as the specification does; matched without regard to case. */
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Where it stands in the API reference. */
  readonly area: string
  readonly summary: string
  readonly access: Access
  /** What they must hold in their organisation at this moment; looked at before the input is. */
  readonly permission?: Permission
  /** For whoever runs the installation, at this moment (`rules/operators.ts`); looked at as early. */
  readonly forOperators?: true
  /** Keys are matched without regard to case; GET calls are given their query parameters. */
  readonly input: z.ZodMiniType
  /** Largest body in bytes; 1 MB unless told. */
  readonly maxBodyBytes?: number
  /** Open to a person whose address is not verified yet; others answer `email-not-verified`. */
  readonly beforeVerification?: boolean
  /** Open to a session that has yet to show what its organisation asks for; others answer `proof-missing`. */
  readonly beforeProof?: boolean
  /** What it is asks for fresh proofs; without them it answers `proof-too-old`, and goes on once they are shown. */
  readonly proof?: ProofAct
  /** Makes this installation write to an address of the caller's choosing: who is nobody yet proves first to be no bot. */
  readonly botCheck?: true
  /** Why it may be refused, beside `GENERAL_REFUSALS`. */
  readonly refusals?: readonly AnswerCode[]
}

/** `data` of the answer. An object with a key that is not declared is a wrong answer. */
interface AnswersData {
  readonly output: z.ZodMiniType
  readonly file?: undefined
}
/** The body is a file of one of these media types, and no envelope is around it. */
interface AnswersFile {
  readonly file: readonly string[]
  readonly output?: undefined
}
export type CallContract = Asked & (AnswersData | AnswersFile)

/** Keeps the types of a definition. The build leaves of it what a device needs (`app/build/device-contracts.ts`). */
export const contract = <const C extends CallContract>(definition: C): C => definition

/** What whoever calls may send; defaults may be left out. */
export type InputOf<C extends CallContract> = z.input<C['input']>
/** What the one who answers is given. */
export type ReadInputOf<C extends CallContract> = z.output<C['input']>
/** `data`, as it arrives; never for a call that answers a file. */
export type DataOf<C extends CallContract> = C extends { readonly output: infer O extends z.ZodMiniType }
  ? z.output<O>
  : never

/** As it is answered: of an id, the server need not know at the types that it is one; tests look at every answer. */
export type Answered<T> = T extends string
  ? T extends `${string}:${string}`
    ? string
    : T
  : T extends readonly (infer E)[]
    ? readonly Answered<E>[]
    : T extends object
      ? { readonly [K in keyof T]: Answered<T[K]> }
      : T

/** What any call may be refused with: who asks, how often, what the body is, what is wrong with the server. */
export const GENERAL_REFUSALS: readonly AnswerCode[] = [
  'input-not-valid',
  'not-signed-in',
  'session-ended',
  'email-not-verified',
  'proof-missing',
  'proof-too-old',
  'not-permitted',
  'scope-missing',
  'not-found',
  'too-many-requests',
  'body-too-large',
  'something-went-wrong',
  'out-of-room',
  'organization-deactivated',
]
