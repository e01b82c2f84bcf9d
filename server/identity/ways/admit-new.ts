/**
 * Somebody new, by their organisation's own provider. Only where the organisation has proved the domain of the address
 * and its provider says that the address is theirs; and only who has no account: whoever has one links it themselves.
 */
import type { Query } from '../../../db/database.ts'
import type { AttemptTold } from '../../../db/schema/identity.ts'
import type { PersonId } from '../../../sync/ids.ts'
import { domainOf } from '../../../sync/rules/email-domain.ts'
import { settingsOf } from '../../../sync/settings/settings.ts'
import { appendEvents } from '../../evidence/audit-trail.ts'
import type { CallContext } from '../../http/call.ts'
import { personByEmail } from '../../people/people.ts'
import type { IdentityWorld } from '../deps.ts'
import { createProvenPerson, proveAddress } from '../prove-address.ts'
import { linkTo } from './linked-ways.ts'
import { organizationOfDomain } from './offered-ways.ts'
import type { Provider, Told } from './provider.ts'

const MAX_NAME = 100

/** Null when nobody new may come in by it. */
export async function admitNew(
  query: Query,
  world: IdentityWorld,
  { language }: Pick<CallContext, 'language'>,
  { provider, told, said }: { readonly provider: Provider; readonly told: AttemptTold; readonly said: Told },
): Promise<PersonId | null> {
  const { platform } = world
  const { tables } = platform.db
  const { organizationId } = provider
  const { email } = told
  if (!provider.admitsNew || organizationId === null || email === '') return null
  const home = await organizationOfDomain(query, tables, domainOf(email))
  if (home?.id !== organizationId) return null
  const known = await personByEmail(query, tables, email)
  if (known?.emailVerifiedAt != null) return null
  if (known) await proveAddress(query, world, { by: 'mailbox', email })
  const personId = await createProvenPerson(query, world, {
    ...{ email, organizationId, passwordHash: null, roles: ['member'] },
    firstName: named(said.firstName) || named(email.split('@')[0] ?? ''),
    lastName: named(said.lastName),
    userClass: settingsOf(home.settings).joiningUserClass,
    preferences: { language },
  })
  await linkTo(query, platform, told, { personId, by: 'provider' })
  await appendEvents(
    query,
    tables,
    { subjectId: organizationId, at: platform.now(), key: platform.evidenceKey },
    [
      {
        kind: 'memberJoined',
        facts: { by: personId, way: 'provider', waits: false },
        personal: { name: `${said.firstName} ${said.lastName}`.trim(), email },
      },
    ],
  )
  return personId
}

/** One line, as a person would write it. */
const named = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
