/** What roles allow as CSV and as a sealed PDF. */
import * as contracts from '../../sync/calls/administration.ts'
import { ORGANIZATION_ROLES } from '../../sync/entities/permission.ts'
import { err, ok } from '../../sync/result.ts'
import { type Call, FileAnswer, serve } from '../http/call.ts'
import { rolesAndGroupsIn } from '../people/authority.ts'
import { reportFileName } from '../reports/file-name.ts'
import { type ListFilesDeps, readersTimeZone, recordExport, sealedList } from './list-files.ts'
import { type RolesReported, rolesCsv, rolesFileName, rolesReport } from './role-report.ts'

export function roleFiles(deps: ListFilesDeps): readonly Call[] {
  const { db, now } = deps.platform

  const fileCall = (
    contract: typeof contracts.downloadRolesCsv | typeof contracts.downloadRolesPdf,
    as: 'csv' | 'pdf',
    mediaType: string,
    write: (report: RolesReported) => Uint8Array | Promise<Uint8Array>,
  ): Call =>
    serve(contract, {
      run: async ({ name }, { actor, language }) => {
        if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
        const { organizationId, organizationName, personId } = actor
        const report = await db.read(async (query) => ({
          language,
          organization: { id: organizationId, name: organizationName },
          timeZone: await readersTimeZone(query, db.tables, personId),
          drawnAt: now(),
          roles: [...(await rolesAndGroupsIn(query, db.tables, organizationId)).roles.values()],
        }))
        const bytes = await write(report)
        const rows = ORGANIZATION_ROLES.length + report.roles.length
        await recordExport(deps, actor, { list: 'roles', as, rows })
        return ok(
          new FileAnswer({ bytes, name: reportFileName(name || rolesFileName(report), `.${as}`), mediaType }),
        )
      },
    })

  return [
    fileCall(contracts.downloadRolesCsv, 'csv', 'text/csv; charset=utf-8', rolesCsv),
    fileCall(contracts.downloadRolesPdf, 'pdf', 'application/pdf', (report) =>
      sealedList(deps, report, 'r', rolesReport(report)),
    ),
  ]
}
