/** Systems, their paths and parameters by the calls of the specification; all of them change by commands. */
import { and, eq, inArray } from 'drizzle-orm'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/connected-systems.ts'
import type { Actor, PersonActor } from '../../sync/entities/actor.ts'
import {
  type ConnectedSystem,
  type IntegrationPath,
  integrationPathFrom,
  type PathParameter,
  type SystemParameter,
} from '../../sync/entities/connected-system.ts'
import { bareId, createId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { createPathId } from '../../sync/rules/connected-systems/path-standing.ts'
import { originOf } from '../../sync/rules/connected-systems/request-parts.ts'
import { type Call, type CallContext, described, serve } from '../http/call.ts'
import { idForCall, runCommand } from '../http/command-calls.ts'
import { dropSecret, keepSecret } from '../kept-secrets/kept-secrets.ts'
import type { Platform } from '../platform.ts'
import type { Executor } from '../replication/execute.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import {
  authorizationFrom,
  locationOf,
  toldPathParameter,
  toldSystem,
  toldSystemParameter,
} from './told-systems.ts'

export interface SystemCallsDeps {
  readonly platform: Platform
  readonly executor: Executor
  readonly system: SystemCommands
}

/** What a call names, in the organisation of who asks. */
export interface SystemsOf {
  readonly systems: readonly ConnectedSystem[]
  readonly paths: readonly IntegrationPath[]
}

export async function systemsOf({ db }: Pick<Platform, 'db'>, actor: Actor | null): Promise<SystemsOf> {
  if (actor?.kind !== 'person') return { systems: [], paths: [] }
  const { record } = db.tables
  const rows = await db.read((query) =>
    query
      .select({ kind: record.kind, body: record.body })
      .from(record)
      .where(
        and(
          eq(record.organizationId, actor.organizationId),
          inArray(record.kind, ['connectedSystem', 'integrationPath']),
        ),
      ),
  )
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  const all = <T extends { name: string }>(kind: string) =>
    rows.flatMap((row) => (row.kind === kind ? [row.body as T] : [])).sort(byName)
  return {
    systems: all<ConnectedSystem>('connectedSystem'),
    paths: all<IntegrationPath>('integrationPath').map(integrationPathFrom),
  }
}

export function systemCalls(deps: SystemCallsDeps): Call[] {
  const { platform } = deps
  return [
    serve(contracts.getConnectedSystems, {
      run: async ({ connectedSystemId }, { actor }) => {
        const { systems, paths } = await systemsOf(platform, actor)
        const wanted = systems.filter(
          (one) => connectedSystemId === undefined || one.id === connectedSystemId,
        )
        if (connectedSystemId !== undefined && wanted.length === 0) return err(refusal('not-found'))
        return ok(
          wanted.map((one) =>
            toldSystem(
              one,
              paths.filter((path) => path.systemId === one.id),
            ),
          ),
        )
      },
    }),
    ...savingSystems(deps),
    ...savingPaths(deps),
    ...parameterCalls(deps),
  ]
}

function savingSystems({ platform, executor, system: own }: SystemCallsDeps): Call[] {
  const { db } = platform
  /** Of a system that is there; what the secret is stands in no command, event or answer. */
  const setSecret = async (id: ConnectedSystem['id'], secret: string | null, by: PersonActor) => {
    const one = (await systemsOf(platform, by)).systems.find((other) => other.id === id)
    if (!one) return err(refusal('not-found'))
    const origin = originOf(one.baseUrl)
    await db.transact((query) =>
      secret === null
        ? dropSecret(query, db.tables, id)
        : keepSecret(query, db.tables, platform, { about: id, bound: origin }, secret),
    )
    const told = await own.run('recordSystemSecret', {
      id,
      setAt: secret === null ? null : platform.now(),
      origin,
      by: { personId: by.personId, name: by.name },
    })
    if (told.status === 'applied') return ok({ connectedSystemId: id, hasSecret: secret !== null })
    await db.transact((query) => dropSecret(query, db.tables, id))
    return err(refusal('not-found'))
  }
  const save = (context: CallContext, input: object) =>
    runCommand(platform, executor, context, { name: 'saveConnectedSystem', input })
  return [
    serve(contracts.addConnectedSystem, {
      secret: 'sets',
      run: async ({ clientSecret, ...said }, context) => {
        const { actor } = context
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const id = idForCall('connectedSystem', platform, context)
        const saved = await save(context, { id, set: withoutGaps(said), isNew: true })
        if (!saved.ok) return saved
        const kept = clientSecret === undefined ? null : await setSecret(id, clientSecret, actor)
        return kept && !kept.ok ? kept : ok(described({ connectedSystemId: id }, 'connected-system-saved'))
      },
    }),
    serve(contracts.updateConnectedSystem, {
      secret: 'sets',
      run: async ({ connectedSystemId: id, clientSecret, ...said }, context) => {
        const { actor } = context
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        const { systems } = await systemsOf(platform, actor)
        if (!systems.some((one) => one.id === id)) return err(refusal('not-found'))
        const saved = await save(context, { id, set: withoutGaps(said) })
        if (!saved.ok) return saved
        const kept = clientSecret === undefined ? null : await setSecret(id, clientSecret, actor)
        return kept && !kept.ok ? kept : ok(described({ connectedSystemId: id }, 'connected-system-saved'))
      },
    }),
    serve(contracts.setSystemSecret, {
      secret: 'sets',
      run: async ({ connectedSystemId, clientSecret }, { actor }) =>
        actor?.kind === 'person'
          ? setSecret(connectedSystemId, clientSecret, actor)
          : err(refusal('not-permitted')),
    }),
  ]
}

/** A field that was not said is none that changes. */
const withoutGaps = (said: object) =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))

function savingPaths({ platform, executor }: SystemCallsDeps): Call[] {
  const save = async (context: CallContext, id: IntegrationPath['id'], input: object) => {
    const saved = await runCommand(platform, executor, context, {
      name: 'saveIntegrationPath',
      input: { id, ...input },
    })
    return saved.ok ? ok(described({ integrationPathId: id }, 'integration-path-saved')) : saved
  }
  const changeOf = (
    said: {
      readonly name?: string | undefined
      readonly relativeUrl?: string | undefined
      readonly httpMethod?: IntegrationPath['method'] | undefined
      readonly authorizationType?: Parameters<typeof authorizationFrom>[0] | undefined
      readonly tokenKey?: string | undefined
      readonly idempotent?: boolean | undefined
      readonly active?: boolean | undefined
      readonly parameters?: readonly WireParameter[] | undefined
      readonly answerMapping?: readonly WireMapping[] | undefined
    },
    before: IntegrationPath | null,
  ) => {
    const { name, relativeUrl, httpMethod, authorizationType, tokenKey, idempotent, active } = said
    const newId = () => bareId(createId('systemCall', platform))
    const authorization = authorizationType && authorizationFrom(authorizationType)
    return {
      set: withoutGaps({
        name,
        relativeUrl,
        method: httpMethod,
        authorization,
        tokenKey,
        idempotent,
        active,
      }),
      lists: withoutGaps({
        parameters:
          said.parameters &&
          replacing(
            before?.parameters ?? [],
            said.parameters.map(({ dataType: type, location, ...one }) => ({
              ...one,
              type,
              location: locationOf(location),
            })),
            ({ name, location }) => `${location} ${name}`,
            newId,
          ),
        mappings:
          said.answerMapping &&
          replacing(before?.mappings ?? [], said.answerMapping, ({ name }) => name, newId),
      }),
    }
  }
  return [
    serve(contracts.addIntegrationPath, {
      run: async ({ connectedSystemId, ...said }, context) => {
        const { systems } = await systemsOf(platform, context.actor)
        if (!systems.some((one) => one.id === connectedSystemId)) return err(refusal('not-found'))
        const made = idForCall('integrationPath', platform, context)
        const ids = { now: () => 0, randomBytes: () => Buffer.from(bareId(made).slice(-16)) }
        const id = context.header('idempotency-key')
          ? createPathId(connectedSystemId, ids)
          : createPathId(connectedSystemId, platform)
        return save(context, id, { ...changeOf(said, null), isNew: true })
      },
    }),
    serve(contracts.updateIntegrationPath, {
      run: async ({ integrationPathId: id, ...said }, context) => {
        const { paths } = await systemsOf(platform, context.actor)
        const before = paths.find((one) => one.id === id)
        return before ? save(context, id, changeOf(said, before)) : err(refusal('not-found'))
      },
    }),
  ]
}

interface WireParameter {
  readonly name: string
  readonly defaultValue: string
  readonly location: Parameters<typeof locationOf>[0]
  readonly dataType: PathParameter['type']
}
interface WireMapping {
  readonly path: string
  readonly name: string
  readonly hidden: boolean
}

/** A whole list said anew: what is called the same is the same element. */
function replacing<E extends object>(
  before: readonly (E & { readonly id: string })[],
  said: readonly E[],
  nameOf: (one: E) => string,
  newId: () => string,
) {
  const put = said.map((one) => ({
    element: { ...one, id: before.find((other) => nameOf(other) === nameOf(one))?.id ?? newId() },
  }))
  const stays = new Set(put.map(({ element }) => element.id))
  return { put, remove: before.filter((one) => !stays.has(one.id)).map(({ id }) => ({ id })) }
}

interface Of {
  readonly connectedSystemId?: ConnectedSystem['id'] | undefined
  readonly integrationPathId?: IntegrationPath['id'] | undefined
}
type Holder =
  | { readonly kind: 'system'; readonly of: ConnectedSystem }
  | { readonly kind: 'path'; readonly of: IntegrationPath }

function parameterCalls({ platform, executor }: SystemCallsDeps): Call[] {
  /** Null where neither is named, or both, or it is not there for who asks. */
  const holderOf = async ({ connectedSystemId, integrationPathId }: Of, actor: Actor | null) => {
    if ((connectedSystemId === undefined) === (integrationPathId === undefined)) return null
    const { systems, paths } = await systemsOf(platform, actor)
    const system = systems.find((one) => one.id === connectedSystemId)
    const path = paths.find((one) => one.id === integrationPathId)
    return system
      ? ({ kind: 'system', of: system } as const)
      : path
        ? ({ kind: 'path', of: path } as const)
        : null
  }
  const change = (context: CallContext, { kind, of }: Holder, list: object) =>
    runCommand(platform, executor, context, {
      name: kind === 'system' ? 'saveConnectedSystem' : 'saveIntegrationPath',
      input: { id: of.id, set: {}, lists: { parameters: list } },
    })
  const put = async (context: CallContext, holder: Holder, element: Said) => {
    const { dataType, value = '', ...rest } = element
    const written =
      holder.kind === 'system'
        ? { ...rest, value }
        : { ...rest, defaultValue: value, type: dataType ?? 'string' }
    const saved = await change(context, holder, { put: [{ element: written }] })
    return saved.ok ? ok({ parameterId: element.id }) : saved
  }
  return [
    serve(contracts.addParameter, {
      run: async ({ name, value, location, dataType, ...of }, context) => {
        const holder = await holderOf(of, context.actor)
        if (!holder) return err(refusal('not-found'))
        const id = bareId(idForCall('systemCall', platform, context, 'parameter'))
        return put(context, holder, { id, name, value, location: locationOf(location), dataType })
      },
    }),
    serve(contracts.updateParameter, {
      run: async ({ parameterId, name, value, location, dataType, ...of }, context) => {
        const holder = await holderOf(of, context.actor)
        const before = holder && saidOf(holder, parameterId)
        if (!before) return err(refusal('not-found'))
        return put(context, holder, {
          id: parameterId,
          name: name ?? before.name,
          value: value ?? before.value,
          location: location ? locationOf(location) : before.location,
          dataType: dataType ?? before.dataType,
        })
      },
    }),
    serve(contracts.getParameters, {
      run: async (of, { actor }) => {
        const holder = await holderOf(of, actor)
        if (!holder) return err(refusal('not-found'))
        return ok(
          holder.kind === 'system'
            ? holder.of.parameters.map(toldSystemParameter)
            : holder.of.parameters.map(toldPathParameter),
        )
      },
    }),
    serve(contracts.deleteParameter, {
      run: async ({ parameterId, ...of }, context) => {
        const holder = await holderOf(of, context.actor)
        if (!holder || !saidOf(holder, parameterId)) return err(refusal('not-found'))
        const gone = await change(context, holder, { remove: [{ id: parameterId }] })
        return gone.ok ? ok(null) : gone
      },
    }),
  ]
}

interface Said {
  readonly id: string
  readonly name: string
  readonly value?: string | undefined
  readonly location: SystemParameter['location']
  readonly dataType?: PathParameter['type'] | undefined
}

function saidOf(holder: Holder, parameterId: string): Said | undefined {
  if (holder.kind === 'system') return holder.of.parameters.find((one) => one.id === parameterId)
  const found = holder.of.parameters.find((one) => one.id === parameterId)
  return found && { ...found, value: found.defaultValue, dataType: found.type }
}
