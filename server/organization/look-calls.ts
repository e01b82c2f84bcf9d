/** How an organisation looks: its attributes as they are asked for, and a message to oneself that shows its mails. */
import { eq } from 'drizzle-orm'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/organization.ts'
import { err, ok } from '../../sync/result.ts'
import { type Call, described, serve } from '../http/call.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import type { Mailer } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import { mailBrandOf, organizationNameIn, organizationRecord } from '../people/people.ts'
import type { Platform } from '../platform.ts'

export interface LookCallsDeps {
  readonly platform: Platform
  readonly mailer: Mailer
}

/** Enough to look at each language after a change, and no way to fill a mailbox. */
const TEST_MAILS = { burst: 5, perSecond: 1 / 60 }

export function lookCalls({ platform, mailer }: LookCallsDeps): readonly Call[] {
  const { db, now } = platform
  const limiter = createRateLimiter()
  const rowOf = async (organizationId: string) => {
    const { organization } = db.tables
    const [row] = await db.read((query) =>
      query.select().from(organization).where(eq(organization.id, organizationId)),
    )
    return row
  }
  return [
    serve(contracts.getOrganizationAttributes, {
      run: async (_, { actor }) => {
        const row = actor?.kind === 'person' ? await rowOf(actor.organizationId) : undefined
        if (!row) return err(refusal('not-permitted'))
        return ok(
          organizationRecord(row).attributes.map(({ id, name, value }) => ({
            attributeId: id,
            attributeName: name,
            attributeValue: value,
          })),
        )
      },
    }),
    serve(contracts.sendTestMail, {
      run: async ({ language: wanted }, { actor, language: spoken }) => {
        const row = actor?.kind === 'person' ? await rowOf(actor.organizationId) : undefined
        if (!row || actor?.kind !== 'person') return err(refusal('not-permitted'))
        const wait = limiter.take(actor.personId, TEST_MAILS, now())
        if (wait > 0) return err(refusal('too-many-requests', { retryAfterSeconds: wait }))
        const language = wanted ?? spoken
        const { publicUrl } = platform.config
        await mailer.send({
          to: { address: actor.email, name: actor.name },
          language,
          ...renderMail('testMail', language, {
            recipientName: actor.name,
            organizationName: organizationNameIn(language, row),
            ...mailBrandOf(row, publicUrl),
            link: `${publicUrl}/administration/organization`,
            linkIsOpen: true,
          }),
        })
        return ok(described(null, 'test-mail-sent'))
      },
    }),
  ]
}
