/**
 * What holds for the whole installation, each setting said once: what it may be, what it is until somebody chooses, and
 * whom it is told to. Only operators change them; storage, command, trail and the page of them follow.
 */
import * as z from 'zod/mini'
import { printedLine } from '../entities/lookup.ts'

interface InstallationSetting<V> {
  readonly schema: z.ZodMiniType<V>
  readonly standard: V
  /** `everybody` before they have signed in too. */
  readonly to: 'everybody' | 'members'
}
const setting = <V>(one: InstallationSetting<V>): InstallationSetting<V> => one

/** A banner, not a page. */
export const MAX_MESSAGE = 500
const inThree = (most: number) => ({
  en: printedLine(most),
  ar: printedLine(most),
  fr: printedLine(most),
})
const instant = z.nullable(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)))
/** Null: from at once, and until it is taken back. */
const period = { from: instant, until: instant }
interface Period {
  readonly from: number | null
  readonly until: number | null
}
const endsAfterItBegins = z.refine<Period>(
  ({ from, until }) => from === null || until === null || from < until,
)

const systemMessage = z.object({ ...inThree(MAX_MESSAGE), ...period }).check(
  z.refine((one) => one.en !== '' || one.ar !== '' || one.fr !== ''),
  endsAfterItBegins,
)
const promotion = z
  .object({
    ...inThree(120),
    /** Wire: nameEn. */
    name: printedLine(80),
    /** Per cent; 0 says none. */
    discount: z.int().check(z.minimum(0), z.maximum(100)),
    ...period,
  })
  .check(
    z.refine((one) => one.en !== '' || one.ar !== '' || one.fr !== '' || one.name !== ''),
    endsAfterItBegins,
  )
export type SystemMessage = z.infer<typeof systemMessage>
export type Promotion = z.infer<typeof promotion>

export const INSTALLATION_SETTINGS = {
  /** Above every page, until a person dismisses it for their session. */
  systemMessage: setting({ schema: z.nullable(systemMessage), standard: null, to: 'everybody' }),
  /** Above the pages of organisations on trial, until dismissed for the day. */
  promotion: setting({ schema: z.nullable(promotion), standard: null, to: 'members' }),
  /** Nobody founds an organisation by themselves (A191). */
  signupDisabled: setting({ schema: z.boolean(), standard: false, to: 'everybody' }),
  /** Which screens and menus there are, for everybody (A001); null: as the server is configured. */
  deploymentType: setting({
    schema: z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3)])),
    standard: null,
    to: 'everybody',
  }),
}
export type InstallationSettingName = keyof typeof INSTALLATION_SETTINGS
export const INSTALLATION_SETTING_NAMES = Object.keys(
  INSTALLATION_SETTINGS,
) as readonly InstallationSettingName[]
export type InstallationSettings = {
  readonly [N in InstallationSettingName]: (typeof INSTALLATION_SETTINGS)[N] extends InstallationSetting<
    infer V
  >
    ? V
    : never
}

/** Who chose a setting last, and when. */
export interface ChosenBy {
  readonly at: number
  readonly by: string
}

/** There is one of it. */
export interface Installation {
  readonly id: typeof INSTALLATION_ID
  /** What was chosen; whatever is not there has its standard. */
  readonly settings: Partial<InstallationSettings>
  readonly chosenBy: Readonly<Partial<Record<InstallationSettingName, ChosenBy>>>
}
export const INSTALLATION_ID = 'installation'
export const UNSET: Installation = { id: INSTALLATION_ID, settings: {}, chosenBy: {} }

export const installationSettingsOf = ({
  settings,
}: Pick<Installation, 'settings'>): InstallationSettings => ({
  systemMessage: settings.systemMessage ?? INSTALLATION_SETTINGS.systemMessage.standard,
  promotion: settings.promotion ?? INSTALLATION_SETTINGS.promotion.standard,
  signupDisabled: settings.signupDisabled ?? INSTALLATION_SETTINGS.signupDisabled.standard,
  deploymentType: settings.deploymentType ?? INSTALLATION_SETTINGS.deploymentType.standard,
})

export const INSTALLATION_SCHEMAS = {
  systemMessage: INSTALLATION_SETTINGS.systemMessage.schema,
  promotion: INSTALLATION_SETTINGS.promotion.schema,
  signupDisabled: INSTALLATION_SETTINGS.signupDisabled.schema,
  deploymentType: INSTALLATION_SETTINGS.deploymentType.schema,
}

/** From its first instant, up to its last and not in it. */
export const isDuring = ({ from, until }: Period, now: number): boolean =>
  (from === null || from <= now) && (until === null || now < until)

/** In the reader's language where it was written in it, otherwise in the first it was written in. */
export const inLanguage = (
  words: Pick<SystemMessage, 'en' | 'ar' | 'fr'>,
  language: 'en' | 'ar' | 'fr',
): string => [words[language], words.en, words.ar, words.fr].find((one) => one !== '') ?? ''
