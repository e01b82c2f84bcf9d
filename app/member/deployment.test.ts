import { describe, expect, it } from 'vitest'
import { askDeployment, keepDeployment, keptDeployment } from './deployment.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
/** By path; undefined where nobody answers. */
const answering = (data: Readonly<Record<string, unknown>>) => ({
  call: (async ({ path }: { readonly path: string }) =>
    data[path] === undefined
      ? { ok: false, error: { kind: 'offline' } }
      : { ok: true, value: { data: data[path] } }) as never,
})
const MENU = ['Documents & Forms', 'Administration']

describe('the deployment', () => {
  it('[A001] is as the server tells it, whatever the app was built with', async () => {
    const told = { 'organizationAttribute/getTopMenu': MENU, 'Config/Get': { deploymentType: 3 } }
    expect(await askDeployment(answering(told))).toEqual({ topMenu: MENU, deploymentType: 3 })
  })

  it('stays what was told before while only one of both is answered, or something nobody knows', async () => {
    expect(await askDeployment(answering({ 'organizationAttribute/getTopMenu': MENU }))).toBeUndefined()
    const other = { 'organizationAttribute/getTopMenu': MENU, 'Config/Get': { deploymentType: 9 } }
    expect(await askDeployment(answering(other))).toBeUndefined()
  })

  it('is there without a network, for whom it was told; a menu of an earlier version counts', () => {
    const kept = storage()
    expect(keptDeployment('person:1', kept)).toEqual({ topMenu: ['Documents & Forms'], deploymentType: 2 })
    keepDeployment({ topMenu: MENU, deploymentType: 3 }, 'person:1', kept)
    expect(keptDeployment('person:1', kept)).toEqual({ topMenu: MENU, deploymentType: 3 })
    expect(keptDeployment('person:2', kept).deploymentType).toBe(2)
    kept.setItem('topMenu', JSON.stringify({ personId: 'person:1', names: MENU }))
    expect(keptDeployment('person:1', kept)).toEqual({ topMenu: MENU, deploymentType: 2 })
    kept.setItem('topMenu', '{')
    expect(keptDeployment('person:1', kept).topMenu).toEqual(['Documents & Forms'])
  })
})
