/** Looks for the record that proves a domain; what it says is recorded by a command, which asks for the next look. */
import { eq, isNotNull } from 'drizzle-orm'
import type { OrganizationId } from '../../sync/ids.ts'
import { joinsUntil } from '../../sync/rules/domain-grace.ts'
import {
  type DomainProof,
  looksAgainAt,
  proofHost,
  proofOf,
  proofText,
} from '../../sync/rules/email-domain.ts'
import type { JobHandler } from '../jobs/runner.ts'
import type { FindTexts } from '../outbound/find-texts.ts'
import { organizationRecord } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export interface CheckDomainDeps {
  readonly platform: Pick<Platform, 'db' | 'now'>
  readonly system: Pick<SystemCommands, 'run'>
  readonly findTexts: FindTexts
}

export const checkDomainJob = ({ platform, system, findTexts }: CheckDomainDeps): JobHandler => ({
  // A name server that never answers is a stranger's.
  asksOutside: 'names',
  run: async (payload, jobId) => {
    const { organizationId, token, askedAt } = payload as {
      readonly organizationId: OrganizationId
      readonly token: string
      readonly askedAt: number
    }
    const { organization } = platform.db.tables
    const [row] = await platform.db.read((query) =>
      query.select().from(organization).where(eq(organization.id, organizationId)),
    )
    const proof = row && proofOf(organizationRecord(row))
    // Another domain was chosen, it was asked for again, or a code was faster.
    if (!proof || proof.token !== token || proof.askedAt !== askedAt) return
    if (proof.state !== 'waiting' && joinsUntil(proof) === null) return
    const failure = await failureOf(proof, findTexts)
    await system.run(
      'recordDomainProof',
      { id: organizationId, token, failure, by: 'dns', person: null },
      jobId,
    )
  },
})

async function failureOf({ domain, token }: DomainProof, findTexts: FindTexts) {
  const found = await findTexts(proofHost(domain))
  if (!found.ok) return 'not-reached' as const
  return found.value.includes(proofText(token)) ? null : ('not-there' as const)
}

/** An hour of it; name servers of strangers are slow, and the next hour goes on. */
const MOST_AT_ONCE = 200

/**
 * Domains that were proved are looked at again, from time to time: a record in DNS as it was proved by, a code by its
 * age. What is found is recorded as the first proof is.
 */
export const lookAgain =
  ({ platform: { db, now }, system, findTexts }: CheckDomainDeps) =>
  async (): Promise<void> => {
    const { organization } = db.tables
    const rows = await db.read((query) =>
      query.select().from(organization).where(isNotNull(organization.provedDomain)),
    )
    const due = rows.flatMap((row) => {
      const proof = proofOf(organizationRecord(row))
      const at = proof && looksAgainAt(proof)
      return proof && at !== null && at <= now() ? [{ id: row.id, proof, at }] : []
    })
    // Who has waited longest first, so that silent name servers hold up nobody for ever.
    for (const { id, proof } of due.sort((a, b) => a.at - b.at).slice(0, MOST_AT_ONCE)) {
      const { token, by } = proof
      const failure = by === 'dns' ? await failureOf(proof, findTexts) : 'not-there'
      await system.run('recordDomainProof', { id, token, failure, by: by ?? 'dns', person: null })
    }
  }
