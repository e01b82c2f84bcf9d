/** The list of groups as CSV and as a sealed PDF (calls.md §7.3). */
import * as contracts from '../../sync/calls/administration.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { err, ok } from '../../sync/result.ts'
import { holds } from '../../sync/rules/authority.ts'
import { type Call, type CallContext, FileAnswer, serve } from '../http/call.ts'
import { authorityIn, rolesAndGroupsIn } from '../people/authority.ts'
import { membersOfOrganization } from '../replication/kinds/member.ts'
import { reportFileName } from '../reports/file-name.ts'
import { type GroupsReported, groupsCsv, groupsFileName, groupsReport } from './group-report.ts'
import { type ListFilesDeps, readersTimeZone, recordExport, sealedList } from './list-files.ts'

export function groupFiles(deps: ListFilesDeps): readonly Call[] {
  const { db, now } = deps.platform

  /** As the reader may know it: who may not see users is told of nobody. */
  const readFor = (actor: PersonActor, language: CallContext['language']): Promise<GroupsReported> =>
    db.read(async (query) => {
      const { organizationId, personId } = actor
      const [authority, all, timeZone] = await Promise.all([
        authorityIn(query, db.tables, actor),
        rolesAndGroupsIn(query, db.tables, organizationId),
        readersTimeZone(query, db.tables, personId),
      ])
      return {
        language,
        organization: { id: organizationId, name: actor.organizationName },
        timeZone,
        drawnAt: now(),
        groups: all.groups.values(),
        roles: all.roles,
        members: holds(authority, 'userRead')
          ? await membersOfOrganization({ query, tables: db.tables }, organizationId)
          : undefined,
      }
    })

  const sealed = (report: GroupsReported): Promise<Uint8Array> =>
    sealedList(deps, report, 'g', groupsReport(report))

  const fileCall = (
    contract: typeof contracts.downloadGroupsCsv | typeof contracts.downloadGroupsPdf,
    as: 'csv' | 'pdf',
    mediaType: string,
    write: (report: GroupsReported) => Uint8Array | Promise<Uint8Array>,
  ): Call =>
    serve(contract, {
      run: async ({ name }, { actor, language }) => {
        if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
        const report = await readFor(actor, language)
        const groups = [...report.groups]
        const bytes = await write({ ...report, groups })
        await recordExport(deps, actor, { list: 'groups', as, rows: groups.length })
        return ok(
          new FileAnswer({
            bytes,
            name: reportFileName(name || groupsFileName(report), `.${as}`),
            mediaType,
          }),
        )
      },
    })

  return [
    fileCall(contracts.downloadGroupsCsv, 'csv', 'text/csv; charset=utf-8', groupsCsv),
    fileCall(contracts.downloadGroupsPdf, 'pdf', 'application/pdf', sealed),
  ]
}
