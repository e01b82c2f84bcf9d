/** The signed-in person as their own devices know them: identity, preferences, adopted signatures. */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { languageSchema } from './envelope.ts'

/** An adopted mark: a PNG by its SHA-256 and the text it was made from, if typed. Wire: attributes 0/1 and 6/7. */
export const adoptedMark = z.object({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  text: z.string().check(z.maxLength(40)),
})
export type AdoptedMark = z.infer<typeof adoptedMark>

export const preferences = z.object({
  language: languageSchema,
  timeZone: z.string().check(z.maxLength(60)),
  theme: z.enum(['system', 'light', 'dark']),
  miniSidebar: z.boolean(),
  shortcuts: z.boolean(),
  pageSize: z.int().check(z.minimum(5), z.maximum(100)),
})
export type Preferences = z.infer<typeof preferences>

export const profile = z.object({
  id: idSchema('person'),
  name: z.string(),
  email: z.string(),
  organizationId: idSchema('organization'),
  organizationName: z.string(),
  roles: z.array(z.string()),
  preferences,
  signature: z.nullable(adoptedMark),
  initials: z.nullable(adoptedMark),
  stamp: z.nullable(adoptedMark),
  photoSha256: z.nullable(z.string()),
})
export type Profile = z.infer<typeof profile>

export const DEFAULT_PREFERENCES: Preferences = {
  language: 'en',
  timeZone: 'UTC',
  theme: 'system',
  miniSidebar: false,
  shortcuts: true,
  pageSize: 10,
}
