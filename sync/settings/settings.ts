/**
 * What an organisation has set, each setting said once: what it may be, what it is until somebody chooses, who may
 * change it, whom it is told to, and when it is looked at. Storage, command, trail and delivery to devices follow.
 */
import * as z from 'zod/mini'
import { brandColor } from '../entities/profile.ts'
import type { Permission } from '../rules/authority.ts'

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

const setting = <V>(one: Setting<V>): Setting<V> => one
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const SETTINGS = {
  /** `#rrggbb`; null is the product's own. */
  brandColor: setting({
    schema: z.nullable(brandColor),
    standard: null,
    permission: 'organizationWrite',
    to: 'guests',
    judged: 'decision',
  }),
  /** A PNG or JPEG in place of the name. */
  logoSha256: setting({
    schema: z.nullable(sha256),
    standard: null,
    permission: 'organizationWrite',
    to: 'guests',
    judged: 'decision',
  }),
  /** Devices of its people keep nothing without a lock. */
  demandsDeviceLock: setting({
    schema: z.boolean(),
    standard: false,
    permission: 'organizationWrite',
    to: 'members',
    judged: 'capture',
  }),
  /** Its people save no files of documents. */
  restrictsDownloads: setting({
    schema: z.boolean(),
    standard: false,
    permission: 'organizationWrite',
    to: 'members',
    judged: 'decision',
  }),
}
export type SettingName = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[]
export type Settings = {
  readonly [N in SettingName]: (typeof SETTINGS)[N] extends Setting<infer V> ? V : never
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
      settings[name] === undefined || settings[name] === SETTINGS[name].standard
        ? []
        : [[name, settings[name]]],
    ),
  )

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
