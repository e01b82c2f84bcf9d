/** Systems and paths as the specification spells them. */

import type {
  ConnectedSystem,
  IntegrationPath,
  ParameterLocation,
  PathAuthorization,
  PathParameter,
  SystemParameter,
} from '../../sync/entities/connected-system.ts'
import { AUTHORIZATION_ON_WIRE, LOCATION_ON_WIRE } from '../../sync/rules/connected-systems/on-wire.ts'
import { actionsOf, isAuthorized, secretStands } from '../../sync/rules/connected-systems/path-standing.ts'

type WireLocation = (typeof LOCATION_ON_WIRE)[ParameterLocation]
type WireAuthorization = (typeof AUTHORIZATION_ON_WIRE)[PathAuthorization]

const inverse = <K extends string, V extends string>(words: Readonly<Record<K, V>>) =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [word, key])) as Readonly<Record<V, K>>
const LOCATIONS = inverse<ParameterLocation, WireLocation>(LOCATION_ON_WIRE)
const AUTHORIZATIONS = inverse<PathAuthorization, WireAuthorization>(AUTHORIZATION_ON_WIRE)

export const locationOf = (word: WireLocation): ParameterLocation => LOCATIONS[word]
export const authorizationFrom = (word: WireAuthorization): PathAuthorization => AUTHORIZATIONS[word]

export const toldSystemParameter = ({ id, name, value, location }: SystemParameter) => ({
  ...{ parameterId: id, name, value, location: LOCATION_ON_WIRE[location] },
})
export const toldPathParameter = ({ id, name, defaultValue, location, type }: PathParameter) => ({
  ...{ parameterId: id, name, value: defaultValue, location: LOCATION_ON_WIRE[location], dataType: type },
})

const toldPath = (system: ConnectedSystem, path: IntegrationPath) => ({
  integrationPathId: path.id,
  connectedSystemId: path.systemId,
  name: path.name,
  relativeUrl: path.relativeUrl,
  httpMethod: path.method,
  authorizationType: AUTHORIZATION_ON_WIRE[path.authorization],
  tokenKey: path.tokenKey,
  idempotent: path.idempotent,
  active: path.active,
  parameters: path.parameters.map(toldPathParameter),
  answerMapping: path.mappings.map(({ path: at, name, hidden }) => ({ path: at, name, hidden })),
  authorized: isAuthorized(system, path),
})

export const toldSystem = (system: ConnectedSystem, paths: readonly IntegrationPath[]) => ({
  connectedSystemId: system.id,
  name: system.name,
  description: system.description,
  type: system.type,
  baseUrl: system.baseUrl,
  clientId: system.clientId,
  hasSecret: secretStands(system),
  active: system.active,
  actions: actionsOf(system, paths),
  paths: paths.map((one) => toldPath(system, one)),
  parameters: system.parameters.map(toldSystemParameter),
})
