/** What an organisation is called and what it has set: one record, changed field by field, each change in its trail. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { PersonActor } from '../../entities/actor.ts'
import type { AuditFacts, NewAuditEvent } from '../../entities/audit-event.ts'
import {
  ORGANIZATION_NAMES,
  type Organization,
  organizationAnswer,
  toldOrganization,
} from '../../entities/organization.ts'
import { brandColor } from '../../entities/profile.ts'
import type { Permission } from '../../rules/authority.ts'
import { differingFields } from '../../rules/field-digest.ts'
import { SETTING_SCHEMAS, SETTINGS, type SettingName } from '../../settings/settings.ts'
import type { WireCall } from '../command.ts'
import { type ChangeOf, type RecordDefinition, recordChange, saveRecord } from '../record-command.ts'

const FIELDS = { ...ORGANIZATION_NAMES, ...SETTING_SCHEMAS }
const input = recordChange('organization', FIELDS)
type Input = ChangeOf<'organization', typeof FIELDS, Record<never, never>>

const isSetting = (field: string): field is SettingName => Object.hasOwn(SETTINGS, field)
const permissionFor = (field: string): Permission =>
  isSetting(field) ? SETTINGS[field].permission : 'organizationWrite'

const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

const ORGANIZATION_RECORD: RecordDefinition<'organization'> = {
  name: 'saveOrganization',
  version: 1,
  kind: 'organization',
  area: 'organization',
  summary: 'Change the names and settings of the organisation',
  offline: 'B',
  // It is made with the account of whoever founds it.
  fresh: (id) => ({ id, nameEn: '', nameAr: '', ...SETTINGS_UNSET }) as Organization,
  mayChange: (one, { actor, may }) =>
    one.id === actor.organizationId && CHANGING.some((permission) => may(permission)),
  checkWhole: (value, before, { may }) =>
    before && differingFields(NAMES, value, before).every((field) => may(permissionFor(field)))
      ? null
      : refusal('not-permitted'),
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
  const change = { before: before[field], after: value[field] } as AuditFacts
  return {
    subjectId: organizationId,
    kind: isSetting(field) ? 'settingChanged' : 'organizationRenamed',
    facts: { field, by: personId, ...(open && change) },
    personal: { name, ...(!open && change) },
  }
}
const isOpen = (value: unknown): boolean => typeof value !== 'string'

const call = <B extends z.ZodMiniType>(
  path: string,
  body: B,
  set: (body: z.infer<B>) => Input['set'],
): WireCall<Input> => ({
  path,
  method: 'POST',
  body,
  output: organizationAnswer,
  success: () => 'organization-updated',
  toInput: (wire: never, actor) => {
    if (actor.kind !== 'person') throw new Error('asked of people only')
    return { id: actor.organizationId, set: set(wire) }
  },
})

/** What the upload answered: the file's hash, its name may follow. */
const uploaded = z.string().check(z.regex(/^[0-9a-f]{64}(-.*)?$/), z.maxLength(400))

export const saveOrganization = saveRecord({
  ...ORGANIZATION_RECORD,
  input,
  calls: [
    call(
      'Admin/Organization/Update',
      z.object({
        organizationNameEn: z.optional(ORGANIZATION_NAMES.nameEn),
        organizationNameAr: z.optional(ORGANIZATION_NAMES.nameAr),
      }),
      ({ organizationNameEn: nameEn, organizationNameAr: nameAr }) => ({
        ...(nameEn !== undefined && { nameEn }),
        ...(nameAr !== undefined && { nameAr }),
      }),
    ),
    call('Admin/Organization/UpdateTheme', z.object({ brandColor: z.nullable(brandColor) }), (body) => body),
    call(
      'Admin/Organization/ChangeLogo',
      // The acting administrator (A184); only they can be meant.
      z.object({ fileName: uploaded, userId: z.optional(z.string().check(z.maxLength(80))) }),
      ({ fileName }) => ({ logoSha256: fileName.slice(0, 64) }),
    ),
    call('Admin/Organization/RemoveLogo', z.object({}), () => ({ logoSha256: null })),
    call('Admin/Organization/DemandDeviceLock', z.object({ demanded: z.boolean() }), ({ demanded }) => ({
      demandsDeviceLock: demanded,
    })),
    call('Admin/Organization/RestrictDownloads', z.object({ restricted: z.boolean() }), ({ restricted }) => ({
      restrictsDownloads: restricted,
    })),
  ],
})
