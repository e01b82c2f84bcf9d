import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import {
  INSTALLATION_ID,
  type Installation,
  installationSettingsOf,
  UNSET,
} from '../../sync/settings/installation.ts'
import type { Config } from '../config/config.ts'

/** Chosen by operators, or as the server is configured (A001). */
export const deploymentTypeOf = (chosen: Installation, config: Pick<Config, 'DEPLOYMENT_TYPE'>): number =>
  installationSettingsOf(chosen).deploymentType ?? config.DEPLOYMENT_TYPE

/** Ten minutes in deployment 2, five elsewhere, or as the server is configured. */
export const idleTimeoutSecondsOf = (
  { IDLE_TIMEOUT_SECONDS }: Pick<Config, 'IDLE_TIMEOUT_SECONDS'>,
  deploymentType: number,
): number => IDLE_TIMEOUT_SECONDS ?? (deploymentType === 2 ? 600 : 300)

/** What was chosen for all; nothing until then. */
export async function installationIn(query: Query, { record }: Tables): Promise<Installation> {
  const [row] = await query.select({ body: record.body }).from(record).where(eq(record.id, INSTALLATION_ID))
  return (row?.body as Installation | undefined) ?? UNSET
}
