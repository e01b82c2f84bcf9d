/** By which tenant the people of an organisation come (R0705): by one at most. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import { carries } from '../../calls/of-command.ts'
import { mapOrganization as mapNow, unmapOrganization as unmapNow } from '../../calls/operators.ts'
import { idSchema } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { type Command, defineCommand, type Facts } from '../command.ts'

const input = z.object({
  organizationId: idSchema('organization'),
  tenantId: idSchema('tenant'),
  mapped: z.boolean(),
})
type Input = z.infer<typeof input>
type Wire = Pick<Input, 'organizationId' | 'tenantId'>

function refuseMapping(facts: Facts, { organizationId, tenantId, mapped }: Input): Refusal | null {
  const organization = facts.get('hostedOrganization', organizationId)
  if (!organization || !facts.get('tenant', tenantId)) return refusal('not-permitted')
  const isElsewhere = organization.tenantId !== null && organization.tenantId !== tenantId
  return mapped && isElsewhere ? refusal('organization-mapped') : null
}

export const mapOrganization: Command<Input> = defineCommand<Input>({
  name: 'mapOrganization',
  version: 1,
  area: 'superadmin',
  summary: 'Map an organisation to a tenant, or take it out of one',
  offline: 'D',
  from: 'person',
  forOperators: true,
  input,
  reads: ({ organizationId, tenantId }) => [
    { kind: 'hostedOrganization', id: organizationId },
    { kind: 'tenant', id: tenantId },
  ],
  check: refuseMapping,
  apply: (facts, asked, { actor }) => {
    const refused = refuseMapping(facts, asked)
    const { organizationId, tenantId, mapped } = asked
    const before = facts.get('hostedOrganization', organizationId)
    if (refused || !before || actor.kind !== 'person') return err(refused ?? refusal('not-permitted'))
    const data = { tenantId, organizationId }
    const after = mapped ? tenantId : before.tenantId === tenantId ? null : before.tenantId
    if (after === before.tenantId) return ok({ put: [], data })
    return ok({
      put: [{ kind: 'hostedOrganization', value: { ...before, tenantId: after } }],
      events: [
        {
          subjectId: organizationId,
          kind: 'organizationMapped',
          facts: { tenant: tenantId, mapped, by: actor.personId },
          personal: { name: actor.name },
        },
      ],
      data,
    })
  },
  calls: [
    {
      ...carries(mapNow),
      refusals: mapNow.refusals,
      toInput: ({ organizationId, tenantId }: Wire) => ({ organizationId, tenantId, mapped: true }),
    },
    {
      ...carries(unmapNow),
      toInput: ({ organizationId, tenantId }: Wire) => ({ organizationId, tenantId, mapped: false }),
    },
  ],
})
