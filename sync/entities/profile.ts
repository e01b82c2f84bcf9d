/** The signed-in person as their own devices know them: identity, standing, preferences, adopted signatures. */

import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { readMobile } from '../rules/contact-point.ts'
import { languageSchema } from './envelope.ts'
import { notificationPreferences } from './notification.ts'
import { RESTRICTIONS } from './permission.ts'

/** What a person signs with. Wire: attributes 0/1, 6/7 and 2. */
export const OWN_MARKS = ['signature', 'initials', 'stamp'] as const
export type OwnMark = (typeof OWN_MARKS)[number]

/** Letters of a typed mark that are kept; the screen offers fewer (`rules/marks/mark-text.ts`, A134). */
export const MAX_MARK_TEXT = 50
/** Counted as people count: letters, not code units. */
export const characterCount = (text: string): number => [...text].length

export const sha256Name = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** An adopted mark: a PNG by its SHA-256 and the text it was made from, if typed. */
export const adoptedMark = z.object({
  sha256: sha256Name,
  text: z.string().check(z.refine((text) => characterCount(text) <= MAX_MARK_TEXT)),
})
export type AdoptedMark = z.infer<typeof adoptedMark>

export const MAX_SAVED_LISTS = 30
export const MAX_LIST_NAME = 60
/** A list of documents under a name of the person's own: folder, tab, filters and order, as JSON of its address. */
export const savedList = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LIST_NAME)),
  address: z.string().check(z.maxLength(4000)),
})
export type SavedList = z.infer<typeof savedList>

/** What a line of a list may say besides title, person, status and time. */
export const LIST_COLUMNS = ['due', 'progress', 'attachments', 'number', 'assignees', 'created'] as const
export const listColumn = z.enum(LIST_COLUMNS)
export type ListColumn = z.infer<typeof listColumn>

export const preferences = z.object({
  language: languageSchema,
  timeZone: z.string().check(z.maxLength(60)),
  /** Figures: Latin or Arabic-Indic. Absent until it was chosen. */
  digits: z.optional(z.enum(['latn', 'arab'])),
  theme: z.enum(['system', 'light', 'dark']),
  miniSidebar: z.boolean(),
  shortcuts: z.boolean(),
  pageSize: z.int().check(z.minimum(5), z.maximum(100)),
  /** Where the person was last, so that another device begins there: tab and folder of the wire (A074). */
  activeTab: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
  folderId: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
  savedLists: z.optional(z.array(savedList).check(z.maxLength(MAX_SAVED_LISTS))),
  /** Absent until chosen: then each line says what matters most about it. */
  listColumns: z.optional(z.array(listColumn).check(z.maxLength(LIST_COLUMNS.length))),
  /** How the person is told of what; absent until something of it was chosen. */
  notifications: z.optional(notificationPreferences),
})
export type Preferences = z.infer<typeof preferences>

/** No controls: nothing in a name turns or breaks the line it stands in. */
const NAME = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
const MAX_OWN_NAME = 100
const ownName = z.string().check(z.trim(), z.maxLength(MAX_OWN_NAME), z.regex(NAME))

/** What a person says of themselves. Their address and what they may do are not theirs to write. */
export const ownDetails = z.object({
  firstName: ownName.check(z.minLength(1)),
  /** One name alone is fine. */
  lastName: ownName,
  /** In Arabic letters, whole; '' where there is none. */
  nameAr: ownName,
  /** As people write it; kept as `+` and digits, '' where there is none. */
  mobile: z.string().check(
    z.maxLength(40),
    z.overwrite((typed) => readMobile(typed) ?? typed.trim()),
    z.regex(/^(\+\d{7,15})?$/),
  ),
})
export type OwnDetails = z.infer<typeof ownDetails>

/** Staff of an organisation, or a customer who signed up. */
export const USER_CLASSES = ['internal', 'external'] as const
export const userClass = z.enum(USER_CLASSES)
export type UserClass = z.infer<typeof userClass>

export const brandColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/i), z.toLowerCase())

/** What an organisation looks like; null is the product's own look. */
export const brand = z.object({
  color: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  /** For dark and narrow places; absent where there is none. */
  logo2Url: z.optional(z.string()),
})
export type Brand = z.infer<typeof brand>

export const profile = z.object({
  id: idSchema('person'),
  /** First and last name as one. */
  name: z.string(),
  /** The parts of it, and what else the person says of themselves; absent in a profile kept before. */
  details: z.optional(ownDetails),
  email: z.string(),
  organizationId: idSchema('organization'),
  /** In the language the account had when the server told it, as it goes into what this person sends. */
  organizationName: z.string(),
  /** In every language it has one, so that screens need no server to follow theirs; absent in a profile kept before. */
  organizationNames: z.optional(z.object({ en: z.string(), ar: z.string() })),
  /** Of that organisation. */
  brand,
  /** It demands a lock on every device that keeps anything of it; absent where it does not. */
  demandsDeviceLock: z.optional(z.literal(true)),
  /** Its people save no files of documents; absent where they may. */
  restrictsDownloads: z.optional(z.literal(true)),
  /** After which an untouched screen is covered; absent where the installation says it. */
  idleTimeoutSeconds: z.optional(z.int()),
  userClass,
  roles: z.array(z.string()),
  /** All that is held besides what the built-in roles allow. */
  permissions: z.array(z.int()),
  /** Roles and groups that count for them: what is shown to one of these is theirs. Absent where there are none. */
  standsIn: z.optional(z.array(z.union([idSchema('role'), idSchema('memberGroup')]))),
  /** What roles take away; absent where they take nothing. */
  restrictions: z.optional(z.array(z.enum(RESTRICTIONS))),
  preferences,
  signature: z.nullable(adoptedMark),
  initials: z.nullable(adoptedMark),
  stamp: z.nullable(adoptedMark),
  photoSha256: z.nullable(z.string()),
})
export type Profile = z.infer<typeof profile>

export const fullName = ({ firstName, lastName }: Pick<OwnDetails, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** As they are called where Arabic is read, if they said so. */
export const nameFor = (
  language: Preferences['language'],
  { name, details }: Pick<Profile, 'name' | 'details'>,
) => (language === 'ar' && details?.nameAr) || name

/** As a reader of that language knows the organisation; one that is not Arabic reads its Latin name. */
export const organizationNameFor = (
  language: Preferences['language'],
  { organizationName, organizationNames }: Pick<Profile, 'organizationName' | 'organizationNames'>,
): string => organizationNames?.[language === 'ar' ? 'ar' : 'en'] ?? organizationName

export const DEFAULT_PREFERENCES: Preferences = {
  language: 'en',
  timeZone: 'UTC',
  theme: 'system',
  miniSidebar: false,
  shortcuts: true,
  pageSize: 10,
}
