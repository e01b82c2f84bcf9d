import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandContracts, declaredContracts } from '../../server/client/all-contracts.ts'
import { foldPath } from '../../server/http/call-table.ts'
import type { CallContract } from '../../sync/calls/contract.ts'
import { type AuthorityWorld, createAuthorityWorld } from '../authority/authority-world.ts'
import { BESIDES_THE_TABLE } from '../authority/questions/calls-files.ts'
import { idsInTests } from './test-files.ts'

const root = join(import.meta.dirname, '../..')

/** Rows of the specification; `?` where it does not state the method. */
const rows = readFileSync(join(root, 'tests/spec/calls.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id = '', , method = '', path = '']) => ({ id, method, path }))

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())

const served = () => [
  ...world.server.calls.map(({ method, path }) => ({ method: method as string, path })),
  ...BESIDES_THE_TABLE.map((line) => {
    const [method = '', path = ''] = line.split(' ')
    return { method, path }
  }),
]

describe('served paths', () => {
  it('[R1312] are paths of the specification, or kept as ours, and none is one of these in another spelling', async () => {
    const spelled = new Set(rows.map((row) => row.path))
    const ours = [...new Set(served().map((one) => one.path))].filter((path) => !spelled.has(path)).sort()
    const folded = new Set(rows.map((row) => foldPath(row.path)))
    expect(ours.filter((path) => folded.has(foldPath(path)))).toEqual([])
    await expect(`${ours.join('\n')}\n`).toMatchFileSnapshot('own-paths.txt')
  })

  it('answer to exactly the methods the specification states', () => {
    for (const path of new Set(served().map((one) => foldPath(one.path)))) {
      const stated = rows.filter((row) => foldPath(row.path) === path && row.method !== '?')
      const open = rows.some((row) => foldPath(row.path) === path && row.method === '?')
      if (stated.length === 0 || open) continue
      const methods = served()
        .filter((one) => foldPath(one.path) === path)
        .map((one) => one.method)
      expect(new Set(methods), path).toEqual(new Set(stated.map((row) => row.method)))
    }
  })

  it('answer another method 405 and say which they take', async () => {
    for (const { path } of served()) {
      if (BESIDES_THE_TABLE.some((line) => line.endsWith(` ${path}`))) continue
      const response = await world.request(`/api/${path}`, { method: 'DELETE' })
      const takes = served()
        .filter((one) => one.path === path)
        .map((one) => one.method)
      expect(response.status, path).toBe(405)
      expect(response.headers.get('allow'), path).toBe([...takes, 'OPTIONS'].join(', '))
    }
  })

  it('are exactly those that have a contract: none is declared without an answer, none answers without', async () => {
    const lineOf = ({ method, path }: CallContract) => `${method} ${path}`
    const declared = await declaredContracts()
    const ofCommands = new Map(commandContracts().map((one) => [lineOf(one), one]))
    const beside = new Set<string>(BESIDES_THE_TABLE)
    const expected = new Set(
      [...declared.map(lineOf), ...ofCommands.keys()].filter((line) => !beside.has(line)),
    )
    expect(new Set(world.server.calls.map(lineOf))).toEqual(expected)
    expect(declared.filter((one) => beside.has(lineOf(one))).length).toBe(BESIDES_THE_TABLE.length)
    for (const one of declared) {
      const carried = ofCommands.get(lineOf(one))
      const served =
        carried ?? world.server.calls.find((call) => lineOf(call) === lineOf(one))?.contract ?? one
      // What a device asks by says what the command says.
      const { access, input, output, file } = one
      expect([served.access, served.input, served.output, served.file], lineOf(one)).toEqual([
        access,
        input,
        output,
        file,
      ])
    }
  })

  it('stand in the API reference with a sentence each', async () => {
    const document = (await (await world.request('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { summary?: string }>>
    }
    for (const { method, path } of served())
      expect(document.paths[`/api/${path}`]?.[method.toLowerCase()]?.summary, path).toBeTruthy()
  })

  it('[R1323][R0006] cover users, roles, permissions of roles, groups, the organisation, its theme and its logo', () => {
    const served = world.server.calls.map((call) => call.path)
    for (const path of [
      ...['Admin/User/Get', 'Admin/User/Invite', 'Admin/User/Update', 'Admin/Role/Get', 'Admin/Role/Update'],
      ...['Admin/Permission/Get', 'Admin/RolePermission/Get', 'Admin/RolePermission/UpdateMultiple'],
      ...['Admin/Group/Get', 'Admin/Group/Update', 'Admin/Organization/Get', 'Admin/Organization/Update'],
      ...['Admin/Organization/UpdateTheme', 'Admin/Organization/ChangeLogo', 'Admin/Organization/RemoveLogo'],
    ])
      expect(served).toContain(path)
  })

  it('each have a test of their behaviour that names their row', () => {
    const named = idsInTests()
    const paths = new Set(served().map((one) => foldPath(one.path)))
    const rowsServed = rows.filter((row) => paths.has(foldPath(row.path)))
    expect(rowsServed.length).toBeGreaterThan(40)
    expect(rowsServed.filter((row) => !named.has(row.id)).map((row) => `${row.id} ${row.path}`)).toEqual([])
  })
})
