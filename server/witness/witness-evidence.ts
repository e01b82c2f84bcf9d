/** Once an hour: trees grow, a time-stamp authority vouches for their heads, and members' devices are given them. */
import { gt } from 'drizzle-orm'
import type { OrganizationId } from '../../sync/ids.ts'
import { rootOf } from '../../sync/rules/evidence/merkle-tree.ts'
import { growTrees } from '../evidence/evidence-tree.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import type { Timestamper } from '../sealing/timestamp.ts'

export interface WitnessDeps {
  readonly platform: Pick<Platform, 'db' | 'now' | 'log'>
  readonly system: Pick<SystemCommands, 'run'>
  readonly timestampers: readonly Timestamper[]
}

/** Answers of how many organisations there is a new head. */
export async function witnessEvidence({ platform, system, timestampers }: WitnessDeps): Promise<number> {
  const { db, log } = platform
  const { evidenceTree: tree } = db.tables
  // Read before any chain is: whatever was recorded by then stands in the tree.
  const at = platform.now()
  while (await db.transact((query) => growTrees(query, db.tables)));
  const untold = await db.read((query) => query.select().from(tree).where(gt(tree.size, tree.toldSize)))
  for (const { organizationId, size, frontier } of untold) {
    const root = rootOf(frontier)
    const timestamp = await timestampOf(root)
    await system.run('recordTreeHead', {
      organizationId: organizationId as OrganizationId,
      size,
      root,
      at,
      timestamp,
    })
  }
  return untold.length

  /** Without a token a head still binds: it is on other people's devices. */
  async function timestampOf(root: string): Promise<string | null> {
    for (const one of timestampers)
      try {
        return Buffer.from(await one.stamp(Buffer.from(root, 'hex'))).toString('base64')
      } catch (error) {
        log.warn('A time-stamp authority did not vouch for the evidence', {
          name: one.name,
          error: String(error),
        })
      }
    return null
  }
}
