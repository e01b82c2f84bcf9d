/** Calls for who runs the installation: to everybody else they are closed, whatever is named. */
import { bareId, createId } from '../../../sync/ids.ts'
import type { AuthorityWorld, Case } from '../authority-world.ts'
import { get, post, type Question } from './asking.ts'

const tenantId = (_: Case, { platform }: AuthorityWorld) => createId('tenant', platform)
const mapping = (one: Case, world: AuthorityWorld) => ({
  tenantId: tenantId(one, world),
  organizationId: one.envelope.organizationId,
})

const license = (one: Case) => ({ organizationId: one.envelope.organizationId, licenseId: one.license.id })

export const OPERATOR_CALLS: Readonly<Record<string, Question>> = {
  'POST SuperAdmin/Organizations/Get': post('SuperAdmin/Organizations/Get', () => ({})),
  'POST SuperAdmin/Organizations/Add (of the owner)': post('SuperAdmin/Organizations/Add', (one) => ({
    organizationCode: bareId(one.envelope.organizationId),
    organizationNameEn: 'Al Noor',
  })),
  'POST SuperAdmin/Lookup/Add': post('SuperAdmin/Lookup/Add', () => ({ name: 'Countries' })),
  'POST SuperAdmin/Lookup/Update (of an organisation)': post('SuperAdmin/Lookup/Update', (one) => ({
    lookupId: one.lookup.id,
    enabled: true,
  })),
  'POST SuperAdmin/Lookup/AddItems (of an organisation)': post('SuperAdmin/Lookup/AddItems', (one) => ({
    lookupId: one.lookup.id,
    items: 'Ajman;AJM',
  })),
  'POST SuperAdmin/Lookup/updateitems (of an organisation)': post('SuperAdmin/Lookup/updateitems', (one) => ({
    lookupId: one.lookup.id,
  })),
  'POST SuperAdmin/Lookup/delete (of an organisation)': post('SuperAdmin/Lookup/delete', (one) => ({
    lookupId: one.lookup.id,
  })),
  'POST SuperAdmin/License/Get (of the owner)': post('SuperAdmin/License/Get', (one) => ({
    organizationId: one.envelope.organizationId,
  })),
  'POST SuperAdmin/License/Add (of the owner)': post('SuperAdmin/License/Add', (one) => ({
    organizationId: one.envelope.organizationId,
    name: 'Yearly',
    start: 0,
  })),
  'POST SuperAdmin/License/Update (of the owner)': post('SuperAdmin/License/Update', (one) => ({
    ...license(one),
    plan: 'Team',
  })),
  // One for all there is: to be asked about again.
  'POST SuperAdmin/License/Delete (of nobody)': post('SuperAdmin/License/Delete', (one, world) => ({
    ...license(one),
    licenseId: createId('license', world.platform),
  })),
  'POST SuperAdmin/Users/Get': post('SuperAdmin/Users/Get', () => ({})),
  'POST SuperAdmin/Users/DownloadCsv': post('SuperAdmin/Users/DownloadCsv', () => ({})),
  'GET SuperAdmin/Instance/Get': get('SuperAdmin/Instance/Get'),
  'POST SuperAdmin/Instance/Update': post('SuperAdmin/Instance/Update', () => ({})),
  'POST Tenant/Get': post('Tenant/Get', () => ({})),
  'GET Tenant/GetAll': get('Tenant/GetAll'),
  'POST tenant/add': post('tenant/add', () => ({
    name: 'A tenant',
    url: `https://t${Math.random().toString(36).slice(2)}.example.com`,
  })),
  'POST tenant/update (of nobody)': post('tenant/update', (one, world) => ({
    tenantId: tenantId(one, world),
  })),
  'POST tenant/delete (of nobody)': post('tenant/delete', (one, world) => ({
    tenantId: tenantId(one, world),
  })),
  'POST TenantOrg/Add (of the owner)': post('TenantOrg/Add', mapping),
  'POST TenantOrg/Delete (of the owner)': post('TenantOrg/Delete', mapping),
  'POST TenantOrg/Get (of nobody)': post('TenantOrg/Get', (one, world) => ({
    tenantId: tenantId(one, world),
  })),
  'POST TenantOrg/GetMapping': post('TenantOrg/GetMapping', () => ({})),
}
