/** What the server alone knows of systems outside: secrets, sealed, and what was asked of connected systems. */
import type { ColumnsKit } from '../columns/kit.ts'

export function systemTables(kit: ColumnsKit) {
  const { table, text, int, index } = kit

  /** Sealed for the thing it is about, and for what it may be used with (`server/kept-secrets`). */
  const keptSecret = table('kept_secret', {
    about: text('about').primaryKey(),
    sealed: text('sealed').notNull(),
    setAt: int('set_at').notNull(),
  })

  /** Each request to a connected system: when, by whom, what came of it; nothing of what was said. */
  const systemCall = table(
    'system_call',
    {
      id: text('id').primaryKey(),
      organizationId: text('organization_id').notNull(),
      systemId: text('system_id').notNull(),
      pathId: text('path_id').notNull(),
      at: int('at').notNull(),
      personId: text('person_id').notNull(),
      how: text('how').$type<'test' | 'execute' | 'step'>().notNull(),
      method: text('method').notNull(),
      /** Null until it is known. */
      outcome: text('outcome'),
      status: int('status'),
      durationMs: int('duration_ms'),
      sizeBytes: int('size_bytes'),
    },
    (t) => [
      index('system_call_organization').on(t.organizationId, t.at),
      index('system_call_path').on(t.pathId, t.at),
      index('system_call_system').on(t.systemId, t.at),
      index('system_call_at').on(t.at),
    ],
  )

  return { keptSecret, systemCall }
}
