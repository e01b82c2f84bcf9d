/**
 * Who runs the installation is said on the machine it runs on, and nowhere else: whoever can start the server has all of
 * it anyway, and no session that was taken over can make another operator. It is also the way back in when the last one
 * is gone. The trail of their organisation says that it happened, so that its members hold whoever did it to it.
 */
import { type Member, memberId } from '../../sync/entities/member.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import { isOperator } from '../../sync/rules/operators.ts'
import { appendEvents } from '../evidence/audit-trail.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { membershipsOf, personByEmail } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import { membersAtRest } from '../replication/kinds/member.ts'

export type Named = 'done' | 'as-before' | 'nobody'

/** In the organisation they joined first; `nobody` with this address can sign in. */
export async function nameOperator(
  { db, now, evidenceKey }: Pick<Platform, 'db' | 'now' | 'evidenceKey'>,
  { email, operates }: { readonly email: string; readonly operates: boolean },
): Promise<Named> {
  const { tables } = db
  return db.transact(async (query) => {
    const person = await personByEmail(query, tables, email)
    if (person?.status !== 'active' || person.emailVerifiedAt === null) return 'nobody'
    const places = await membershipsOf(query, tables, person.id)
    const place = places.find((one) => isOperator(one) !== operates)
    if (!place) return places.length > 0 ? 'as-before' : 'nobody'
    const at = now()
    const store = { query, tables, feed: createFeedWriter(query, tables), now: at }
    const organizationId = place.organization.id as OrganizationId
    const id = memberId(organizationId, person.id as PersonId)
    const [member] = await membersAtRest.load(store, [id])
    if (!member) return 'nobody'
    await membersAtRest.write(store, changed(member, operates))
    await appendEvents(query, tables, { subjectId: organizationId, at, key: evidenceKey }, [
      {
        kind: 'operatorNamed',
        facts: { member: member.personId, operates, by: 'machine' },
        personal: { member: member.name },
      },
    ])
    return 'done'
  })
}

/** Staff, for customers have no console (product.md §2). */
const changed = (member: Member, operates: boolean): Member =>
  operates
    ? { ...member, roles: [...member.roles, 'superAdmin'], userClass: 'internal' }
    : { ...member, roles: member.roles.filter((role) => role !== 'superAdmin') }

const SAID: Readonly<Record<Named, string>> = {
  done: 'Recorded. It counts from their next page.',
  'as-before': 'That is so already.',
  nobody: 'Nobody with this address can sign in here.',
}

/** `npm start -- --name-operator sara@example.com`, `--end-operator …`. */
export async function nameOperatorAtStart(
  platform: Pick<Platform, 'db' | 'now' | 'evidenceKey'>,
  asked: { readonly email: string; readonly operates: boolean },
  print: (line: string) => void,
): Promise<void> {
  print(`  ${SAID[await nameOperator(platform, asked)]}`)
}

const FLAGS = { '--name-operator': true, '--end-operator': false } as const

/** What the command line asks for; null when it is something else. */
export function operatorAsked(
  argv: readonly string[],
): { readonly email: string; readonly operates: boolean } | null {
  for (const [flag, operates] of Object.entries(FLAGS)) {
    const email = argv.indexOf(flag) < 0 ? undefined : argv[argv.indexOf(flag) + 1]
    if (email?.includes('@')) return { email, operates }
  }
  return null
}
