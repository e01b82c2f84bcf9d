/**
 * What an organisation's own system has of an account: the path it chose is asked for `rimNumber`, and answers a `name`
 * and an `email` by its mappings. Nothing of it is kept here.
 */
import { eq } from 'drizzle-orm'
import { type Refusal, refusal } from '../../sync/answers.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { ANSWERED_EMAIL, ANSWERED_NAME, ASKED_NUMBER } from '../../sync/entities/customer-account.ts'
import { emailAddress } from '../../sync/entities/recipient.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { foldText } from '../../sync/rules/text-keys.ts'
import { settingsOf } from '../../sync/settings/settings.ts'
import type { AskPath, PathAnswer } from '../connected-systems/ask-path.ts'
import type { Platform } from '../platform.ts'

export interface CustomerAccount {
  readonly name: string
  readonly email: string
}

export type AccountSource = (
  actor: PersonActor,
  rimNumber: string,
) => Promise<Result<CustomerAccount, Refusal>>

export const createAccountSource =
  ({ db }: Pick<Platform, 'db'>, askPath: AskPath): AccountSource =>
  async (actor, rimNumber) => {
    const { organization } = db.tables
    const [row] = await db.read((query) =>
      query
        .select({ settings: organization.settings })
        .from(organization)
        .where(eq(organization.id, actor.organizationId)),
    )
    const pathId = settingsOf(row?.settings ?? {}).customerPathId
    if (pathId === null) return err(refusal('account-source-missing'))
    const answer = await askPath({
      pathId,
      values: [{ name: ASKED_NUMBER, value: rimNumber }],
      how: 'execute',
      actor,
    })
    if (answer.ok) return accountIn(answer.value)
    // What stands in the way is for who looks after the systems to know, not for a customer.
    return err(answer.error.code === 'too-many-requests' ? answer.error : refusal('account-source-missing'))
  }

function accountIn({ outcome, status, fields }: PathAnswer): Result<CustomerAccount, Refusal> {
  if (outcome !== 'answered' || status === null || status >= 500) return err(refusal('account-source-away'))
  const said = (name: string) => fields.find((one) => foldText(one.name) === name)?.value?.trim() ?? ''
  const email = emailAddress.safeParse(said(ANSWERED_EMAIL))
  if (status < 200 || status > 299 || !email.success) return err(refusal('rim-number-not-known'))
  return ok({ name: said(ANSWERED_NAME), email: email.data })
}
