/** What one contact, and one group of them, may become: shared by the commands of one and of many. */
import type * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import {
  CONTACT_FIELDS,
  type Contact,
  contactDetail,
  contactGroup,
  listedContact,
} from '../../entities/contact.ts'
import type { Id } from '../../ids.ts'
import { readMobile } from '../../rules/contact-point.ts'
import { oneLine } from '../../rules/one-line.ts'
import { type Asking, type RecordDefinition, recordChange } from '../record-command.ts'

interface Owned {
  readonly ownerId: string
  readonly organizationId: string
  readonly shared: boolean
}

/** Its owner; one that is shared, also who looks after what is shared in the organisation. */
export const mayChangeOwned = (one: Owned, { actor, may }: Asking): boolean =>
  one.ownerId === actor.personId ||
  (one.shared && one.organizationId === actor.organizationId && may('sharedWrite'))

/**
 * Only its owner makes private what is shared: whoever else did it would take it from everybody, themselves included,
 * and nobody would be told who did. They may remove it.
 */
const staysShared = (value: Owned, before: Owned | undefined, { actor }: Asking) =>
  before?.shared && !value.shared && before.ownerId !== actor.personId ? refusal('not-permitted') : null

export const contactChange = recordChange('contact', CONTACT_FIELDS, { details: contactDetail })
export type ContactChange = z.infer<typeof contactChange>

export const CONTACT_RECORD: RecordDefinition<'contact'> = {
  name: 'saveContact',
  version: 2,
  kind: 'contact',
  area: 'contacts',
  summary: 'Add or change a contact',
  offline: 'A',
  fresh: (id, { organizationId, personId }) => ({
    id: id as Contact['id'],
    organizationId,
    ownerId: personId,
    shared: false,
    fullNameEn: '',
    fullNameAr: '',
    email: '',
    mobile: '',
    company: '',
    title: '',
    language: 'en',
  }),
  mayChange: mayChangeOwned,
  checkWhole: staysShared,
  written: writtenContact,
}

/** Numbers as `+` and digits, the Emirates ID with its dashes (A124, A165), what things are called in one line. */
export function writtenContact(one: Contact): Contact {
  const { mobile, phone, emiratesId, details } = one
  return {
    ...one,
    mobile: number(mobile),
    ...(phone !== undefined && { phone: number(phone) }),
    ...(emiratesId !== undefined && { emiratesId: dashed(emiratesId) }),
    ...(details && {
      details: details.map((item) => ({
        ...item,
        label: oneLine(item.label),
        value: item.kind === 'email' ? item.value.trim().toLowerCase() : number(item.value),
      })),
    }),
  }
}

const number = (typed: string): string => readMobile(typed) ?? typed
const dashed = (id: string): string =>
  id.replace(/-/g, '').replace(/^(\d{3})(\d{4})(\d{7})(\d)$/, '$1-$2-$3-$4')

export const groupChange = recordChange(
  'contactGroup',
  { name: contactGroup.shape.name, shared: contactGroup.shape.shared },
  { contacts: listedContact },
)

export const GROUP_RECORD: RecordDefinition<'contactGroup'> = {
  name: 'saveContactGroup',
  version: 1,
  kind: 'contactGroup',
  area: 'contacts',
  summary: 'Add or change a group of contacts',
  offline: 'A',
  fresh: (id, { organizationId, personId }) => ({
    id: id as Id<'contactGroup'>,
    organizationId,
    ownerId: personId,
    shared: false,
    name: '',
    contacts: [],
  }),
  mayChange: mayChangeOwned,
  checkWhole: staysShared,
  written: (one) => ({ ...one, name: oneLine(one.name) }),
}
