import { INSTALLATION_ID } from '../../../sync/settings/installation.ts'
import { installationIn } from '../../people/installation.ts'
import type { Kind } from '../aggregate-kind.ts'

export const installationKind: Kind<'installation'> = {
  load: ({ query, tables }) => installationIn(query, tables),
  idOf: (one) => one.id,
  store: async ({ query, tables: { record } }, value) => {
    const row = {
      id: INSTALLATION_ID,
      kind: 'installation',
      ownerId: null,
      organizationId: null,
      body: value,
    }
    await query.insert(record).values(row).onConflictDoUpdate({ target: record.id, set: row })
  },
}
