/**
 * Contacts and groups of them (calls.md §7.9): one's own and those that are shared in one's organisation. Each carries
 * its address and number masked as well, for wherever they are shown (A062). Those of somebody else are masked
 * throughout, save for whoever sees extra columns (A061).
 */
import * as z from 'zod/mini'
import { CONTACT_DETAIL_KINDS, contactGroup } from '../entities/contact.ts'
import { groupClassMap } from '../entities/group-class-map.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'

export const MAX_CONTACTS_OF_A_PAGE = 100

const paging = {
  page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(MAX_CONTACTS_OF_A_PAGE)), 10),
}
const words = z._default(z.string().check(z.maxLength(200)), '')

const line = z.string()
export const toldContact = z.object({
  id: idSchema('contact'),
  /** A person, a group or an organisation in lists of recipients (A068). */
  partyId: idSchema('contact'),
  /** Whose it is. */
  belongsToCustomerId: idSchema('person'),
  visibility: z.enum(['private', 'shared']),
  fullNameEn: line,
  fullNameAr: line,
  email: line,
  maskedEmail: line,
  mobile: line,
  maskedMobile: line,
  phone: line,
  emiratesId: line,
  company: line,
  title: line,
  manager: line,
  workAddress1: line,
  workAddress2: line,
  city: line,
  state: line,
  country: line,
  postalCode: line,
  language: z.enum(['en', 'ar', 'fr']),
  details: z.array(z.object({ id: line, kind: z.enum(CONTACT_DETAIL_KINDS), label: line, value: line })),
})
export type ToldContact = z.infer<typeof toldContact>

const page = { TotalCount: z.int(), TotalPages: z.int() }
const contacts = z.object({ rows: z.array(toldContact), ...page })

const toldGroup = z.object({
  id: idSchema('contactGroup'),
  partyId: idSchema('contactGroup'),
  name: contactGroup.shape.name,
  visibility: z.enum(['private', 'shared']),
  /** Of whom the caller may see. */
  contactIds: z.array(idSchema('contact')),
})

/** What is not said is not looked at; by nothing at all every contact is found. */
const sought = { fullNameEn: words, email: words, mobile: words }

export const searchContacts = contract({
  path: 'Contact/Search',
  method: 'POST',
  area: 'contacts',
  summary: 'Contacts by name (in either script), address and number, in the order of their names',
  access: 'person',
  input: z.object({ ...sought, ...paging }),
  output: contacts,
})

export const searchContactsWithGroups = contract({
  path: 'Contact/SearchWithGroups',
  method: 'POST',
  area: 'contacts',
  summary: 'Contacts, and the groups of contacts whose name is sought',
  access: 'person',
  input: z.object({ ...sought, ...paging }),
  output: z.extend(contacts, { groups: z.array(toldGroup) }),
})

export const getContacts = contract({
  path: 'Contact/get',
  method: 'POST',
  area: 'contacts',
  summary:
    'The contacts of one person that the caller may see: all of their own, of a colleague those shared',
  access: 'person',
  input: z.object({ belongsToCustomerId: z.optional(idSchema('person')), ...paging }),
  output: contacts,
})

export const getContact = contract({
  path: 'ContactEF/Get',
  method: 'POST',
  area: 'contacts',
  summary: 'One contact',
  access: 'person',
  input: z.object({ id: idSchema('contact') }),
  output: toldContact,
})

export const getGroupClassMaps = contract({
  path: 'GroupClassMap/Get',
  method: 'POST',
  area: 'settings',
  summary: 'Which classes the groups of customers of one’s organisation are of',
  access: 'person',
  input: z.object({ groupId: z.optional(idSchema('contactGroup')), ...paging }),
  output: z.object({
    rows: z.array(
      z.object({
        id: idSchema('groupClassMap'),
        groupId: groupClassMap.shape.groupId,
        code: line,
        role: groupClassMap.shape.role,
        members: z.array(idSchema('person')),
      }),
    ),
    ...page,
  }),
})
