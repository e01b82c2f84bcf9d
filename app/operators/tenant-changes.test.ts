import { expect, it } from 'vitest'
import { type Run, tenantChanges } from './tenant-changes.ts'

const tenantId = `tenant:${'0'.repeat(26)}` as const
const organizationId = `organization:${'0'.repeat(26)}` as const

/** What happened, in its order. */
function watched(answer: unknown = { ok: true, value: { data: { tenantId } } }) {
  const said: string[] = []
  const run: Run = async ({ path }) => {
    said.push(path)
    return answer as never
  }
  return { said, changes: tenantChanges(run, [() => said.push('tenants'), () => said.push('mapping')]) }
}

it('[R1357] tenants are asked for again after one is added, updated or deleted', async () => {
  const { said, changes } = watched()
  await changes.add({ name: 'Gulf', url: 'https://gulf.example.com' })
  await changes.update({ tenantId, name: 'Gulf' })
  await changes.remove({ tenantId })
  const lists = ['tenants', 'mapping']
  expect(said).toEqual(['tenant/add', ...lists, 'tenant/update', ...lists, 'tenant/delete', ...lists])
})

it('[R1356] tenants are asked for again after an organisation is mapped to one or taken out', async () => {
  const { said, changes } = watched({ ok: false, error: { kind: 'offline' } })
  await changes.map({ tenantId, organizationId })
  await changes.unmap({ tenantId, organizationId })
  expect(said).toEqual(['TenantOrg/Add', 'tenants', 'mapping', 'TenantOrg/Delete', 'tenants', 'mapping'])
})

it('[R1356][R1357] no screen changes tenants without it', () => {
  const sources = import.meta.glob<string>('./*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const changing = /\b(addTenant|updateTenant|deleteTenant|mapOrganization|unmapOrganization)\b/
  const naming = Object.entries(sources).filter(([, source]) => changing.test(source))
  expect(naming.map(([file]) => file).sort()).toEqual(['./tenant-changes.ts'])
})
