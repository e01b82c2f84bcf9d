import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { createSession } from '../../server/identity/sessions.ts'
import { joinOrganization } from '../../server/people/people.ts'
import { passOnRecords } from '../../server/replication/kinds/record.ts'
import { memberId } from '../../sync/entities/member.ts'
import { PERMISSIONS } from '../../sync/entities/permission.ts'
import { createId, type OrganizationId, type PersonId } from '../../sync/ids.ts'
import { API_SCOPES, type ApiScope, scopeAllows, scopeOf } from '../../sync/rules/api-scopes.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'
import { commandEntry, sendCommands } from '../authority/questions/commands.ts'

let world: AuthorityWorld
let [admin, owner, stranger, member]: Case[] = []
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  const things = await world.newThings()
  ;[admin, owner, stranger, member] = [
    await world.caseOf(things, 'admin'),
    await world.caseOf(things, 'owner'),
    await world.caseOf(things, 'stranger'),
    await world.caseOf(things, 'member'),
  ]
})

const wish = async (one: Case | undefined, name: string, input: unknown) => {
  const response = await sendCommands(world, one!, [commandEntry(world, one!, name, input)])
  const { results } = (await response.json()) as { results: { status: string; code?: string }[] }
  return results[0]?.code ?? results[0]?.status
}
const call = async (headers: object, path: string, body: object | null = {}) => {
  const response = await world.request(`/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as { code: number; data: never; description: { en: string } }
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
async function keyOf(one: Case | undefined, scopes: readonly ApiScope[], expiresAt: number | null = null) {
  const id = createId('apiKey', world.platform)
  const set = { name: `Key ${id.slice(-4)}`, scopes, expiresAt }
  expect(await wish(one, 'saveApiKey', { id, set, isNew: true })).toBe('applied')
  const issued = await call(one!.headers, 'Api/IssueKey', { id })
  return { id, key: (issued.data as { key: string }).key }
}

describe('a key of a program', () => {
  it('[R0353] is shown once, is kept as a hash, and says how it ends', async () => {
    const { id, key } = await keyOf(admin, ['documents.read'])
    expect(key).toMatch(/^tq_live_[A-Za-z0-9_-]{40,}$/)
    const { db } = world.platform
    const everything = await db.read((query) =>
      Promise.all([
        query.select().from(db.tables.apiKeySecret),
        query.select().from(db.tables.record),
        query.select().from(db.tables.commandLog),
      ]),
    )
    expect(JSON.stringify(everything)).not.toContain(key.slice('tq_live_'.length))
    expect(JSON.stringify(everything[1])).toContain(`"ending":"${key.slice(-4)}"`)
    const trail = await db.read((query) => readTrail(query, db.tables, world.people.admin.at))
    expect(trail.filter((one) => one.facts.key === id).map((one) => one.facts.what)).toEqual([
      'saved',
      'issued',
    ])
    expect(JSON.stringify(trail)).not.toContain(key)
  })

  it('[S21] acts for its owner, within its scopes and no further', async () => {
    const { key } = await keyOf(admin, ['documents.read'])
    expect(await call(bearer(key), 'TasksEf/GetPaging')).toMatchObject({ code: 0 })
    expect(await call(bearer(key), 'Contact/Search')).toMatchObject({
      code: 9258,
      description: { en: 'This key may not be used for that. Give it the scope, or use another key.' },
    })
    const { key: contacts } = await keyOf(admin, ['contacts.write'])
    expect(await call(bearer(contacts), 'Contact/Search', { fullNameEn: 'a' })).toMatchObject({ code: 0 })
    expect(await call(bearer(contacts), 'TasksEf/GetPaging')).toMatchObject({ code: 9258 })
  })

  it('[S21] never opens what only a person does, whatever its scopes', async () => {
    const { key } = await keyOf(admin, API_SCOPES)
    for (const path of [
      'TasksEf/PerformAction',
      'TasksEf/SubmitAndSign',
      'Tasks/SignedTask',
      'CustomerEf/ChangePassword',
      'Session/Revoke',
      'Api/IssueKey',
      'Demo/Remove',
    ])
      expect(await call(bearer(key), path), path).toMatchObject({ code: 9258 })
    for (const path of ['/sync/pull', '/sync/commands', '/sync/ticket', '/uploads'])
      expect(
        (await world.request(path, { method: 'POST', headers: bearer(key), body: '{}' })).status,
      ).not.toBe(200)
  })

  it('[S21][S15] has what its owner may, at that moment: a permission taken is gone for it as well', async () => {
    const { at, id } = world.people.member
    const give = (...permissions: number[]) =>
      wish(admin, 'saveMember', { id: memberId(at, id as PersonId), set: { permissions } })
    expect(await give(PERMISSIONS.apiWrite, PERMISSIONS.userRead)).toBe('applied')
    const { key } = await keyOf(member, ['people.read'])
    expect(await call(bearer(key), 'Admin/Role/Get', null)).toMatchObject({ code: 0 })
    expect(await give(PERMISSIONS.apiWrite)).toBe('applied')
    expect(await call(bearer(key), 'Admin/Role/Get', null)).toMatchObject({ code: 9002 })
    expect(await give()).toBe('applied')
    const another = { id: createId('apiKey', world.platform), set: { name: 'x', scopes: ['people.read'] } }
    expect(await wish(member, 'saveApiKey', { ...another, isNew: true })).toBe('not-permitted')
  })

  it('[S21] stops when it is ended, runs out, or is issued anew', async () => {
    const { id, key } = await keyOf(admin, ['documents.read'])
    const { data } = await call(admin!.headers, 'Api/IssueKey', { id })
    const next = (data as { key: string }).key
    expect(await call(bearer(key), 'TasksEf/GetPaging')).toMatchObject({ code: 9001 })
    expect(await call(bearer(next), 'TasksEf/GetPaging')).toMatchObject({ code: 0 })
    expect(await wish(admin, 'endApiKey', { id })).toBe('applied')
    expect(await call(bearer(next), 'TasksEf/GetPaging')).toMatchObject({ code: 9001 })
    expect(await call(admin!.headers, 'Api/IssueKey', { id })).toMatchObject({ code: 9002 })
    const { key: old } = await keyOf(admin, ['documents.read'], 1)
    expect(await call(bearer(old), 'TasksEf/GetPaging')).toMatchObject({ code: 9001 })
  })

  it('[S8] is issued, changed and ended by nobody else, and found by nobody elsewhere', async () => {
    const { id } = await keyOf(admin, ['documents.read'])
    for (const one of [owner, stranger]) {
      expect(await call(one!.headers, 'Api/IssueKey', { id })).toMatchObject({ code: 9002 })
      expect(await wish(one, 'saveApiKey', { id, set: { name: 'Mine' }, seen: {} })).not.toBe('applied')
      expect(await wish(one, 'endApiKey', { id })).toBe('not-permitted')
    }
  })

  it('[S21][S1] repeats under one Idempotency-Key what was asked in its own organisation, and nothing of another', async () => {
    const { db } = world.platform
    const { id: personId } = world.people.admin
    const elsewhere = world.people.stranger.at
    const asIn = async (organizationId: OrganizationId) => {
      const session = { personId, organizationId, deviceId: null, address: '', userAgent: '' }
      const tokens = await db.transact((query) => createSession(query, db.tables, session, world.platform))
      return { authorization: `Bearer ${tokens.accessToken}`, 'idempotency-key': 'invoice-1' }
    }
    await db.transact((query) =>
      joinOrganization(
        query,
        db.tables,
        { organizationId: elsewhere, personId: personId as PersonId, roles: ['member'] },
        world.platform.now(),
      ),
    )
    const [here, there] = [await asIn(world.people.admin.at), await asIn(elsewhere)]
    const add = async (headers: object) =>
      (await call(headers, 'Contact/Add', { fullNameEn: 'Once', email: 'once@example.com' })) as {
        code: number
        data: { id: string }
      }
    const answers = [await add(here), await add(here), await add(there)]
    expect(answers.map((one) => one.code)).toEqual([0, 0, 0])
    expect(answers[1]).toEqual(answers[0])
    const rows = await db.read((query) =>
      query
        .select({ at: db.tables.contact.organizationId })
        .from(db.tables.contact)
        .where(eq(db.tables.contact.email, 'once@example.com')),
    )
    expect(rows.map((one) => one.at).sort()).toEqual([elsewhere, world.people.admin.at].sort())
  })

  it('leaves nothing that a program could show when it goes with its owner', async () => {
    const { id, key } = await keyOf(admin, ['documents.read'])
    const { db } = world.platform
    const { id: personId, at: organizationId } = world.people.admin
    await db.transact((query) =>
      passOnRecords(
        { query, tables: db.tables, feed: createFeedWriter(query, db.tables), now: 1 },
        {
          ...{ personId, organizationId },
          heir: { personId: world.people.owner.id as PersonId, name: 'Heir', email: 'heir@example.com' },
        },
      ),
    )
    const left = await db.read((query) => query.select().from(db.tables.apiKeySecret))
    expect(left.map((one) => one.keyId)).not.toContain(id)
    expect(await call(bearer(key), 'TasksEf/GetPaging')).toMatchObject({ code: 9001 })
  })

  it('[S21] brings documents by forms within its scopes', async () => {
    const form = () => {
      const body = new FormData()
      body.append('document', new File([new Uint8Array([1, 2, 3])], 'lease.pdf'))
      return body
    }
    const bring = async (key: string, path: string) => {
      const response = await world.request(`/api/${path}`, {
        method: 'POST',
        headers: bearer(key),
        body: form(),
      })
      return (await response.json()) as { code: number; data: { uploadStatus: number }[] }
    }
    const { key } = await keyOf(admin, ['documents.write'])
    const { key: reading } = await keyOf(admin, ['documents.read', 'contacts.write'])
    for (const path of ['Document/upload', 'StorageFile/Upload', 'Document/uploadAttachment']) {
      expect(await bring(key, path), path).toMatchObject({ code: 0 })
      expect(await bring(reading, path), path).toMatchObject({ code: 9258 })
    }
    // Looked at as anybody's is: three bytes are no document.
    expect((await bring(key, 'Document/upload')).data[0]?.uploadStatus).toBeGreaterThan(9000)
  })

  it('says when it was used last', async () => {
    const { id, key } = await keyOf(admin, ['documents.read'])
    const used = async () =>
      (
        (await call(admin!.headers, 'Api/GetKeyUses', null)).data as { id: string; lastUsedAt: number }[]
      ).find((one) => one.id === id)?.lastUsedAt
    expect(await used()).toBeNull()
    await call(bearer(key), 'TasksEf/GetPaging')
    expect(await used()).toBeGreaterThan(0)
  })
})

describe('scopes', () => {
  it('stand in the reference with every call that is not open to all', async () => {
    const { paths } = (await (await world.request('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { description?: string }>>
    }
    expect(paths['/api/Contact/Search']?.post?.description).toBe('With an API key: scope `contacts.read`.')
    expect(paths['/api/Document/upload']?.post?.description).toBe('With an API key: scope `documents.write`.')
    expect(paths['/api/Api/IssueKey']?.post?.description).toBe('Not open to API keys.')
  })

  it('are named for every served call, read by a person: what no key may, and what each may', async () => {
    const lines = world.server.calls
      .filter((one) => one.access !== 'public')
      .map((one) => `${scopeOf(one) ?? '-'} ${one.path}`)
      .sort()
    await expect(`${[...new Set(lines)].join('\n')}\n`).toMatchFileSnapshot('api-scopes.txt')
  })

  it('reading changes nothing: no call that carries a command is read', () => {
    for (const one of world.server.calls) {
      const scope = scopeOf(one)
      if (scope?.endsWith('.read')) expect(scopeAllows([scope], one)).toBe(true)
      if (one.path.match(/\/(add|update|delete|remove|save|cancel|set)/i))
        expect(scope ?? '', one.path).not.toMatch(/read$/)
    }
  })
})
