/** Calls about contacts, their groups and the classes of these. */

import { post, type Question } from './asking.ts'

type Asked = Parameters<Question>

/** A list is answered to everybody; what matters is whether what is looked for is on one of its pages. */
const listed =
  (path: string, body: (...asked: Asked) => object, found: (one: Asked[0]) => string): Question =>
  async (...asked) => {
    for (let page = 1; ; page++) {
      const reply = await post(path, () => ({ ...body(...asked), page, pageSize: 100 }))(...asked)
      if (reply.outcome !== 'yes' || reply.told.includes(found(asked[0]))) return reply
      if (!reply.told.includes('"id":')) return { outcome: 'nothing', told: 'others, or none' }
    }
  }

const ofOwner = (_one: Asked[0], world: Asked[1]) => ({ belongsToCustomerId: world.people.owner.id })
const named = (which: 'contact' | 'sharedContact') => (one: Asked[0]) => ({ fullNameEn: one[which].title })

export const CONTACT_CALLS: Readonly<Record<string, Question>> = {
  'POST Contact/Search (one of the owner)': listed(
    'Contact/Search',
    named('contact'),
    (one) => one.contact.id,
  ),
  'POST Contact/Search (one that is shared)': listed(
    'Contact/Search',
    named('sharedContact'),
    (one) => one.sharedContact.id,
  ),
  'POST Contact/SearchWithGroups (one of the owner)': listed(
    'Contact/SearchWithGroups',
    named('contact'),
    (one) => one.contact.id,
  ),
  'POST Contact/SearchWithGroups (one that is shared)': listed(
    'Contact/SearchWithGroups',
    named('sharedContact'),
    (one) => one.sharedContact.id,
  ),
  'POST Contact/get (of the owner)': listed('Contact/get', ofOwner, (one) => one.contact.id),
  'POST Contact/get (of the owner, shared)': listed('Contact/get', ofOwner, (one) => one.sharedContact.id),
  'POST ContactEF/Get (of the owner)': post('ContactEF/Get', (one) => ({ id: one.contact.id })),
  'POST ContactEF/Get (shared)': post('ContactEF/Get', (one) => ({ id: one.sharedContact.id })),
  'POST Contact/Add': post('Contact/Add', () => ({ fullNameEn: 'Omar Said' })),
  'POST Contact/Update (of the owner)': post('Contact/Update', (one) => ({
    id: one.contact.id,
    company: 'Elsewhere',
  })),
  'POST Contact/Update (shared)': post('Contact/Update', (one) => ({
    id: one.sharedContact.id,
    company: 'Elsewhere',
  })),
  'POST Contact/Delete (of the owner)': post('Contact/Delete', (one) => ({ id: one.contact.id })),
  'POST Contact/Delete (shared)': post('Contact/Delete', (one) => ({ id: one.sharedContact.id })),
  'POST ContactDetail/UpdateMultiple (of the owner)': post('ContactDetail/UpdateMultiple', (one) => ({
    contactId: one.contact.id,
    details: [{ kind: 'email', label: 'Home', value: 'home@example.com' }],
  })),
  'POST GroupClassMap/Get (of the organisation)': listed(
    'GroupClassMap/Get',
    (one) => ({ groupId: one.sharedGroup.id }),
    (one) => one.groupClassMap.id,
  ),
  'POST GroupClassMap/Add (a shared group)': post('GroupClassMap/Add', (one) => ({
    groupId: one.sharedGroup.id,
    code: 'GOLD',
    role: 'member',
  })),
  'POST GroupClassMap/Add (a private group of the owner)': post('GroupClassMap/Add', (one) => ({
    groupId: one.contactGroup.id,
    code: 'GOLD',
    role: 'member',
  })),
  'POST GroupClassMap/Update (of the organisation)': post('GroupClassMap/Update', (one) => ({
    id: one.groupClassMap.id,
    code: 'GOLD',
  })),
  'POST GroupClassMap/Delete (of the organisation)': post('GroupClassMap/Delete', (one) => ({
    id: one.groupClassMap.id,
  })),
}
