/** An organisation as its members' devices know it: its names, and what it has set (`settings/settings.ts`). */
import * as z from 'zod/mini'
import { bareId, idSchema } from '../ids.ts'
import { KEPT_SETTINGS, type Settings, settingsOf } from '../settings/settings.ts'
import { type Brand, brand, type Profile } from './profile.ts'

const name = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(100),
  z.refine((text) => !/\p{Cc}/u.test(text)),
)
export const ORGANIZATION_NAMES = { nameEn: name, nameAr: name }

export const organization = z.object({
  id: idSchema('organization'),
  ...ORGANIZATION_NAMES,
  ...KEPT_SETTINGS,
})
export type Organization = z.infer<typeof organization>

/** `/themes/{key}/logo.png`, as the specification names it (A023); another logo has another address. */
export const brandOf = (
  id: string,
  { brandColor, logoSha256 }: Pick<Settings, 'brandColor' | 'logoSha256'>,
): Brand => ({
  color: brandColor,
  logoUrl: logoSha256 === null ? null : `/themes/${bareId(id)}/logo.png?v=${logoSha256.slice(0, 12)}`,
})

/** As calls answer it: what the specification names, and what of ours stands beside. */
export const organizationAnswer = z.object({
  organizationId: z.string(),
  organizationNameEn: z.string(),
  organizationNameAr: z.string(),
  organizationLogo: z.nullable(z.string()),
  ...brand.shape,
  brandColor: z.nullable(z.string()),
  demandsDeviceLock: z.boolean(),
  restrictsDownloads: z.boolean(),
})
export function toldOrganization(one: Organization): z.infer<typeof organizationAnswer> {
  const { id, nameEn, nameAr, brandColor, demandsDeviceLock, restrictsDownloads } = one
  const look = brandOf(id, one)
  return {
    organizationId: id,
    organizationNameEn: nameEn,
    organizationNameAr: nameAr,
    organizationLogo: look.logoUrl,
    ...look,
    brandColor,
    demandsDeviceLock,
    restrictsDownloads,
  }
}

/** The part of a profile that is the organisation's. */
type OfOrganization = 'organizationNames' | 'brand' | 'demandsDeviceLock' | 'restrictsDownloads'

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
  }
}

/** What they had been told when they signed in, as the organisation is now. */
export function withOrganization(profile: Profile, organization: Organization): Profile {
  const { organizationNames, brand, demandsDeviceLock, restrictsDownloads, ...own } = profile
  return { ...own, ...organizationInProfile(organization) }
}
