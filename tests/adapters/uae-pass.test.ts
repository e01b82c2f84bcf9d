/** Steps signed with UAE PASS: the real server, a real PDF, and a service that plays by the public protocol. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import type { Person } from '../server/person.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'
import { CLIENT, type FakeUaePass, startFakeUaePass } from './fake-uae-pass.ts'
import { authorityCertificate, uaePassPerson } from './uae-pass-people.ts'

const pdf = readFileSync(join(import.meta.dirname, '../fixtures/pdf/issue13242.pdf'))
const consent = { text: 'I agree to sign electronically.', version: '1', language: 'en' } as const
const mariamThere = uaePassPerson('Mariam Al Suwaidi', 'mariam@example.com')

let service: FakeUaePass
let world: RunningServer
let omar: Person
let mariam: Person
let sha256 = ''
beforeAll(async () => {
  service = await startFakeUaePass(mariamThere)
  world = await startServer({
    UAE_PASS_URL: service.url,
    UAE_PASS_CLIENT_ID: CLIENT.id,
    UAE_PASS_CLIENT_SECRET: CLIENT.secret,
    TRUSTED_HOSTS: service.host,
  })
  omar = await world.register('Omar', 'Haddad', 'omar@example.com')
  mariam = await world.register('Mariam', 'Al Suwaidi', 'mariam@example.com')
  sha256 = (await omar.upload(pdf, 'lease.pdf')).data[0]?.id ?? ''
})
afterAll(async () => {
  await world.stop()
  await service.stop()
})
afterEach(() => {
  Object.assign(service, { person: mariamThere, signsAs: null, outage: null, tamper: null })
})

const kept = async (id: string): Promise<Envelope> => {
  const { envelope } = world.platform.db.tables
  const rows = await world.platform.db.read((query) => query.select({ body: envelope.body }).from(envelope))
  return rows.find((row) => row.body.id === id)?.body as Envelope
}

/** A document that waits for Mariam's UAE PASS signature, with a text to fill in. */
async function waiting(files = 1) {
  const ids = world.platform
  const recipient = {
    id: createId('recipient', ids),
    name: 'Mariam Al Suwaidi',
    email: 'mariam@example.com',
    kind: 'uaePassSign' as const,
    order: 1,
    language: 'en' as const,
  }
  const documents = Array.from({ length: files }, (_, at) => ({
    id: createId('document', ids),
    name: `lease-${at + 1}.pdf`,
    sha256,
    sizeBytes: pdf.byteLength,
  }))
  const field = (kind: 'signature' | 'text', yPt: number, documentId: `document:${string}`) => ({
    id: createId('field', ids),
    documentId,
    recipientId: recipient.id,
    kind,
    label: kind,
    requirement: kind === 'text' ? ('required' as const) : ('editable' as const),
    places: [{ page: 1, xPt: 40, yPt, widthPt: 150, heightPt: 30 }],
    defaultValue: '',
    options: [],
    fontSizePt: 11,
    align: 'start' as const,
  })
  const text = field('text', 200, documents[0]!.id)
  const content: DraftContent = {
    kind: 'document',
    title: 'Lease renewal',
    subject: '',
    message: '',
    language: 'en',
    timeZone: 'Asia/Dubai',
    expiresAt: null,
    reminder: 'none',
    documents,
    attachments: [],
    recipients: [recipient],
    fields: [...documents.map((one) => field('signature', 100, one.id)), text],
  } as DraftContent
  const sent = await omar.call<{ processId: string }>('TasksEf/AddEnvelope', { kind: 'document', content })
  expect(sent.code, JSON.stringify(sent)).toBe(0)
  await world.idle()
  const { processId } = sent.data
  const envelope = await kept(processId)
  const wish = {
    envelopeId: processId,
    recipientId: recipient.id,
    ...termsOf(envelope, recipient.id, confirmedByCall(envelope)),
    values: { [text.id]: { kind: 'text', text: 'Head of legal' } },
    consent,
  }
  return { processId, stepId: recipient.id, wish, text }
}

const begin = (wish: object, by = mariam) => by.call<{ goTo: string }>('Signing/BeginRemote', wish)
/** Goes where one is sent and comes back with what the address says, as a browser does. */
async function visit(address: string): Promise<Record<string, string>> {
  const answer = await fetch(address, { redirect: 'manual' })
  const location = answer.headers.get('location')
  expect(location, await answer.text()).not.toBeNull()
  const back = new URL(location ?? '')
  expect(back.pathname).toBe('/sign/sign-return')
  return Object.fromEntries(back.searchParams)
}
const comeBack = (words: object, by = mariam) =>
  by.call<{ goTo?: string; signed?: boolean; processId: string }>('Signing/ReturnFromRemote', words)
const signedIn = async (wish: object) => comeBack(await visit((await begin(wish)).data.goTo))

describe('a step signed with UAE PASS', () => {
  it('[R0023][R0487][R0909] signs with the person’s own certificate; the file keeps every earlier byte', async () => {
    const { processId, stepId, wish } = await waiting()
    const going = await begin(wish)
    expect(going.code, JSON.stringify(going)).toBe(0)
    const held = await kept(processId)
    expect(held.lease?.recipientId).toBe(stepId)
    const asking = await comeBack(await visit(going.data.goTo))
    const done = await comeBack(await visit(asking.data.goTo ?? ''))
    expect([done.code, done.data]).toEqual([0, { processId, stepId, signed: true }])
    await world.idle()
    const after = await kept(processId)
    expect([after.state, after.recipients[0]?.state, after.lease]).toEqual(['completed', 'signed', null])
    expect(after.documents[0]!.revisions.map((one) => one.cause)).toEqual(['prepared', 'signed', 'sealed'])
    const files = await Promise.all(
      after.documents[0]!.revisions.map(async (one) =>
        Buffer.from(await (await mariam.file(one.sha256)).arrayBuffer()),
      ),
    )
    for (const [at, bytes] of files.entries())
      if (at > 0) expect(bytes.subarray(0, files[at - 1]!.length).equals(files[at - 1]!)).toBe(true)
    const report = await verifyPdf(files.at(-1)!, { trustedRoots: [authorityCertificate], now: new Date() })
    const own = report.revisions.flatMap((one) => one.signatures)[0]
    expect([
      report.verdict,
      own?.certificate?.commonName,
      own?.certificate?.subjectNumber,
      own?.trust,
    ]).toEqual(['valid', 'Mariam Al Suwaidi', mariamThere.idn, 'trusted'])
    expect(Object.values(after.values)).toContainEqual({ kind: 'text', text: 'Head of legal' })
    const seen = await mariam.call<{ signatories: { status: string }[] }>('TasksEf/GetDetails', { processId })
    expect(JSON.stringify(seen.data)).toContain('UAEPASS Signed')
    const trail = await omar.call<{ events: { kind: string; facts: object }[]; chain: object }>(
      'AuditTrail/Get',
      { processId },
    )
    expect(trail.data.chain).toMatchObject({ unbroken: true })
    expect(trail.data.events.find((one) => one.kind === 'signatureAccepted')?.facts).toMatchObject({
      service: 'uaePass',
      identity: 'account',
    })
    expect(JSON.stringify(trail.data)).not.toContain(mariamThere.idn)
    expect(service.processes.size).toBe(0)
  })

  it('[C089] by the words of the specification: verified for the task after signing in there, then signed', async () => {
    const { processId, stepId, wish } = await waiting()
    const verify = (words: object, by = mariam) =>
      by.call<{ goTo: string }>('public/VerifyFromUAEPASS', words)
    const words = await visit((await begin(wish)).data.goTo)
    // Overheard by somebody else, who is signed in too.
    expect((await verify(words, omar)).code).toBe(9250)
    const asking = await verify(words)
    expect(asking.code, JSON.stringify(asking)).toBe(0)
    // Verified once; it is no way to say that something was signed.
    expect((await verify({ ...words, status: 'finished' })).code).toBe(9250)
    const done = await comeBack(await visit(asking.data.goTo))
    expect(done.data).toEqual({ processId, stepId, signed: true })
    service.person = uaePassPerson('Somebody Else', 'else@example.com')
    const others = await waiting()
    expect((await verify(await visit((await begin(others.wish)).data.goTo))).code).toBe(9254)
    const turned = await waiting()
    const { state } = await visit((await begin(turned.wish)).data.goTo)
    expect((await verify({ state, error: 'cancelledOnApp' })).code).toBe(9251)
    expect((await kept(turned.processId)).lease).toBeNull()
  })

  it('a visitor signs without an Emirates ID: by the number their certificate has, or by their name', async () => {
    const visitor = uaePassPerson('Mariam Al Suwaidi', 'mariam@example.com', {
      ...{ uuid: mariamThere.uuid, unifiedID: '104567891' },
    })
    service.person = visitor
    const { processId, stepId, wish } = await waiting()
    const asking = await signedIn(wish)
    const done = await comeBack(await visit(asking.data.goTo ?? ''))
    expect(done.data).toEqual({ processId, stepId, signed: true })
    const again = await waiting()
    const next = await signedIn(again.wish)
    service.signsAs = uaePassPerson('Another Visitor', '', { unifiedID: '104567892' })
    expect((await comeBack(await visit(next.data.goTo ?? ''))).code).toBe(9254)
  })

  it('[C158] is looked at again on demand', async () => {
    const { processId, stepId, wish } = await waiting(2)
    const asked = () =>
      omar.call<{ isValid: boolean; documents: { signedBy: string }[] }>('TasksEf/ValidateUAEPassSignature', {
        processId,
        stepId,
      })
    expect((await asked()).code).toBe(9230)
    const asking = await signedIn(wish)
    await comeBack(await visit(asking.data.goTo ?? ''))
    await world.idle()
    const { code, data } = await asked()
    expect([code, data.isValid, data.documents.map((one) => one.signedBy)]).toEqual([
      0,
      true,
      ['Mariam Al Suwaidi', 'Mariam Al Suwaidi'],
    ])
  })

  it('keeps secrets and personal data out of addresses', async () => {
    const { wish } = await waiting()
    const { goTo } = (await begin(wish)).data
    const { state } = await visit(goTo)
    const before = service.heard.length
    await signedIn(wish)
    const addresses = service.heard.slice(before).map((one) => one.url.href)
    for (const secret of [CLIENT.secret, mariamThere.idn, mariamThere.email, 'Bearer'])
      expect(addresses.filter((one) => one.includes(secret))).toEqual([])
    const rows = await world.platform.db.read((query) =>
      query.select().from(world.platform.db.tables.serverState),
    )
    expect(rows.some((row) => row.key.includes(state ?? '') || row.value.includes(state ?? ''))).toBe(false)
  })

  it('[A081] gives the documents back when the person turns back, at either stage', async () => {
    const { processId, wish } = await waiting()
    const asking = await signedIn(wish)
    const turned = await comeBack(await visit(`${asking.data.goTo}&turnBack`))
    expect([turned.code, (await kept(processId)).lease]).toEqual([9251, null])
    const again = await begin(wish)
    const refused = await comeBack({
      state: new URL(again.data.goTo).searchParams.get('state'),
      error: 'cancelledOnApp',
    })
    expect([refused.code, (await kept(processId)).recipients[0]?.state]).toEqual([9251, 'waiting'])
  })

  it('takes no state that it did not give, nor one that was given to somebody else', async () => {
    const { processId, wish } = await waiting()
    const words = await visit((await begin(wish)).data.goTo)
    expect((await comeBack({ ...words, state: 'guessed' })).code).toBe(9250)
    expect((await comeBack(words, omar)).code).toBe(9250)
    expect((await begin(wish, omar)).code).toBe(9002)
    expect((await comeBack(words)).code).toBe(0)
    expect((await kept(processId)).recipients[0]?.state).toBe('waiting')
  })

  it('takes each code once, and repeats what it said of a signature without signing twice', async () => {
    const { processId, wish } = await waiting()
    const words = await visit((await begin(wish)).data.goTo)
    const asking = await comeBack(words)
    const again = await comeBack(words)
    expect(again.code).not.toBe(0)
    const { goTo } = (await signedIn(wish)).data
    const back = await visit(goTo ?? '')
    const answers = [await comeBack(back), await comeBack(back)]
    expect(answers.map((one) => [one.code, one.data.signed])).toEqual([
      [0, true],
      [0, true],
    ])
    expect(asking.code).toBe(0)
    await world.idle()
    const { acts, documents } = await kept(processId)
    expect([acts.length, documents[0]!.revisions.filter((one) => one.cause === 'signed').length]).toEqual([
      1, 1,
    ])
  })

  it('is signed by nobody but the person it was sent to', async () => {
    const { processId, wish } = await waiting()
    service.person = uaePassPerson('Eve Stranger', 'eve@example.com')
    expect((await signedIn(wish)).code).toBe(9254)
    // The known address, and the UAE PASS account of somebody else: known by the first signature.
    service.person = uaePassPerson('Mariam Al Suwaidi', 'mariam@example.com')
    expect((await signedIn(wish)).code).toBe(9254)
    service.person = mariamThere
    service.signsAs = uaePassPerson('Mariam Al Suwaidi', 'mariam@example.com')
    const asking = await signedIn(wish)
    expect((await comeBack(await visit(asking.data.goTo ?? ''))).code).toBe(9254)
    const { recipients, documents, lease } = await kept(processId)
    expect([recipients[0]?.state, documents[0]!.revisions.length, lease]).toEqual(['waiting', 1, null])
  })

  it('is not signed by an account that is not verified', async () => {
    const { wish } = await waiting()
    service.person = { ...mariamThere, userType: 'SOP1' }
    expect((await signedIn(wish)).code).toBe(9255)
  })

  it('takes no file but its own with one sound signature behind it', async () => {
    const { processId, wish } = await waiting()
    const tampers: ((signed: Uint8Array) => Uint8Array)[] = [
      (signed) => signed.map((byte, at) => (at === 300 ? byte ^ 1 : byte)),
      (signed) => signed.map((byte, at) => (at === signed.length - 400 ? byte ^ 1 : byte)),
      (signed) => signed.subarray(0, signed.length - 20_000),
      (signed) => Buffer.concat([signed, Buffer.from('\n% and more\n')]),
    ]
    for (const [at, tamper] of tampers.entries()) {
      service.tamper = tamper
      const asking = await signedIn(wish)
      const done = await comeBack(await visit(asking.data.goTo ?? ''))
      expect([at, done.code]).toEqual([at, 9252])
    }
    // It says that it is finished, and nobody has signed.
    service.tamper = null
    const asking = await signedIn(wish)
    const id = new URL(asking.data.goTo ?? '').searchParams.get('signerProcessId') ?? ''
    const callback = new URL(service.processes.get(id)?.wish.finish_callback_url ?? '')
    const state = callback.searchParams.get('state')
    expect((await comeBack({ state, status: 'finished', signer_process_id: id })).code).toBe(9252)
    expect((await kept(processId)).documents[0]!.revisions.length).toBe(1)
  })

  it('is over after ten minutes, for us as for the service', async () => {
    const { wish } = await waiting()
    const words = await visit((await begin(wish)).data.goTo)
    service.wait(600_001)
    expect((await comeBack(words)).code).toBe(9252)
    const { serverState } = world.platform.db.tables
    const late = await visit((await begin(wish)).data.goTo)
    await world.platform.db.transact(async (query) => {
      for (const row of await query.select().from(serverState))
        if (row.key.startsWith('remote-signing ')) {
          const aged = { ...JSON.parse(row.value), startedAt: Date.now() - 600_001 }
          await query
            .insert(serverState)
            .values({ key: row.key, value: JSON.stringify(aged) })
            .onConflictDoUpdate({ target: serverState.key, set: { value: JSON.stringify(aged) } })
        }
    })
    expect((await comeBack(late)).code).toBe(9250)
  })

  it('says so when the service is away, and fetches what was signed once it is back', async () => {
    const { processId, wish } = await waiting()
    for (const [path, reply] of [
      ['/idshub/token', { status: 503 }],
      ['/idshub/userinfo', 'cut'],
      ['/trustedx-resources/esignsp/v2/signer_processes', { status: 500 }],
    ] as const) {
      const words = await visit((await begin(wish)).data.goTo)
      service.outage = (asked) => (asked === path ? reply : null)
      expect([path, (await comeBack(words)).code]).toEqual([path, 9253])
      service.outage = null
    }
    const back = await visit((await signedIn(wish)).data.goTo ?? '')
    service.outage = (asked) => (asked.endsWith('/content') ? { status: 502 } : null)
    expect((await comeBack(back)).code).toBe(9253)
    service.outage = null
    expect((await comeBack(back)).data.signed).toBe(true)
    expect((await kept(processId)).recipients[0]?.state).toBe('signed')
  })

  it('cannot be signed by a command from a device', async () => {
    const { processId, stepId, wish } = await waiting()
    const signed = await mariam.call('TasksEf/PerformAction', {
      processId,
      stepId,
      actionTypeId: 6,
      consent,
      attributes: Object.entries(wish.values).map(([attributeId, attributeValue]) => ({
        attributeId,
        attributeValue,
      })),
    })
    expect(signed.code).toBe(9230)
  })
})
