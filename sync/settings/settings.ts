/**
 * What an organisation has set, each setting said once: what it may be, what it is until somebody chooses, who may
 * change it, whom it is told to, and when it is looked at. Storage, command, trail and delivery to devices follow.
 */

import * as z from 'zod/mini'
import { REMINDERS, type ReminderInterval } from '../entities/envelope.ts'
import { printedLine } from '../entities/lookup.ts'
import type { Permission } from '../entities/permission.ts'
import { brandColor, type UserClass, userClass } from '../entities/profile.ts'
import { type Id, idSchema } from '../ids.ts'
import { addCalendarDays } from '../rules/calendar-days.ts'
import { invitationDomains } from '../rules/email-domain.ts'
import { isEmbedOrigin, MAX_EMBED_ORIGINS, MAX_ORIGIN_LENGTH } from '../rules/embedding/embed-origin.ts'
import { fieldDigest } from '../rules/field-digest.ts'
import { OPEN_POLICY, type SignInPolicy, signInPolicy } from '../rules/sign-in-policy.ts'

export interface Setting<V> {
  readonly schema: z.ZodMiniType<V>
  /** Until somebody chooses; of things made before there was this setting, too. */
  readonly standard: V
  readonly permission: Permission
  /** `guests` is everybody, people without an account among them; `members` are those of the organisation. */
  readonly to: 'members' | 'guests'
  /**
   * Whose moment counts: `capture` on the device when somebody acts, `sending` freezes it into what is sent,
   * `decision` on the server when it decides.
   */
  readonly judged: 'capture' | 'sending' | 'decision'
}

/** Told to people of the organisation alone. */
const setting = <V>(one: Omit<Setting<V>, 'to'>) => ({ ...one, to: 'members' as const })
/** Told to everybody who comes to it: what a guest is shown of an organisation is made of these alone. */
const openSetting = <V>(one: Omit<Setting<V>, 'to'>) => ({ ...one, to: 'guests' as const })
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** One with a plan of its own is somebody's for one document. */
const usualReminder = z.enum(REMINDERS).check(z.refine((one) => one !== 'custom'))
export const JOINING = ['nobody', 'approved', 'atOnce'] as const
/** Of the web, with a name for a host and nobody's name before it; '' for none. */
const webAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300),
    z.regex(/^$|^https?:\/\/(?:[a-z0-9-]{1,63}\.){1,10}[a-z0-9-]{2,63}(?::\d{1,5})?(?:[/?#][^\s<>"'\\]*)?$/i),
  )

export const SETTINGS = {
  /** `#rrggbb`; null is the product's own. */
  brandColor: openSetting({
    schema: z.nullable(brandColor),
    standard: null,
    permission: 'organizationWrite',
    judged: 'decision',
  }),
  /** A PNG or JPEG in place of the name. */
  logoSha256: openSetting({
    schema: z.nullable(sha256),
    standard: null,
    permission: 'organizationWrite',
    judged: 'decision',
  }),
  /** Another picture for dark and narrow places; the first one stands there without it. */
  logo2Sha256: openSetting({
    schema: z.nullable(sha256),
    standard: null,
    permission: 'organizationWrite',
    judged: 'decision',
  }),
  /** What it is, for whoever is written to or reads a report; '' in a language that says nothing. */
  descriptionEn: setting({
    schema: printedLine(500),
    standard: '',
    permission: 'organizationWrite',
    judged: 'decision',
  }),
  descriptionAr: setting({
    schema: printedLine(500),
    standard: '',
    permission: 'organizationWrite',
    judged: 'decision',
  }),
  website: openSetting({
    schema: webAddress,
    standard: '',
    permission: 'organizationWrite',
    judged: 'decision',
  }),
  /** A line of its own under every message it sends: an address, a register number; '' for none. */
  mailNoteEn: openSetting({
    schema: printedLine(200),
    standard: '',
    permission: 'organizationWrite',
    judged: 'sending',
  }),
  mailNoteAr: openSetting({
    schema: printedLine(200),
    standard: '',
    permission: 'organizationWrite',
    judged: 'sending',
  }),
  /** Who proves an address of the organisation's proven domain for the first time joins it, at once or when approved. */
  joiningByDomain: setting<(typeof JOINING)[number]>({
    schema: z.enum(JOINING),
    standard: 'nobody',
    permission: 'organizationWrite',
    judged: 'decision',
  }),
  /** Of whoever joins by the domain. */
  joiningUserClass: setting<UserClass>({
    schema: userClass,
    standard: 'internal',
    permission: 'organizationWrite',
    judged: 'decision',
  }),
  /** Whoever is invited has an address of one of these; anybody where there is none. What is below one is not it. */
  invitationDomains: setting<readonly string[]>({
    schema: invitationDomains,
    standard: [],
    permission: 'organizationWrite',
    judged: 'decision',
  }),
  /** Seconds without a touch after which a screen is covered; null as this installation has it. */
  idleTimeoutSeconds: setting({
    schema: z.nullable(z.int().check(z.minimum(60), z.maximum(3600))),
    standard: null,
    permission: 'organizationWrite',
    judged: 'capture',
  }),
  /** What a new draft begins with; whoever writes it may choose otherwise. */
  newDraftReminder: setting<ReminderInterval>({
    schema: usualReminder,
    standard: 'none',
    permission: 'organizationWrite',
    judged: 'capture',
  }),
  /** Days from the making of a draft to its expiry; null for none. */
  newDraftExpiryDays: setting({
    schema: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
    standard: null,
    permission: 'organizationWrite',
    judged: 'capture',
  }),
  /** Whether what is asked of one recipient of a new draft is hidden from the others. */
  newDraftHidesSteps: setting({
    schema: z.boolean(),
    standard: false,
    permission: 'organizationWrite',
    judged: 'capture',
  }),
  /** Devices of its people keep nothing without a lock. */
  demandsDeviceLock: setting({
    schema: z.boolean(),
    standard: false,
    permission: 'organizationWrite',
    judged: 'capture',
  }),
  /** By which ways its people come in, and how fresh their proofs must be (`rules/sign-in-policy.ts`). */
  signInPolicy: setting<SignInPolicy>({
    schema: signInPolicy,
    standard: OPEN_POLICY,
    permission: 'organizationWrite',
    judged: 'decision',
  }),
  /** Sites that may show signing pages of its documents inside their own; a program asks for each page. */
  embedOrigins: setting<readonly string[]>({
    schema: z.array(z.string().check(z.maxLength(MAX_ORIGIN_LENGTH), z.refine(isEmbedOrigin))).check(
      z.maxLength(MAX_EMBED_ORIGINS),
      z.refine((all) => new Set(all).size === all.length),
    ),
    standard: [],
    permission: 'organizationWrite',
    judged: 'decision',
  }),
  /**
   * Which of its connected systems knows the accounts of its customers: asked for `rimNumber`, it answers a `name` and
   * an `email` (A092). People from outside have it asked, so whoever may ask systems chooses it; null for none.
   */
  customerPathId: setting<Id<'integrationPath'> | null>({
    schema: z.nullable(idSchema('integrationPath')),
    standard: null,
    permission: 'systemWrite',
    judged: 'decision',
  }),
  /** Its people save no files of documents. */
  restrictsDownloads: setting({
    schema: z.boolean(),
    standard: false,
    permission: 'organizationWrite',
    judged: 'decision',
  }),
}
export type SettingName = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]
export type Settings = {
  readonly [N in SettingName]: (typeof SETTINGS)[N] extends Setting<infer V> ? V : never
}
/** What whoever is no member is told: a setting that is not `openSetting` does not fit. */
export type OpenSettings = {
  readonly [N in SettingName as (typeof SETTINGS)[N]['to'] extends 'guests' ? N : never]: Settings[N]
}
/** What was chosen; whatever is not there has its standard. */
export type ChosenSettings = Partial<Settings>

export const settingsOf = (chosen: ChosenSettings): Settings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, chosen[name] ?? SETTINGS[name].standard]),
  ) as unknown as Settings

/** Only what differs from its standard has been chosen. */
export const chosenOf = (settings: ChosenSettings): ChosenSettings =>
  Object.fromEntries(
    SETTING_NAMES.flatMap((name) =>
      settings[name] === undefined || fieldDigest(settings[name]) === fieldDigest(SETTINGS[name].standard)
        ? []
        : [[name, settings[name]]],
    ),
  )

type DraftDefaults = Pick<Settings, 'newDraftReminder' | 'newDraftExpiryDays' | 'newDraftHidesSteps'>

/** What a draft begins with that is made at `now` by somebody of this organisation; null where it is not known here. */
export const newDraftDefaults = (
  settings: DraftDefaults | null,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): { readonly reminder?: ReminderInterval; readonly expiresAt?: number; readonly hidesSteps?: true } =>
  settings === null
    ? {}
    : {
        ...(settings.newDraftReminder !== 'none' && { reminder: settings.newDraftReminder }),
        ...(settings.newDraftExpiryDays !== null && {
          expiresAt: addCalendarDays(now, settings.newDraftExpiryDays, timeZone),
        }),
        ...(settings.newDraftHidesSteps && { hidesSteps: true as const }),
      }

type Schemas = { readonly [N in SettingName]: z.ZodMiniType<Settings[N]> }
/** Of what a person chooses, by name. */
export const SETTING_SCHEMAS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, SETTINGS[name].schema]),
) as unknown as Schemas
/** Of what is kept: one that came later than what it stands in is not there yet. */
export const KEPT_SETTINGS = Object.fromEntries(
  SETTING_NAMES.map((name) => [
    name,
    z._default(SETTINGS[name].schema as z.ZodMiniType, SETTINGS[name].standard),
  ]),
) as unknown as Schemas
