import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_SIGN_INS, DEMO_TENANTS } from '../../db/demo/people.ts'
import { createLiveRows, docOf } from '../../server/collab/live-rows.ts'
import { writeDemoState } from '../../server/demo/demo-state.ts'
import { readTrail, verifyTrail } from '../../server/evidence/audit-trail.ts'
import { readDraft } from '../../sync/collab/read-draft.ts'
import type { ConnectedSystem, IntegrationPath } from '../../sync/entities/connected-system.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { JobRole } from '../../sync/entities/job-role.ts'
import type { Lookup, LookupItem } from '../../sync/entities/lookup.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import { PERMISSIONS } from '../../sync/entities/permission.ts'
import type { CustomRole, MemberGroup } from '../../sync/entities/role.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { standingOfPath } from '../../sync/rules/connected-systems/path-standing.ts'
import { consentIn } from '../../sync/rules/consent-text.ts'
import { deriveList, orderRows } from '../../sync/rules/derive-list.ts'
import { folderCounts } from '../../sync/rules/lists.ts'
import { unmetPasswordRules } from '../../sync/rules/password.ts'
import { envelopeRow, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { person } from '../server/person.ts'
import { startServer } from '../server/running-server.ts'
import { copyOf, newFolder, type OpenDemo, openDemo, removeFolder } from './demo-world.ts'

let demo: OpenDemo
let envelopes: Envelope[]
beforeAll(async () => {
  demo = await openDemo(await newFolder())
  envelopes = await demo.envelopes()
})
afterAll(async () => {
  await demo.close()
  await removeFolder(demo.dataDir)
})

const bytesOf = (sha256: string): Promise<Uint8Array> =>
  readFile(join(demo.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256))
const titled = (part: string): Envelope => {
  const found = envelopes.find((one) => one.title.includes(part))
  if (!found) throw new Error(`No envelope about ${part}`)
  return found
}
const parts = (one: Envelope) => one.recipients.map((part) => `${part.kind} ${part.state}`)

/** One person's lists, made by the rules their device uses. */
async function listsOf(email: string) {
  const { person: people, mark } = demo.db.tables
  const [row] = (await demo.db.read((query) => query.select().from(people))).filter(
    (one) => one.email === email,
  )
  if (!row) throw new Error(`Nobody is ${email}`)
  const reader = { subject: row.id, email }
  const rows = envelopes.flatMap((one) => {
    const shown = renderEnvelope(one, reader)
    return shown ? [envelopeRow(shown, reader)] : []
  })
  const marks = new Map(
    (await demo.db.read((query) => query.select().from(mark)))
      .filter((one) => one.personId === row.id)
      .map((one) => [one.envelopeId as string, one as Mark]),
  )
  const list = (folder: 'inbox' | 'sent' | 'drafts') =>
    deriveList(orderRows(new Map(rows.map((one) => [one.id, one]))), marks, folder, {})
  return { list, counts: folderCounts(rows, marks) }
}

describe('the demo', () => {
  it('has an envelope in every state', () => {
    const states: Record<string, number> = {}
    for (const one of envelopes) states[one.state] = (states[one.state] ?? 0) + 1
    expect(states).toEqual({
      draft: 2,
      inProgress: 8,
      completed: 4,
      cancelled: 2,
      expired: 1,
    })
    expect(parts(titled('facade maintenance'))).toEqual(['sign signed', 'sign waiting', 'approve notActive'])
    expect(parts(titled('chilled water pumps'))).toEqual([
      'approve waiting',
      'sign notActive',
      'sign notActive',
    ])
    expect(parts(titled('Contrat de prestation'))).toEqual([
      'sign signed',
      'sign waiting',
      'notify notActive',
    ])
    expect(parts(titled('Works permit'))).toEqual(['sign signed', 'sign waiting'])
    expect(parts(titled('escrow account'))).toEqual(['sign signed', 'sign signed', 'notify notified'])
    expect(titled('Leave request')).toMatchObject({ kind: 'request', state: 'inProgress' })
    expect(titled('Supplier onboarding')).toMatchObject({ kind: 'request', state: 'cancelled' })
    expect(titled('Supplier onboarding').stateReason).toContain('new bank')
    expect(titled('الخليج للخدمات').stateReason).toContain('200,000')
    expect(parts(titled('الخليج للخدمات'))).toEqual(['sign rejected', 'sign stopped'])
    expect(titled('Parking licence')).toMatchObject({ state: 'expired' })
    expect(new Set(envelopes.map((one) => one.language))).toEqual(new Set(['en', 'ar', 'fr']))
  })

  it('gives the first person something to do, something to wait for and something to look back on', async () => {
    const mariam = await listsOf('mariam.suwaidi@alnoor.example')
    const inbox = mariam.list('inbox').tabCounts
    expect(inbox).toMatchObject({ waitingForMe: 4, waitingForOthers: 1, completed: 2, favourites: 2 })
    expect(mariam.list('sent').tabCounts).toMatchObject({ waitingForOthers: 1, completed: 1, cancelled: 1 })
    expect(mariam.counts.drafts).toBe(2)
    expect(mariam.counts.unread).toBeGreaterThan(1)
    expect(mariam.counts.unread).toBeLessThan(inbox.all)
    for (const { email } of DEMO_PEOPLE) {
      const lists = await listsOf(email)
      expect(lists.list('inbox').items.length + lists.list('sent').items.length, email).toBeGreaterThan(1)
    }
  })

  it('has a neighbour with people, documents and a door of its own, and who runs the installation has none', async () => {
    const { organization, organizationMember, record } = demo.db.tables
    const all = await demo.db.read((query) => query.select().from(organization))
    const named = new Map(all.map((one) => [one.nameEn, one]))
    const of = (name: string) => envelopes.filter((one) => one.organizationId === named.get(name)?.id)
    expect([...named.keys()]).toEqual(['Al Noor Development', 'Marsa Logistics', 'Tawqi Operations'])
    expect(
      of('Marsa Logistics')
        .map((one) => one.state)
        .sort(),
    ).toEqual(['completed', 'inProgress'])
    expect(of('Tawqi Operations')).toEqual([])
    // Nobody of one has a part in what the other sent.
    const places = await demo.db.read((query) => query.select().from(organizationMember))
    for (const one of envelopes)
      for (const part of one.recipients) {
        const house = places.find((place) => place.personId === part.personId)?.organizationId
        if (house) expect([one.title, house]).toEqual([one.title, one.organizationId])
      }
    const tenants = (await demo.db.read((query) => query.select().from(record))).filter(
      (one) => one.kind === 'tenant',
    )
    expect(tenants.map((one) => (one.body as { url: string }).url)).toEqual(
      DEMO_TENANTS.map((one) => `http://${one.host}:8787`),
    )
    expect(all.map((one) => one.tenantId)).toEqual([tenants[0]?.id, tenants[1]?.id, null])
  })

  it('has something to see on each page of the console: people in a group with a role, a job role, a list, a system', async () => {
    const { record, organizationMember, person: people } = demo.db.tables
    const rows = await demo.db.read((query) => query.select().from(record))
    const of = <T>(kind: string) => rows.flatMap((row) => (row.kind === kind ? [row.body as T] : []))
    const [role] = of<CustomRole>('role')
    const [group] = of<MemberGroup>('memberGroup')
    const [jobRole] = of<JobRole>('jobRole')
    const [lookup] = of<Lookup>('lookup')
    const [system] = of<ConnectedSystem>('connectedSystem')
    const [path] = of<IntegrationPath>('integrationPath')
    expect(role?.permissions).toEqual([PERMISSIONS.groupRead, PERMISSIONS.reportRead])
    expect(group?.roles).toEqual([{ id: role?.id }])
    const places = await demo.db.read((query) =>
      query
        .select({
          email: people.email,
          groups: organizationMember.groups,
          jobRoles: organizationMember.jobRoles,
        })
        .from(organizationMember)
        .innerJoin(people, eq(people.id, organizationMember.personId)),
    )
    const emails = (list: typeof places) => list.map((one) => one.email).sort()
    expect(emails(places.filter((one) => one.groups.some(({ id }) => id === group?.id)))).toEqual([
      'omar.haddad@alnoor.example',
      'sara.hashimi@alnoor.example',
    ])
    expect(emails(places.filter((one) => one.jobRoles.some(({ id }) => id === jobRole?.id)))).toEqual([
      'khalid.mazrouei@alnoor.example',
    ])
    expect(of<LookupItem>('lookupItem').filter((one) => one.lookupId === lookup?.id)).toHaveLength(7)
    expect(system && path && standingOfPath(system, path)).toBe('ready')
    // Whose address is nobody's: what the demo says it would ask is never asked.
    expect(new URL(system?.baseUrl ?? '').hostname).toMatch(/\.example$/)
  })

  it('happened over the last weeks, in order, and none of it in the time to come', () => {
    const sent = envelopes.flatMap((one) => one.sentAt ?? []).sort((a, b) => a - b)
    expect((sent.at(-1) ?? 0) - (sent[0] ?? 0)).toBeGreaterThan(14 * 86_400_000)
    for (const one of envelopes) {
      const instants = [
        one.createdAt,
        one.sentAt ?? one.createdAt,
        ...one.documents.flatMap((d) => d.revisions.map((r) => r.at)),
      ]
      expect(instants, one.title).toEqual([...instants].sort((a, b) => a - b))
      expect(one.modifiedAt).toBeLessThanOrEqual(Date.now())
    }
  })

  it('has completed files and certificates that verify, signed by those who signed', async () => {
    const options = { trustedRoots: demo.roots, now: new Date() }
    for (const one of envelopes.filter((item) => item.state === 'completed')) {
      for (const document of one.documents) {
        const report = await verifyPdf(await bytesOf(document.revisions.at(-1)?.sha256 ?? ''), options)
        expect({ title: one.title, verdict: report.verdict, trust: report.trust }).toEqual({
          title: one.title,
          verdict: 'valid',
          trust: 'trusted',
        })
        const signers = report.revisions.flatMap((revision) => revision.signatures.map((mark) => mark.name))
        expect(signers).toEqual([
          ...one.recipients.filter((part) => part.kind === 'sign').map((part) => part.name),
          one.owner.organizationName,
        ])
      }
      const certificate = await verifyPdf(await bytesOf(one.certificateSha256 ?? ''), options)
      expect(certificate).toMatchObject({ verdict: 'valid', trust: 'trusted' })
    }
  })

  it('keeps an unbroken audit trail of every envelope', async () => {
    for (const one of envelopes) {
      const trail = await demo.db.read((query) => readTrail(query, demo.db.tables, one.id))
      expect(verifyTrail(trail, demo.platform.evidenceKey), one.title).toMatchObject({ unbroken: true })
    }
  })

  it('has drafts that open in the wizard, one ready to be sent and one with work left', async () => {
    const { storedFile } = demo.db.tables
    const files = await demo.db.read((query) => query.select().from(storedFile))
    const rows = createLiveRows(demo.db, demo.platform)
    const read = async (title: string) => {
      const ydoc = docOf(await rows.load(titled(title).id))
      return readDraft(ydoc, {
        pagesOf: (name) => files.find((one) => one.sha256 === name)?.pdf?.pages ?? null,
      })
    }
    const ready = await read('landscape upkeep')
    expect(ready.problems).toEqual([])
    expect(ready.content?.fields).toHaveLength(6)
    expect((await read('نسخة معدلة')).problems.length).toBeGreaterThan(0)
  })

  it('has drawn first pages, sends no mail and leaves no failed work', async () => {
    const { storedFile, mailMessage, job } = demo.db.tables
    const files = await demo.db.read((query) => query.select().from(storedFile))
    const documents = files.filter((one) => one.pdf)
    expect(documents.length).toBeGreaterThan(12)
    expect(documents.filter((one) => !one.pdf?.firstPageSha256)).toEqual([])
    expect(envelopes.every((one) => one.demo)).toBe(true)
    expect(await demo.db.read((query) => query.select().from(mailMessage))).toEqual([])
    const work = await demo.db.read((query) => query.select().from(job))
    expect(work.filter((one) => one.status !== 'waiting' || one.dueAt < Date.now() - 60_000)).toEqual([])
  })

  it('shows logins with a password that the rules allow, for a local installation only', async () => {
    expect(unmetPasswordRules(DEMO_PASSWORD)).toEqual([])
    expect(demo.logins.map((one) => one.email)).toEqual(DEMO_SIGN_INS.map((one) => one.email))
    expect(demo.logins.every((one) => one.password === DEMO_PASSWORD)).toBe(true)
    expect(demo.lines.length).toBeGreaterThan(4)
  })

  it('is made once: the next start only tells the logins', async () => {
    const again = await openDemo(demo.dataDir)
    expect(again.lines).toEqual([])
    expect(again.logins).toEqual(demo.logins)
    expect(again.roots).toEqual(demo.roots)
    expect((await again.envelopes()).length).toBe(envelopes.length)
    await again.close()
    const silent = await openDemo(demo.dataDir, { DEMO: 'false' })
    expect(silent.logins).toEqual([])
    await silent.close()
  })

  it('is not made where there is an organisation already, or where it is not wanted', async () => {
    const folder = await newFolder()
    const without = await openDemo(folder, { DEMO: 'false' })
    expect(await without.envelopes()).toEqual([])
    const { organization } = without.db.tables
    await without.db.transact((query) =>
      query.insert(organization).values({
        id: 'organization:00000000000000000000000001',
        nameEn: 'Real',
        nameAr: 'Real',
        plan: 'trial',
        trialEndsAt: null,
        demo: false,
        createdAt: Date.now(),
      }),
    )
    await without.close()
    const beside = await openDemo(folder)
    expect(beside.lines).toEqual([])
    expect(await beside.envelopes()).toEqual([])
    await beside.close()
    await removeFolder(folder)
  })

  it('that was interrupted is cleaned up and made anew', async () => {
    const folder = await copyOf(demo.dataDir)
    const broken = await openDemo(folder, { DEMO: 'false' })
    await broken.db.transact((query) => writeDemoState(query, broken.db.tables, 'seeding'))
    await broken.close()
    const anew = await openDemo(folder)
    const made = await anew.envelopes()
    expect(anew.lines[0]).toContain('interrupted')
    expect(made).toHaveLength(envelopes.length)
    expect(made.filter((one) => envelopes.some((old) => old.id === one.id))).toEqual([])
    const { organization, person: people } = anew.db.tables
    expect(await anew.db.read((query) => query.select().from(organization))).toHaveLength(3)
    expect(await anew.db.read((query) => query.select().from(people))).toHaveLength(DEMO_SIGN_INS.length)
    await anew.close()
    await removeFolder(folder)
  })

  it('can be worked with: somebody signs in, and signs what waits for them', async () => {
    const world = await startServer({ DATA_DIR: await copyOf(demo.dataDir), DEMO: 'true' })
    const anybody = person(world.url, '', '', '')
    const signedIn = await anybody.call<{ accessToken: string }>('Token/GetToken', {
      userName: 'mariam.suwaidi@alnoor.example',
      password: DEMO_PASSWORD,
    })
    expect(signedIn.code, JSON.stringify(signedIn)).toBe(0)
    const mariam = person(world.url, signedIn.data.accessToken, '', '')
    const envelope = titled('لجنة التدقيق')
    const mine = envelope.recipients.find((one) => one.email === 'mariam.suwaidi@alnoor.example')
    const answers = envelope.fields
      .filter((one) => one.recipientId === mine?.id && one.kind !== 'signature')
      .map((one) => ({
        attributeId: one.id,
        attributeValue: { kind: 'text', text: one.kind === 'date' ? '2026-11-21' : 'مريم السويدي' },
      }))
    const profile = demo.db.tables.person
    const [row] = (await demo.db.read((query) => query.select().from(profile))).filter((one) =>
      one.email.startsWith('mariam'),
    )
    const ink = await bytesOf(row?.signature?.sha256 ?? '')
    const signed = await mariam.call('TasksEf/PerformAction', {
      processId: envelope.id,
      stepId: mine?.id,
      actionTypeId: 6,
      signature: Buffer.from(ink).toString('base64'),
      attributes: answers,
      consent: consentIn('ar'),
    })
    expect(signed.code, JSON.stringify(signed)).toBe(0)
    await world.idle()
    const details = await mariam.call<{ statusId: number; documents: { revisions: { sha256: string }[] }[] }>(
      'TasksEf/GetDetails',
      { processId: envelope.id },
    )
    expect(details.data.statusId).toBe(2)
    const file = await mariam.file(details.data.documents[0]?.revisions.at(-1)?.sha256 ?? '')
    const report = await verifyPdf(new Uint8Array(await file.arrayBuffer()), {
      trustedRoots: demo.roots,
      now: new Date(),
    })
    expect(report.verdict).toBe('valid')
    await world.stop()
  })
})
