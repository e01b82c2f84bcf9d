import { execFileSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_NAME } from '../../server/client/client-files.ts'
import { typeOf } from '../../server/client/type-of.ts'
import { writeClient } from '../../server/client/write-client.ts'
import { createId } from '../../sync/ids.ts'
import { scopeOf } from '../../sync/rules/api-scopes.ts'
import { type AuthorityWorld, createAuthorityWorld } from '../authority/authority-world.ts'
import { commandEntry, sendCommands } from '../authority/questions/commands.ts'

const root = join(import.meta.dirname, '../..')
const modules = join(root, 'node_modules')

let world: AuthorityWorld
let program: string
let url: string
let key: string
/** As a program of somebody else’s has it: packed, and unpacked among its packages. */
beforeAll(async () => {
  world = await createAuthorityWorld()
  url = `http://127.0.0.1:${await world.server.listen(0, '127.0.0.1')}`
  const admin = await world.caseOf(await world.newThings(), 'admin')
  const id = createId('apiKey', world.platform)
  const set = { name: 'Program', scopes: ['contacts.write', 'documents.write'], expiresAt: null }
  await sendCommands(world, admin, [commandEntry(world, admin, 'saveApiKey', { id, set, isNew: true })])
  const issued = await world.request('/api/Api/IssueKey', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...admin.headers },
    body: JSON.stringify({ id }),
  })
  key = ((await issued.json()) as { data: { key: string } }).data.key

  program = mkdtempSync(join(tmpdir(), 'program-'))
  await writeClient(join(program, 'client'))
  execFileSync('npm', ['pack', '--pack-destination', program, '--silent'], { cwd: join(program, 'client') })
  const packed = readdirSync(program).find((name) => name.endsWith('.tgz')) ?? ''
  const folder = join(program, 'node_modules', CLIENT_NAME)
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', join(program, packed), '-C', folder, '--strip-components=1'])
  mkdirSync(join(program, 'node_modules/@types'))
  symlinkSync(join(modules, '@types/node'), join(program, 'node_modules/@types/node'))
  symlinkSync(join(modules, 'undici-types'), join(program, 'node_modules/undici-types'))
})
afterAll(async () => {
  await world.stop()
  rmSync(program, { recursive: true })
})

const compile = (source: string): string => {
  writeFileSync(join(program, 'package.json'), '{"type":"module"}')
  writeFileSync(join(program, 'sample.ts'), source)
  const options = [
    '--noEmit',
    '--pretty',
    'false',
    '--strict',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--types',
    'node',
  ]
  try {
    execFileSync(process.execPath, [join(modules, 'typescript/bin/tsc'), ...options, 'sample.ts'], {
      cwd: program,
      encoding: 'utf8',
    })
    return ''
  } catch (error) {
    const { stdout } = error as { stdout: string }
    // Not a compiler that said no, but one that could not be asked.
    if (!stdout.includes('error TS')) throw error
    return stdout
  }
}

interface Packed {
  readonly createClient: (options: object) => {
    call(name: string, input: object, options?: object): Promise<{ ok: boolean; word?: string; data: never }>
  }
  readonly readWebhook: (received: object) => Promise<{ id: string; type: string } | null>
}
const packedClient = () =>
  import(pathToFileURL(join(program, 'node_modules', CLIENT_NAME, 'index.js')).href) as Promise<Packed>

describe('the client for programs', () => {
  it('[R0353] is a package a program is compiled against', () => {
    const sample = `
      import { createClient, readWebhook } from '${CLIENT_NAME}'
      const tawqi = createClient({ url: 'https://sign.example.com', key: 'tq_live_x' })
      const found = await tawqi.call('Contact/Search', { fullNameEn: 'Sara' })
      if (found.ok) for (const one of found.data.rows) { const name: string = one.fullNameEn; console.log(name) }
      else if (found.word === 'scope-missing') console.log(found.description.en)
      const brought = await tawqi.call('Document/upload', { files: [new File(['x'], 'x.pdf')] })
      if (brought.ok) console.log(brought.data[0]?.uploadStatus)
      const file = await tawqi.call('Admin/Group/DownloadCsv', {})
      if (file.ok) console.log(file.data.bytes.byteLength)
      const told = await readWebhook({ secret: 'whsec_', headers: new Headers(), body: '{}' })
      if (told?.type === 'envelope.completed') console.log(told.data.processId)
    `
    expect(compile(sample)).toBe('')
    const wrong = `
      import { createClient } from '${CLIENT_NAME}'
      const tawqi = createClient({ url: '', key: '' })
      await tawqi.call('Contact/Serch', {})
      await tawqi.call('Contact/Search', { fullNameEn: 1 })
      await tawqi.call('Api/IssueKey', { id: 'apiKey:x' })
    `
    expect(compile(wrong).match(/error TS/g)).toHaveLength(3)
  })

  it('calls a running server: data, refusals and forms', async () => {
    const { createClient } = await packedClient()
    const tawqi = createClient({ url, key })
    expect(await tawqi.call('Contact/Search', { fullNameEn: 'a' })).toMatchObject({
      ok: true,
      data: { rows: [{ fullNameEn: expect.any(String) }] },
    })
    expect(await tawqi.call('Admin/Role/Get', {})).toMatchObject({
      ...{ ok: false, word: 'scope-missing', code: 9258, status: 403 },
      description: { en: expect.any(String), ar: expect.any(String), fr: expect.any(String) },
    })
    const files = [new File([new Uint8Array([1])], 'x.pdf')]
    expect(await tawqi.call('Document/upload', { files })).toMatchObject({ ok: true })
    await expect(tawqi.call('Api/IssueKey', {})).rejects.toThrow('No call is named')
  })

  it('waits as long as it is told, and tells a gateway from the server', async () => {
    const { createClient } = await packedClient()
    const answers = [
      new Response('{"code":9005}', { status: 429, headers: { 'retry-after': '0' } }),
      new Response('{"code":0,"data":[],"description":{}}'),
      new Response('<html>', { status: 502 }),
    ]
    const fetch = async () => answers.shift()
    const tawqi = createClient({ url, key, fetch })
    expect(await tawqi.call('Contact/Search', {})).toMatchObject({ ok: true, data: [] })
    await expect(tawqi.call('Contact/Search', {})).rejects.toThrow('502')
  })

  it('believes a webhook that is signed with its secret, and lately', async () => {
    const { readWebhook } = await packedClient()
    const raw = randomBytes(32)
    const secret = `whsec_${raw.toString('base64')}`
    const body = JSON.stringify({ type: 'envelope.sent', data: {} })
    const now = Date.now()
    const seconds = String(Math.floor(now / 1000))
    const mac = createHmac('sha256', raw).update(`msg_1.${seconds}.${body}`).digest('base64')
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,AAAA v1,${mac}`,
    }
    expect(await readWebhook({ secret, headers, body, now })).toMatchObject({
      id: 'msg_1',
      type: 'envelope.sent',
    })
    expect(await readWebhook({ secret, headers, body: `${body} `, now })).toBeNull()
    expect(await readWebhook({ secret, headers, body, now: now + 301_000 })).toBeNull()
    expect(await readWebhook({ secret: 'whsec_AAAA', headers, body, now })).toBeNull()
    expect(
      await readWebhook({ secret, headers: { ...headers, 'webhook-id': 'msg_2' }, body, now }),
    ).toBeNull()
    expect(await readWebhook({ secret, headers: {}, body, now })).toBeNull()
  })

  it('has every call a key may make, and no other', async () => {
    const { createClient } = await packedClient()
    const fetch = async () => new Response('{"code":0,"data":null,"description":{}}')
    const tawqi = createClient({ url, key, fetch })
    const served = world.server.calls
    for (const one of served) {
      const twice = served.filter(({ path }) => path === one.path).length > 1
      const name = twice ? `${one.method} ${one.path}` : one.path
      const calling = tawqi.call(name, { files: [] })
      if (scopeOf(one) === null) await expect(calling, name).rejects.toThrow('No call is named')
      else expect(await calling, name).toMatchObject({ ok: true })
    }
  })
})

describe('a schema as a type', () => {
  it('is what TypeScript would call it', () => {
    expect(typeOf({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } })).toBe(
      'ReadonlyArray<string | null>',
    )
    expect(typeOf({ type: 'object', properties: { 'a-b': { const: 1 } }, required: ['a-b'] })).toBe(
      '{\n  readonly "a-b": 1\n}',
    )
    expect(typeOf({ type: 'object', additionalProperties: { type: 'integer' } })).toBe(
      'Readonly<Record<string, number>>',
    )
  })
})
