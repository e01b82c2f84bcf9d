/**
 * REST systems of others that an organisation asks, and what is asked of each: an integration path is one request,
 * with parameters that are filled in when it is made and places in the answer that are taken out of it. A secret is
 * no part of either: the server alone keeps it, and tells that there is one.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { readAnswerPath } from '../rules/connected-systems/answer-path.ts'
import { isFreeHeaderName, isRelativeUrl, readBaseUrl } from '../rules/connected-systems/request-parts.ts'
import { withoutTurns } from '../rules/one-line.ts'
import { printedLine } from './lookup.ts'

/** A custom system is described by the organisation; of a predefined one the paths came with the product. */
export const SYSTEM_TYPES = ['custom', 'predefined'] as const
export const PARAMETER_LOCATIONS = ['body', 'cookie', 'path', 'query', 'header'] as const
export type ParameterLocation = (typeof PARAMETER_LOCATIONS)[number]
export const PARAMETER_TYPES = ['string', 'number', 'object', 'array', 'boolean'] as const
export type ParameterType = (typeof PARAMETER_TYPES)[number]
export const PATH_METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const
export type PathMethod = (typeof PATH_METHODS)[number]
export const PATH_AUTHORIZATIONS = ['none', 'basic', 'apiKey', 'bearer'] as const
export type PathAuthorization = (typeof PATH_AUTHORIZATIONS)[number]

export const MAX_PATHS_OF_SYSTEM = 100
const MAX_PARAMETERS = 50
const MAX_MAPPINGS = 50
export const MAX_PARAMETER_VALUE = 2000

const printed = (most: number) =>
  z.string().check(
    z.overwrite((text) => withoutTurns(text).trim()),
    z.maxLength(most),
    z.refine((text) => !/[\p{Cs}\u2028\u2029]|(?!\n)\p{Cc}/u.test(text)),
  )
const elementId = z.string().check(z.regex(/^[0-9a-z]{10,26}$/))
/** Of what stands in an address, a cookie or a header; in a body anything printable names a value. */
const parameterName = printedLine(80).check(z.minLength(1))
const valueText = z.string().check(
  z.maxLength(MAX_PARAMETER_VALUE),
  z.refine((text) => !/\p{Cs}|\0/u.test(text)),
)

/** Sent with every request to the system, whatever its path. */
export const systemParameter = z.object({
  id: elementId,
  name: parameterName,
  value: valueText,
  location: z.enum(PARAMETER_LOCATIONS),
})
export type SystemParameter = z.infer<typeof systemParameter>

/** Filled in by whoever makes the request; with nothing there, by what stands as its default. */
export const pathParameter = z.object({
  id: elementId,
  name: parameterName,
  defaultValue: valueText,
  location: z.enum(PARAMETER_LOCATIONS),
  type: z.enum(PARAMETER_TYPES),
})
export type PathParameter = z.infer<typeof pathParameter>

/** What of the answer becomes which value. */
export const answerMapping = z.object({
  id: elementId,
  path: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(200),
    z.refine((text) => readAnswerPath(text) !== null),
  ),
  name: printedLine(80).check(z.minLength(1)),
  /** Not shown to who tries the path, nor kept: it is somebody's. */
  hidden: z.boolean(),
})
export type AnswerMapping = z.infer<typeof answerMapping>

export const SYSTEM_FIELDS = {
  name: printedLine(80).check(z.minLength(1)),
  description: printed(500),
  type: z.enum(SYSTEM_TYPES),
  /** `https://erp.example.com/api/v2`: what every path stands below. */
  baseUrl: z.string().check(
    z.trim(),
    z.maxLength(300),
    z.refine((text) => readBaseUrl(text) !== null),
  ),
  /** RFC 7617: a user name without a colon. */
  clientId: printedLine(200).check(z.refine((text) => !text.includes(':'))),
  active: z.boolean(),
}
export const SYSTEM_LISTS = { parameters: systemParameter }

export const connectedSystem = z.object({
  id: idSchema('connectedSystem'),
  organizationId: idSchema('organization'),
  ...SYSTEM_FIELDS,
  parameters: z.array(systemParameter).check(z.maxLength(MAX_PARAMETERS)),
  /** That there is one, since when, and for which address alone it was given; null while there is none. */
  secret: z.nullable(z.object({ setAt: z.int(), origin: z.string() })),
})
export type ConnectedSystem = z.infer<typeof connectedSystem>

export const PATH_FIELDS = {
  name: printedLine(80).check(z.minLength(1)),
  /** `/suppliers/{licence}`: below the address of the system; `{…}` names a parameter of its path. */
  relativeUrl: z.string().check(z.trim(), z.maxLength(300), z.refine(isRelativeUrl)),
  method: z.enum(PATH_METHODS),
  authorization: z.enum(PATH_AUTHORIZATIONS),
  /** Header that the authorisation stands in; '' for the usual one. */
  tokenKey: z.string().check(
    z.trim(),
    z.maxLength(60),
    z.refine((name) => name === '' || isFreeHeaderName(name)),
  ),
  /**
   * Whoever describes it declares that the same, asked twice, is done once there. Only then is it asked again after a
   * failure that leaves open whether it was done; a method that changes nothing needs no declaration.
   */
  idempotent: z.boolean(),
  active: z.boolean(),
}
export const PATH_LISTS = { parameters: pathParameter, mappings: answerMapping }

export const integrationPath = z.object({
  id: idSchema('integrationPath'),
  organizationId: idSchema('organization'),
  systemId: idSchema('connectedSystem'),
  ...PATH_FIELDS,
  idempotent: z._default(PATH_FIELDS.idempotent, false),
  parameters: z.array(pathParameter).check(z.maxLength(MAX_PARAMETERS)),
  mappings: z.array(answerMapping).check(z.maxLength(MAX_MAPPINGS)),
  /** Who has authorised it, when, and what it asked for then. */
  authorized: z.nullable(
    z.object({ at: z.int(), by: idSchema('person'), name: z.string(), digest: z.string() }),
  ),
})
export type IntegrationPath = z.infer<typeof integrationPath>

/** As it is kept, by whichever release: one before this knew no declaration. */
export const integrationPathFrom = (
  kept: Omit<IntegrationPath, 'idempotent'> & Partial<IntegrationPath>,
): IntegrationPath => ({ ...kept, idempotent: kept.idempotent ?? false })
