/** The secrets people are asked for here, by name: one budget each, whichever call asks. */
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { AnswerCode } from '../../sync/answers.ts'
import type { Question } from '../http/call.ts'
import { personByEmail } from '../people/people.ts'
import type { CodeReason } from './mailed-codes.ts'

export const passwordOf = (personId: string): Question => ({
  about: `password ${personId}`,
  holder: personId,
  way: 'password',
})

export const WRONG_CODE: readonly AnswerCode[] = ['code-wrong', 'code-expired']

/** A code mailed to an address; whoever has proven it may have devices of their own. */
export async function codeToAddress(
  query: Query,
  tables: Tables,
  reason: CodeReason,
  email: string,
): Promise<Question> {
  const person = await personByEmail(query, tables, email)
  return {
    about: `${reason} ${email}`,
    holder: person?.emailVerifiedAt == null ? null : person.id,
    ...(reason === 'signIn' && { way: 'mailedCode' as const }),
  }
}
