/** What is written of a contact: every field of it (product.md §3), required and limits as the entity has them. */
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import {
  CONTACT_FIELDS,
  type Contact,
  contactDetail,
  MAX_CONTACT_DETAILS,
} from '../../sync/entities/contact.ts'
import { recordForm } from '../records/form/record-form.ts'
import { ContactDetails } from './contact-details.tsx'

const contactEntry = z.object({
  ...CONTACT_FIELDS,
  details: z.array(contactDetail).check(z.maxLength(MAX_CONTACT_DETAILS)),
})
export type ContactEntry = z.infer<typeof contactEntry>

/** Names of the languages in themselves, as everywhere. */
export const LANGUAGE_NAMES = { en: 'English', ar: 'العربية', fr: 'Français' } as const
const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))

/** How they are called and who they are reached by. */
export const REACH_FIELDS = {
  fullNameEn: { label: msg`Full name` },
  fullNameAr: { label: msg`Full name in Arabic` },
  email: { label: msg`E-mail`, kind: 'email' },
  mobile: { label: msg`Mobile`, kind: 'mobile', half: true },
  phone: { label: msg`Phone`, kind: 'mobile', half: true },
} as const

export const MORE_FIELDS = {
  language: {
    label: msg`Language`,
    hint: msg`Of what we send to this person`,
    options: LANGUAGES,
    half: true,
  },
  emiratesId: { label: msg`Emirates ID`, hint: msg`784-0000-0000000-0`, half: true },
  company: { part: msg`Work`, label: msg`Company` },
  title: { label: msg`Job title`, half: true },
  manager: { label: msg`Manager`, half: true },
  workAddress1: { label: msg`Work address 1` },
  workAddress2: { label: msg`Work address 2` },
  city: { label: msg`City`, half: true },
  state: { label: msg`State`, half: true },
  country: { label: msg`Country`, half: true },
  postalCode: { label: msg`Postal code`, half: true },
  shared: {
    part: msg({ message: 'Who sees it', context: 'contacts' }),
    label: msg({ message: 'Shared', context: 'contacts' }),
    hint: msg`Everybody in your organization sees it. Off: only you.`,
  },
} as const

export const contactForm = recordForm(contactEntry, {
  id: 'contact',
  fields: {
    ...REACH_FIELDS,
    details: {
      label: msg`More addresses and numbers`,
      control: (props) => <ContactDetails {...props} />,
      said: (details) => details.map((one) => one.value),
    },
    ...MORE_FIELDS,
  },
})

/** Fields whose elements change one by one. */
export const CONTACT_LISTS = ['details'] as const

export const contactToEntry = (one: Contact): ContactEntry => ({
  fullNameEn: one.fullNameEn,
  fullNameAr: one.fullNameAr,
  email: one.email,
  mobile: one.mobile,
  phone: one.phone ?? '',
  details: one.details ?? [],
  language: one.language,
  emiratesId: one.emiratesId ?? '',
  company: one.company,
  title: one.title,
  manager: one.manager ?? '',
  workAddress1: one.workAddress1 ?? '',
  workAddress2: one.workAddress2 ?? '',
  city: one.city ?? '',
  state: one.state ?? '',
  country: one.country ?? '',
  postalCode: one.postalCode ?? '',
  shared: one.shared,
})
