/** The list of groups as CSV and as a sealed PDF (calls.md §7.3). */
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import * as contracts from '../../sync/calls/administration.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { DEFAULT_PREFERENCES } from '../../sync/entities/profile.ts'
import { bareId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { holds } from '../../sync/rules/authority.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Call, type CallContext, FileAnswer, serve } from '../http/call.ts'
import { PRODUCT_NAME } from '../mail/render-mail.ts'
import { authorityIn, rolesAndGroupsIn } from '../people/authority.ts'
import type { Platform } from '../platform.ts'
import { membersOfOrganization } from '../replication/kinds/member.ts'
import { reportFileName } from '../reports/file-name.ts'
import { reportSentences } from '../reports/words.ts'
import { drawSealed } from '../sealing/draw-sealed.ts'
import type { JobParties, SealingPool } from '../sealing/pool.ts'
import { type GroupsReported, groupsCsv, groupsFileName, groupsReport } from './group-report.ts'

export interface GroupFilesDeps {
  readonly platform: Pick<Platform, 'db' | 'now'>
  readonly pool: SealingPool
  readonly files: FileStore
  readonly parties: JobParties
}

export function groupFiles({ platform, pool, files, parties }: GroupFilesDeps): readonly Call[] {
  const { db, now } = platform

  /** As the reader may know it: who may not see users is told of nobody. */
  const readFor = (actor: PersonActor, language: CallContext['language']): Promise<GroupsReported> =>
    db.read(async (query) => {
      const { organizationId, personId } = actor
      const [authority, all, [reader]] = await Promise.all([
        authorityIn(query, db.tables, actor),
        rolesAndGroupsIn(query, db.tables, organizationId),
        query
          .select({ preferences: db.tables.person.preferences })
          .from(db.tables.person)
          .where(eq(db.tables.person.id, personId)),
      ])
      return {
        language,
        organization: { id: organizationId, name: actor.organizationName },
        timeZone: reader?.preferences?.timeZone ?? DEFAULT_PREFERENCES.timeZone,
        drawnAt: now(),
        groups: all.groups.values(),
        roles: all.roles,
        members: holds(authority, 'userRead')
          ? await membersOfOrganization({ query, tables: db.tables }, organizationId)
          : undefined,
      }
    })

  async function sealed(report: GroupsReported): Promise<Uint8Array> {
    const drawn = await drawSealed(
      { pool, files, parties },
      {
        draw: (targetPath) => pool.run('writeReport', { targetPath, content: groupsReport(report) }),
        envelopeId: `${bareId(report.organization.id)}g`,
        signerName: report.organization.name,
        reason: reportSentences.format(report.language, 'sealReason.report', { product: PRODUCT_NAME }),
        signedAt: report.drawnAt,
      },
    )
    try {
      return new Uint8Array(await readFile(drawn.path))
    } finally {
      await drawn.remove()
    }
  }

  const fileCall = (
    contract: typeof contracts.downloadGroupsCsv | typeof contracts.downloadGroupsPdf,
    ending: string,
    mediaType: string,
    write: (report: GroupsReported) => Uint8Array | Promise<Uint8Array>,
  ): Call =>
    serve(contract, {
      run: async ({ name }, { actor, language }) => {
        if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
        const report = await readFor(actor, language)
        const bytes = await write({ ...report, groups: [...report.groups] })
        return ok(
          new FileAnswer({ bytes, name: reportFileName(name || groupsFileName(report), ending), mediaType }),
        )
      },
    })

  return [
    fileCall(contracts.downloadGroupsCsv, '.csv', 'text/csv; charset=utf-8', groupsCsv),
    fileCall(contracts.downloadGroupsPdf, '.pdf', 'application/pdf', sealed),
  ]
}
