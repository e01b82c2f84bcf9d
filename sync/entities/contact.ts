/**
 * A person in an address book: private to its owner or shared with the organisation. Groups of them are lists of
 * contacts under a name. What came with later versions is absent in older ones; absent and empty say the same.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { readMobile, westernDigits } from '../rules/contact-point.ts'
import { withoutTurns } from '../rules/one-line.ts'
import { emailAddress, languageSchema, personName } from './envelope.ts'

/** One line of something printable (A163). What is blank is nothing. */
const line = z.string().check(
  z.overwrite((text) => withoutTurns(text).trim()),
  z.maxLength(100),
  z.refine((text) => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)),
)
/** What stands in names of people and of the companies some people put there (A163, with figures and `& , ( ) /`). */
export const isName = (typed: string): boolean => /^[\p{L}\p{M}\p{N} '’.\-ـ&,()/]*$/u.test(typed)
const name = z.string().check(
  z.overwrite((typed) => withoutTurns(typed).replace(/\s+/g, ' ').trim()),
  z.maxLength(100),
  z.refine(isName),
)
/** Figures are typed in either script, and come with marks around them. */
const figures = (typed: string): string => westernDigits(withoutTurns(typed)).trim()
/** The last digit checks the others, but not on every card that was issued: nobody's is refused for it. */
export const EMIRATES_ID = /^(784-?\d{4}-?\d{7}-?\d)?$/
/** `+` and 7 to 15 digits, or a local mobile, as people write them (A165). */
const phone = z.string().check(
  z.trim(),
  z.maxLength(40),
  z.refine((typed) => typed === '' || readMobile(typed) !== null),
)

/** Further addresses and numbers of the same person. */
export const CONTACT_DETAIL_KINDS = ['email', 'mobile', 'phone'] as const
export const contactDetail = z
  .object({
    /** Made on the device; names it inside this contact. */
    id: z.string().check(z.regex(/^[0-9a-z]{10,26}$/)),
    kind: z.enum(CONTACT_DETAIL_KINDS),
    /** "Home", "Assistant"; may be empty. */
    label: z.string().check(z.maxLength(40)),
    value: z.string().check(z.minLength(1), z.maxLength(254)),
  })
  .check(
    z.refine(({ kind, value }) => (kind === 'email' ? emailAddress : phone).safeParse(value).success, {
      path: ['value'],
    }),
  )
export type ContactDetail = z.infer<typeof contactDetail>
export const MAX_CONTACT_DETAILS = 20

/** What its owner fills in, each by itself. */
export const CONTACT_FIELDS = {
  shared: z.boolean(),
  fullNameEn: name.check(z.minLength(1)),
  fullNameAr: name,
  email: z.union([emailAddress, z.literal('')]),
  mobile: phone,
  phone,
  /** 784 and twelve digits, as printed on the card or without its dashes. */
  emiratesId: z.string().check(z.overwrite(figures), z.regex(EMIRATES_ID)),
  company: line,
  title: line,
  manager: line,
  workAddress1: line,
  workAddress2: line,
  city: line,
  state: line,
  country: line,
  postalCode: z.string().check(z.overwrite(figures), z.regex(/^([\p{L}\p{N} -]{3,10})?$/u)),
  language: languageSchema,
}

/** What stands was tidied when it was written: whoever reads it changes nothing of it, or its digest were another. */
const kept = z.optional(z.string().check(z.maxLength(100)))

/** A contact named in a list. */
export const listedContact = z.object({ id: idSchema('contact') })

/** As it is kept. Names and numbers of older versions of the app stay as they were typed. */
export const contact = z.object({
  id: idSchema('contact'),
  organizationId: idSchema('organization'),
  ownerId: idSchema('person'),
  shared: z.boolean(),
  fullNameEn: personName,
  fullNameAr: z.string().check(z.maxLength(120)),
  email: CONTACT_FIELDS.email,
  mobile: z.string().check(z.maxLength(40)),
  company: z.string().check(z.maxLength(120)),
  title: z.string().check(z.maxLength(120)),
  language: languageSchema,
  phone: z.optional(phone),
  emiratesId: z.optional(z.string().check(z.regex(EMIRATES_ID))),
  manager: kept,
  workAddress1: kept,
  workAddress2: kept,
  city: kept,
  state: kept,
  country: kept,
  postalCode: kept,
  details: z.optional(z.array(contactDetail).check(z.maxLength(MAX_CONTACT_DETAILS))),
  /** Contacts that were merged into this one: whoever listed them means it. */
  mergedFrom: z.optional(z.array(listedContact).check(z.maxLength(100))),
})
export type Contact = z.infer<typeof contact>

export const MAX_GROUP_NAME = 80
export const MAX_GROUP_CONTACTS = 500
export const contactGroup = z.object({
  id: idSchema('contactGroup'),
  organizationId: idSchema('organization'),
  ownerId: idSchema('person'),
  shared: z.boolean(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_GROUP_NAME)),
  contacts: z.array(listedContact).check(z.maxLength(MAX_GROUP_CONTACTS)),
})
export type ContactGroup = z.infer<typeof contactGroup>
