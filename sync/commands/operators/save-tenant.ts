/** Tenants: doors of the installation, kept by who runs it. What becomes of them stands in the trail of the operators’ organisation. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import { carries } from '../../calls/of-command.ts'
import { addTenant, deleteTenant, updateTenant } from '../../calls/operators.ts'
import type { PersonActor } from '../../entities/actor.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import { TENANT_FIELDS, type Tenant, type TenantId } from '../../entities/tenant.ts'
import { createId, type IdSource, idSchema } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { type Command, defineCommand, type Facts } from '../command.ts'

const input = z.object({
  id: idSchema('tenant'),
  isNew: z.optional(z.literal(true)),
  set: z.object({
    name: z.optional(TENANT_FIELDS.name),
    url: z.optional(TENANT_FIELDS.url),
    active: z.optional(TENANT_FIELDS.active),
  }),
})
type Input = z.infer<typeof input>

/** Who asks by it must come to one door. */
function refuseTenant(facts: Facts, { id, isNew, set }: Input): Refusal | null {
  const before = facts.get('tenant', id)
  if (isNew ? before : !before) return refusal('not-permitted')
  if (isNew && (set.name === undefined || set.url === undefined))
    return refusal('input-not-valid', { where: set.name === undefined ? 'name' : 'url' })
  const there = set.url === undefined ? undefined : facts.get('tenantAt', set.url)
  return there && there.id !== id ? refusal('tenant-address-taken') : null
}

export const saveTenant: Command<Input> = defineCommand<Input>({
  name: 'saveTenant',
  version: 1,
  area: 'superadmin',
  summary: 'Add a tenant, change its name or address, or switch it on or off',
  offline: 'D',
  from: 'person',
  forOperators: true,
  input,
  reads: ({ id, set }) => [
    { kind: 'tenant', id },
    ...(set.url === undefined ? [] : [{ kind: 'tenantAt' as const, id: set.url }]),
  ],
  check: refuseTenant,
  apply: (facts, asked, { actor, now }) => {
    const refused = refuseTenant(facts, asked)
    if (refused || actor.kind !== 'person') return err(refused ?? refusal('not-permitted'))
    const { id, set } = asked
    const before = facts.get('tenant', id)
    const fresh: Tenant = { id, name: '', url: '', active: true, createdAt: now }
    const value = { ...(before ?? fresh), ...set } as Tenant
    return ok({
      put: [{ kind: 'tenant', value }],
      events: eventsOf(value, before, actor),
      data: { tenantId: id },
    })
  },
  calls: [
    {
      ...carries(addTenant),
      refusals: addTenant.refusals,
      success: () => 'tenant-saved',
      toInput: ({ statusId, ...set }: z.infer<typeof addTenant.input>, _actor, ids: IdSource) => ({
        id: createId('tenant', ids),
        isNew: true as const,
        set: { ...set, active: statusId === 1 },
      }),
    },
    {
      ...carries(updateTenant),
      refusals: updateTenant.refusals,
      success: () => 'tenant-saved',
      toInput: ({ tenantId, name, url, statusId }: z.infer<typeof updateTenant.input>) => ({
        id: tenantId,
        set: {
          ...(name !== undefined && { name }),
          ...(url !== undefined && { url }),
          ...(statusId !== undefined && { active: statusId === 1 }),
        },
      }),
    },
  ],
})

const removal = z.object({ id: idSchema('tenant') })
type Removal = z.infer<typeof removal>

/** Its organisations stay as they are, with no tenant: their people come by the main address. */
export const removeTenant: Command<Removal> = defineCommand<Removal>({
  name: 'removeTenant',
  version: 1,
  area: 'superadmin',
  summary: 'Remove a tenant',
  offline: 'D',
  from: 'person',
  forOperators: true,
  input: removal,
  reads: ({ id }) => [{ kind: 'tenant', id }],
  check: (facts, { id }) => (facts.get('tenant', id) ? null : refusal('not-permitted')),
  apply: (facts, { id }, { actor }) => {
    const gone = facts.get('tenant', id)
    if (!gone || actor.kind !== 'person') return err(refusal('not-permitted'))
    return ok({
      put: [],
      remove: [{ kind: 'tenant', id }],
      events: [
        {
          subjectId: actor.organizationId,
          kind: 'tenantRemoved',
          facts: { tenant: id, by: actor.personId },
          personal: { name: actor.name, tenant: gone.name, url: gone.url },
        },
      ],
      data: { tenantId: id },
    })
  },
  calls: [
    {
      ...carries(deleteTenant),
      success: () => 'tenant-removed',
      toInput: ({ tenantId }: { readonly tenantId: TenantId }) => ({ id: tenantId }),
    },
  ],
})

const FIELDS = ['name', 'url', 'active'] as const

const eventsOf = (
  value: Tenant,
  before: Tenant | undefined,
  { organizationId, personId, name }: PersonActor,
): readonly NewAuditEvent[] =>
  FIELDS.filter((field) => value[field] !== before?.[field]).map((field) => ({
    subjectId: organizationId,
    kind: 'tenantChanged',
    facts: { tenant: value.id, field, by: personId, ...(field === 'active' && { after: value.active }) },
    personal: {
      name,
      ...(field !== 'active' && { before: before?.[field] ?? '', after: value[field] }),
    },
  }))
