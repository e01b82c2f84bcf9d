/** The demo's organisation, its people with their signatures, and the contacts they share. */

import type { DemoPerson } from '../../db/demo/content.ts'
import {
  DEMO_CONTACTS,
  DEMO_EVERYBODY,
  DEMO_ORGANIZATION,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
} from '../../db/demo/people.ts'
import type { GuestActor, PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
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
  const hashes = await Promise.all(DEMO_PEOPLE.map(() => passwords.hash(DEMO_PASSWORD)))
  const members = await db.transact(async (query) => {
    const { nameEn, nameAr, timeZone } = DEMO_ORGANIZATION
    const organizationId = await createOrganization(
      query,
      db.tables,
      { nameEn, nameAr, demo: true },
      past.platform,
    )
    const actors = new Map<string, PersonActor>()
    for (const [
      at,
      { key, firstName, lastName, email, language, roles = [], userClass = 'internal' },
    ] of DEMO_PEOPLE.entries()) {
      const id = await createPerson(
        query,
        db.tables,
        {
          firstName,
          lastName,
          email,
          passwordHash: hashes[at] ?? null,
          emailVerified: true,
          organizationId,
          roles,
          userClass,
          preferences: { language, timeZone },
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
  for (const { key, ink } of DEMO_PEOPLE) {
    const sha256 = await past.keepDrawing(cast.member(key), drawInk(ink))
    await past.run(cast.member(key), 'saveAdoptedMark', {
      which: 'signature',
      mark: { sha256, text: ink.text },
    })
  }
  await seedContacts(past, cast)
  return cast
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
