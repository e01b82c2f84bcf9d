import { expect, it } from 'vitest'
import { organization } from '../../sync/entities/organization.ts'
import { DEFAULT_PREFERENCES, type Profile, profile } from '../../sync/entities/profile.ts'
import { profileAsHeard } from './profile-as-heard.ts'

const mark = { sha256: 'a'.repeat(64), text: 'S' } as never
const signedIn: Profile = {
  id: 'person:1',
  name: 'Sara',
  email: 'sara@alnoor.ae',
  organizationId: 'organization:1',
  organizationName: 'Al Noor',
  brand: { color: null, logoUrl: null },
  userClass: 'internal',
  roles: ['member', 'companyAdmin'],
  permissions: [1, 2],
  restrictions: ['noDownload'],
  preferences: DEFAULT_PREFERENCES,
  signature: null,
  initials: null,
  stamp: null,
  photoSha256: null,
}
const told: Profile = {
  ...signedIn,
  name: 'Sara Hashimi',
  details: { firstName: 'Sara' } as never,
  email: 'sara@hashimi.ae',
  organizationName: 'Another name',
  organizationNames: { en: 'Another name', ar: '' },
  brand: { color: '#000000', logoUrl: null },
  demandsDeviceLock: true,
  restrictsDownloads: true,
  idleTimeoutSeconds: 60,
  userClass: 'external',
  roles: ['member'],
  permissions: [],
  restrictions: ['noSharing'],
  preferences: { ...DEFAULT_PREFERENCES, theme: 'dark' },
  signature: mark,
  initials: mark,
  stamp: mark,
  photoSha256: 'b'.repeat(64),
}
/** Of the organisation, which is heard of as a thing of its own; or read where they are shown. */
const HEARD_ELSEWHERE: readonly (keyof Profile)[] = [
  ...(['organizationName', 'organizationNames', 'brand', 'demandsDeviceLock', 'restrictsDownloads'] as const),
  ...(['idleTimeoutSeconds', 'preferences', 'signature', 'initials', 'stamp'] as const),
]

it('[S15][A193] the frame follows the feed in everything that is said of the person, whatever is added to it', () => {
  const heard = profileAsHeard(signedIn, { own: told, organization: null })
  for (const field of Object.keys(profile.shape) as (keyof Profile)[])
    expect([field, heard[field]]).toEqual([field, (HEARD_ELSEWHERE.includes(field) ? signedIn : told)[field]])
})

it('a restriction that was taken back is gone, and somebody else’s place says nothing', () => {
  const { restrictions: _, ...free } = told
  expect(profileAsHeard(signedIn, { own: free, organization: null })).not.toHaveProperty('restrictions')
  for (const other of [{ ...told, id: 'person:2' }, { ...told, organizationId: 'organization:2' }, null])
    expect(profileAsHeard(signedIn, { own: other as Profile | null, organization: null })).toEqual(signedIn)
})

it('[L8] a lock that was demanded here is heard once the server has the wish: closed before, it would never be sent', () => {
  const asked = organization.parse({
    ...{ id: `organization:${'0'.repeat(26)}`, nameEn: 'Al Noor', nameAr: 'النور', emailDomain: '' },
    demandsDeviceLock: true,
  })
  const heard = (isChanging: boolean, before: Profile = signedIn) =>
    profileAsHeard(before, { own: null, organization: asked, isChanging }).demandsDeviceLock ?? false
  expect([heard(true), heard(false)]).toEqual([false, true])
  const allowed = organization.parse({ ...asked, demandsDeviceLock: false })
  expect(profileAsHeard(told, { own: null, organization: allowed, isChanging: true }).demandsDeviceLock).toBe(
    true,
  )
})
