/**
 * The way back in when an organisation has closed every way that still works: on the machine the server runs on, and
 * nowhere else. Its trail says that it happened.
 */
import { eq, or } from 'drizzle-orm'
import type { OrganizationId } from '../../sync/ids.ts'
import { OPEN_POLICY } from '../../sync/rules/sign-in-policy.ts'
import { appendEvents } from '../evidence/audit-trail.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { organizationRecord } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import { organizationsAtRest } from '../replication/kinds/organization.ts'

export type Lifted = 'done' | 'as-before' | 'unknown'

/** `organization`: its code, or its id. */
export async function liftPolicy(
  { db, now, evidenceKey }: Pick<Platform, 'db' | 'now' | 'evidenceKey'>,
  organization: string,
): Promise<Lifted> {
  const { tables } = db
  return db.transact(async (query) => {
    const table = tables.organization
    const [row] = await query
      .select()
      .from(table)
      .where(or(eq(table.code, organization.toUpperCase()), eq(table.id, organization)))
    if (!row) return 'unknown'
    const record = organizationRecord(row)
    if (row.settings.signInPolicy === undefined) return 'as-before'
    await organizationsAtRest.write({ query, tables }, { ...record, signInPolicy: OPEN_POLICY })
    await createFeedWriter(query, tables).put(record.id, 'organization', record.id)
    const to = { subjectId: record.id as OrganizationId, at: now(), key: evidenceKey }
    await appendEvents(query, tables, to, [{ kind: 'signInPolicyLifted', facts: { by: 'machine' } }])
    return 'done'
  })
}

const SAID: Readonly<Record<Lifted, string>> = {
  done: 'Lifted. Its people sign in by every way this installation has.',
  'as-before': 'It has no policy of its own.',
  unknown: 'There is no organisation with this code or id.',
}

/** `npm start -- --lift-sign-in-policy ALNOOR`. */
export async function liftPolicyAtStart(
  platform: Pick<Platform, 'db' | 'now' | 'evidenceKey'>,
  organization: string,
  print: (line: string) => void,
): Promise<void> {
  print(`  ${SAID[await liftPolicy(platform, organization)]}`)
}

const FLAG = '--lift-sign-in-policy'

/** The organisation the command line names; null when it asks for something else. */
export function liftAsked(argv: readonly string[]): string | null {
  const at = argv.indexOf(FLAG)
  return at < 0 ? null : (argv[at + 1] ?? null)
}
