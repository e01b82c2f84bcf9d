/**
 * Which deployment this is, and the names that decide the main tabs, as the server last told them; kept so that the
 * frame is right without a network. Operators change the one for everybody (A001): it is asked for again when the app
 * is looked at after a while.
 */
import { getTopMenu } from '../../sync/calls/account.ts'
import { getConfig } from '../../sync/calls/installation.ts'
import type { ApiClient } from '../session/api-client.ts'
import type { KeyValueStore } from '../session/stored-session.ts'
import { DEPLOYMENT_TYPE, type DeploymentType } from '../shell/rules/shell-user.ts'

const KEY = 'topMenu'

export interface Deployment {
  readonly topMenu: readonly string[]
  readonly deploymentType: DeploymentType
}
/** What everybody has, until the server was asked for the first time. */
const FIRST: Deployment = { topMenu: ['Documents & Forms'], deploymentType: DEPLOYMENT_TYPE }

/** Undefined without a good answer to both: what was told before stands. */
export async function askDeployment({ call }: Pick<ApiClient, 'call'>): Promise<Deployment | undefined> {
  const [menu, config] = await Promise.all([call(getTopMenu, {}), call(getConfig, {})])
  if (!menu.ok || !config.ok) return undefined
  const told = { topMenu: menu.value.data, deploymentType: config.value.data.deploymentType }
  return isDeployment(told) ? told : undefined
}

export function keepDeployment(
  { topMenu: names, deploymentType }: Deployment,
  personId: string,
  storage: Pick<KeyValueStore, 'setItem'>,
): void {
  try {
    storage.setItem(KEY, JSON.stringify({ personId, names, deploymentType }))
  } catch {
    // Without storage the frame starts with what everybody has.
  }
}

/** Another person of this browser may have another menu. */
export function keptDeployment(personId: string, storage: Pick<KeyValueStore, 'getItem'>): Deployment {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Record<string, unknown> | null
    // Of an earlier version there is a menu alone.
    const told = { deploymentType: DEPLOYMENT_TYPE, ...kept, topMenu: kept?.names }
    return kept?.personId === personId && isDeployment(told)
      ? { topMenu: told.topMenu, deploymentType: told.deploymentType }
      : FIRST
  } catch {
    return FIRST
  }
}

const isDeployment = (value: {
  readonly topMenu: unknown
  readonly deploymentType: unknown
}): value is Deployment =>
  Array.isArray(value.topMenu) &&
  value.topMenu.every((one) => typeof one === 'string') &&
  [1, 2, 3].includes(value.deploymentType as number)
