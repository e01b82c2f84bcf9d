/** The job that hands over what somebody had who was switched off, and what it must have left with them: nothing. */
import { departureJobs } from '../../server/leaving/departure-jobs.ts'
import { createSystemCommands } from '../../server/replication/system-commands.ts'
import type { Effect } from '../../sync/commands/effects.ts'
import { isRestricted } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import type { World } from './world.ts'

type HandOver = Extract<Effect, { readonly kind: 'handOver' }>

/** The law it broke; null when none. */
export async function handOver(world: World, effect: HandOver): Promise<string | null> {
  const { platform, executor } = world
  const system = createSystemCommands(platform, executor)
  const jobs = departureJobs({ platform, system, announceEnded: () => undefined })
  const mayMove = async () =>
    !(await isActive(world, effect, effect.personId)) && isActive(world, effect, effect.heir.personId)
  if (!(await mayMove())) return null
  await jobs.handOver?.run({ ...effect }, createId('job', platform))
  return leftWith(world, effect)
}

async function isActive(
  { platform: { db } }: World,
  { organizationId }: HandOver,
  personId: string,
): Promise<boolean> {
  const place = db.tables.organizationMember
  const rows = await db.read((query) => query.select().from(place))
  return rows.some(
    (one) =>
      one.organizationId === organizationId &&
      one.personId === personId &&
      one.leftAt === null &&
      one.inactiveSince === null,
  )
}

const UNDER_WAY: ReadonlySet<string> = new Set(['draft', 'inProgress'])

/** What the sender forbade to hand on, or the heir has a part in already, waits for its owner. */
async function leftWith({ platform: { db } }: World, { organizationId, personId, heir }: HandOver) {
  const { body } = db.tables.envelope
  const rows = await db.read((query) => query.select({ body }).from(db.tables.envelope))
  for (const { body: one } of rows) {
    if (one.organizationId !== organizationId || !UNDER_WAY.has(one.state)) continue
    if (one.ownerId === personId) return 'S9: what was handed over is still of who was switched off'
    for (const part of one.recipients) {
      if (part.personId !== personId || part.state !== 'waiting' || one.state !== 'inProgress') continue
      const isBoth = one.recipients.some(
        (other) =>
          other.order === part.order &&
          other.state !== 'removed' &&
          (other.personId === heir.personId || other.email === heir.email),
      )
      if (!isBoth && !isRestricted(part, 'noDelegation') && part.kind !== 'integration')
        return 'W14: what was handed over still waits for who was switched off'
    }
  }
  return null
}
