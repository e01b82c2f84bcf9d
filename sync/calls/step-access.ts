/**
 * Opening a protected step, and setting its password. Neither is a command: what a person types here must never
 * stand in the log of commands, in a draft or in an envelope.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import * as told from './shapes.ts'

const secret = z.string().check(z.minLength(1), z.maxLength(100))

export const verifyInput = z.object({
  processId: idSchema('envelope'),
  stepId: idSchema('recipient'),
  password: z.optional(secret),
  /** The mailed code. */
  otp: z.optional(secret),
})

const MIN_PASSWORD = 6

const passwordInput = z.object({
  processId: idSchema('envelope'),
  stepId: idSchema('recipient'),
  password: z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(100)),
})

export const verifyTask = contract({
  path: 'public/VerifyTask',
  method: 'POST',
  area: 'signing',
  summary: 'Opens a protected step for this session, with its password or a mailed code',
  access: 'any',
  input: verifyInput,
  output: z.object({ stepId: idSchema('recipient'), opened: z.literal(true) }),
  refusals: [
    'step-password-required',
    'step-password-wrong',
    'step-code-required',
    'step-code-wrong',
    'step-access-blocked',
  ],
})

export const setStepPassword = contract({
  path: 'TasksEf/SetStepPassword',
  method: 'POST',
  area: 'signing',
  summary: 'Sets the password of a recipient’s step, before or after sending',
  access: 'person',
  input: passwordInput,
  output: told.ofStep,
  refusals: ['envelope-final', 'recipient-already-acted'],
})
