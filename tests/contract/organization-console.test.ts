/** What an organisation is, whose domain it has, how it looks, and what is told of who changed it. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import type { IdentityWorld } from '../../server/identity/deps.ts'
import { proveAddress } from '../../server/identity/prove-address.ts'
import { checkDomainJob } from '../../server/organization/check-domain.ts'
import type { FindTexts } from '../../server/outbound/find-texts.ts'
import {
  createOrganization,
  createPerson,
  membershipsOf,
  organizationRecord,
  personByEmail,
} from '../../server/people/people.ts'
import { createSystemCommands } from '../../server/replication/system-commands.ts'
import type { PersonId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { proofText } from '../../sync/rules/email-domain.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld, PNG } from '../authority/authority-world.ts'
import { caller } from './calling.ts'

let world: AuthorityWorld
let admin: Case
let member: Case
let stranger: Case
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  const things = await world.newThings()
  admin = await world.caseOf(things, 'admin')
  member = await world.caseOf(things, 'member')
  stranger = await world.caseOf(things, 'stranger')
})
const ask = caller(() => world)

async function recordOf(one: Case) {
  const { db } = world.platform
  const at = one === stranger ? world.people.stranger.at : world.people.admin.at
  const rows = await db.read((query) => query.select().from(db.tables.organization))
  return organizationRecord(rows.find((row) => row.id === at) as (typeof rows)[number])
}

async function brought(one: Case, path: string, bytes: Uint8Array, name: string) {
  const form = new FormData()
  form.set('document', new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
  const { 'content-type': _, ...headers } = { 'content-type': '', ...one.headers }
  const response = await world.request(`/api/${path}`, { method: 'POST', headers, body: form })
  const { data } = (await response.json()) as { data: { error: boolean; payload: { item: string | null } } }
  return data
}

describe('what an organisation is', () => {
  it('[C018][C017][R0690][R0693][R0694][R0695][R0697][R0698] has a code, descriptions, a website, a domain and all it has set', async () => {
    const wanted = {
      organizationCode: 'alnoor-1',
      organizationDescriptionEn: 'Trading since 1971',
      organizationDescriptionAr: 'تجارة منذ 1971',
      organizationWebsite: 'https://alnoor.ae/about',
      emailDomain: '@AlNoor.ae.',
      config: { newDraftReminder: 'weekly', newDraftExpiryDays: 30 },
    }
    const { data, code } = await ask(admin, 'Admin/Organization/Update', wanted)
    expect(code).toBe(0)
    const told = { ...wanted, organizationCode: 'ALNOOR-1', emailDomain: 'alnoor.ae' }
    expect(data).toMatchObject({ ...told, emailDomainState: 'unproved' })
    expect((await ask(admin, 'Admin/Organization/Get')).data).toMatchObject({
      ...told,
      config: { newDraftReminder: 'weekly', idleTimeoutSeconds: null, demandsDeviceLock: false },
    })
    for (const wrong of [
      { organizationWebsite: 'javascript:alert(1)' },
      { organizationWebsite: 'https://user:pass@alnoor.ae' },
      { organizationWebsite: 'https://alnoor.ae/"onmouseover=' },
      { emailDomain: 'localhost' },
      { emailDomain: 'alnoor.ae/x' },
      { emailDomain: '10.0.0.1' },
      { organizationCode: '-x' },
      { organizationDescriptionEn: 'x'.repeat(501) },
      { config: { newDraftReminder: 'custom' } },
      { config: { idleTimeoutSeconds: 1 } },
      { config: { nobodyKnows: true } },
      { config: { brandColor: 'red;background:url(//evil)' } },
    ])
      expect([wrong, (await ask(admin, 'Admin/Organization/Update', wrong)).code]).toEqual([wrong, 9000])
  })

  it('has a code that no other organisation has, however it is typed', async () => {
    await ask(admin, 'Admin/Organization/Update', { organizationCode: 'NOOR' })
    expect(await ask(stranger, 'Admin/Organization/Update', { organizationCode: ' noor' })).toMatchObject({
      code: 9143,
    })
    await ask(admin, 'Admin/Organization/Update', { organizationCode: '' })
    expect((await ask(stranger, 'Admin/Organization/Update', { organizationCode: 'noor' })).code).toBe(0)
  })

  it('is written in words that neither turn nor break what stands around them', async () => {
    const { data } = await ask(admin, 'Admin/Organization/Update', {
      organizationDescriptionEn: 'A\u202Eevil\u2066 <script>alert(1)</script>',
    })
    expect(data.organizationDescriptionEn).toBe('Aevil <script>alert(1)</script>')
    expect(
      (await ask(admin, 'Admin/Organization/Update', { organizationDescriptionEn: 'two\nlines' })).code,
    ).toBe(9000)
  })

  it('[C028][C029][R0699] notes attributes under names of its own, added, changed and taken away one by one', async () => {
    const added = await ask(admin, 'organizationAttribute/Update', [
      { attributeName: 'Register', attributeValue: 'CN-100' },
      { attributeId: 'cost', attributeName: 'Cost centre', attributeValue: '7' },
    ])
    expect(added.code).toBe(0)
    await ask(admin, 'organizationAttribute/Update', [
      { attributeId: 'cost', attributeName: 'Cost centre', attributeValue: '8' },
    ])
    // Whoever belongs to it is told.
    expect((await ask(member, 'organizationAttribute/Get', {})).data).toMatchObject([
      { attributeName: 'Register', attributeValue: 'CN-100' },
      { attributeId: 'cost', attributeName: 'Cost centre', attributeValue: '8' },
    ])
    expect((await ask(stranger, 'organizationAttribute/Get', {})).data).toEqual([])
    await ask(admin, 'organizationAttribute/Update', [{ attributeId: 'cost', removed: true }])
    expect((await ask(admin, 'organizationAttribute/Get', {})).data).toHaveLength(1)
    const many = Array.from({ length: 50 }, (_, at) => ({ attributeName: `n${at}`, attributeValue: '' }))
    expect((await ask(admin, 'organizationAttribute/Update', many)).code).toBe(9000)
  })

  it('says who changed which field last', async () => {
    await ask(admin, 'Admin/Organization/Update', {
      organizationNameEn: 'Al Noor of before',
      organizationNameAr: 'النور سابقًا',
      organizationWebsite: 'https://alnoor.ae',
      emailDomain: 'alnoor-changed.example',
      config: { brandColor: '#0B6E4F', mailNoteEn: 'Register 1' },
    })
    await ask(admin, 'organizationAttribute/Update', [{ attributeName: 'Register', attributeValue: '1' }])
    const { changes } = await recordOf(admin)
    for (const field of [
      'nameEn',
      'nameAr',
      'website',
      'emailDomain',
      'brandColor',
      'mailNoteEn',
      'attributes',
    ])
      expect(changes[field], field).toMatchObject({ by: admin.subject })
    expect(changes).not.toHaveProperty('demandsDeviceLock')
  })
})

describe('logos', () => {
  const key = () => world.people.admin.at.replace('organization:', '')
  const bomb = () => {
    const bytes = Buffer.from(PNG)
    bytes.writeUInt32BE(60_000, 16)
    bytes.writeUInt32BE(60_000, 20)
    return bytes
  }

  it('[C016][C014][C022][C021] are brought as pictures, and stand under the names of the lookup', async () => {
    for (const path of ['logo/upload', 'image/upload']) {
      const { error, payload } = await brought(admin, path, PNG, 'logo.png')
      expect(error).toBe(false)
      const fileName = payload.item as string
      await ask(admin, 'Admin/Organization/ChangeLogo', { fileName, secondary: path === 'image/upload' })
    }
    for (const name of ['logo.png', 'logo2.png']) {
      const file = await world.request(`/themes/${key()}/${name}`)
      expect([name, file.status, file.headers.get('content-type')]).toEqual([name, 200, 'image/png'])
      expect(file.headers.get('content-security-policy')).toContain('sandbox')
    }
    // Drawings run things: there are none of an organisation.
    for (const name of ['logo.svg', 'logo2.svg'])
      expect([name, (await world.request(`/themes/${key()}/${name}`)).status]).toEqual([name, 404])
    await ask(admin, 'Admin/Organization/RemoveLogo', { secondary: true })
    expect((await world.request(`/themes/${key()}/logo2.png`)).status).toBe(404)
    expect((await world.request(`/themes/${key()}/logo.png`)).status).toBe(200)
  })

  it('are refused when they are no picture, whatever they are called, or one that asks for gigabytes', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const hostile = [
      [svg, 'logo.png'],
      [svg, 'logo.svg'],
      [Buffer.from('GIF89a'), 'logo.png'],
      [PNG.subarray(0, 20), 'logo.png'],
      [bomb(), 'logo.png'],
    ] as const
    for (const [bytes, name] of hostile) {
      expect((await brought(admin, 'logo/upload', bytes, name)).error).toBe(true)
      // Nor does it become a logo by another door.
      const { payload } = await brought(admin, 'Document/uploadAttachment', bytes, name)
      if (payload.item === null) continue
      const changed = await ask(admin, 'Admin/Organization/ChangeLogo', { fileName: payload.item })
      expect(changed.code).toBe(1007)
    }
  })
})

/** Looks as the job does, with a name server that answers this. */
async function look(one: Case, findTexts: FindTexts) {
  const system = createSystemCommands(world.platform, world.server.executor)
  const { id, domainProof } = await recordOf(one)
  await checkDomainJob({ platform: world.platform, system, findTexts }).run(
    { organizationId: id, token: domainProof?.token, askedAt: domainProof?.askedAt },
    `job:${String(Math.random()).slice(2).padEnd(26, '0').slice(0, 26)}`,
  )
  return (await recordOf(one)).domainProof
}
const claim = async (one: Case, emailDomain: string) => {
  await ask(one, 'Admin/Organization/Update', { emailDomain })
  await ask(one, 'Admin/Organization/CheckDomain', {})
  return (await recordOf(one)).domainProof?.token ?? ''
}

describe('the domain of an organisation', () => {
  it('is proved by its record in DNS, and by nothing else that stands there', async () => {
    const token = await claim(admin, 'record.example')
    expect(await look(admin, async () => err('not-reached'))).toMatchObject({
      state: 'waiting',
      failure: 'not-reached',
    })
    const noise = ['v=spf1 -all', proofText(`${token}x`), `x${proofText(token)}`, 'x'.repeat(500)]
    expect(await look(admin, async () => ok(noise))).toMatchObject({ state: 'waiting', failure: 'not-there' })
    const asked: string[] = []
    const proof = await look(admin, async (host) => {
      asked.push(host)
      return ok([...noise, proofText(token)])
    })
    expect(proof).toMatchObject({ state: 'proved', by: 'dns', failure: null })
    expect(asked).toEqual(['_tawqi.record.example'])
    const { db } = world.platform
    const events = await db.read((query) => readTrail(query, db.tables, world.people.admin.at))
    expect(events.at(-1)).toMatchObject({ kind: 'domainProved', personal: { domain: 'record.example' } })
  })

  it('belongs to whoever proved it first, and the other is told', async () => {
    const ours = await claim(admin, 'twice.example')
    const theirs = await claim(stranger, 'twice.example')
    expect(ours).not.toBe(theirs)
    const both = async () => ok([proofText(ours), proofText(theirs)])
    expect(await look(admin, both)).toMatchObject({ state: 'proved' })
    expect(await look(stranger, both)).toMatchObject({ state: 'unproved', failure: 'taken' })
  })

  it('is unproved again with another name, and the old proof opens nothing when the name comes back', async () => {
    const token = await claim(admin, 'first.example')
    await look(admin, async () => ok([proofText(token)]))
    await ask(admin, 'Admin/Organization/Update', { emailDomain: 'second.example' })
    expect((await recordOf(admin)).domainProof).toMatchObject({ domain: 'second.example', state: 'unproved' })
    expect(await claim(admin, 'first.example')).not.toBe(token)
    expect(await look(admin, async () => ok([proofText(token)]))).toMatchObject({ state: 'waiting' })
  })

  it('is looked for once at a time, however often it is asked for, and holds up nobody while it is', async () => {
    await claim(stranger, 'slow.example')
    for (let n = 0; n < 5; n++) await ask(stranger, 'Admin/Organization/CheckDomain', {})
    const { db } = world.platform
    const jobs = await db.read((query) =>
      query.select().from(db.tables.job).where(eq(db.tables.job.kind, 'checkDomain')),
    )
    const ours = jobs.filter((one) => one.payload.organizationId === world.people.stranger.at)
    const { token, askedAt } = (await recordOf(stranger)).domainProof ?? {}
    expect(ours.filter((one) => one.payload.token === token).map((one) => one.payload.askedAt)).toEqual([
      askedAt,
    ])
    const system = createSystemCommands(world.platform, world.server.executor)
    let looked = 0
    const job = checkDomainJob({
      ...{ platform: world.platform, system },
      findTexts: async () => {
        looked++
        return err('not-reached')
      },
    })
    expect(job.asksOutside).toBe('names')
    await job.run({ ...ours.at(-1)?.payload, askedAt: 1 }, 'job:00000000000000000000000000')
    expect(looked).toBe(0)
  })

  it('is none where anybody gets an address', async () => {
    for (const emailDomain of ['gmail.com', 'someone@Outlook.com'])
      expect((await ask(admin, 'Admin/Organization/Update', { emailDomain })).code).toBe(9141)
  })

  it('is proved by the code that was mailed there, which nobody is sent twice a minute', async () => {
    await claim(admin, 'mailed.example')
    expect((await ask(admin, 'Admin/Organization/MailDomainCode', { mailbox: 'root' })).code).toBe(9000)
    expect((await ask(admin, 'Admin/Organization/MailDomainCode', { mailbox: 'admin' })).code).toBe(0)
    const code = await mailedCode('admin@mailed.example')
    // Nor by way of another organisation.
    await claim(stranger, 'mailed.example')
    expect((await ask(stranger, 'Admin/Organization/MailDomainCode', { mailbox: 'admin' })).code).toBe(9105)
    expect((await ask(stranger, 'Admin/Organization/VerifyDomain', { code })).code).toBe(9103)
    expect(await ask(admin, 'Admin/Organization/VerifyDomain', { code })).toMatchObject({
      code: 0,
      data: { emailDomainState: 'proved' },
    })
  })

  it('[S14] a code mailed to a domain is guessed at five times, then not even the right one counts', async () => {
    await claim(stranger, 'guessed.example')
    expect((await ask(stranger, 'Admin/Organization/MailDomainCode', { mailbox: 'admin' })).code).toBe(0)
    const right = await mailedCode('admin@guessed.example')
    const wrong = right === '000000' ? '000001' : '000000'
    const answers: number[] = []
    for (let guess = 0; guess < 20; guess++)
      answers.push((await ask(stranger, 'Admin/Organization/VerifyDomain', { code: wrong })).code)
    const looked = answers.filter((code) => code === 9103).length
    expect(looked).toBeGreaterThan(0)
    // A wrong one of before counts as well.
    expect(looked).toBeLessThanOrEqual(5)
    expect((await ask(stranger, 'Admin/Organization/VerifyDomain', { code: right })).code).not.toBe(0)
    expect((await recordOf(stranger)).domainProof).toMatchObject({ state: 'waiting' })
  })

  it('is asked for by mail so often and no more, whichever domain is named', async () => {
    const codes: number[] = []
    for (let n = 0; n < 7; n++) {
      await claim(stranger, `flood${n}.example`)
      codes.push((await ask(stranger, 'Admin/Organization/MailDomainCode', { mailbox: 'postmaster' })).code)
    }
    expect(codes.filter((code) => code === 0).length).toBeLessThanOrEqual(5)
    expect(codes.at(-1)).toBe(9004)
  })
})

async function mailedCode(address: string): Promise<string> {
  const { db } = world.platform
  const mails = await db.read((query) => query.select().from(db.tables.mailMessage))
  const mail = mails.findLast((one) => one.toAddress === address)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

describe('joining by the domain', () => {
  // What proving an address needs of it, and no more.
  const identityWorld = () =>
    ({ platform: world.platform, linkRecipientsToPerson: async () => undefined }) as unknown as IdentityWorld
  async function registered(email: string): Promise<PersonId> {
    const { db } = world.platform
    return db.transact(async (query) => {
      const organizationId = await createOrganization(query, db.tables, { nameEn: 'Own' }, world.platform)
      const wanted = { firstName: 'New', lastName: 'Person', email, passwordHash: null, emailVerified: false }
      return createPerson(
        query,
        db.tables,
        { ...wanted, organizationId, roles: ['companyAdmin'] },
        world.platform,
      )
    })
  }
  const prove = (personId: PersonId) =>
    world.platform.db.transact((query) =>
      proveAddress(query, identityWorld(), { by: 'registration', personId }),
    )
  const placesOf = async (personId: PersonId) => {
    const { db } = world.platform
    const places = await db.read((query) => membershipsOf(query, db.tables, personId))
    return places.map((one) => [one.organization.id, one.roles, one.userClass])
  }

  it('is for new people, once the domain is proved and as the organisation wants it', async () => {
    const home = world.people.admin.at
    const token = await claim(admin, 'joins.example')
    await ask(admin, 'Admin/Organization/Update', { config: { joiningByDomain: 'atOnce' } })
    // Not proved yet.
    const early = await registered('early@joins.example')
    await prove(early)
    expect((await placesOf(early)).map(([id]) => id)).not.toContain(home)
    await look(admin, async () => ok([proofText(token)]))
    const joined = await registered('new@joins.example')
    expect((await placesOf(joined)).map(([id]) => id)).not.toContain(home)
    await prove(joined)
    expect(await placesOf(joined)).toEqual([[home, ['member'], 'internal']])
    for (const address of ['new@sub.joins.example', 'new@joins.example.evil.example']) {
      const other = await registered(address)
      await prove(other)
      expect((await placesOf(other)).map(([id]) => id)).not.toContain(home)
    }
    await ask(admin, 'Admin/Organization/Update', { config: { joiningByDomain: 'approved' } })
    const waits = await registered('waits@joins.example')
    await prove(waits)
    expect((await placesOf(waits)).map(([id]) => id)).not.toContain(home)
    expect((await ask(admin, 'Admin/User/Get', { search: 'waits@joins.example' })).data.items).toMatchObject([
      { status: 'inactive', statusId: null },
    ])
    const { db } = world.platform
    // Switched off, it takes nobody in.
    await ask(admin, 'Admin/Organization/Update', { config: { joiningByDomain: 'atOnce' } })
    const switched = (inactiveSince: number | null) =>
      db.transact((query) =>
        query
          .update(db.tables.organization)
          .set({ inactiveSince })
          .where(eq(db.tables.organization.id, home)),
      )
    await switched(1)
    const late = await registered('late@joins.example')
    await prove(late)
    await switched(null)
    expect((await placesOf(late)).map(([, roles]) => roles)).toEqual([['companyAdmin']])
    const person = await db.read((query) => personByEmail(query, db.tables, 'early@joins.example'))
    expect(person?.id).toBe(early)
  })
})

describe('the audit of administration', () => {
  it('lists who did what and when, the newest first, narrowed and page by page', async () => {
    await ask(admin, 'Admin/Organization/Update', { config: { idleTimeoutSeconds: 300 } })
    await ask(admin, 'Admin/Organization/Update', { organizationNameEn: 'Al Noor Holding' })
    const { data } = await ask(admin, 'Admin/Audit/Get', { pageSize: 2 })
    expect(data.items).toMatchObject([
      { kind: 'organizationRenamed', field: 'nameEn', after: 'Al Noor Holding', by: admin.subject },
      { kind: 'settingChanged', description: 'Idle time changed', before: null, after: 300 },
    ])
    expect(data.TotalPages).toBe(Math.ceil(data.TotalCount / 2))
    const only = (await ask(admin, 'Admin/Audit/Get', { kinds: ['domainProved'] })).data
    expect(new Set(only.items.map((one: { kind: string }) => one.kind))).toEqual(new Set(['domainProved']))
    expect((await ask(admin, 'Admin/Audit/Get', { by: member.subject })).data.TotalCount).toBe(0)
    expect((await ask(admin, 'Admin/Audit/Get', { from: Date.now() + 1000 })).data.items).toEqual([])
  })

  it('tells of one record what was done to it, and what was given and taken by it', async () => {
    const { id } = (await ask(admin, 'TasksEf/AddSequence', { name: 'Contracts', prefix: 'C-' })).data
    await ask(admin, 'TasksEf/UpdateSequence', { id, name: 'Contracts', prefix: 'K-' })
    const told = async (about: string) =>
      (await ask(admin, 'Admin/Audit/Get', { about, pageSize: 100 })).data.items as Record<string, unknown>[]
    const [last, ...made] = await told(id)
    expect(last).toMatchObject({
      ...{ kind: 'sequenceChanged', field: 'prefix', before: 'C-', after: 'K-', by: admin.subject },
      // Also where the name is not what was changed.
      description: 'Sequence Contracts changed',
    })
    expect(made.map(({ field }) => field).sort()).toEqual(['name', 'padding', 'prefix', 'start'])

    const { roleId } = (await ask(admin, 'Admin/Role/Add', { roleName: 'Registrar of history' })).data
    await ask(admin, 'Admin/RolePermission/UpdateMultiple', { roleId, permissions: [1] })
    await ask(admin, 'Admin/Group/Update', { name: 'Registry of history', role: [roleId] })
    const ofRole = await told(roleId)
    expect(ofRole).toMatchObject([
      { kind: 'memberGroupChanged', field: 'roles', after: roleId },
      { kind: 'roleChanged', field: 'permissions', before: '', after: '1' },
      ...ofRole.slice(2).map(() => ({ kind: 'roleChanged' })),
    ])
    expect(await told(`role:${'0'.repeat(26)}`)).toEqual([])
    // Another organisation’s chain names nothing of this one.
    expect((await ask(stranger, 'Admin/Audit/Get', { about: roleId })).data.items).toEqual([])
    for (const about of ['%', `role:${'_'.repeat(26)}`, `${roleId}%`, 'role', ''])
      expect([about, (await ask(admin, 'Admin/Audit/Get', { about })).code]).toEqual([about, 9000])
  })

  it('is nobody’s who may not see reports, and of one organisation alone', async () => {
    for (const path of ['Get', 'DownloadCsv', 'DownloadPdf'])
      expect([path, (await ask(member, `Admin/Audit/${path}`, {})).code]).toEqual([path, 9002])
    const others = (await ask(stranger, 'Admin/Audit/Get', {})).data.items as { by: string | null }[]
    expect(others.every((one) => one.by !== admin.subject)).toBe(true)
  })

  it('[S11] is carried away as CSV and as a sealed PDF, which stands in the chain as well', async () => {
    const file = async (path: string) => {
      const response = await world.request(`/api/Admin/Audit/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...admin.headers },
        body: '{}',
      })
      return { type: response.headers.get('content-type'), text: await response.text() }
    }
    const csv = await file('DownloadCsv')
    expect(csv.type).toContain('text/csv')
    expect(csv.text).toContain('Idle time changed')
    const pdf = await file('DownloadPdf')
    expect(pdf.type).toBe('application/pdf')
    expect(pdf.text).toContain('/ETSI.CAdES.detached')
    const { db, evidenceKey } = world.platform
    const events = await db.read((query) => readTrail(query, db.tables, world.people.admin.at))
    expect(events.slice(-2).map((one) => [one.kind, one.facts.report])).toEqual([
      ['administrationExported', 'csv'],
      ['administrationExported', 'pdf'],
    ])
    expect(verifyTrail(events, evidenceKey)).toMatchObject({ unbroken: true })
  })
})
