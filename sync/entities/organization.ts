/** An organisation as its members' devices know it: its names, and what it has set (`settings/settings.ts`). */
import * as z from 'zod/mini'
import { bareId, idSchema } from '../ids.ts'
import { DOMAIN_STATES, domainName, domainProof, proofOf } from '../rules/email-domain.ts'
import { KEPT_SETTINGS, type OpenSettings, SETTING_SCHEMAS, settingsOf } from '../settings/settings.ts'
import { printedLine } from './lookup.ts'
import { type Brand, brand, type Profile } from './profile.ts'

const name = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(100),
  z.refine((text) => !/\p{Cc}/u.test(text)),
)
export const ORGANIZATION_NAMES = { nameEn: name, nameAr: name }

/** By which programs and operators name it; '' until it has one. No two have the same. */
const code = z.string().check(
  z.trim(),
  z.regex(/^$|^[a-z0-9][\w-]{0,29}$/i),
  z.overwrite((typed) => typed.toUpperCase()),
)

export const MAX_ORGANIZATION_ATTRIBUTES = 50
/** What an organisation notes of itself under names of its own: a register number, a cost centre. */
export const organizationAttribute = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  name: printedLine(60).check(z.minLength(1)),
  value: printedLine(300),
})
export type OrganizationAttribute = z.infer<typeof organizationAttribute>

/** What people write of it; the settings stand beside. */
export const ORGANIZATION_FIELDS = { ...ORGANIZATION_NAMES, code, emailDomain: domainName }
export const ORGANIZATION_LISTS = { attributes: organizationAttribute }

const lastChange = z.object({ by: idSchema('person'), at: z.int() })

export const organization = z.object({
  id: idSchema('organization'),
  ...ORGANIZATION_NAMES,
  code: z._default(code, ''),
  emailDomain: z._default(domainName, ''),
  /** Kept by the server alone. */
  domainProof: z._default(z.nullable(domainProof), null),
  attributes: z._default(z.array(organizationAttribute).check(z.maxLength(MAX_ORGANIZATION_ATTRIBUTES)), []),
  /** Who changed which field last, and when; kept by the server alone, the whole story stands in its chain. */
  changes: z._default(z.record(z.string(), lastChange), {}),
  ...KEPT_SETTINGS,
})
export type Organization = z.infer<typeof organization>

/** `/themes/{key}/logo.png` and `logo2.png`, as the specification names them (A023); another logo has another address. */
export function brandOf(
  id: string,
  {
    brandColor,
    logoSha256,
    logo2Sha256,
  }: Pick<OpenSettings, 'brandColor' | 'logoSha256'> & Partial<Pick<OpenSettings, 'logo2Sha256'>>,
): Brand {
  const url = (file: string, sha256: string) => `/themes/${bareId(id)}/${file}?v=${sha256.slice(0, 12)}`
  return {
    color: brandColor,
    logoUrl: logoSha256 === null ? null : url('logo.png', logoSha256),
    ...(logo2Sha256 && { logo2Url: url('logo2.png', logo2Sha256) }),
  }
}

/** As calls answer it: what the specification names, and what of ours stands beside. */
export const organizationAnswer = z.object({
  organizationId: z.string(),
  organizationCode: z.string(),
  organizationNameEn: z.string(),
  organizationNameAr: z.string(),
  organizationDescriptionEn: z.string(),
  organizationDescriptionAr: z.string(),
  organizationWebsite: z.string(),
  organizationLogo: z.nullable(z.string()),
  emailDomain: z.string(),
  emailDomainState: z.enum(DOMAIN_STATES),
  ...brand.shape,
  brandColor: z.nullable(z.string()),
  demandsDeviceLock: z.boolean(),
  restrictsDownloads: z.boolean(),
  attributes: z.array(organizationAttribute),
  /** Every setting by its name. */
  config: z.object(SETTING_SCHEMAS),
})
export function toldOrganization(one: Organization): z.infer<typeof organizationAnswer> {
  const look = brandOf(one.id, one)
  return {
    organizationId: one.id,
    organizationCode: one.code || bareId(one.id),
    organizationNameEn: one.nameEn,
    organizationNameAr: one.nameAr,
    organizationDescriptionEn: one.descriptionEn,
    organizationDescriptionAr: one.descriptionAr,
    organizationWebsite: one.website,
    organizationLogo: look.logoUrl,
    emailDomain: one.emailDomain,
    emailDomainState: proofOf(one)?.state ?? 'unproved',
    ...look,
    brandColor: one.brandColor,
    demandsDeviceLock: one.demandsDeviceLock,
    restrictsDownloads: one.restrictsDownloads,
    attributes: [...one.attributes],
    config: settingsOf(one),
  }
}

/** The part of a profile that is the organisation's. */
type OfOrganization =
  | 'organizationNames'
  | 'brand'
  | 'demandsDeviceLock'
  | 'restrictsDownloads'
  | 'idleTimeoutSeconds'

export function organizationInProfile({
  id,
  nameEn,
  nameAr,
  ...chosen
}: Organization): Pick<Profile, OfOrganization> {
  const settings = settingsOf(chosen)
  return {
    organizationNames: { en: nameEn, ar: nameAr },
    brand: brandOf(id, settings),
    ...(settings.demandsDeviceLock && { demandsDeviceLock: true as const }),
    ...(settings.restrictsDownloads && { restrictsDownloads: true as const }),
    ...(settings.idleTimeoutSeconds !== null && { idleTimeoutSeconds: settings.idleTimeoutSeconds }),
  }
}

/** What they had been told when they signed in, as the organisation is now. */
export function withOrganization(profile: Profile, organization: Organization): Profile {
  const { organizationNames, brand, demandsDeviceLock, restrictsDownloads, idleTimeoutSeconds, ...own } =
    profile
  return { ...own, ...organizationInProfile(organization) }
}
