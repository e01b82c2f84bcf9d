/** Job roles and classifications, as anybody of the organisation is answered. */
import { and, eq } from 'drizzle-orm'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/managed-lists.ts'
import { allClassifications, isSeeded, type OwnClassification } from '../../sync/entities/classification.ts'
import type { Classification } from '../../sync/entities/envelope.ts'
import type { JobRole } from '../../sync/entities/job-role.ts'
import type { OrganizationId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { CLASSIFICATION_NAMES } from '../envelopes/wire.ts'
import { type Call, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'

const COLORS = {
  unclassified: 'grey',
  restricted: 'amber',
  secret: 'orange',
  topSecret: 'red',
} as const satisfies Record<Classification, string>

export function listCalls({ db }: Pick<Platform, 'db'>): readonly Call[] {
  const { record } = db.tables
  const kept = async <V>(kind: 'jobRole' | 'classification', organizationId: OrganizationId) => {
    const rows = await db.read((query) =>
      query
        .select({ body: record.body })
        .from(record)
        .where(and(eq(record.organizationId, organizationId), eq(record.kind, kind))),
    )
    return rows.map((row) => row.body as V)
  }
  return [
    serve(contracts.getJobRoles, {
      run: async (_, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const roles = await kept<JobRole>('jobRole', actor.organizationId)
        return ok(
          roles
            .sort((a, b) => a.nameEn.localeCompare(b.nameEn))
            .map(({ id, nameEn, nameAr, description, active }) => ({
              ...{ jobRoleId: id, name: nameEn, nameAr, description, active },
            })),
        )
      },
    }),
    serve(contracts.getClassifications, {
      run: async (_, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const { organizationId } = actor
        const own = await kept<OwnClassification>('classification', organizationId)
        return ok(
          allClassifications(organizationId, new Map(own.map((one) => [one.id, one]))).map((one) => ({
            classificationId: one.id,
            name: isSeeded(one) ? CLASSIFICATION_NAMES[one.level] : one.nameEn,
            nameAr: one.nameAr,
            level: one.level,
            color: COLORS[one.level],
            active: one.active,
            isBuiltIn: isSeeded(one),
          })),
        )
      },
    }),
  ]
}
