/**
 * Documents begun from templates over the API. Each is first a draft like any other, its content in a live document:
 * what cannot be sent stays there to be mended.
 */

import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ANSWERS, type Refusal, refusal } from '../../sync/answers.ts'
import type { DataOf } from '../../sync/calls/contract.ts'
import type { beginning } from '../../sync/calls/templates.ts'
import * as contracts from '../../sync/calls/templates.ts'
import { contentHash } from '../../sync/collab/content-hash.ts'
import { metaOf } from '../../sync/collab/draft-doc.ts'
import { writeTemplateContent } from '../../sync/collab/freeze-template.ts'
import { readDraft } from '../../sync/collab/read-draft.ts'
import type { TemplateContent } from '../../sync/collab/template-content.ts'
import { kindBegunBy } from '../../sync/commands/templates/start-from-template.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import {
  emptyShelf,
  isOffered,
  TEMPLATE_AUDIENCES,
  TEMPLATE_TYPES,
  type Template,
  type TemplateShelf,
} from '../../sync/entities/template.ts'
import type { EnvelopeId } from '../../sync/ids.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import { recentTemplates } from '../../sync/rules/recent-templates.ts'
import { maySeeTemplate } from '../../sync/rules/template-access.ts'
import { foldText } from '../../sync/rules/text-keys.ts'
import type { LiveDocuments } from '../collab/live-documents.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { idForCall, runCommand } from '../http/command-calls.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import { templateFor, templatesSeenBy } from './stored-templates.ts'

type Beginning = z.infer<typeof beginning>

export interface TemplateCallsDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly documents: LiveDocuments
}

export function templateCalls(deps: TemplateCallsDeps): Call[] {
  const { platform, executor } = deps
  const _common = { area: 'documents', access: 'person', method: 'POST' } as const
  return [
    serve(contracts.addDraftFromTemplate, {
      run: async ({ templateId, ...wish }, context) => begin(deps, templateId, wish, context),
    }),
    serve(contracts.addDraftFromTemplateAndDelegateFormFilling, {
      run: async ({ templateId, emailAddress: email, ...wish }, context) => {
        const { actor } = context
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const personId = await colleagueBy(deps, email, actor)
        if (!personId) return err(refusal('delegate-not-registered'))
        const begun = await begin(deps, templateId, wish, context)
        if (!begun.ok) return begun
        const { processId: envelopeId } = begun.value
        const shared = await runCommand(platform, executor, context, {
          name: 'shareDraft',
          input: { envelopeId, personId, access: 'write' },
        })
        return shared.ok ? begun : shared
      },
    }),
    serve(contracts.addFromTemplate, {
      run: async ({ templateId, ...wish }, context) => sendFrom(deps, templateId, wish, context),
    }),
    serve(contracts.addBulkFromTemplate, {
      run: async ({ templateId, documents }, context) => {
        const known = await seenTemplate(deps, templateId, context)
        if (!known.ok) return known
        const rows: DataOf<typeof contracts.addBulkFromTemplate>[number][] = []
        for (const [at, wish] of documents.entries()) {
          const sent = await sendFrom(deps, templateId, wish, context, ` ${at + 1}`)
          rows.push(
            sent.ok
              ? { code: 0, data: sent.value }
              : { code: ANSWERS[sent.error.code].code, data: sent.error.facts ?? null },
          )
        }
        return ok(rows)
      },
    }),
    serve(contracts.getRecentTemplates, {
      run: async ({ quantity }, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const { templates, shelf } = await templatesSeenBy(platform.db, actor)
        const offered = new Map([...templates].filter(([, one]) => isOffered(one)))
        return ok(recentTemplates(offered, shelf ?? emptyShelf(actor.personId), quantity).map(told(shelf)))
      },
    }),
    serve(contracts.getTemplates, {
      run: async ({ templateTypeID, search, recycled, page, pageSize }, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const { templates, shelf } = await templatesSeenBy(platform.db, actor)
        const wanted = foldText(search.trim())
        const found = [...templates.values()]
          .filter(
            (one) =>
              Boolean(one.recycledAt) === recycled &&
              (templateTypeID === undefined || TEMPLATE_TYPES[one.type] === templateTypeID) &&
              [one.name, ...(one.tags ?? [])].some((text) => foldText(text).includes(wanted)),
          )
          .sort((a, b) => b.modifiedAt - a.modifiedAt || (a.id < b.id ? -1 : 1))
        return ok({
          rows: found.slice((page - 1) * pageSize, page * pageSize).map(told(shelf)),
          TotalCount: found.length,
          TotalPages: Math.ceil(found.length / pageSize),
        })
      },
    }),
    serve(contracts.getTemplateDetails, {
      run: async ({ templateId, IncludeNotes: withNotes }, context) => {
        const known = await seenTemplate(deps, templateId, context)
        if (!known.ok) return known
        const { template, shelf } = known.value
        const { settings, message, documents, recipients, fields } = template.content
        return ok({
          ...told(shelf)(template),
          title: settings.title,
          fileName: documents[0]?.name ?? '',
          notes: withNotes ? message : null,
          documents: documents.map(({ id: documentId, name, sizeBytes }) => ({
            documentId,
            name,
            sizeBytes,
          })),
          recipients: recipients.map(({ id: recipientId, name, kind }) => ({ recipientId, name, kind })),
          fields: fields.length,
        })
      },
    }),
  ]
}

const told = (shelf: TemplateShelf | undefined) => {
  const starred = new Set<string>(shelf?.starred)
  return (one: Template) => ({
    templateID: one.id,
    templateName: one.name,
    templateTypeID: TEMPLATE_TYPES[one.type],
    tags: one.tags ?? [],
    showTo: TEMPLATE_AUDIENCES[one.showTo],
    customGroups: (one.forGroups ?? []).map(({ id }) => id),
    customRoles: (one.forRoles ?? []).map(({ id }) => id),
    customUsers: (one.forPeople ?? []).map(({ id }) => id),
    active: one.active !== false,
    recycled: Boolean(one.recycledAt),
    initiatorName: one.ownerName,
    createdDate: one.createdAt,
    modifiedDate: one.modifiedAt,
    isStarred: starred.has(one.id),
    flagged: starred.has(one.id),
    newDocumentId: '' as const,
  })
}

async function seenTemplate({ platform }: TemplateCallsDeps, templateId: string, { actor }: CallContext) {
  if (actor?.kind !== 'person') return err(refusal('not-permitted'))
  const { template, authority, shelf } = await templateFor(platform.db, actor, templateId)
  return template && maySeeTemplate(template, actor, authority)
    ? ok({ template, actor, shelf })
    : err(refusal('not-permitted'))
}

async function begin(
  deps: TemplateCallsDeps,
  templateId: Template['id'],
  { title: given, timeZone, signatories }: Beginning,
  context: CallContext,
  part = '',
): Promise<Result<{ readonly processId: EnvelopeId }, Refusal>> {
  const { platform, executor, documents } = deps
  const seen = await seenTemplate(deps, templateId, context)
  if (!seen.ok) return seen
  const { template, actor } = seen.value
  if (signatories.length > template.content.recipients.length) return err(refusal('too-many'))
  const envelopeId = idForCall('envelope', platform, context, part)
  const { language, title: said } = template.content.settings
  const title = given ?? (said.trim() || template.name)
  const begun = await runCommand(platform, executor, context, {
    name: 'startFromTemplate',
    input: { envelopeId, templateId, title, language, timeZone },
    part,
  })
  if (!begun.ok) return begun
  const content = filled(template.content, signatories)
  await documents.transact(envelopeId, { subject: actor.personId, deviceId: 'api' }, (ydoc) => {
    // A repeat of the call finds it begun, and leaves what was written since.
    if (metaOf(ydoc).size > 0) return
    writeTemplateContent(
      ydoc,
      content,
      { envelopeId, kind: kindBegunBy(template), title, timeZone },
      platform,
    )
  })
  return ok({ processId: envelopeId })
}

/** People in the template's places, in its order. */
const filled = (content: TemplateContent, people: Beginning['signatories']): TemplateContent => ({
  ...content,
  recipients: content.recipients.map((one, n) => {
    const person = people[n]
    return person
      ? {
          ...one,
          name: person.signerName,
          email: person.emailAddress,
          language: person.language ?? one.language,
        }
      : one
  }),
})

async function sendFrom(
  deps: TemplateCallsDeps,
  templateId: Template['id'],
  wish: Beginning,
  context: CallContext,
  part = '',
): Promise<Result<{ readonly processId: EnvelopeId }, Refusal>> {
  const { platform, executor, documents } = deps
  const begun = await begin(deps, templateId, wish, context, part)
  if (!begun.ok) return begun
  const { processId: envelopeId } = begun.value
  const known = await seenTemplate(deps, templateId, context)
  const files = known.ok ? known.value.template.content.documents : []
  const pages = await pagesOf(
    deps,
    files.map((one) => one.sha256),
    context,
  )
  const { content, problems } = await documents.hold(envelopeId, (ydoc) =>
    readDraft(ydoc, { pagesOf: (sha256) => pages.get(sha256) ?? null }),
  )
  // The draft stays, and the app tells all that is missing in it.
  if (!content)
    return err(refusal('draft-incomplete', { what: problems[0]?.code ?? '', processId: envelopeId }))
  const hash = contentHash(content, (bytes) => createHash('sha256').update(bytes).digest('hex'))
  const sent = await runCommand(platform, executor, context, {
    name: 'sendEnvelope',
    input: { envelopeId, content, contentHash: hash, update: null },
    part,
  })
  return sent.ok ? begun : sent
}

async function pagesOf({ platform }: TemplateCallsDeps, names: readonly string[], { actor }: CallContext) {
  const { db } = platform
  const { storedFile } = db.tables
  if (actor?.kind !== 'person' || names.length === 0) return new Map<string, never>()
  const rows = await db.read((query) =>
    query
      .select({ sha256: storedFile.sha256, pdf: storedFile.pdf })
      .from(storedFile)
      .where(
        and(eq(storedFile.organizationId, actor.organizationId), inArray(storedFile.sha256, [...names])),
      ),
  )
  return new Map(rows.flatMap((row) => (row.pdf ? [[row.sha256, row.pdf.pages] as const] : [])))
}

async function colleagueBy(
  { platform: { db } }: TemplateCallsDeps,
  email: string,
  actor: PersonActor,
): Promise<string | null> {
  const { person, organizationMember: place } = db.tables
  const rows = await db.read((query) =>
    query
      .select({ id: person.id, leftAt: place.leftAt })
      .from(person)
      .innerJoin(place, eq(place.personId, person.id))
      .where(and(eq(person.email, email), eq(place.organizationId, actor.organizationId))),
  )
  return rows.find((row) => row.leftAt === null && row.id !== actor.personId)?.id ?? null
}
