/** Systems that an organisation asks: described, switched off and on, removed with all of their paths. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import { type ConnectedSystem, SYSTEM_FIELDS, SYSTEM_LISTS } from '../../entities/connected-system.ts'
import { idSchema, type OrganizationId } from '../../ids.ts'
import { ok } from '../../result.ts'
import { systemProblem } from '../../rules/connected-systems/path-problem.ts'
import { readBaseUrl } from '../../rules/connected-systems/request-parts.ts'
import { differingFields } from '../../rules/field-digest.ts'
import { oneLine } from '../../rules/one-line.ts'
import { type AggregateKey, defineCommand } from '../command.ts'
import { changedFieldsTold } from '../organization/changed-fields-told.ts'
import { recordChange, saveRecord } from '../record-command.ts'

export const isSystemOf = (
  one: ConnectedSystem | undefined,
  actor: { readonly organizationId?: OrganizationId },
): one is ConnectedSystem => one !== undefined && one.organizationId === actor.organizationId

const CHANGED = {
  kind: 'connectedSystemChanged',
  fields: ['name', 'description', 'type', 'baseUrl', 'clientId', 'active'],
  words: ['name', 'description', 'baseUrl', 'clientId'],
} as const

/** That parameters changed is told, what they say is not: people write secrets where none should stand. */
const parametersTold = (
  value: ConnectedSystem,
  before: ConnectedSystem | undefined,
  by: { readonly personId: string; readonly name: string },
): readonly NewAuditEvent[] =>
  differingFields(['parameters'], value, before ?? ({} as ConnectedSystem)).map((field) => ({
    subjectId: value.organizationId,
    kind: CHANGED.kind,
    facts: { field, of: value.id, by: by.personId },
    personal: { name: by.name, record: value.name },
  }))

export const saveConnectedSystem = saveRecord({
  name: 'saveConnectedSystem',
  version: 1,
  kind: 'connectedSystem',
  area: 'settings',
  summary: 'Connect a system or change what is known of it',
  offline: 'B',
  permission: 'systemWrite',
  input: recordChange('connectedSystem', SYSTEM_FIELDS, SYSTEM_LISTS),
  fresh: (id, { organizationId }): ConnectedSystem => ({
    id: id as ConnectedSystem['id'],
    organizationId,
    name: '',
    description: '',
    type: 'custom',
    baseUrl: '',
    clientId: '',
    active: true,
    parameters: [],
    secret: null,
  }),
  mayChange: (one, { actor }) => isSystemOf(one, actor),
  checkWhole: (value) => {
    const problem = systemProblem(value)
    return problem ? refusal('input-not-valid', { where: 'parameters', name: problem.name }) : null
  },
  written: (one) => ({
    ...one,
    name: oneLine(one.name),
    baseUrl: readBaseUrl(one.baseUrl) ?? one.baseUrl,
  }),
  events: (value, before, actor) => [
    ...changedFieldsTold<ConnectedSystem>(CHANGED, value, before, actor),
    ...parametersTold(value, before, actor),
  ],
  answer: ({ id }) => ({ connectedSystemId: id }),
})

const target = z.object({ connectedSystemId: idSchema('connectedSystem') })
type Target = z.infer<typeof target>

/** With its paths and its secret. */
export const removeConnectedSystem = defineCommand<Target>({
  name: 'removeConnectedSystem',
  version: 1,
  area: 'settings',
  summary: 'Remove a connected system with all of its paths',
  offline: 'B',
  from: 'person',
  permission: 'systemWrite',
  input: target,
  reads: ({ connectedSystemId: id }) => [
    { kind: 'connectedSystem', id },
    { kind: 'integrationPaths', id },
  ],
  check: (facts, { connectedSystemId }, actor) => {
    const system = facts.get('connectedSystem', connectedSystemId)
    // One of another organisation is, to whoever asks, gone.
    return actor.kind === 'person' &&
      (!system || system.organizationId !== actor.organizationId || isSystemOf(system, actor))
      ? null
      : refusal('not-permitted')
  },
  apply: (facts, { connectedSystemId: id }, { actor }) => {
    const system = facts.get('connectedSystem', id)
    if (actor.kind !== 'person') throw new Error('checked')
    if (!isSystemOf(system, actor)) return ok({ put: [] })
    const paths = facts.get('integrationPaths', id) ?? []
    return ok({
      put: [],
      remove: [
        { kind: 'connectedSystem', id },
        ...paths.map((one): AggregateKey => ({ kind: 'integrationPath', id: one.id })),
      ],
      events: [
        {
          subjectId: system.organizationId,
          kind: 'connectedSystemRemoved',
          facts: { of: id, by: actor.personId, paths: paths.length },
          personal: { name: actor.name, record: system.name },
        },
      ],
    })
  },
  preview: (facts, { connectedSystemId: id }, actor) =>
    actor.kind === 'person' && isSystemOf(facts.get('connectedSystem', id), actor)
      ? [{ kind: 'connectedSystem', id, gone: true }]
      : [],
})

const secretSet = z.object({
  id: idSchema('connectedSystem'),
  /** Null: it was taken away. */
  setAt: z.nullable(z.int()),
  origin: z.string().check(z.maxLength(300)),
  by: z.object({ personId: idSchema('person'), name: z.string() }),
})

/** The server keeps a secret now, or none any more; what it is stands in no command. */
export const recordSystemSecret = defineCommand<z.infer<typeof secretSet>>({
  name: 'recordSystemSecret',
  version: 1,
  area: 'settings',
  summary: 'Say that a connected system has a secret, and for which address',
  offline: 'D',
  from: 'system',
  input: secretSet,
  reads: ({ id }) => [{ kind: 'connectedSystem', id }],
  check: (facts, { id }) => (facts.get('connectedSystem', id) ? null : refusal('not-permitted')),
  apply: (facts, { id, setAt, origin, by }) => {
    const system = facts.get('connectedSystem', id)
    if (!system) throw new Error('checked')
    const value = { ...system, secret: setAt === null ? null : { setAt, origin } }
    return ok({
      put: [{ kind: 'connectedSystem', value }],
      events: [
        {
          subjectId: system.organizationId,
          kind: 'connectedSystemChanged',
          facts: { field: 'secret', of: id, by: by.personId, set: setAt !== null },
          personal: { name: by.name, record: value.name },
        },
      ],
    })
  },
})
