/**
 * Somebody new, by their organisation's own provider or directory. Only where the organisation has proved the domain of
 * the address and it says there that the address is theirs; and only who has no account: whoever has one links it
 * themselves. Where only the invited come in (R1262), an open invitation to that address says what they are given.
 */
import { and, eq } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import type { AttemptTold } from '../../../db/schema/identity.ts'
import { INVITE_STATUS, isOpenInvite, type MemberInvite } from '../../../sync/entities/member-invite.ts'
import type { OrganizationId, PersonId } from '../../../sync/ids.ts'
import { domainOf } from '../../../sync/rules/email-domain.ts'
import { settingsOf } from '../../../sync/settings/settings.ts'
import { appendEvents } from '../../evidence/audit-trail.ts'
import type { CallContext } from '../../http/call.ts'
import { personByEmail } from '../../people/people.ts'
import { answerInvite } from '../answer-invite.ts'
import type { IdentityWorld } from '../deps.ts'
import { placeOf } from '../invited-place.ts'
import { createProvenPerson, proveAddress } from '../prove-address.ts'
import { linkTo } from './linked-ways.ts'
import { organizationOfDomain } from './offered-ways.ts'
import type { Told } from './told.ts'

const MAX_NAME = 100

export interface Admitting {
  readonly organizationId: OrganizationId | null
  readonly admits: 'nobody' | 'invited' | 'domain'
}

/** Null when nobody new may come in by it. */
export async function admitNew(
  query: Query,
  world: IdentityWorld,
  { language }: Pick<CallContext, 'language'>,
  { provider, told, said }: { readonly provider: Admitting; readonly told: AttemptTold; readonly said: Told },
): Promise<PersonId | null> {
  const { platform } = world
  const { tables } = platform.db
  const { organizationId } = provider
  const { email } = told
  if (provider.admits === 'nobody' || organizationId === null || email === '') return null
  const home = await organizationOfDomain(query, tables, domainOf(email))
  if (home?.id !== organizationId) return null
  const known = await personByEmail(query, tables, email)
  if (known?.emailVerifiedAt != null) return null
  const invite =
    provider.admits === 'invited' ? await openInviteTo(query, world, { organizationId, email }) : null
  if (provider.admits === 'invited' && !invite) return null
  if (known) await proveAddress(query, world, { by: 'mailbox', email })
  const personId = await createProvenPerson(query, world, {
    ...{ email, organizationId, passwordHash: null, roles: ['member'] },
    userClass: settingsOf(home.settings).joiningUserClass,
    ...(invite && (await placeOf(query, world, invite))),
    firstName: named(said.firstName) || named(email.split('@')[0] ?? ''),
    lastName: named(said.lastName),
    preferences: { language },
  })
  if (invite) await answerInvite(query, platform, invite, { statusId: INVITE_STATUS.accepted, personId })
  await linkTo(query, platform, told, { personId, by: 'provider' })
  await appendEvents(
    query,
    tables,
    { subjectId: organizationId, at: platform.now(), key: platform.evidenceKey },
    [
      {
        kind: 'memberJoined',
        facts: { by: personId, way: told.way, waits: false },
        personal: { name: `${said.firstName} ${said.lastName}`.trim(), email },
      },
    ],
  )
  return personId
}

async function openInviteTo(
  query: Query,
  { platform: { db, now } }: IdentityWorld,
  { organizationId, email }: { readonly organizationId: string; readonly email: string },
): Promise<MemberInvite | null> {
  const { invitation: table } = db.tables
  const to = and(eq(table.organizationId, organizationId), eq(table.email, email), eq(table.open, true))
  const rows = await query.select({ invite: table.body }).from(table).where(to)
  return rows.find(({ invite }) => isOpenInvite(invite) && invite.expiresAt > now())?.invite ?? null
}

/** One line, as a person would write it. */
const named = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
