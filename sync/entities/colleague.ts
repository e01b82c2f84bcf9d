/**
 * Somebody of the same organisation as its members know them, to be named without asking anybody: by name or
 * address, on every device of every member, offline too. Nothing else of the account is told.
 */
import * as z from 'zod/mini'
import { bareId, type Id, idSchema, type PersonId } from '../ids.ts'

export const colleague = z.object({
  id: idSchema('colleague'),
  name: z.string(),
  email: z.string(),
  /** Where Arabic is read; absent where they said none, as is a photo. */
  nameAr: z.optional(z.string()),
  photoSha256: z.optional(z.string()),
})
export type Colleague = z.infer<typeof colleague>

/** An id of its own, for a person is told to their own devices as a profile. */
export const colleagueId = (personId: PersonId): Id<'colleague'> => `colleague:${bareId(personId)}`

export const personIdOfColleague = (id: string): PersonId => `person:${bareId(id)}`

/**
 * The channel that lists them. One of its own, which every member follows whole: no membership is kept per line,
 * and a device of an older version, which does not know it, reads it from its beginning once it does.
 */
export const directoryOf = (organizationId: string): string => `directory:${bareId(organizationId)}`
