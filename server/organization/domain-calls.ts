/**
 * Proving a domain by a code: mailed to `postmaster@` or `admin@` of it, which only whoever runs the domain reads, and
 * brought back by an administrator of the organisation.
 */
import { eq } from 'drizzle-orm'
import { type Refusal, refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/organization.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { toldOrganization } from '../../sync/entities/organization.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { type DomainProof, proofOf } from '../../sync/rules/email-domain.ts'
import { type Call, described, serve } from '../http/call.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { CODE_LIFE_MS, checkCode, issueCode } from '../identity/mailed-codes.ts'
import { WRONG_CODE } from '../identity/questions.ts'
import type { Mailer } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import {
  mailBrandOf,
  type OrganizationRow,
  organizationNameIn,
  organizationRecord,
} from '../people/people.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export interface DomainCallsDeps {
  readonly platform: Platform
  readonly mailer: Mailer
  readonly system: Pick<SystemCommands, 'run'>
}

/** Of one organisation, whichever domains it says are its own: strangers are written to. */
const CODES = { burst: 5, perSecond: 1 / 600 }

export function domainCalls({ platform, mailer, system }: DomainCallsDeps): readonly Call[] {
  const { db } = platform
  const limiter = createRateLimiter()

  async function rowOf(actor: Actor | null): Promise<OrganizationRow | undefined> {
    if (actor?.kind !== 'person') return undefined
    const { organization } = db.tables
    const [row] = await db.read((query) =>
      query.select().from(organization).where(eq(organization.id, actor.organizationId)),
    )
    return row
  }

  async function toProve(
    actor: Actor | null,
  ): Promise<Result<{ readonly row: OrganizationRow; readonly proof: DomainProof }, Refusal>> {
    const row = await rowOf(actor)
    const proof = row && proofOf(organizationRecord(row))
    return row && proof ? ok({ row, proof }) : err(refusal('domain-missing'))
  }

  return [
    serve(contracts.mailDomainCode, {
      run: async ({ mailbox }, { actor, language }) => {
        const found = await toProve(actor)
        if (!found.ok || actor?.kind !== 'person') return found.ok ? err(refusal('not-signed-in')) : found
        const { row, proof } = found.value
        const wait = limiter.take(row.id, CODES, platform.now())
        if (wait > 0) return err(refusal('too-many-requests', { retryAfterSeconds: wait }))
        const code = await db.transact(async (query) => {
          // One message for each domain and minute, whichever organisation says it is theirs.
          const turn = await issueCode(query, db.tables, reasonOf(proof.domain), platform)
          return turn.ok ? issueCode(query, db.tables, reasonOf(subjectOf(row, proof)), platform) : turn
        })
        if (!code.ok) return code
        await mailer.send({
          to: { address: `${mailbox}@${proof.domain}`, name: '' },
          language,
          ...renderMail('proveDomain', language, {
            recipientName: '',
            organizationName: organizationNameIn(language, row),
            senderName: actor.name,
            domain: proof.domain,
            ...mailBrandOf(row, platform.config.publicUrl),
            code: code.value,
            minutes: CODE_LIFE_MS / 60_000,
          }),
        })
        return ok(described(null, 'code-sent'))
      },
    }),
    serve(contracts.verifyDomain, {
      secret: {
        wrong: WRONG_CODE,
        of: (_, { actor }) =>
          actor?.kind === 'person'
            ? { about: `proveDomain ${actor.organizationId}`, holder: actor.personId }
            : null,
      },
      run: async ({ code }, { actor }) => {
        const found = await toProve(actor)
        if (!found.ok || actor?.kind !== 'person') return found.ok ? err(refusal('not-signed-in')) : found
        const { row, proof } = found.value
        const checked = await db.transact((query) =>
          checkCode(query, db.tables, {
            ...reasonOf(subjectOf(row, proof)),
            code,
            now: platform.now(),
            use: true,
          }),
        )
        if (!checked.ok) return checked
        await system.run('recordDomainProof', {
          id: actor.organizationId,
          ...{ token: proof.token, failure: null, by: 'mail' },
          person: { id: actor.personId, name: actor.name },
        })
        const after = await rowOf(actor)
        if (!after) return err(refusal('not-permitted'))
        const record = organizationRecord(after)
        return proofOf(record)?.state === 'proved'
          ? ok(described(toldOrganization(record), 'organization-updated'))
          : err(refusal('domain-taken'))
      },
    }),
  ]
}

const reasonOf = (subject: string) => ({ reason: 'proveDomain', subject }) as const
/** The token goes with the domain: a code says nothing about another one chosen since. */
const subjectOf = ({ id }: OrganizationRow, { domain, token }: DomainProof): string =>
  `${id} ${domain} ${token}`
