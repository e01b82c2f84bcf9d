/** Whether a path may be used: who looks after the systems authorises what it asks for, and nothing else. */
import type { ConnectedSystem, IntegrationPath } from '../../entities/connected-system.ts'
import { bareId, createId, type Id, type IdSource } from '../../ids.ts'
import { fieldDigest } from '../field-digest.ts'
import { changesNothing, originOf } from './request-parts.ts'

const BARE_LETTERS = 26

/** The name of a path begins with its system's, so that all of one are found together. */
export const createPathId = (systemId: Id<'connectedSystem'>, ids: IdSource): Id<'integrationPath'> =>
  `integrationPath:${bareId(systemId)}${bareId(createId('integrationPath', ids))}`

export const systemOfPath = (id: string): Id<'connectedSystem'> =>
  `connectedSystem:${bareId(id).slice(0, BARE_LETTERS)}`

/** Of all that decides where it goes, what it says there, as whom, and whether more than once. */
export const pathDigest = (
  { baseUrl, clientId, parameters: ofSystem }: Pick<ConnectedSystem, 'baseUrl' | 'clientId' | 'parameters'>,
  { method, relativeUrl, authorization, tokenKey, parameters, idempotent }: IntegrationPath,
): string =>
  fieldDigest([
    ...[baseUrl, clientId, ofSystem, method, relativeUrl, authorization, tokenKey, parameters],
    // What was authorised before anything could be declared stays so.
    ...(idempotent ? ['idempotent'] : []),
  ])

/** Whether it may be asked again when nobody knows what became of the first time. */
export const mayRepeat = ({ method, idempotent }: Pick<IntegrationPath, 'method' | 'idempotent'>): boolean =>
  changesNothing(method) || idempotent

/** One that was changed since, or whose system was, is not. */
export const isAuthorized = (system: ConnectedSystem, path: IntegrationPath): boolean =>
  path.authorized !== null && path.authorized.digest === pathDigest(system, path)

/** A secret is for the address it was given for: a system that moved does not take it along. */
export const secretStands = ({ secret, baseUrl }: Pick<ConnectedSystem, 'secret' | 'baseUrl'>): boolean =>
  secret !== null && secret.origin === originOf(baseUrl)

export type PathStanding = 'ready' | 'off' | 'secretMissing' | 'notAuthorized'

export function standingOfPath(system: ConnectedSystem, path: IntegrationPath): PathStanding {
  if (!system.active || !path.active) return 'off'
  if (path.authorization !== 'none' && !secretStands(system)) return 'secretMissing'
  return isAuthorized(system, path) ? 'ready' : 'notAuthorized'
}

/** Wire: `functionId`, `functionName`. */
export const EXECUTE_PATH = { functionId: 17, functionName: 'ExecutePath' } as const

/** What can be done with a system now. */
export const actionsOf = (system: ConnectedSystem, paths: readonly IntegrationPath[]) =>
  paths
    .filter((one) => standingOfPath(system, one) === 'ready')
    .map((one) => ({ ...EXECUTE_PATH, integrationPathId: one.id, name: one.name }))
