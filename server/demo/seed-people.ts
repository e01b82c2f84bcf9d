/** The demo's organisations, their people with their signatures, and the contacts they share. */

import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { DemoHouse, DemoPerson } from '../../db/demo/content.ts'
import {
  DEMO_CONTACTS,
  DEMO_EVERYBODY,
  DEMO_NEIGHBOURS,
  DEMO_ORGANIZATION,
  DEMO_ORGANIZATIONS,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_SIGN_INS,
  DEMO_TENANTS,
} from '../../db/demo/people.ts'
import type { GuestActor, PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import type { Tenant, TenantId } from '../../sync/entities/tenant.ts'
import { createId, type OrganizationId } from '../../sync/ids.ts'
import { createPasswords } from '../identity/passwords.ts'
import { createOrganization, createPerson, membershipsOf, personActor, personById } from '../people/people.ts'
import { drawInk } from './ink.ts'
import type { Past } from './past.ts'

/** Everybody of the demo by their key in the content. */
export interface Cast {
  person(key: string): DemoPerson
  /** Of the organisation; throws for those outside it. */
  member(key: string): PersonActor
  isMember(key: string): boolean
  /** As whom somebody acts on their part of an envelope: with their account, or with the link they were sent. */
  actorOf(
    key: string,
    envelope: Envelope,
  ): { readonly actor: PersonActor | GuestActor; readonly recipient: Recipient }
}

export async function seedPeople(past: Past): Promise<Cast> {
  const { db } = past.platform
  const passwords = createPasswords()
  const hashes = await Promise.all(DEMO_SIGN_INS.map(() => passwords.hash(DEMO_PASSWORD)))
  const members = await db.transact(async (query) => {
    const organizationOf = await seedOrganizations(query, past)
    const actors = new Map<string, PersonActor>()
    for (const [at, one] of DEMO_SIGN_INS.entries()) {
      const { key, firstName, lastName, email, language, roles = [], userClass = 'internal' } = one
      const id = await createPerson(
        query,
        db.tables,
        {
          firstName,
          lastName,
          email,
          passwordHash: hashes[at] ?? null,
          emailVerified: true,
          organizationId: organizationOf[one.house ?? 'noor'],
          roles,
          userClass,
          preferences: { language, timeZone: DEMO_ORGANIZATION.timeZone },
          demo: true,
        },
        past.platform,
      )
      const row = await personById(query, db.tables, id)
      const [membership] = await membershipsOf(query, db.tables, id)
      if (row && membership) actors.set(key, personActor(row, membership))
    }
    return actors
  })
  const cast = createCast(members)
  for (const { key, ink } of [...DEMO_PEOPLE, ...DEMO_NEIGHBOURS]) {
    const sha256 = await past.keepDrawing(cast.member(key), drawInk(ink))
    await past.run(cast.member(key), 'saveAdoptedMark', {
      which: 'signature',
      mark: { sha256, text: ink.text },
    })
  }
  await seedContacts(past, cast)
  return cast
}

type Houses = Readonly<Record<DemoHouse, OrganizationId>>

/** The organisations, and the doors two of them have on this machine. */
async function seedOrganizations(query: Query, { platform }: Past): Promise<Houses> {
  const { tables } = platform.db
  const port = new URL(platform.config.publicUrl).port
  const tenants = new Map<string, TenantId>()
  for (const { key, name, host } of DEMO_TENANTS) {
    const id = createId('tenant', platform)
    const url = `http://${host}${port && `:${port}`}`
    const value: Tenant = { id, name, url, active: true, createdAt: platform.now(), demo: true }
    await query
      .insert(tables.record)
      .values({ id, kind: 'tenant', ownerId: null, organizationId: null, body: value })
    tenants.set(key, id)
  }
  const made: [string, OrganizationId][] = []
  for (const [house, { nameEn, nameAr, tenant }] of Object.entries(DEMO_ORGANIZATIONS)) {
    const id = await createOrganization(query, tables, { nameEn, nameAr, demo: true }, platform)
    const tenantId = tenants.get(tenant ?? '') ?? null
    await query.update(tables.organization).set({ tenantId }).where(eq(tables.organization.id, id))
    made.push([house, id])
  }
  return Object.fromEntries(made) as unknown as Houses
}

async function seedContacts(past: Past, cast: Cast): Promise<void> {
  for (const one of DEMO_CONTACTS)
    await past.run(cast.member('mariam'), 'saveContact', {
      id: createId('contact', past.platform),
      set: {
        shared: true,
        fullNameEn: nameOf(one),
        fullNameAr: one.nameAr ?? '',
        email: one.email,
        mobile: one.mobile ?? '',
        company: one.company ?? '',
        title: one.title[one.language],
        language: one.language,
      },
    })
}

export const nameOf = ({ firstName, lastName }: DemoPerson): string => `${firstName} ${lastName}`

function createCast(members: ReadonlyMap<string, PersonActor>): Cast {
  const people = new Map(DEMO_EVERYBODY.map((one) => [one.key, one]))
  const person = (key: string): DemoPerson => {
    const one = people.get(key)
    if (!one) throw new Error(`Nobody of the demo is called ${key}`)
    return one
  }
  return {
    person,
    isMember: (key) => members.has(key),
    member: (key) => {
      const actor = members.get(key)
      if (!actor) throw new Error(`${key} is not of the organisation`)
      return actor
    },
    actorOf: (key, envelope) => {
      const one = person(key)
      const recipient = envelope.recipients.find((part) => part.email === one.email)
      if (!recipient) throw new Error(`${key} has no part in ${envelope.title}`)
      const actor = members.get(key) ?? {
        kind: 'guest' as const,
        recipientId: recipient.id,
        envelopeId: envelope.id,
        name: recipient.name,
        email: recipient.email,
        language: recipient.language,
      }
      return { actor, recipient }
    },
  }
}
