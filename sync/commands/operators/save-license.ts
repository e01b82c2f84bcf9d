/** A licence is given to an organisation by who runs the installation, changed, or taken back when it was a mistake. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import { addLicense, deleteLicense, updateLicense } from '../../calls/licenses.ts'
import { carries } from '../../calls/of-command.ts'
import { LICENSE_FIELDS, type License, MAX_LICENSES } from '../../entities/license.ts'
import { createId, type IdSource, idSchema } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { oneLine } from '../../rules/one-line.ts'
import { type Command, defineCommand, type Facts } from '../command.ts'
import { changedFieldsTold } from '../organization/changed-fields-told.ts'

const input = z.object({
  id: idSchema('license'),
  organizationId: idSchema('organization'),
  isNew: z.optional(z.literal(true)),
  set: z.object({
    name: z.optional(LICENSE_FIELDS.name),
    plan: z.optional(LICENSE_FIELDS.plan),
    seats: z.optional(LICENSE_FIELDS.seats),
    start: z.optional(LICENSE_FIELDS.start),
    end: z.optional(LICENSE_FIELDS.end),
  }),
})
type Input = z.infer<typeof input>

const CHANGED = {
  kind: 'licenseChanged',
  fields: ['name', 'plan', 'seats', 'start', 'end'],
  words: ['name', 'plan'],
} as const

/** It stays with the organisation it was given to. */
const licenseOf = (facts: Facts, { id, organizationId }: Pick<Input, 'id' | 'organizationId'>) => {
  const one = facts.get('license', id)
  return one?.organizationId === organizationId ? one : undefined
}

function refuseLicense(facts: Facts, asked: Input): Refusal | null {
  const { id, organizationId, isNew, set } = asked
  if (!facts.get('hostedOrganization', organizationId)) return refusal('not-permitted')
  if (isNew ? facts.get('license', id) : !licenseOf(facts, asked)) return refusal('not-permitted')
  if (isNew && (set.name === undefined || set.start === undefined))
    return refusal('input-not-valid', { where: set.name === undefined ? 'name' : 'start' })
  const { start, end } = licenseWith(facts, asked)
  if (end !== null && end <= start) return refusal('input-not-valid', { where: 'end' })
  const given = facts.get('licensing', organizationId)?.licenses.length ?? 0
  return isNew && given >= MAX_LICENSES ? refusal('too-many') : null
}

function licenseWith(facts: Facts, asked: Input): License {
  const { id, organizationId, set } = asked
  const fresh: License = { id, organizationId, name: '', plan: '', seats: null, start: 0, end: null }
  const value = { ...(licenseOf(facts, asked) ?? fresh), ...set } as License
  return { ...value, name: oneLine(value.name), plan: oneLine(value.plan) }
}

export const saveLicense: Command<Input> = defineCommand<Input>({
  name: 'saveLicense',
  version: 1,
  area: 'superadmin',
  summary: 'Give an organisation a licence or change one',
  offline: 'D',
  from: 'person',
  forOperators: true,
  input,
  reads: ({ id, organizationId }) => [
    { kind: 'license', id },
    { kind: 'hostedOrganization', id: organizationId },
    { kind: 'licensing', id: organizationId },
  ],
  check: refuseLicense,
  apply: (facts, asked, { actor }) => {
    const refused = refuseLicense(facts, asked)
    if (refused || actor.kind !== 'person') return err(refused ?? refusal('not-permitted'))
    const value = licenseWith(facts, asked)
    return ok({
      put: [{ kind: 'license', value }],
      events: changedFieldsTold<License>(CHANGED, value, licenseOf(facts, asked), actor),
      data: { licenseId: value.id },
    })
  },
  calls: [
    {
      ...carries(addLicense),
      refusals: addLicense.refusals,
      success: () => 'license-saved',
      toInput: ({ organizationId, ...set }: z.infer<typeof addLicense.input>, _actor, ids: IdSource) => ({
        ...{ id: createId('license', ids), organizationId, isNew: true as const, set },
      }),
    },
    {
      ...carries(updateLicense),
      success: () => 'license-saved',
      toInput: ({ licenseId, organizationId, ...set }: z.infer<typeof updateLicense.input>) => ({
        ...{ id: licenseId, organizationId, set },
      }),
    },
  ],
})

const removal = z.object({ id: idSchema('license'), organizationId: idSchema('organization') })
type Removal = z.infer<typeof removal>

export const removeLicense: Command<Removal> = defineCommand<Removal>({
  name: 'removeLicense',
  version: 1,
  area: 'superadmin',
  summary: 'Take a licence back that was given by mistake',
  offline: 'D',
  from: 'person',
  forOperators: true,
  input: removal,
  reads: ({ id }) => [{ kind: 'license', id }],
  check: (facts, asked) => (licenseOf(facts, asked) ? null : refusal('not-permitted')),
  apply: (facts, asked, { actor }) => {
    const gone = licenseOf(facts, asked)
    if (!gone || actor.kind !== 'person') return err(refusal('not-permitted'))
    return ok({
      put: [],
      remove: [{ kind: 'license', id: gone.id }],
      events: [
        {
          subjectId: gone.organizationId,
          kind: 'licenseRemoved',
          facts: { of: gone.id, by: actor.personId },
          personal: { name: actor.name, license: gone.name },
        },
      ],
      data: { licenseId: gone.id },
    })
  },
  calls: [
    {
      ...carries(deleteLicense),
      success: () => 'license-removed',
      toInput: ({ licenseId, organizationId }: z.infer<typeof deleteLicense.input>) => ({
        ...{ id: licenseId, organizationId },
      }),
    },
  ],
})
