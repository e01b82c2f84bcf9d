/** Calls for those who run an organisation or the demo. */
import { createId } from '../../../sync/ids.ts'
import { type AuthorityWorld, type Case, deliveryOf } from '../authority-world.ts'
import { get, post, type Question } from './asking.ts'

const colleague = (one: Case, world: AuthorityWorld) => ({
  userId: one.absent ? createId('person', world.platform) : world.people.colleague.id,
})

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
  'POST organizationAttribute/Get': post('organizationAttribute/Get', () => ({})),
  'POST organizationAttribute/Update': post('organizationAttribute/Update', () => [
    { attributeId: 'cost', attributeName: 'Cost centre', attributeValue: '7' },
  ]),
  'POST Admin/Organization/CheckDomain (none)': post('Admin/Organization/CheckDomain', () => ({})),
  'POST Admin/Organization/MailDomainCode (none)': post('Admin/Organization/MailDomainCode', () => ({
    mailbox: 'admin',
  })),
  'POST Admin/Organization/VerifyDomain (guessed)': post('Admin/Organization/VerifyDomain', () => ({
    code: '123456',
  })),
  'POST Admin/Organization/TestMail': post('Admin/Organization/TestMail', () => ({})),
  'POST Admin/SignInProvider/Get': post('Admin/SignInProvider/Get', () => ({})),
  'POST Admin/SignInProvider/Save': post('Admin/SignInProvider/Save', () => ({
    ...{ name: 'Al Noor', active: false },
    settings: {
      ...{ kind: 'openId', issuer: 'https://login.example.com', clientId: 'tawqi', admits: 'nobody' },
      ...{ trustsAddresses: false, countsTwice: false },
    },
  })),
  'POST Admin/SignInProvider/Remove (none there)': post('Admin/SignInProvider/Remove', () => ({
    id: 'none',
  })),
  'POST Admin/SignInProvider/Test (none there)': post('Admin/SignInProvider/Test', () => ({ id: 'none' })),
  'POST Admin/Audit/Get': post('Admin/Audit/Get', () => ({})),
  'POST Admin/Audit/DownloadCsv': post('Admin/Audit/DownloadCsv', () => ({})),
  'POST Admin/Audit/DownloadPdf': post('Admin/Audit/DownloadPdf', () => ({ to: 0 })),
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
  'POST Admin/User/DownloadPdf': post('Admin/User/DownloadPdf', () => ({ search: 'nobody of this name' })),
  'POST Admin/User/GetSessions (a colleague)': post('Admin/User/GetSessions', colleague),
  'POST Admin/User/ChangeAvatar (a colleague, none)': post('Admin/User/ChangeAvatar', colleague),
  'POST Admin/User/EndSessions (a colleague)': post('Admin/User/EndSessions', colleague),
  'POST Admin/User/EndSessions (an administrator)': post('Admin/User/EndSessions', (one, world) => ({
    userId: one.absent ? createId('person', world.platform) : world.people.expired.id,
  })),
  'POST Admin/User/GetHoldings (a colleague)': post('Admin/User/GetHoldings', colleague),
  'POST Admin/User/GetHistory (a colleague)': post('Admin/User/GetHistory', colleague),
  'POST Admin/User/HandOver (who is active)': post('Admin/User/HandOver', (one, world) => ({
    ...colleague(one, world),
    toUserId: world.people.member.id,
  })),
  'POST Customer/MakePermanent (of the organisation)': post('Customer/MakePermanent', (one, world) => ({
    userId: one.absent ? createId('person', world.platform) : world.people.newcomer.id,
  })),
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
  'POST ConnectedSystem/Get': post('ConnectedSystem/Get', () => ({})),
  'POST ConnectedSystem/Get (of the organisation)': post('ConnectedSystem/Get', (one) => ({
    connectedSystemId: one.connectedSystem.id,
  })),
  'POST ConnectedSystem/Add': post('ConnectedSystem/Add', () => ({
    name: 'Registry',
    baseUrl: 'https://registry.example.com',
  })),
  'POST ConnectedSystem/Update (of the organisation)': post('ConnectedSystem/Update', (one) => ({
    connectedSystemId: one.connectedSystem.id,
    name: 'Registry',
  })),
  'POST ConnectedSystem/SetSecret (of the organisation)': post('ConnectedSystem/SetSecret', (one) => ({
    connectedSystemId: one.connectedSystem.id,
    clientSecret: 'a secret of some length',
  })),
  'POST ConnectedSystem/AuthorizePath (of the organisation)': post(
    'ConnectedSystem/AuthorizePath',
    (one) => ({
      integrationPathId: one.integrationPath.id,
    }),
  ),
  'POST ConnectedSystem/DeAuthorizePath (of the organisation)': post(
    'ConnectedSystem/DeAuthorizePath',
    (one) => ({ integrationPathId: one.integrationPath.id }),
  ),
  'POST ConnectedSystem/ExecutePath (of the organisation)': post('ConnectedSystem/ExecutePath', (one) => ({
    integrationPathId: one.integrationPath.id,
  })),
  'POST ConnectedSystem/TestPath (of the organisation)': post('ConnectedSystem/TestPath', (one) => ({
    integrationPathId: one.integrationPath.id,
  })),
  'POST ConnectedSystem/GetCalls': post('ConnectedSystem/GetCalls', () => ({})),
  'POST IntegrationPath/Add (to a system of the organisation)': post('IntegrationPath/Add', (one) => ({
    connectedSystemId: one.connectedSystem.id,
    name: 'Suppliers',
    relativeUrl: '/suppliers',
  })),
  'POST IntegrationPath/Update (of the organisation)': post('IntegrationPath/Update', (one) => ({
    integrationPathId: one.integrationPath.id,
    name: 'Suppliers',
  })),
  'POST Parameter/Get (of the organisation)': post('Parameter/Get', (one) => ({
    connectedSystemId: one.connectedSystem.id,
  })),
  'POST Parameter/Add (to a system of the organisation)': post('Parameter/Add', (one) => ({
    connectedSystemId: one.connectedSystem.id,
    name: 'x-site',
    value: '1',
    location: 'header',
  })),
  'POST Parameter/Update (of the organisation)': post('Parameter/Update', (one) => ({
    connectedSystemId: one.connectedSystem.id,
    parameterId: 'a'.repeat(26),
    value: '2',
  })),
  'POST Parameter/Delete (of the organisation)': post('Parameter/Delete', (one) => ({
    connectedSystemId: one.connectedSystem.id,
    parameterId: 'a'.repeat(26),
  })),
  'GET Webhook/Get': get('Webhook/Get'),
  'POST Webhook/Add (new)': post('Webhook/Add', () => ({
    ...{ name: 'Hook', url: 'https://example.com/h', events: ['envelope.sent'], active: false },
  })),
  'POST Webhook/Update (of the owner)': post('Webhook/Update', (one) => ({
    id: one.webhook.id,
    name: 'Hook',
  })),
  'POST Webhook/Resume (of the owner)': post('Webhook/Resume', (one) => ({ id: one.webhook.id })),
  'POST Webhook/Remove (of the owner)': post('Webhook/Remove', (one) => ({ id: one.webhook.id })),
  'POST Webhook/IssueSecret (of the owner)': post('Webhook/IssueSecret', (one) => ({ id: one.webhook.id })),
  'GET Webhook/GetDeliveries (of the owner)': get('Webhook/GetDeliveries', (one) => ({ id: one.webhook.id })),
  'GET Webhook/GetDelivery (of the owner)': get('Webhook/GetDelivery', (one) => ({
    deliveryId: deliveryOf(one.webhook),
  })),
  'POST Webhook/Redeliver (of the owner)': post('Webhook/Redeliver', (one) => ({
    deliveryId: deliveryOf(one.webhook),
  })),
  'POST Admin/RolePermission/DownloadCsv': post('Admin/RolePermission/DownloadCsv', () => ({})),
  'POST Admin/RolePermission/DownloadPdf': post('Admin/RolePermission/DownloadPdf', () => ({})),
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
  'GET License/Get': get('License/Get'),
  'GET JobRole/Get': get('JobRole/Get'),
  'POST JobRole/Add': post('JobRole/Add', () => ({ name: 'Counsel' })),
  'POST JobRole/Update (of the organisation)': post('JobRole/Update', (one) => ({
    jobRoleId: one.jobRole.id,
    nameAr: 'مستشار',
  })),
  'POST JobRole/Delete (of the organisation)': post('JobRole/Delete', (one) => ({
    jobRoleId: one.jobRole.id,
  })),
  'GET Classification/Get': get('Classification/Get'),
  'POST Classification/Add': post('Classification/Add', () => ({ name: 'Board', level: 'secret' })),
  'POST Classification/Update (of the organisation)': post('Classification/Update', (one) => ({
    classificationId: one.classification.id,
    active: false,
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
