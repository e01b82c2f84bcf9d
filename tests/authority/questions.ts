/**
 * One question for every line of `who-may.md`: what a caller sends, and how the answer is read. A question speaks
 * about the owner's things; asked with `absent` it speaks about things that do not exist.
 */
import type { Question } from './questions/asking.ts'
import { ACCOUNT_CALLS } from './questions/calls-account.ts'
import { ACT_CALLS } from './questions/calls-acts.ts'
import { ADMINISTRATION_CALLS } from './questions/calls-administration.ts'
import { CONTACT_CALLS } from './questions/calls-contacts.ts'
import { ENVELOPE_CALLS } from './questions/calls-envelopes.ts'
import { FILE_CALLS } from './questions/calls-files.ts'
import { OPERATOR_CALLS } from './questions/calls-operators.ts'

export const CALLS: Readonly<Record<string, Question>> = {
  ...ACCOUNT_CALLS,
  ...ADMINISTRATION_CALLS,
  ...CONTACT_CALLS,
  ...ENVELOPE_CALLS,
  ...ACT_CALLS,
  ...FILE_CALLS,
  ...OPERATOR_CALLS,
}
