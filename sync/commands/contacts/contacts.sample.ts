import type { Contact, ContactGroup } from '../../entities/contact.ts'
import { bareId } from '../../ids.ts'
import { changedFields } from '../../rules/changed-fields.ts'
import { fieldDigest } from '../../rules/field-digest.ts'
import { type Given, samples } from '../../samples/sample.ts'

function contactOf({ newId, owner, words }: Given, shared: boolean): Contact {
  const id = newId('contact')
  return {
    ...{ id, organizationId: owner.organizationId, ownerId: owner.id, shared },
    ...{ fullNameEn: words, fullNameAr: '', email: 'contact@example.com', mobile: '', company: '' },
    // By which one among all of them is found.
    title: bareId(id),
    language: 'en',
  }
}
const groupOf = ({ newId, owner, words }: Given, shared: boolean): ContactGroup => ({
  ...{ id: newId('contactGroup'), organizationId: owner.organizationId, ownerId: owner.id, shared },
  ...{ name: words, contacts: [] },
})

/** Of one that is there, as its owner sees it. */
const renamed = (one: Contact, company: string) => ({
  id: one.id,
  ...changedFields({ ...one }, { company }),
})

export default samples({
  things: {
    contact: (given) => contactOf(given, false),
    sharedContact: (given) => contactOf(given, true),
    contactGroup: (given) => groupOf(given, false),
    sharedGroup: (given) => groupOf(given, true),
    groupClassMap: ({ newId, owner, words, of }) => ({
      ...{ id: newId('groupClassMap'), organizationId: owner.organizationId, groupId: of.sharedGroup.id },
      ...{ code: words, role: 'member', members: [{ id: owner.id }] },
    }),
  },
  commands: {
    saveContact: {
      new: ({ newId }) => ({ id: newId('contact'), set: { fullNameEn: 'Omar' }, seen: {}, isNew: true }),
      'of the owner': ({ of, text }) => renamed(of.contact, `At ${text()}`),
      shared: ({ of, text }) => renamed(of.sharedContact, `At ${text()}`),
      'full, with a detail': ({ of, text }) => ({
        id: of.contact.id,
        set: { fullNameEn: 'Omar', mobile: '050 123 4567', company: text() },
        lists: {
          details: {
            put: [{ element: { id: 'detail000001', kind: 'mobile', label: '', value: '0501234567' } }],
          },
        },
      }),
    },
    removeContact: {
      'of the owner': ({ of }) => ({ contactId: of.contact.id }),
      shared: ({ of }) => ({ contactId: of.sharedContact.id }),
    },
    importContacts: {
      'over one of the owner': ({ of, text }) => ({ rows: [renamed(of.contact, `At ${text()}`)] }),
      'full, two rows': ({ of, newId, text }) => ({
        rows: [of.contact.id, newId('contact')].map((id) => ({
          id,
          set: { fullNameEn: 'Omar', company: text() },
        })),
      }),
    },
    mergeContacts: {
      'the owner’s into one’s own': ({ of, newId, text }) => ({
        keep: { id: newId('contact'), set: { fullNameEn: 'Omar', company: text() }, isNew: true },
        merged: [{ id: of.contact.id, seen: fieldDigest(of.contact) }],
      }),
    },
    saveContactGroup: {
      'of the owner': ({ of, text }) => ({
        id: of.contactGroup.id,
        ...changedFields({ ...of.contactGroup }, { name: `G${text()}` }),
        lists: { contacts: { put: [{ element: { id: of.contact.id } }] } },
      }),
    },
    removeContactGroup: { 'of the owner': ({ of }) => ({ groupId: of.contactGroup.id }) },
    saveGroupClassMap: {
      'of the organisation': ({ of }) => ({
        id: of.groupClassMap.id,
        ...changedFields({ ...of.groupClassMap }, { groupId: of.sharedGroup.id, code: 'GOLD' }),
      }),
      'over a private group of the owner': ({ of, newId }) => ({
        ...{ id: newId('groupClassMap'), seen: {}, isNew: true },
        set: { groupId: of.contactGroup.id, code: 'GOLD', role: 'member' },
      }),
      'full, for a role that was made': ({ of, newId, owner }) => ({
        ...{ id: newId('groupClassMap'), seen: {}, isNew: true },
        set: { groupId: of.sharedGroup.id, code: 'RUBY', role: of.role.id },
        lists: { members: { put: [{ element: { id: owner.id } }] } },
      }),
    },
    removeGroupClassMap: { 'of the organisation': ({ of }) => ({ id: of.groupClassMap.id }) },
  },
})
