import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldPath } from '../../server/http/call-table.ts'
import type { CallContract } from '../../sync/calls/contract.ts'
import { type AuthorityWorld, createAuthorityWorld } from '../authority/authority-world.ts'
import { BESIDES_THE_TABLE } from '../authority/questions/calls-files.ts'
import { commandContracts, declaredContracts } from '../structure/contracts.ts'
import { idsInTests } from './test-files.ts'

const root = join(import.meta.dirname, '../..')

/** Rows of the specification; `?` where it does not state the method. */
const rows = readFileSync(join(root, 'tests/spec/calls.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id = '', , method = '', path = '']) => ({ id, method, path }))

/** Paths of our own, which the specification does not have. */
const OURS = [
  'Admin/User/Remove',
  'Admin/Organization/DemandDeviceLock',
  'Admin/Organization/RestrictDownloads',
  'AuditTrail/Get',
  'CustomerEf/ChangePassword',
  'Demo/Remove',
  'Public/DeclineInvitation',
  'RecycleBin/Purge',
  'Lookup/Add',
  'Lookup/Update',
  'Notifications/Get',
  'Notifications/Mark',
  'Notifications/PushKey',
  'Session/Get',
  'Signing/BeginRemote',
  'Signing/ReturnFromRemote',
  'Signing/HandOver',
  'Session/Revoke',
  'TasksEf/ChangeOpenness',
  'TasksEf/GetOpenPaging',
  'TasksEf/Join',
  'TasksEf/RetrySealing',
  'TasksEf/SetStepPassword',
  'Token/ReadDoor',
  'Verify/Envelope',
  'Api/IssueKey',
  'Api/GetKeyUses',
  'Evidence/Consistency',
  'Verify/Roots',
]

let world: AuthorityWorld
beforeAll(async () => {
  world = await createAuthorityWorld()
}, 60_000)
afterAll(() => world.stop())

const served = () => [
  ...world.server.calls.map(({ method, path }) => ({ method: method as string, path })),
  ...BESIDES_THE_TABLE.map((line) => {
    const [method = '', path = ''] = line.split(' ')
    return { method, path }
  }),
]

describe('served paths', () => {
  it('[R1312] are paths of the specification or known to be ours, spelled as it spells them', () => {
    const spelled = new Set(rows.map((row) => row.path))
    const unknown = [...new Set(served().map((one) => one.path))].filter(
      (path) => !spelled.has(path) && !OURS.includes(path),
    )
    expect(unknown).toEqual([])
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

  it('each have a test of their behaviour that names their row', () => {
    const named = idsInTests()
    const paths = new Set(served().map((one) => foldPath(one.path)))
    const rowsServed = rows.filter((row) => paths.has(foldPath(row.path)))
    expect(rowsServed.length).toBeGreaterThan(40)
    expect(rowsServed.filter((row) => !named.has(row.id)).map((row) => `${row.id} ${row.path}`)).toEqual([])
  })
})
