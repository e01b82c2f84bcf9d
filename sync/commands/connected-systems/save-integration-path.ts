/** What is asked of a connected system: each path is described, authorised as it stands, or removed. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import { authorizePathNow, deauthorizePathNow } from '../../calls/connected-systems.ts'
import { carries } from '../../calls/of-command.ts'
import type { PersonActor } from '../../entities/actor.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import {
  type ConnectedSystem,
  type IntegrationPath,
  MAX_PATHS_OF_SYSTEM,
  PATH_FIELDS,
  PATH_LISTS,
} from '../../entities/connected-system.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { pathProblem } from '../../rules/connected-systems/path-problem.ts'
import { pathDigest, systemOfPath } from '../../rules/connected-systems/path-standing.ts'
import { differingFields } from '../../rules/field-digest.ts'
import { oneLine } from '../../rules/one-line.ts'
import { type AggregateKey, type Command, defineCommand, type Facts } from '../command.ts'
import { changedFieldsTold } from '../organization/changed-fields-told.ts'
import { type Asking, recordChange, removeRecord, saveRecord } from '../record-command.ts'
import { isSystemOf } from './save-connected-system.ts'

function refusePath(
  value: IntegrationPath,
  before: IntegrationPath | undefined,
  { actor }: Asking,
  facts: Facts,
): Refusal | null {
  const system = facts.get('connectedSystem', value.systemId)
  if (!isSystemOf(system, actor)) return refusal('not-permitted')
  const problem = pathProblem(value, system.parameters)
  if (problem) {
    const where = problem.at < 0 ? 'relativeUrl' : 'parameters'
    return refusal('input-not-valid', { where, problem: problem.code, name: problem.name })
  }
  if (before) return null
  const all = facts.get('integrationPaths', value.systemId)
  return all && all.length >= MAX_PATHS_OF_SYSTEM ? refusal('too-many') : null
}

const CHANGED = {
  kind: 'integrationPathChanged',
  fields: ['name', 'relativeUrl', 'method', 'authorization', 'tokenKey', 'idempotent', 'active'],
  words: ['name', 'relativeUrl', 'tokenKey'],
} as const

const told = (
  path: IntegrationPath,
  what: string,
  { personId, name }: PersonActor,
  facts: NonNullable<NewAuditEvent['facts']> = {},
): NewAuditEvent => ({
  subjectId: path.organizationId,
  kind: 'integrationPathChanged',
  facts: { field: what, of: path.id, by: personId, ...facts },
  personal: { name, record: path.name },
})

const asNamed = <T extends { readonly name: string }>(one: T): T => ({ ...one, name: one.name.trim() })

export const saveIntegrationPath = saveRecord({
  name: 'saveIntegrationPath',
  version: 1,
  kind: 'integrationPath',
  area: 'settings',
  summary: 'Add an integration path to a connected system or change it',
  offline: 'B',
  permission: 'systemWrite',
  input: recordChange('integrationPath', PATH_FIELDS, PATH_LISTS),
  fresh: (id, { organizationId }): IntegrationPath => ({
    id: id as IntegrationPath['id'],
    organizationId,
    systemId: systemOfPath(id),
    name: '',
    relativeUrl: '/',
    method: 'GET',
    authorization: 'none',
    tokenKey: '',
    idempotent: false,
    active: true,
    parameters: [],
    mappings: [],
    authorized: null,
  }),
  counted: true,
  mayChange: (one, { actor }) => one.organizationId === actor.organizationId,
  checkWhole: refusePath,
  written: (one) => ({
    ...one,
    name: oneLine(one.name),
    parameters: one.parameters.map(asNamed),
    mappings: one.mappings.map(asNamed),
  }),
  events: (value, before, actor) => [
    ...changedFieldsTold<IntegrationPath>(CHANGED, value, before, actor),
    ...differingFields(['parameters', 'mappings'], value, before ?? ({} as IntegrationPath)).map((field) =>
      told(value, field, actor),
    ),
  ],
  answer: ({ id }) => ({ integrationPathId: id }),
  reads: ({ id, isNew }) => [
    { kind: 'connectedSystem', id: systemOfPath(id) },
    ...(isNew ? [{ kind: 'integrationPaths', id: systemOfPath(id) } as const] : []),
  ],
})

const target = z.object({ integrationPathId: idSchema('integrationPath') })
type Target = z.infer<typeof target>

export const removeIntegrationPath = removeRecord({
  name: 'removeIntegrationPath',
  kind: 'integrationPath',
  area: 'settings',
  summary: 'Remove an integration path',
  offline: 'B',
  permission: 'systemWrite',
  input: target,
  idOf: ({ integrationPathId }) => integrationPathId,
  mayChange: (one, { actor }) => one.organizationId === actor.organizationId,
  events: (gone, actor) => [told(gone, 'removed', actor)],
})

const pathOf = (facts: Facts, { integrationPathId: id }: Target): IntegrationPath | undefined =>
  facts.get('integrationPath', id)
const systemFor = (facts: Facts, { integrationPathId: id }: Target): ConnectedSystem | undefined =>
  facts.get('connectedSystem', systemOfPath(id))

/** What stands there at that moment: a change made since is not authorised with it. */
const authorizing = (
  wanted: boolean,
  {
    name,
    call,
  }: { readonly name: string; readonly call: typeof authorizePathNow | typeof deauthorizePathNow },
): Command<Target> => {
  const after = (facts: Facts, one: Target, actor: PersonActor, now: number): IntegrationPath | null => {
    const before = pathOf(facts, one)
    const system = systemFor(facts, one)
    if (!before || !isSystemOf(system, actor)) return null
    const digest = pathDigest(system, before)
    if (wanted && before.authorized?.digest === digest) return before
    return {
      ...before,
      authorized: wanted ? { at: now, by: actor.personId, name: actor.name, digest } : null,
    }
  }
  return defineCommand<Target>({
    name,
    version: 1,
    area: 'settings',
    summary: call.summary,
    offline: 'D',
    from: 'person',
    permission: 'systemWrite',
    input: target,
    reads: ({ integrationPathId: id }): readonly AggregateKey[] => [
      { kind: 'integrationPath', id },
      { kind: 'connectedSystem', id: systemOfPath(id) },
    ],
    check: (facts, one, actor) =>
      actor.kind === 'person' &&
      pathOf(facts, one)?.organizationId === actor.organizationId &&
      isSystemOf(systemFor(facts, one), actor)
        ? null
        : refusal('not-permitted'),
    apply: (facts, one, { actor, now }) => {
      if (actor.kind !== 'person') throw new Error('checked')
      const before = pathOf(facts, one)
      const value = after(facts, one, actor, now)
      if (!value) throw new Error('checked')
      const data = { integrationPathId: value.id, authorized: wanted }
      if (value === before || (!wanted && before?.authorized === null)) return ok({ put: [], data })
      return ok({
        put: [{ kind: 'integrationPath', value }],
        events: [told(value, 'authorized', actor, { authorized: wanted })],
        data,
      })
    },
    calls: [
      {
        ...carries(call),
        success: () => (wanted ? 'integration-path-authorized' : 'integration-path-deauthorized'),
        toInput: (one: Target) => one,
        changes: ({ integrationPathId: id }) => ({ kind: 'integrationPath', id }),
      },
    ],
  })
}

export const authorizePath = authorizing(true, {
  name: 'authorizePath',
  call: authorizePathNow,
})
export const deauthorizePath = authorizing(false, {
  name: 'deauthorizePath',
  call: deauthorizePathNow,
})
