/** A person in an address book: private to its owner or shared with the organisation. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { emailAddress, languageSchema, personName } from './envelope.ts'

export const contact = z.object({
  id: idSchema('contact'),
  organizationId: idSchema('organization'),
  ownerId: idSchema('person'),
  shared: z.boolean(),
  fullNameEn: personName,
  fullNameAr: z.string().check(z.maxLength(120)),
  email: emailAddress,
  mobile: z.string().check(z.maxLength(40)),
  company: z.string().check(z.maxLength(120)),
  title: z.string().check(z.maxLength(120)),
  language: languageSchema,
})
export type Contact = z.infer<typeof contact>
