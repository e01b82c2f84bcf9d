/** The audit of administration: a list, a CSV and a sealed PDF, from the chain of the organisation. */
import { eq } from 'drizzle-orm'
import type { Refusal } from '../../sync/answers.ts'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/organization.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import { DEFAULT_PREFERENCES } from '../../sync/entities/profile.ts'
import { bareId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { dayIn } from '../../sync/rules/calendar-days.ts'
import { appendEvents, verifyStoredTrail } from '../evidence/audit-trail.ts'
import { type Call, type CallContext, FileAnswer, serve } from '../http/call.ts'
import type { Platform } from '../platform.ts'
import { reportFileName } from '../reports/file-name.ts'
import { type SealReportDeps, sealReport } from '../reports/seal-report.ts'
import { reportSentences } from '../reports/words.ts'
import {
  type AdministrationReported,
  administrationCsv,
  administrationReport,
} from './administration-report.ts'
import {
  type AuditFilters,
  countAdministration,
  readAdministration,
  tellAdministration,
} from './administration-trail.ts'

export interface AuditCallsDeps extends SealReportDeps {
  readonly platform: Platform
}

/** A period can be chosen; nobody reads more of it at once. */
const MOST_OF_CSV = 20_000
const MOST_OF_PDF = 2_000

export function auditCalls({ platform, ...sealing }: AuditCallsDeps): readonly Call[] {
  const { db, now, evidenceKey } = platform
  const { tables } = db

  const reported = (
    actor: PersonActor,
    language: Language,
    filters: AuditFilters,
    most: number,
  ): Promise<Result<Omit<AdministrationReported, 'chain'>, Refusal>> =>
    db.read(async (query) => {
      const { organizationId } = actor
      if ((await countAdministration(query, tables, organizationId, filters)) > most)
        return err(refusal('too-many'))
      const events = await readAdministration(query, tables, organizationId, {
        ...filters,
        ...{ offset: 0, limit: most },
      })
      const [reader] = await query
        .select({ preferences: tables.person.preferences })
        .from(tables.person)
        .where(eq(tables.person.id, actor.personId))
      return ok({
        language,
        organization: { id: organizationId, name: actor.organizationName },
        timeZone: reader?.preferences?.timeZone ?? DEFAULT_PREFERENCES.timeZone,
        drawnAt: now(),
        events: events.map((one) => tellAdministration(one, language)),
      })
    })

  /** Who carried a copy away is part of what happened. */
  const record = (actor: PersonActor, report: string) =>
    db.transact((query) =>
      appendEvents(query, tables, { subjectId: actor.organizationId, at: now(), key: evidenceKey }, [
        {
          kind: 'administrationExported',
          facts: { by: actor.personId, report },
          personal: { name: actor.name },
        },
      ]),
    )

  const fileCall = (
    contract: typeof contracts.downloadAdministrationCsv | typeof contracts.downloadAdministrationPdf,
    kind: { readonly ending: '.csv' | '.pdf'; readonly mediaType: string; readonly most: number },
    write: (report: AdministrationReported) => Uint8Array | Promise<Uint8Array>,
  ): Call =>
    serve(contract, {
      run: async ({ name, ...filters }, { actor, language }: CallContext) => {
        if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
        const found = await reported(actor, language, filters, kind.most)
        if (!found.ok) return found
        const isSealed = kind.ending === '.pdf'
        const chain = isSealed ? await verifyStoredTrail(db, actor.organizationId, evidenceKey) : null
        const bytes = await write({ ...found.value, chain })
        await record(actor, kind.ending.slice(1))
        const { drawnAt, timeZone } = found.value
        const given =
          name || `${reportSentences.format(language, 'title.administration')} ${dayIn(drawnAt, timeZone)}`
        return ok(
          new FileAnswer({ bytes, name: reportFileName(given, kind.ending), mediaType: kind.mediaType }),
        )
      },
    })

  return [
    serve(contracts.getAdministrationAudit, {
      run: async ({ pageNumber, pageSize, ...filters }, { actor, language }) => {
        if (actor?.kind !== 'person') return err({ code: 'not-signed-in' })
        const { organizationId } = actor
        return db.read(async (query) => {
          const TotalCount = await countAdministration(query, tables, organizationId, filters)
          const offset = (pageNumber - 1) * pageSize
          const events = await readAdministration(query, tables, organizationId, {
            ...filters,
            ...{ offset, limit: pageSize },
          })
          return ok({
            items: events.map((one) => tellAdministration(one, language)),
            TotalCount,
            TotalPages: Math.ceil(TotalCount / pageSize),
          })
        })
      },
    }),
    fileCall(
      contracts.downloadAdministrationCsv,
      { ending: '.csv', mediaType: 'text/csv; charset=utf-8', most: MOST_OF_CSV },
      administrationCsv,
    ),
    fileCall(
      contracts.downloadAdministrationPdf,
      { ending: '.pdf', mediaType: 'application/pdf', most: MOST_OF_PDF },
      (report) =>
        sealReport(sealing, {
          content: administrationReport(report),
          id: `${bareId(report.organization.id)}a`,
          signerName: report.organization.name,
          language: report.language,
          signedAt: report.drawnAt,
        }),
    ),
  ]
}
