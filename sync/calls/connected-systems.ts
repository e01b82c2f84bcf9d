/**
 * Connected systems as they are asked for and used. Secrets come in by `Add`, `Update` and `SetSecret` alone and are
 * answered by nothing; that there is one is told.
 */
import * as z from 'zod/mini'
import {
  MAX_PARAMETER_VALUE,
  PARAMETER_TYPES,
  PATH_FIELDS,
  PATH_METHODS,
  SYSTEM_FIELDS,
  SYSTEM_TYPES,
} from '../entities/connected-system.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'

const location = z.enum(['body', 'cookie', 'path', 'query string', 'header'])
const authorizationType = z.enum(['None', 'Basic', 'API Key', 'Bearer Token'])
const systemId = idSchema('connectedSystem')
const pathId = idSchema('integrationPath')
const text = z.string().check(z.maxLength(MAX_PARAMETER_VALUE))

/** Without characters that would end a line; as long as tokens are. */
export const systemSecret = z.string().check(
  z.minLength(8),
  z.maxLength(4000),
  z.refine((one) => !/[\p{Cc}\p{Cs}]/u.test(one) && one.trim() === one),
)

const toldParameter = z.object({
  parameterId: z.string(),
  name: z.string(),
  value: z.string(),
  location,
  /** Of a path's own; what is sent with every path of a system is text. */
  dataType: z.optional(z.enum(PARAMETER_TYPES)),
})
const toldPath = z.object({
  integrationPathId: pathId,
  connectedSystemId: systemId,
  name: z.string(),
  relativeUrl: z.string(),
  httpMethod: z.enum(PATH_METHODS),
  authorizationType,
  tokenKey: z.string(),
  idempotent: z.boolean(),
  active: z.boolean(),
  parameters: z.array(toldParameter),
  answerMapping: z.array(z.object({ path: z.string(), name: z.string(), hidden: z.boolean() })),
  authorized: z.boolean(),
})
const toldSystem = z.object({
  connectedSystemId: systemId,
  name: z.string(),
  description: z.string(),
  type: z.enum(SYSTEM_TYPES),
  baseUrl: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  active: z.boolean(),
  actions: z.array(
    z.object({
      functionId: z.literal(17),
      functionName: z.literal('ExecutePath'),
      integrationPathId: pathId,
      name: z.string(),
    }),
  ),
  paths: z.array(toldPath),
  parameters: z.array(toldParameter),
})

export const getConnectedSystems = contract({
  path: 'ConnectedSystem/Get',
  method: 'POST',
  area: 'settings',
  summary: 'The connected systems of the organisation with their paths and parameters, by name; or one',
  access: 'person',
  permission: 'systemRead',
  input: z.object({ connectedSystemId: z.optional(systemId) }),
  output: z.array(toldSystem),
})

const system = {
  description: z.optional(SYSTEM_FIELDS.description),
  type: z.optional(SYSTEM_FIELDS.type),
  clientId: z.optional(SYSTEM_FIELDS.clientId),
  clientSecret: z.optional(systemSecret),
  active: z.optional(z.boolean()),
}
const saved = z.object({ connectedSystemId: systemId })
const CHANGING = [
  'changed-meanwhile',
  'removed-meanwhile',
  'too-many',
  'id-in-use',
  'command-id-reused',
] as const

export const addConnectedSystem = contract({
  path: 'ConnectedSystem/Add',
  method: 'POST',
  area: 'settings',
  summary: 'Connect a system',
  access: 'person',
  permission: 'systemWrite',
  input: z.object({ name: SYSTEM_FIELDS.name, baseUrl: SYSTEM_FIELDS.baseUrl, ...system }),
  output: saved,
  refusals: CHANGING,
})

export const updateConnectedSystem = contract({
  path: 'ConnectedSystem/Update',
  method: 'POST',
  area: 'settings',
  summary: 'Change a connected system: what is left out stays',
  access: 'person',
  permission: 'systemWrite',
  input: z.object({
    connectedSystemId: systemId,
    name: z.optional(SYSTEM_FIELDS.name),
    baseUrl: z.optional(SYSTEM_FIELDS.baseUrl),
    ...system,
  }),
  output: saved,
  refusals: CHANGING,
})

export const setSystemSecret = contract({
  path: 'ConnectedSystem/SetSecret',
  method: 'POST',
  area: 'settings',
  summary: 'Set the secret of a connected system, for the address it has now; null takes it away',
  access: 'person',
  proof: 'keys',
  permission: 'systemWrite',
  input: z.object({ connectedSystemId: systemId, clientSecret: z.nullable(systemSecret) }),
  output: z.object({ connectedSystemId: systemId, hasSecret: z.boolean() }),
  refusals: CHANGING,
})

const mapping = z.object({
  path: z.string(),
  name: z.string(),
  hidden: z._default(z.boolean(), false),
})
const path = {
  httpMethod: z.optional(PATH_FIELDS.method),
  authorizationType: z.optional(authorizationType),
  tokenKey: z.optional(PATH_FIELDS.tokenKey),
  /** Declares that the same, asked twice, is done once: only then is it asked again when nobody knows what became of it. */
  idempotent: z.optional(PATH_FIELDS.idempotent),
  active: z.optional(z.boolean()),
  parameters: z.optional(
    z
      .array(
        z.object({
          name: text,
          defaultValue: z._default(text, ''),
          location,
          dataType: z._default(z.enum(PARAMETER_TYPES), 'string'),
        }),
      )
      .check(z.maxLength(50)),
  ),
  /** Replaces what stood there. */
  answerMapping: z.optional(z.array(mapping).check(z.maxLength(50))),
}
const savedPath = z.object({ integrationPathId: pathId })

export const addIntegrationPath = contract({
  path: 'IntegrationPath/Add',
  method: 'POST',
  area: 'settings',
  summary: 'Add an integration path (an endpoint) to a connected system',
  access: 'person',
  permission: 'systemWrite',
  input: z.object({
    connectedSystemId: systemId,
    name: PATH_FIELDS.name,
    relativeUrl: PATH_FIELDS.relativeUrl,
    ...path,
  }),
  output: savedPath,
  refusals: CHANGING,
})

export const updateIntegrationPath = contract({
  path: 'IntegrationPath/Update',
  method: 'POST',
  area: 'settings',
  summary: 'Change an integration path: what is left out stays, lists are replaced',
  access: 'person',
  permission: 'systemWrite',
  input: z.object({
    integrationPathId: pathId,
    name: z.optional(PATH_FIELDS.name),
    relativeUrl: z.optional(PATH_FIELDS.relativeUrl),
    ...path,
  }),
  output: savedPath,
  refusals: CHANGING,
})

const one = z.object({ integrationPathId: pathId })
const authorized = z.object({ integrationPathId: pathId, authorized: z.boolean() })

/** Carried by a command, and asked at once: what is authorised is what stands at the server at that moment. */
export const authorizePathNow = contract({
  path: 'ConnectedSystem/AuthorizePath',
  method: 'POST',
  area: 'settings',
  summary: 'Authorise an integration path as it stands, so that it may be executed',
  access: 'person',
  permission: 'systemWrite',
  input: one,
  output: authorized,
})

export const deauthorizePathNow = contract({
  path: 'ConnectedSystem/DeAuthorizePath',
  method: 'POST',
  area: 'settings',
  summary: 'Withdraw the authorisation of an integration path',
  access: 'person',
  permission: 'systemWrite',
  input: one,
  output: authorized,
})

/** Of a system (sent with every path) or of one path: one of the two is named. */
const parameterOf = {
  connectedSystemId: z.optional(systemId),
  integrationPathId: z.optional(pathId),
}

export const addParameter = contract({
  path: 'Parameter/Add',
  method: 'POST',
  area: 'settings',
  summary: 'Add a parameter to a connected system or to an integration path',
  access: 'person',
  permission: 'systemWrite',
  input: z.object({
    ...parameterOf,
    name: text,
    value: z._default(text, ''),
    location,
    dataType: z.optional(z.enum(PARAMETER_TYPES)),
  }),
  output: z.object({ parameterId: z.string() }),
  refusals: CHANGING,
})

export const updateParameter = contract({
  path: 'Parameter/Update',
  method: 'POST',
  area: 'settings',
  summary: 'Change a parameter: what is left out stays',
  access: 'person',
  permission: 'systemWrite',
  input: z.object({
    ...parameterOf,
    parameterId: z.string().check(z.maxLength(40)),
    name: z.optional(text),
    value: z.optional(text),
    location: z.optional(location),
    dataType: z.optional(z.enum(PARAMETER_TYPES)),
  }),
  output: z.object({ parameterId: z.string() }),
  refusals: CHANGING,
})

export const getParameters = contract({
  path: 'Parameter/Get',
  method: 'POST',
  area: 'settings',
  summary: 'The parameters of a connected system or of an integration path',
  access: 'person',
  permission: 'systemRead',
  input: z.object(parameterOf),
  output: z.array(toldParameter),
})

export const deleteParameter = contract({
  path: 'Parameter/Delete',
  method: 'POST',
  area: 'settings',
  summary: 'Remove a parameter',
  access: 'person',
  permission: 'systemWrite',
  input: z.object({ ...parameterOf, parameterId: z.string().check(z.maxLength(40)) }),
  output: z.null(),
  refusals: CHANGING,
})

/**
 * What came of a request. `answered` with whatever status · `address-not-allowed` an address of our own network, or
 * plain HTTP · `timed-out` · `answer-too-large` of its body or of its head · `not-reached` no connection, or it broke ·
 * `not-readable` packed in a way that we do not open, or broken inside.
 */
export const CALL_OUTCOMES = [
  'answered',
  'address-not-allowed',
  'timed-out',
  'answer-too-large',
  'not-reached',
  'not-readable',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

const values = z._default(
  z
    .array(
      z.object({
        name: text,
        location: z.optional(location),
        value: z.union([
          text,
          z.number(),
          z.boolean(),
          z.null(),
          z.array(z.unknown()),
          z.record(z.string(), z.unknown()),
        ]),
      }),
    )
    .check(z.maxLength(100)),
  [],
)
const fields = z.array(
  z.object({
    name: z.string(),
    path: z.string(),
    /** Null where nothing stands there, or where it is hidden. */
    value: z.nullable(z.string()),
    hidden: z.boolean(),
  }),
)
const NOT_USED = [
  'connected-system-off',
  'integration-path-not-authorized',
  'connected-system-secret-missing',
  'parameter-value-not-valid',
] as const

export const executePath = contract({
  path: 'ConnectedSystem/ExecutePath',
  method: 'POST',
  area: 'settings',
  summary: 'Make the request of an authorised integration path, and take the mapped values out of its answer',
  access: 'person',
  permission: 'systemWrite',
  maxBodyBytes: 300_000,
  input: z.object({ integrationPathId: pathId, values }),
  output: z.object({ status: z.int(), fields, answer: z.nullable(z.string()) }),
  refusals: [...NOT_USED, 'connected-system-away'],
})

export const testPath = contract({
  path: 'ConnectedSystem/TestPath',
  method: 'POST',
  area: 'settings',
  summary:
    'Make the request of an integration path to see what is asked and answered; secrets are in neither',
  access: 'person',
  permission: 'systemWrite',
  maxBodyBytes: 300_000,
  input: z.object({ integrationPathId: pathId, values }),
  output: z.object({
    request: z.object({
      method: z.enum(PATH_METHODS),
      url: z.string(),
      /** `value` null: the server adds it, and nobody sees it. */
      headers: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
      body: z.nullable(z.string()),
    }),
    outcome: z.enum(CALL_OUTCOMES),
    status: z.nullable(z.int()),
    at: z.int(),
    durationMs: z.int(),
    sizeBytes: z.int(),
    contentType: z.string(),
    /** Null where it is no text. */
    body: z.nullable(z.string()),
    /** Of a long one the beginning is answered. */
    cut: z.boolean(),
    /** Where it points to, when it points elsewhere: not gone to. */
    pointsTo: z.nullable(z.string()),
    fields,
  }),
  refusals: NOT_USED,
})

export const getSystemCalls = contract({
  path: 'ConnectedSystem/GetCalls',
  method: 'POST',
  area: 'settings',
  summary: 'The latest requests to connected systems, newest first: when, by whom, and what came of each',
  access: 'person',
  permission: 'systemRead',
  input: z.object({ connectedSystemId: z.optional(systemId), integrationPathId: z.optional(pathId) }),
  output: z.array(
    z.object({
      callId: z.string(),
      connectedSystemId: systemId,
      integrationPathId: pathId,
      at: z.int(),
      by: z.string(),
      how: z.enum(['test', 'execute']),
      /** By a step of a document. */
      ofStep: z.optional(z.boolean()),
      method: z.enum(PATH_METHODS),
      /** Null while nobody knows: under way, or the server ended meanwhile. */
      outcome: z.nullable(z.enum(CALL_OUTCOMES)),
      status: z.nullable(z.int()),
      durationMs: z.nullable(z.int()),
      sizeBytes: z.nullable(z.int()),
    }),
  ),
})
