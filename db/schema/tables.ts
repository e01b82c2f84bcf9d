/** All tables of one dialect, by the kit. */
import type { ColumnsKit } from '../columns/kit.ts'
import { envelopeTables } from './envelopes.ts'
import { evidenceTables } from './evidence.ts'
import { identityTables } from './identity.ts'
import { notificationTables } from './notifications.ts'
import { replicationTables } from './replication.ts'
import { systemTables } from './systems.ts'
import { webhookTables } from './webhooks.ts'
import { workTables } from './work.ts'

export const createTables = (kit: ColumnsKit) => ({
  ...identityTables(kit),
  ...envelopeTables(kit),
  ...replicationTables(kit),
  ...evidenceTables(kit),
  ...workTables(kit),
  ...notificationTables(kit),
  ...systemTables(kit),
  ...webhookTables(kit),
})
export type Tables = ReturnType<typeof createTables>

/** The database itself writes these when what they are about is written. */
export const KEPT_BY_TRIGGERS: ReadonlySet<string> = new Set<keyof Tables>([
  'listCount',
  'documentPlace',
  'organizationNumber',
])
