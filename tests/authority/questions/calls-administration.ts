/** Calls for those who run an organisation or the demo. */
import { get, post, type Question } from './asking.ts'

export const ADMINISTRATION_CALLS: Readonly<Record<string, Question>> = {
  'GET Admin/Organization/Get': get('Admin/Organization/Get'),
  'POST Admin/Organization/Update': post('Admin/Organization/Update', () => ({ organizationNameAr: 'هنا' })),
  'POST Admin/Organization/GetTheme': post('Admin/Organization/GetTheme', () => ({})),
  'POST Admin/Organization/UpdateTheme': post('Admin/Organization/UpdateTheme', () => ({ brandColor: null })),
  'POST Admin/Organization/ChangeLogo (of the owner)': post('Admin/Organization/ChangeLogo', (one) => ({
    fileName: one.personalSha256,
  })),
  'POST Admin/Organization/RemoveLogo': post('Admin/Organization/RemoveLogo', () => ({})),
  'POST Admin/Organization/DemandDeviceLock': post('Admin/Organization/DemandDeviceLock', () => ({
    demanded: false,
  })),
  'POST Admin/Organization/RestrictDownloads': post('Admin/Organization/RestrictDownloads', () => ({
    restricted: false,
  })),
  'GET Admin/User/GetList': get('Admin/User/GetList'),
  'POST Admin/User/Remove (nobody)': post('Admin/User/Remove', () => ({
    userId: `person:${'0'.repeat(26)}`,
  })),
  'POST Demo/Remove': post('Demo/Remove', () => ({})),
}
