/**
 * What an organisation is called, what it notes of itself and what it has set: one record, changed field by field, each
 * change in its trail. The server notes beside it who changed what last. Another domain is unproved, whatever was.
 */

import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { canonicalJson } from '../../canonical-json.ts'
import type { PersonActor } from '../../entities/actor.ts'
import type { AuditFacts, NewAuditEvent } from '../../entities/audit-event.ts'
import {
  ORGANIZATION_FIELDS,
  ORGANIZATION_LISTS,
  ORGANIZATION_NAMES,
  type Organization,
  organizationAnswer,
  organizationAttribute,
  toldOrganization,
} from '../../entities/organization.ts'
import type { Permission } from '../../entities/permission.ts'
import { brandColor } from '../../entities/profile.ts'
import { bareId, createId } from '../../ids.ts'
import { ok } from '../../result.ts'
import { type DomainProof, isAnybodysDomain } from '../../rules/email-domain.ts'
import { differingFields } from '../../rules/field-digest.ts'
import { SETTING_SCHEMAS, SETTINGS, type SettingName } from '../../settings/settings.ts'
import { type ApplyContext, type Command, defineCommand, type WireCall } from '../command.ts'
import { type ChangeOf, type RecordDefinition, recordChange, saveRecord } from '../record-command.ts'

const FIELDS = { ...ORGANIZATION_FIELDS, ...SETTING_SCHEMAS }
const input = recordChange('organization', FIELDS, ORGANIZATION_LISTS)
type Input = ChangeOf<'organization', typeof FIELDS, typeof ORGANIZATION_LISTS>

const isSetting = (field: string): field is SettingName => Object.hasOwn(SETTINGS, field)
const permissionFor = (field: string): Permission =>
  isSetting(field) ? SETTINGS[field].permission : 'organizationWrite'

const NAMES = [...Object.keys(FIELDS), 'attributes'] as (keyof typeof FIELDS | 'attributes')[]

const ORGANIZATION_RECORD: RecordDefinition<'organization'> = {
  name: 'saveOrganization',
  version: 1,
  kind: 'organization',
  area: 'organization',
  summary: 'Change the names, attributes and settings of the organisation',
  offline: 'B',
  // It is made with the account of whoever founds it.
  fresh: (id) =>
    ({
      ...{ id, nameEn: '', nameAr: '', code: '', emailDomain: '', domainProof: null },
      ...{ attributes: [], changes: {} },
      ...SETTINGS_UNSET,
    }) as unknown as Organization,
  mayChange: (one, { actor, may }) =>
    one.id === actor.organizationId && CHANGING.some((permission) => may(permission)),
  checkWhole: (value, before, { may, actor }, facts) => {
    if (!before || !differingFields(NAMES, value, before).every((field) => may(permissionFor(field))))
      return refusal('not-permitted')
    // Whoever sets it runs the organisation themselves, and has shown that they can come in by it (`proof`).
    const administrators = facts.get('administrators', value.id)
    if (differingFields(['signInPolicy'], value, before).length > 0 && administrators)
      if (!administrators.personIds.includes(actor.personId)) return refusal('not-permitted')
    if (value.emailDomain !== before.emailDomain && isAnybodysDomain(value.emailDomain))
      return refusal('domain-anybodys', { field: 'emailDomain' })
    if (value.customerPathId !== null && value.customerPathId !== before.customerPathId)
      if (facts.get('integrationPath', value.customerPathId)?.organizationId !== value.id)
        return refusal('not-permitted')
    const holder =
      value.code === before.code ? undefined : facts.get('organizationCode', value.code)?.organizationId
    return holder !== undefined && holder !== value.id
      ? refusal('organization-code-taken', { field: 'code' })
      : null
  },
  reads: ({ id, set }) => [
    ...(typeof set.code === 'string' && set.code !== ''
      ? [{ kind: 'organizationCode' as const, id: set.code }]
      : []),
    ...(set.signInPolicy ? [{ kind: 'administrators' as const, id }] : []),
    ...(typeof set.customerPathId === 'string'
      ? [{ kind: 'integrationPath' as const, id: set.customerPathId }]
      : []),
  ],
  events: (value, before, actor) =>
    before ? differingFields(NAMES, value, before).map((field) => eventOf(field, value, before, actor)) : [],
  answer: toldOrganization,
}
const SETTINGS_UNSET = Object.fromEntries(Object.entries(SETTINGS).map(([name, one]) => [name, one.standard]))
const CHANGING = [...new Set(NAMES.map(permissionFor))]

/** Numbers and choices stand open; words people chose go when they are erased. */
function eventOf(
  field: keyof Organization,
  value: Organization,
  before: Organization,
  { organizationId, personId, name }: PersonActor,
): NewAuditEvent {
  const open = isOpen(value[field]) && isOpen(before[field])
  const change: AuditFacts = { before: said(before[field]), after: said(value[field]) }
  return {
    subjectId: organizationId,
    kind: isSetting(field) ? 'settingChanged' : 'organizationRenamed',
    facts: { field, by: personId, ...(open && change) },
    personal: { name, ...(!open && change) },
  }
}
const isOpen = (value: unknown): boolean => typeof value !== 'string' && !Array.isArray(value)
const said = (value: unknown): AuditFacts[string] =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
    ? (value as AuditFacts[string])
    : canonicalJson(value)

const call = <B extends z.ZodMiniType>(
  path: string,
  body: B,
  set: (body: z.infer<B>) => Input['set'],
): WireCall<Input> => ({
  path,
  method: 'POST',
  body,
  output: organizationAnswer,
  refusals: ['domain-anybodys', 'organization-code-taken', 'image-not-valid', 'no-way-left'],
  success: () => 'organization-updated',
  toInput: (wire: never, actor) => {
    if (actor.kind !== 'person') throw new Error('asked of people only')
    return { id: actor.organizationId, set: set(wire) }
  },
})

/** What the upload answered: the file's hash, its name may follow. */
const uploaded = z.string().check(z.regex(/^[0-9a-f]{64}(-.*)?$/), z.maxLength(400))

const attributesBody = z
  .array(
    z.object({
      /** Left out of a new one. */
      attributeId: z.optional(organizationAttribute.shape.id),
      attributeName: z.optional(organizationAttribute.shape.name),
      attributeValue: z.optional(organizationAttribute.shape.value),
      /** Taken away. */
      removed: z.optional(z.literal(true)),
    }),
  )
  .check(z.minLength(1), z.maxLength(50))

const saved = saveRecord<'organization', Input>({
  ...ORGANIZATION_RECORD,
  input,
  calls: [
    call(
      'Admin/Organization/Update',
      z.object({
        organizationNameEn: z.optional(ORGANIZATION_NAMES.nameEn),
        organizationNameAr: z.optional(ORGANIZATION_NAMES.nameAr),
        organizationCode: z.optional(ORGANIZATION_FIELDS.code),
        organizationDescriptionEn: z.optional(SETTING_SCHEMAS.descriptionEn),
        organizationDescriptionAr: z.optional(SETTING_SCHEMAS.descriptionAr),
        organizationWebsite: z.optional(SETTING_SCHEMAS.website),
        emailDomain: z.optional(ORGANIZATION_FIELDS.emailDomain),
        /** Settings by their names. */
        config: z.optional(z.strictObject(optionalSettings())),
      }),
      (body) =>
        given({
          nameEn: body.organizationNameEn,
          nameAr: body.organizationNameAr,
          code: body.organizationCode,
          descriptionEn: body.organizationDescriptionEn,
          descriptionAr: body.organizationDescriptionAr,
          website: body.organizationWebsite,
          emailDomain: body.emailDomain,
          ...(body.config as Input['set'] | undefined),
        }),
    ),
    call('Admin/Organization/UpdateTheme', z.object({ brandColor: z.nullable(brandColor) }), (body) => body),
    call(
      'Admin/Organization/ChangeLogo',
      z.object({
        fileName: uploaded,
        // The acting administrator (A184); only they can be meant.
        userId: z.optional(z.string().check(z.maxLength(80))),
        /** The one for dark and narrow places. */
        secondary: z.optional(z.boolean()),
      }),
      ({ fileName, secondary }) => ({
        [secondary ? 'logo2Sha256' : 'logoSha256']: fileName.slice(0, 64),
      }),
    ),
    call(
      'Admin/Organization/RemoveLogo',
      z.object({ secondary: z.optional(z.boolean()) }),
      ({ secondary }) => ({ [secondary ? 'logo2Sha256' : 'logoSha256']: null }),
    ),
    call('Admin/Organization/DemandDeviceLock', z.object({ demanded: z.boolean() }), ({ demanded }) => ({
      demandsDeviceLock: demanded,
    })),
    call('Admin/Organization/RestrictDownloads', z.object({ restricted: z.boolean() }), ({ restricted }) => ({
      restrictsDownloads: restricted,
    })),
    {
      path: 'organizationAttribute/Update',
      method: 'POST',
      body: attributesBody,
      output: organizationAnswer,
      success: () => 'organization-updated',
      toInput: (wire: z.infer<typeof attributesBody>, actor, ids) => {
        if (actor.kind !== 'person') throw new Error('asked of people only')
        const gone = wire.filter((one) => one.removed && one.attributeId !== undefined)
        return {
          id: actor.organizationId,
          set: {},
          lists: {
            attributes: {
              put: wire
                .filter((one) => !one.removed)
                .map(({ attributeId, attributeName = '', attributeValue = '' }) => ({
                  element: {
                    id: attributeId ?? bareId(createId('notice', ids)),
                    name: attributeName,
                    value: attributeValue,
                  },
                })),
              remove: gone.map(({ attributeId = '' }) => ({ id: attributeId })),
            },
          },
        }
      },
    },
  ],
})

function optionalSettings() {
  return Object.fromEntries(
    Object.entries(SETTING_SCHEMAS).map(([name, schema]) => [name, z.optional(schema as z.ZodMiniType)]),
  )
}
function given(set: Record<string, unknown>): Input['set'] {
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
}

export const saveOrganization: Command<Input> = defineCommand<Input>({
  ...saved,
  proof: ({ set: { signInPolicy } }) => (signInPolicy ? { act: 'policy', policy: signInPolicy } : null),
  apply: (facts, change, context) => {
    const made = saved.apply(facts, change, context)
    const before = facts.get('organization', change.id)
    if (!made.ok || !before) return made
    const put = made.value.put.map((one) =>
      one.kind === 'organization' ? { ...one, value: stamped(one.value, before, context) } : one,
    )
    return ok({ ...made.value, put })
  },
  // What the server notes beside it, no device knows before.
  preview: (facts, change, actor, now) =>
    (saved.preview?.(facts, change, actor, now) ?? []).map((patch) =>
      patch.kind === 'organization' && 'set' in patch
        ? { ...patch, set: Object.fromEntries(NAMES.map((name) => [name, patch.set[name]])) }
        : patch,
    ),
})

function stamped(value: Organization, before: Organization, { actor, now, ids }: ApplyContext): Organization {
  if (actor.kind !== 'person') return value
  const last = { by: actor.personId, at: now }
  const changes = Object.fromEntries(differingFields(NAMES, value, before).map((name) => [name, last]))
  return {
    ...value,
    changes: { ...before.changes, ...changes },
    ...(value.emailDomain !== before.emailDomain && {
      domainProof:
        value.emailDomain === '' ? null : unproved(value.emailDomain, bareId(createId('notice', ids))),
    }),
  }
}

const unproved = (domain: string, token: string): DomainProof => ({
  ...{ domain, token, state: 'unproved' },
  ...{ askedAt: null, checkedAt: null, failure: null, by: null },
})
