/** Connected systems by the calls of the specification, asked over the real client beside real services of this machine. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAskPath } from '../../server/connected-systems/ask-path.ts'
import { createCallHistory } from '../../server/connected-systems/call-history.ts'
import { SILENT } from '../../server/http/logger.ts'
import { createAskOutside } from '../../server/outbound/ask-outside.ts'
import { PARAMETER_TYPES, PATH_AUTHORIZATIONS, PATH_METHODS } from '../../sync/entities/connected-system.ts'
import { allHoldersOf } from '../../sync/entities/holder.ts'
import { createId, type Id, type OrganizationId, type PersonId } from '../../sync/ids.ts'
import { holds } from '../../sync/rules/authority.ts'
import { sendsBody } from '../../sync/rules/connected-systems/request-parts.ts'
import { MISBEHAVING, startHostileSystem } from '../adapters/hostile-system.ts'
import { type Answering, type StandIn, startStandIn } from '../adapters/http-stand-in.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { commandEntry, sendCommands } from '../authority/questions/commands.ts'

let world: AuthorityWorld
let [admin, stranger, member]: Case[] = []
beforeAll(async () => {
  world = await createAuthorityWorld({ CONNECTED_HOSTS: '127.0.0.1' })
})
afterAll(() => world.stop())
beforeEach(async () => {
  const things = await world.newThings()
  ;[admin, stranger, member] = [
    await world.caseOf(things, 'admin'),
    await world.caseOf(things, 'stranger'),
    await world.caseOf(things, 'member'),
  ]
})
const services: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of services.splice(0)) await one.stop()
})
async function service(answering: Answering): Promise<StandIn> {
  const one = await startStandIn(answering)
  services.push(one)
  return one
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
type Answered = { readonly code: number; readonly data: any; readonly text: string }
async function call(path: string, body: object = {}, as: Case | undefined = admin): Promise<Answered> {
  const response = await world.request(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...as?.headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { ...(JSON.parse(text) as Answered), text }
}
const good = async (path: string, body: object) => {
  const answer = await call(path, body)
  expect([answer.code, answer.data], path).toMatchObject([0, expect.anything()])
  return answer.data
}
const systemAt = async (baseUrl: string, more: object = {}): Promise<Id<'connectedSystem'>> =>
  (await good('ConnectedSystem/Add', { name: 'ERP', baseUrl, ...more })).connectedSystemId
const pathOf = async (connectedSystemId: string, more: object = {}): Promise<Id<'integrationPath'>> =>
  (
    await good('IntegrationPath/Add', {
      connectedSystemId,
      name: 'Suppliers',
      relativeUrl: '/suppliers',
      ...more,
    })
  ).integrationPathId
const systemNow = async (connectedSystemId: string) =>
  (await good('ConnectedSystem/Get', { connectedSystemId }))[0]
const json =
  (value: unknown, status = 200): Answering =>
  () => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  })

describe('a connected system', () => {
  it('[C116][C117][C118][R0720][R0721][R0722][R0723][R0724][R0725][R0726][R0727][R0728] has what the specification names, and says of its secret only that there is one', async () => {
    const id = await systemAt('https://erp.example.com/api/', {
      description: 'Suppliers and orders',
      clientId: 'tawqi-prod',
      clientSecret: 'S3cret-of-the-system',
    })
    expect(await systemNow(id)).toEqual({
      connectedSystemId: id,
      name: 'ERP',
      description: 'Suppliers and orders',
      type: 'custom',
      baseUrl: 'https://erp.example.com/api',
      clientId: 'tawqi-prod',
      hasSecret: true,
      active: true,
      actions: [],
      paths: [],
      parameters: [],
    })
    await good('ConnectedSystem/Update', { connectedSystemId: id, type: 'predefined', name: 'Oracle' })
    expect(await systemNow(id)).toMatchObject({
      name: 'Oracle',
      type: 'predefined',
      clientId: 'tawqi-prod',
      hasSecret: true,
    })
    await good('ConnectedSystem/SetSecret', { connectedSystemId: id, clientSecret: null })
    expect(await systemNow(id)).toMatchObject({ hasSecret: false })
  })

  it('[C122][C123][R0732][R0733][R0734][R0735][R0736][R0737][R0738][R0739][R0740] has paths with method, authorisation and parameters', async () => {
    const id = await systemAt('https://erp.example.com')
    const said = {
      name: 'Supplier by licence',
      relativeUrl: '/suppliers/{licence}',
      httpMethod: 'GET',
      authorizationType: 'API Key',
      tokenKey: 'X-Key',
      parameters: [
        { name: 'licence', defaultValue: '', location: 'path', dataType: 'string' },
        { name: 'limit', defaultValue: '20', location: 'query string', dataType: 'number' },
      ],
      answerMapping: [{ path: 'data.name_en', name: 'Supplier name', hidden: false }],
    }
    const path = await pathOf(id, said)
    const [told] = (await systemNow(id)).paths
    const { parameters, ...rest } = told
    const { parameters: _said, ...own } = said
    expect(rest).toMatchObject({ ...own, integrationPathId: path, authorized: false })
    expect(
      parameters.map(
        ({ parameterId: _, value: defaultValue, ...one }: { parameterId: string; value: string }) => ({
          ...one,
          defaultValue,
        }),
      ),
    ).toEqual(said.parameters)
    await good('IntegrationPath/Update', {
      integrationPathId: path,
      httpMethod: 'POST',
      parameters: [said.parameters[0], { name: 'amount', location: 'body', dataType: 'number' }],
    })
    const [changed] = (await systemNow(id)).paths
    expect(changed).toMatchObject({ httpMethod: 'POST', name: said.name })
    expect(changed.idempotent).toBe(false)
    await good('IntegrationPath/Update', { integrationPathId: path, idempotent: true })
    expect((await systemNow(id)).paths[0]).toMatchObject({ idempotent: true, httpMethod: 'POST' })
    // What is called the same is the same.
    expect(changed.parameters.map((one: { parameterId: string }) => one.parameterId)[0]).toBe(
      parameters[0].parameterId,
    )
    expect(changed.parameters.map((one: { name: string }) => one.name)).toEqual(['licence', 'amount'])
    expect((await call('IntegrationPath/Update', { integrationPathId: path, httpMethod: 'GET' })).code).toBe(
      9000,
    )
  })

  it('[C124][C125][C126][C127][R0729][R0730][R0731] and each of its paths has parameters: added, changed, told, removed', async () => {
    const system = await systemAt('https://erp.example.com')
    const path = await pathOf(system)
    for (const of of [{ connectedSystemId: system }, { integrationPathId: path }]) {
      const { parameterId } = await good('Parameter/Add', {
        ...of,
        name: 'X-Company',
        value: 'AND01',
        location: 'header',
      })
      await good('Parameter/Update', { ...of, parameterId, value: 'AND02' })
      expect(await good('Parameter/Get', of)).toMatchObject([
        { parameterId, name: 'X-Company', value: 'AND02', location: 'header' },
      ])
      expect(
        (await call('Parameter/Add', { ...of, name: 'Authorization', value: 'x', location: 'header' })).code,
      ).toBe(9000)
      expect((await call('Parameter/Delete', { ...of, parameterId })).code).toBe(0)
      expect((await call('Parameter/Delete', { ...of, parameterId })).code).toBe(9003)
      expect((await call('Parameter/Get', of, stranger)).code).toBe(9003)
    }
    expect((await call('Parameter/Get', {})).code).toBe(9003)
  })

  it('a call that is repeated under its key makes one thing', async () => {
    const headers = { ...admin!.headers, 'idempotency-key': `k-${Math.random()}` }
    const as = { ...admin!, headers }
    const body = { name: 'Twice', baseUrl: 'https://twice.example.com' }
    const [one, two] = [
      await call('ConnectedSystem/Add', body, as),
      await call('ConnectedSystem/Add', body, as),
    ]
    expect(one.data).toEqual(two.data)
    const connectedSystemId = one.data.connectedSystemId
    const path = { connectedSystemId, name: 'P', relativeUrl: '/p' }
    expect((await call('IntegrationPath/Add', path, as)).data).toEqual(
      (await call('IntegrationPath/Add', path, as)).data,
    )
    expect((await systemNow(connectedSystemId)).paths).toHaveLength(1)
  })
})

const VALUES = {
  string: ['Dubai & “Ajman”', 'Dubai & “Ajman”'],
  number: [12.5, '12.5'],
  boolean: [false, 'false'],
  array: [['a', 1], 'a,1'],
  object: [{ a: 'ب' }, '{"a":"\\u0628"}'],
} as const
const IN_HEADER: Partial<Record<keyof typeof VALUES, readonly [unknown, string]>> = {
  string: ['Dubai', 'Dubai'],
  array: [['a', 1], 'a, 1'],
}
const SECRET = 'p@ss:w0rd/+= of some length'

describe('a path asks', () => {
  const table = PATH_METHODS.flatMap((method) =>
    PATH_AUTHORIZATIONS.map((authorization) => ({ method, authorization })),
  )
  const ON_WIRE = { none: 'None', basic: 'Basic', apiKey: 'API Key', bearer: 'Bearer Token' } as const
  const ADDED = {
    none: undefined,
    basic: `Basic ${Buffer.from(`tawqi:${SECRET}`).toString('base64')}`,
    apiKey: SECRET,
    bearer: `Bearer ${SECRET}`,
  } as const
  it.each(table)(
    '[R0751][R0752][R0753][R0754][R0755][R0756][R0757][R0758][R0759][R0760][R0761][R0762][R0763][R0764][R0765][R0766][R0767][R0768][R0769][R0770][R0771][R0772][A159] with $method and $authorization, every type at every place, as it was given',
    async ({ method, authorization }) => {
      const stand = await service(json({ ok: true }))
      const system = await systemAt(`${stand.url}/api`, { clientId: 'tawqi', clientSecret: SECRET })
      const places = ['path', 'query string', 'header', 'cookie', ...(sendsBody(method) ? ['body'] : [])]
      const parameters = places.flatMap((location) =>
        PARAMETER_TYPES.map((dataType) => ({ name: `x-${location[0]}-${dataType}`, location, dataType })),
      )
      const inPath = PARAMETER_TYPES.map((type) => `{x-p-${type}}`).join('/')
      const path = await pathOf(system, {
        httpMethod: method,
        relativeUrl: `/things/${inPath}`,
        authorizationType: ON_WIRE[authorization],
        parameters,
      })
      const values = parameters.map(({ name, location, dataType }) => ({
        name,
        value: (location === 'header' ? IN_HEADER[dataType] : undefined)?.[0] ?? VALUES[dataType][0],
      }))
      const tried = await good('ConnectedSystem/TestPath', { integrationPathId: path, values })
      expect(tried).toMatchObject({ outcome: 'answered', status: 200 })
      const [heard] = stand.heard
      expect(heard?.method).toBe(method)
      expect(heard?.url.pathname.split('/').slice(3).map(decodeURIComponent)).toEqual(
        PARAMETER_TYPES.map((type) => VALUES[type][1]),
      )
      for (const type of PARAMETER_TYPES) {
        expect(heard?.url.searchParams.getAll(`x-q-${type}`)).toEqual(
          type === 'array' ? ['a', '1'] : [VALUES[type][1]],
        )
        expect(heard?.headers[`x-h-${type}`]).toBe((IN_HEADER[type] ?? VALUES[type])[1])
        const cookies = new Map(
          heard?.headers.cookie?.split('; ').map((one) => one.split('=') as [string, string]),
        )
        expect(decodeURIComponent(cookies.get(`x-c-${type}`) ?? '')).toBe(VALUES[type][1])
      }
      const body = Object.fromEntries(PARAMETER_TYPES.map((type) => [`x-b-${type}`, VALUES[type][0]]))
      expect(String(heard?.body)).toBe(sendsBody(method) ? JSON.stringify(body) : '')
      const header = authorization === 'apiKey' ? 'x-api-key' : 'authorization'
      expect(heard?.headers[header]).toBe(ADDED[authorization])
      expect(JSON.stringify(tried)).not.toContain(SECRET)
      expect(tried.request.headers.filter((one: { value: string | null }) => one.value === null)).toEqual(
        authorization === 'none' ? [] : [{ name: header, value: null }],
      )
    },
  )
})

describe('a path is used', () => {
  it('[S22][C119][C120][C121][R0727] only while it is authorised as it stands', async () => {
    const stand = await service(
      json({ data: { name_en: 'Qatra', trn: 100412987600003, bank: { iban: 'AE07' } } }),
    )
    const system = await systemAt(stand.url)
    const path = await pathOf(system, {
      relativeUrl: '/suppliers/{licence}',
      parameters: [{ name: 'licence', location: 'path' }],
      answerMapping: [
        { path: 'data.name_en', name: 'Supplier name' },
        { path: 'data.trn', name: 'Tax number' },
        { path: 'data.bank.iban', name: 'IBAN', hidden: true },
        { path: 'data.nothing', name: 'Nothing' },
      ],
    })
    const use = { integrationPathId: path, values: [{ name: 'licence', value: 'CN-1' }] }
    expect((await call('ConnectedSystem/ExecutePath', use)).code).toBe(9291)
    await good('ConnectedSystem/AuthorizePath', { integrationPathId: path })
    expect((await systemNow(system)).actions).toEqual([
      { functionId: 17, functionName: 'ExecutePath', integrationPathId: path, name: 'Suppliers' },
    ])
    const used = await good('ConnectedSystem/ExecutePath', use)
    expect(used.fields).toEqual([
      { name: 'Supplier name', path: 'data.name_en', value: 'Qatra', hidden: false },
      { name: 'Tax number', path: 'data.trn', value: '100412987600003', hidden: false },
      { name: 'IBAN', path: 'data.bank.iban', value: 'AE07', hidden: true },
      { name: 'Nothing', path: 'data.nothing', value: null, hidden: false },
    ])
    const tried = await call('ConnectedSystem/TestPath', use)
    expect(tried.text).not.toContain('AE07')
    expect(tried.data.fields[2]).toMatchObject({ value: null, hidden: true })

    // More than once, where it was allowed once.
    await good('IntegrationPath/Update', { integrationPathId: path, idempotent: true })
    expect((await call('ConnectedSystem/ExecutePath', use)).code).toBe(9291)
    await good('IntegrationPath/Update', { integrationPathId: path, idempotent: false })
    // Another address, asked with what was allowed for this one.
    await good('IntegrationPath/Update', { integrationPathId: path, relativeUrl: '/payments/{licence}' })
    expect((await call('ConnectedSystem/ExecutePath', use)).code).toBe(9291)
    await good('ConnectedSystem/AuthorizePath', { integrationPathId: path })
    await good('ConnectedSystem/Update', { connectedSystemId: system, baseUrl: `${stand.url}/elsewhere` })
    expect((await call('ConnectedSystem/ExecutePath', use)).code).toBe(9291)
    await good('ConnectedSystem/AuthorizePath', { integrationPathId: path })
    expect((await call('ConnectedSystem/ExecutePath', use)).code).toBe(0)
    await good('ConnectedSystem/DeAuthorizePath', { integrationPathId: path })
    expect((await call('ConnectedSystem/ExecutePath', use)).code).toBe(9291)
    await good('ConnectedSystem/AuthorizePath', { integrationPathId: path })
    await good('ConnectedSystem/Update', { connectedSystemId: system, active: false })
    expect((await call('ConnectedSystem/ExecutePath', use)).code).toBe(9290)
    expect((await call('ConnectedSystem/TestPath', use)).code).toBe(9290)
    expect(stand.heard).toHaveLength(3)
  })

  it('[S8] by who looks after the systems of its organisation, and is to nobody else there', async () => {
    const stand = await service(json({}))
    const path = await pathOf(await systemAt(stand.url))
    await good('ConnectedSystem/AuthorizePath', { integrationPathId: path })
    for (const name of ['ExecutePath', 'TestPath', 'AuthorizePath', 'DeAuthorizePath']) {
      const theirs = await call(`ConnectedSystem/${name}`, { integrationPathId: path }, stranger)
      const none = `integrationPath:${'0'.repeat(52)}`
      expect(theirs.text, name).toBe(
        (await call(`ConnectedSystem/${name}`, { integrationPathId: none }, stranger)).text,
      )
      expect((await call(`ConnectedSystem/${name}`, { integrationPathId: path }, member)).code, name).toBe(
        9002,
      )
    }
    expect(stand.heard).toEqual([])
    expect(await good('ConnectedSystem/GetCalls', {})).not.toContainEqual(
      expect.objectContaining({ integrationPathId: path }),
    )
  })

  it('with values that fit, and no others', async () => {
    const stand = await service(json({}))
    const path = await pathOf(await systemAt(stand.url), {
      parameters: [{ name: 'limit', location: 'query string', dataType: 'number' }],
    })
    const tries = async (...values: object[]) =>
      (await call('ConnectedSystem/TestPath', { integrationPathId: path, values })).code
    expect(await tries({ name: 'limit', value: '12' })).toBe(0)
    expect(await tries({ name: 'limit', value: 'twelve' })).toBe(9293)
    expect(await tries({ name: 'Authorization', value: 'Bearer me' })).toBe(9293)
    expect(await tries({ name: 'host', location: 'header', value: 'evil.example' })).toBe(9293)
    expect(stand.heard).toHaveLength(1)
  })

  it('and each request is kept with its time, who made it and what came of it', async () => {
    const stand = await service(json({ error: 'no such' }, 404))
    const path = await pathOf(await systemAt(stand.url))
    const before = world.platform.now()
    await good('ConnectedSystem/TestPath', { integrationPathId: path })
    await good('ConnectedSystem/AuthorizePath', { integrationPathId: path })
    expect(await good('ConnectedSystem/ExecutePath', { integrationPathId: path })).toMatchObject({
      status: 404,
    })
    const calls = await good('ConnectedSystem/GetCalls', { integrationPathId: path })
    expect(calls).toMatchObject([
      { how: 'execute', method: 'GET', outcome: 'answered', status: 404, by: 'Adam Test', sizeBytes: 19 },
      { how: 'test', status: 404 },
    ])
    expect(calls.every((one: { at: number }) => one.at >= before)).toBe(true)
    const history = createCallHistory({
      ...world.platform,
      now: () => world.platform.now() + 31 * 86_400_000,
    })
    await history.forgetOld()
    expect(await good('ConnectedSystem/GetCalls', { integrationPathId: path })).toEqual([])
  })
})

describe('a secret', () => {
  const secrets = [
    'Gehe1m-und-lang-genug',
    'quote"back\\slash&amp<>',
    'with space + and %2F/=',
    'ascii~`!@#$^*()_{}|:;?',
    '12345678901234567890',
  ]
  it.each(secrets)(
    '[R0726][A063] such as %s appears nowhere: rows, feed, trail, log, answers, however it comes back',
    async (secret) => {
      const said: string[] = []
      const spies = (['info', 'warn', 'error'] as const).map((level) =>
        vi.spyOn(SILENT, level).mockImplementation((...facts) => void said.push(JSON.stringify(facts))),
      )
      const echo: Answering = ({ headers, url }) => {
        const token = String(headers.authorization ?? headers['x-api-key'] ?? '')
        const plain = token.replace(/^(Bearer|Basic) /, '')
        const unicode = [...plain]
          .map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join('')
        const forms = {
          token,
          plain,
          base64: Buffer.from(plain).toString('base64'),
          hex: Buffer.from(plain).toString('hex'),
          url: encodeURIComponent(plain),
          [plain]: 'as a name',
          again: Buffer.from(plain, 'base64').toString('latin1'),
        }
        const text = `${JSON.stringify(forms).slice(0, -1)},"u":"${unicode}","n":${/^\d+$/.test(plain) ? plain : 0}}`
        const kind = url.searchParams.get('as')
        if (kind === 'text')
          return {
            status: 500,
            headers: { 'content-type': 'text/html' },
            body: `<p>${token} ${forms.url} ${forms.base64}`,
          }
        if (kind === 'redirect')
          return { status: 302, headers: { location: `https://${'x'}.example/?t=${forms.url}` } }
        return { status: 200, headers: { 'content-type': `application/json; x=${forms.url}` }, body: text }
      }
      const stand = await service(echo)
      const system = await systemAt(stand.url, { clientId: 'tawqi' })
      await good('ConnectedSystem/SetSecret', { connectedSystemId: system, clientSecret: secret })
      const answers: string[] = []
      for (const authorizationType of ['Basic', 'API Key', 'Bearer Token'])
        for (const as of ['json', 'text', 'redirect']) {
          const path = await pathOf(system, {
            name: `${authorizationType} ${as}`,
            authorizationType,
            parameters: [{ name: 'as', location: 'query string', defaultValue: as }],
            answerMapping: ['token', 'plain', 'u', 'hex', 'again', 'n'].map((name) => ({ path: name, name })),
          })
          await good('ConnectedSystem/AuthorizePath', { integrationPathId: path })
          answers.push((await call('ConnectedSystem/TestPath', { integrationPathId: path })).text)
          answers.push((await call('ConnectedSystem/ExecutePath', { integrationPathId: path })).text)
        }
      expect(stand.heard).toHaveLength(18)
      answers.push((await call('ConnectedSystem/Get')).text, (await call('ConnectedSystem/GetCalls')).text)
      answers.push(
        (await call('ConnectedSystem/Update', { connectedSystemId: system, clientSecret: `${secret}\n` }))
          .text,
      )
      const device = createId('device', world.platform)
      // What this test has made, as it comes to a device that was current before.
      const before = checkpointBefore(admin!)
      const pull = {
        protocol: 11,
        deviceId: device,
        epoch: 'authority',
        checkpoint: before,
        ackN: 0,
        limit: 2000,
      }
      const pulled = await world.request('/sync/pull', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...admin!.headers },
        body: JSON.stringify(pull),
      })
      answers.push(await pulled.text())
      expect(answers.at(-1)).toContain(system)
      const { db } = world.platform
      const rows = await db.read(async (query) => {
        const all: string[] = []
        // Every table there is: one made later is looked through as well.
        for (const [name, table] of Object.entries(db.tables))
          all.push(`${name} ${JSON.stringify(await query.select().from(table as never))}`)
        return all
      })
      expect(rows.join('\n')).toContain(system)
      const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]
        .concat(
          ...['base64', 'hex'].map((one) =>
            Buffer.from(secret)
              .toString(one as 'hex')
              .replace(/=+$/, ''),
          ),
        )
        .concat(/^\d+$/.test(secret) ? String(Number(secret)) : [])
        .concat(Buffer.from(`tawqi:${secret}`).toString('base64').replace(/=+$/, ''))
      for (const place of [...answers, ...rows, ...said])
        for (const form of forms)
          expect(place.includes(form), `${form} in ${place.slice(0, 200)}`).toBe(false)
      for (const spy of spies) spy.mockRestore()
    },
  )

  it('[S22] is for the address it was given for: a system that moves does not take it along', async () => {
    const [right, wrong] = [await service(json({})), await service(json({}))]
    const system = await systemAt(right.url, { clientSecret: SECRET })
    const path = await pathOf(system, { authorizationType: 'Bearer Token' })
    await good('ConnectedSystem/Update', { connectedSystemId: system, baseUrl: wrong.url })
    expect((await call('ConnectedSystem/TestPath', { integrationPathId: path })).code).toBe(9292)
    expect(await systemNow(system)).toMatchObject({ hasSecret: false })
    // Nor does the row of the database, whatever the record claims.
    const { db } = world.platform
    const value = { ...(await recordNow(system)), secret: { setAt: 1, origin: new URL(wrong.url).origin } }
    await world.store({ kind: 'connectedSystem', value } as never)
    expect((await call('ConnectedSystem/TestPath', { integrationPathId: path })).code).toBe(9292)
    expect(wrong.heard).toEqual([])
    await good('ConnectedSystem/Update', { connectedSystemId: system, baseUrl: `${right.url}/v3` })
    expect(await systemNow(system)).toMatchObject({ hasSecret: false })
    await good('ConnectedSystem/SetSecret', { connectedSystemId: system, clientSecret: SECRET })
    expect(await good('ConnectedSystem/TestPath', { integrationPathId: path })).toMatchObject({ status: 200 })
    const sealed = await db.read((query) => query.select().from(db.tables.keptSecret))
    expect(sealed.map((one) => one.about)).toContain(system)
    const gone = await sendCommands(world, admin!, [
      commandEntry(world, admin!, 'removeConnectedSystem', { connectedSystemId: system }),
    ])
    expect(await gone.text()).toContain('applied')
    const left = await db.read((query) => query.select().from(db.tables.keptSecret))
    expect(left.map((one) => one.about)).not.toContain(system)
    expect((await call('ConnectedSystem/TestPath', { integrationPathId: path })).code).toBe(9003)
  })
})

/** In every channel, and with every holder that is followed like one. */
function checkpointBefore({ before }: Case): Readonly<Record<string, number>> {
  const { at } = world.people.admin
  const seq = before[at] ?? 0
  return { ...before, ...Object.fromEntries(allHoldersOf(at).map((holder) => [holder, seq])) }
}

async function recordNow(id: string) {
  const { db } = world.platform
  const rows = await db.read((query) => query.select().from(db.tables.record))
  return rows.find((one) => one.id === id)?.body as object
}

describe('a hostile system', () => {
  const OUTCOMES: { readonly [W in keyof typeof MISBEHAVING]: string } = {
    'announces 10 GB': 'answer-too-large',
    'sends 10 GB unannounced': 'answer-too-large',
    'sends 10 GB in pieces': 'answer-too-large',
    'never answers': 'timed-out',
    'answers a letter at a time': 'timed-out',
    'never ends its head': 'timed-out',
    'sends three million headers': 'answer-too-large',
    'says 100 Continue for ever': 'timed-out',
    'sends a bomb in gzip': 'answer-too-large',
    'sends a bomb in brotli': 'answer-too-large',
    'sends broken gzip': 'not-readable',
    'packs in a way of its own': 'not-readable',
    'speaks no HTTP': 'not-reached',
    'would speak another protocol': 'not-reached',
    'hangs up': 'not-reached',
    'hangs up in the middle': 'not-reached',
  }
  const TIMEOUT_MS = 700
  const TIED_TO = 200_000_000

  /** As the server asks, with less patience. */
  async function tried(
    path: Id<'integrationPath'>,
    options: Partial<Parameters<typeof createAskOutside>[0]> = {},
  ) {
    const { id: personId, at: organizationId } = world.people.admin
    const askPath = createAskPath({
      platform: world.platform,
      history: createCallHistory(world.platform),
      ask: createAskOutside({ trustedHosts: ['127.0.0.1'], ...options }),
      timeoutMs: TIMEOUT_MS,
    })
    const actor = {
      kind: 'person',
      personId: personId as PersonId,
      organizationId: organizationId as OrganizationId,
    }
    const answer = await askPath({ pathId: path, values: [], how: 'test', actor: actor as never })
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value
  }

  it.each(Object.entries(OUTCOMES))(
    'that %s is told as %s, in time and in little memory',
    async (what, outcome) => {
      const system = await startHostileSystem(MISBEHAVING[what as keyof typeof MISBEHAVING])
      services.push(system)
      const path = await pathOf(await systemAt(system.url))
      const [began, memory] = [performance.now(), process.memoryUsage().rss]
      const came = await tried(path)
      expect(came.outcome).toBe(outcome)
      expect(came.text).toBeNull()
      expect(performance.now() - began).toBeLessThan(TIMEOUT_MS + 2000)
      expect(process.memoryUsage().rss - memory).toBeLessThan(TIED_TO)
      const [kept] = await good('ConnectedSystem/GetCalls', { integrationPathId: path })
      expect(kept).toMatchObject({ outcome })
    },
  )

  it('is followed only where it stays: the same scheme, host and port, three times, for what changes nothing', async () => {
    const inside = await service(json({ inside: true }))
    const stand = await service(({ url }) => {
      const to = url.searchParams.get('to') ?? ''
      if (to === 'loop') return { status: 307, headers: { location: url.href } }
      return to === '' ? { status: 200, body: '{"here":true}' } : { status: 302, headers: { location: to } }
    })
    const system = await systemAt(stand.url, { clientSecret: SECRET })
    const to = async (place: string, httpMethod = 'GET') => {
      const path = await pathOf(system, {
        httpMethod,
        authorizationType: 'Bearer Token',
        parameters: [{ name: 'to', location: 'query string', defaultValue: place }],
      })
      return tried(path)
    }
    expect(await to('/suppliers')).toMatchObject({ status: 200, text: expect.stringContaining('here') })
    expect(await to('/suppliers', 'POST')).toMatchObject({ status: 302, pointsTo: stand.url })
    for (const place of [
      inside.url,
      'https://169.254.169.254/',
      'file:///etc/passwd',
      'https://evil.example/?a=b',
    ])
      expect(await to(place), place).toMatchObject({ status: 302 })
    expect((await to(inside.url)).pointsTo).toBe(inside.url)
    const before = stand.heard.length
    expect(await to('loop')).toMatchObject({ status: 307 })
    expect(stand.heard.length - before).toBe(4)
    expect(inside.heard).toEqual([])
  })

  it('in our own network is not asked, by whichever name, unless the operator named it for this', async () => {
    const stand = await service(json({}))
    const { port } = new URL(stand.url)
    for (const base of [
      stand.url,
      `https://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      `https://[::1]:${port}`,
    ]) {
      const path = await pathOf(await systemAt(base))
      expect(await tried(path, { trustedHosts: [] }), base).toMatchObject({
        outcome: 'address-not-allowed',
        status: null,
      })
    }
    // What other services of the operator's may be at is none of an organisation's business.
    expect(world.platform.config.TRUSTED_HOSTS).toEqual([])
    expect(stand.heard).toEqual([])
  })

  it('whose name leads to one place when it is checked and to another when it is called is looked at as it is called', async () => {
    const stand = await service(json({}))
    const { port } = new URL(stand.url)
    const path = await pathOf(await systemAt(`https://rebinding.example:${port}`))
    let looked = 0
    const came = await tried(path, {
      trustedHosts: [],
      lookup: (_name, _options, done) => {
        looked++
        done(null, [{ address: looked > 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }])
      },
    })
    expect(came.outcome).toBe('address-not-allowed')
    expect([looked, stand.heard]).toEqual([1, []])
    const both = await tried(path, {
      trustedHosts: [],
      lookup: (_name, _options, done) =>
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '10.0.0.1', family: 4 },
        ]),
    })
    expect(both.outcome).toBe('address-not-allowed')
  })

  it.each([
    ['no text', Buffer.from([0xff, 0xfe, 0x00, 0x80]), 'application/json', null],
    ['half a letter', Buffer.from([0x22, 0xc3]), 'application/json', null],
    ['JSON under another name', Buffer.from('{"a":1}'), 'image/png', '{\n  "a": 1\n}'],
    ['a page', Buffer.from('<script>alert(1)</script>'), 'application/json', '<script>alert(1)</script>'],
    ['Arabic of another time', Buffer.from([0xe3, 0xe6]), 'text/plain; charset=windows-1256', 'مو'],
    ['a charset nobody knows', Buffer.from('{}'), 'text/plain; charset=nobody-knows', null],
    ['JSON without an end', Buffer.from('['.repeat(400_000)), 'application/json', '['.repeat(64_000)],
  ] as const)('that answers %s is shown as far as it can be read', async (_what, body, type, shown) => {
    const stand = await service(() => ({ status: 200, headers: { 'content-type': type }, body }))
    const path = await pathOf(await systemAt(stand.url), { answerMapping: [{ path: 'x.y', name: 'X' }] })
    const came = await tried(path)
    expect([came.outcome, came.text, came.fields[0]?.value]).toEqual(['answered', shown, null])
  })

  it('holds up nobody: of one organisation four requests are under way at once', async () => {
    const stand = await service(() => 'silent')
    const path = await pathOf(await systemAt(stand.url))
    const { id: personId, at: organizationId } = world.people.admin
    const askPath = createAskPath({
      platform: world.platform,
      history: createCallHistory(world.platform),
      ask: createAskOutside({ trustedHosts: ['127.0.0.1'] }),
      timeoutMs: TIMEOUT_MS,
    })
    const actor = { kind: 'person', personId, organizationId } as never
    const all = await Promise.all(
      Array.from({ length: 10 }, () => askPath({ pathId: path, values: [], how: 'test', actor })),
    )
    expect(all.filter((one) => one.ok)).toHaveLength(4)
    expect(all.filter((one) => !one.ok && one.error.code === 'too-many-requests')).toHaveLength(6)
    expect((await askPath({ pathId: path, values: [], how: 'test', actor })).ok).toBe(true)
  })
})

describe('a permission', () => {
  it('[R0047] lets somebody see connected systems, or change and ask them too', () => {
    const of = (...permissions: number[]) => ({ personId: 'person:x' as PersonId, roles: [], permissions })
    expect([
      holds(of(9010), 'systemRead'),
      holds(of(9010), 'systemWrite'),
      holds(of(9011), 'systemRead'),
    ]).toEqual([true, false, true])
  })
})
