/** Calls for those who run an organisation or the demo. */
import { createId } from '../../../sync/ids.ts'
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
  'POST Admin/User/AssignRoles (of the organisation)': post('Admin/User/AssignRoles', (one, world) => ({
    userId: world.people.member.id,
    roles: [one.customRole.id],
  })),
  'POST Admin/User/Get': post('Admin/User/Get', () => ({})),
  'POST Admin/User/DownloadCsv': post('Admin/User/DownloadCsv', () => ({})),
  'POST Admin/User/Update (of the organisation)': post('Admin/User/Update', (one, world) => ({
    userId: one.absent ? createId('person', world.platform) : world.people.member.id,
    statusId: 1,
  })),
  'POST Admin/User/Invite': post('Admin/User/Invite', () => [{ email: 'no address' }]),
  'POST Admin/User/ResendInvite (of the organisation)': post('Admin/User/ResendInvite', (one) => ({
    userInviteId: one.memberInvite.id,
  })),
  'POST Admin/User/CancelInvite (of the organisation)': post('Admin/User/CancelInvite', (one) => ({
    userInviteId: one.memberInvite.id,
  })),
  'GET Admin/Role/Get': get('Admin/Role/Get'),
  'POST Admin/Role/Add': post('Admin/Role/Add', () => ({ roleName: `Role ${Math.random()}` })),
  'POST Admin/Role/Update (of the organisation)': post('Admin/Role/Update', (one) => ({
    roleId: one.customRole.id,
    roleDescription: 'Reads contracts',
  })),
  'POST Admin/Role/UpdateGroup (of the organisation)': post('Admin/Role/UpdateGroup', (one) => ({
    roleId: one.customRole.id,
    groupRoles: [],
  })),
  'POST Admin/Permission/Get': post('Admin/Permission/Get', () => ({ moduleId: 1 })),
  'POST Admin/RolePermission/Get (of the organisation)': post('Admin/RolePermission/Get', (one) => ({
    roleId: one.customRole.id,
  })),
  'POST Admin/RolePermission/UpdateMultiple (of the organisation)': post(
    'Admin/RolePermission/UpdateMultiple',
    (one) => ({ roleId: one.customRole.id, permissions: [] }),
  ),
  'POST Api/IssueKey (of the owner)': post('Api/IssueKey', (one) => ({ id: one.apiKey.id })),
  'GET Api/GetKeyUses': get('Api/GetKeyUses'),
  'POST Admin/Group/Get': post('Admin/Group/Get', () => ({})),
  'POST Admin/Group/DownloadCsv': post('Admin/Group/DownloadCsv', () => ({})),
  'POST Admin/Group/DownloadPdf': post('Admin/Group/DownloadPdf', () => ({})),
  'POST Admin/Group/Update (of the organisation)': post('Admin/Group/Update', (one) => ({
    groupId: one.memberGroup.id,
    active: true,
  })),
  'POST Admin/Group/UpdateUsers (of the organisation)': post('Admin/Group/UpdateUsers', (one) => ({
    groupId: one.memberGroup.id,
    users: [],
  })),
  'POST Admin/Group/RemoveAllUsers (of the organisation)': post('Admin/Group/RemoveAllUsers', (one) => ({
    groupId: one.memberGroup.id,
  })),
  'GET Lookup/Get': get('Lookup/Get'),
  'GET lookup/GetForDesigner': get('lookup/GetForDesigner'),
  'GET Lookup/GetOrgAdminLookups': get('Lookup/GetOrgAdminLookups'),
  'POST LookupValue/Get (of the organisation)': post('LookupValue/Get', (one) => ({
    lookupId: one.lookup.id,
  })),
  'POST lookup/GetDummayData': post('lookup/GetDummayData', () => ({})),
  'POST sibMock/users': post('sibMock/users', () => ({})),
  'POST Lookup/Add': post('Lookup/Add', () => ({ name: 'Cities' })),
  'POST Lookup/Update (of the organisation)': post('Lookup/Update', (one) => ({
    lookupId: one.lookup.id,
    nameAr: 'المدن',
  })),
  'POST Lookup/AddItems (of the organisation)': post('Lookup/AddItems', (one) => ({
    lookupId: one.lookup.id,
    items: 'Abu Dhabi;AUH',
  })),
  'POST Lookup/updateitems (of the organisation)': post('Lookup/updateitems', (one) => ({
    lookupId: one.lookup.id,
    items: [{ identifier: 'DXB', valueAr: 'دبي' }],
  })),
  'POST Lookup/delete (of the organisation)': post('Lookup/delete', (one) => ({ lookupId: one.lookup.id })),
  'POST Demo/Remove': post('Demo/Remove', () => ({})),
}
