import type { Actor } from '../../sync/entities/actor.ts'
import type { Platform } from '../platform.ts'
import { mayReadFile } from '../replication/file-rights.ts'

export type MayRead = (actor: Actor, sha256: string) => Promise<boolean>

export const createMayRead =
  ({ db }: Pick<Platform, 'db'>): MayRead =>
  (actor, sha256) =>
    db.read((query) => mayReadFile({ query, tables: db.tables, actor }, sha256))
