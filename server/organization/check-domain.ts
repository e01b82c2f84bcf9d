/** Looks for the record that proves a domain; what it says is recorded by a command, which asks for the next look. */
import { eq } from 'drizzle-orm'
import type { OrganizationId } from '../../sync/ids.ts'
import { proofHost, proofOf, proofText } from '../../sync/rules/email-domain.ts'
import type { JobHandler } from '../jobs/runner.ts'
import type { FindTexts } from '../outbound/find-texts.ts'
import { organizationRecord } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export interface CheckDomainDeps {
  readonly platform: Pick<Platform, 'db'>
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
    if (!proof || proof.token !== token || proof.askedAt !== askedAt || proof.state !== 'waiting') return
    const found = await findTexts(proofHost(proof.domain))
    const failure = !found.ok ? 'not-reached' : found.value.includes(proofText(token)) ? null : 'not-there'
    await system.run(
      'recordDomainProof',
      { id: organizationId, token, failure, by: 'dns', person: null },
      jobId,
    )
  },
})
