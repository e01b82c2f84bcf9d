/**
 * The columns kit: tables are defined once, in terms every dialect has, and each dialect supplies the kit.
 * Kept small on purpose: what is not here cannot differ between SQLite and PostgreSQL.
 *
 * Types are those of the SQLite tables; the PostgreSQL kit is cast to it (see `postgres.ts`), so a method that
 * only one dialect has would compile and fail. The contract suite runs every repository on both.
 */
import type { sqliteKit } from './sqlite.ts'

export type ColumnsKit = typeof sqliteKit
