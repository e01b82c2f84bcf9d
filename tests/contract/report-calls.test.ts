import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { findProgram } from '../../server/sealing/run-program.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { newRecipient, type Recipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { type AuthorityWorld, type Case, createAuthorityWorld } from '../authority/authority-world.ts'

let world: AuthorityWorld
const folder = mkdtempSync(join(tmpdir(), 'tawqi-report-calls-'))
beforeAll(async () => {
  world = await createAuthorityWorld()
})
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

const post = async (one: Case, path: string, body: object) =>
  world.request(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...one.headers },
    body: JSON.stringify(body),
  })
const fetched = async (one: Case, path: string, body: object) => {
  const response = await post(one, path, body)
  expect([path, response.status]).toEqual([path, 200])
  const disposition = decodeURIComponent(response.headers.get('content-disposition') ?? '')
  return {
    name: disposition.split("UTF-8''")[1],
    type: response.headers.get('content-type'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}
const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code

/** The case's envelope, otherwise: people of the initiator's organisation on it, or a hidden step. */
async function change(one: Case, set: (envelope: Envelope) => Partial<Envelope>): Promise<void> {
  const { envelope } = world.platform.db.tables
  const body = { ...one.envelope, ...set(one.envelope) }
  await world.platform.db.transact((query) =>
    query.update(envelope).set({ body }).where(eq(envelope.id, one.envelope.id)),
  )
}
const colleague = (some: Partial<Recipient> = {}): Recipient =>
  newRecipient({
    id: createId('recipient', world.platform),
    order: 2,
    kind: 'approve',
    name: 'Mona Test',
    email: world.people.member.email,
    language: 'en',
    personId: world.people.member.id as never,
    state: 'waiting',
    activatedAt: 1,
    ...some,
  })
const trailOf = (one: Case) =>
  world.platform.db.read((query) => readTrail(query, world.platform.db.tables, one.envelope.id))

function textOf(pdf: Uint8Array): string {
  const path = join(folder, 'report.pdf')
  writeFileSync(path, pdf)
  if (findProgram('qpdf')) execFileSync('qpdf', ['--check', path])
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
}

describe('reports of a document', () => {
  it('[C038][R1335][R1337][A104] DownloadWorkflowReport answers a sealed PDF: the workflow report, or with IsForensicReport the forensic one', async () => {
    const one = await world.newCase('owner')
    const processId = one.envelope.id
    const workflow = await fetched(one, 'AuditLog/DownloadWorkflowReport', { processId, name: 'My report' })
    expect([workflow.name, workflow.type]).toEqual(['My report.pdf', 'application/pdf'])
    const body = { processId, IsForensicReport: true }
    const forensic = await fetched(one, 'AuditLog/DownloadWorkflowReport', body)
    expect(forensic.name).toMatch(/^Forensic report \d{4}-\d\d-\d\d\.pdf$/)
    expect(Buffer.from(forensic.bytes).includes('/ByteRange')).toBe(true)
    if (!findProgram('pdftotext')) return
    expect(textOf(workflow.bytes)).toContain('Workflow report')
    // The first fetch is an event the second report tells, with where it came from.
    expect(textOf(forensic.bytes)).toContain('Report downloaded: workflow report')
  })

  it('[A104] recipients of the organisation fetch the workflow report and not the forensic one, and neither when the initiator closed it', async () => {
    const one = await world.newCase('member')
    const processId = one.envelope.id
    const ask = async (isForensicReport: boolean) => {
      const response = await post(one, 'AuditLog/DownloadWorkflowReport', { processId, isForensicReport })
      return response.status === 200 ? 'yes' : codeOf(response)
    }
    const recipients = (envelope: Envelope) => [...envelope.recipients, colleague()]
    expect(await ask(false)).toBe(9002)
    await change(one, (envelope) => ({ recipients: recipients(envelope) }))
    expect([await ask(false), await ask(true)]).toEqual(['yes', 9002])
    const closed = { initiator: true, internal: false, external: false }
    await change(one, (envelope) => ({ recipients: recipients(envelope), workflowReportAccess: closed }))
    expect(await ask(false)).toBe(9002)
  })

  it('[A152][R0968] a hidden step stands in the initiator’s copy and in nobody else’s', async () => {
    const one = await world.newCase('member')
    const hidden = colleague({
      name: 'Quentin',
      email: 'q@example.com',
      personId: null,
      hidden: true,
      order: 3,
    })
    await change(one, (envelope) => ({ recipients: [...envelope.recipients, colleague(), hidden] }))
    const owner = { ...one, headers: (await world.newCase('owner')).headers }
    const read = async (who: Case) =>
      Buffer.from((await fetched(who, 'TasksEf/DownloadReport', { processId: one.envelope.id })).bytes)
    const quentin = Buffer.from('Quentin', 'utf16le')
    expect((await read(owner)).includes(quentin)).toBe(true)
    expect((await read(one)).includes(quentin)).toBe(false)
  })

  it('[C035][C036][R1336] the audit log is listed, and saved as CSV or PDF under the given name', async () => {
    const one = await world.newCase('owner')
    const processId = one.envelope.id
    const csv = await fetched(one, 'AuditLog/DownloadCSV', { processId, name: 'a/b' })
    expect([csv.name, csv.type]).toEqual(['a-b.csv', 'text/csv; charset=utf-8'])
    expect(new TextDecoder().decode(csv.bytes)).toMatch(/^Entry,Time,Action,By,/)
    const listed = (await (await post(one, 'AuditLog/Get', { processId })).json()) as {
      data: {
        rows: { action: string; description: string; user: string }[]
        TotalCount: number
        chain: object
      }
    }
    expect(listed.data).toMatchObject({
      TotalCount: 1,
      rows: [
        {
          action: 'reportDownloaded',
          description: 'Report downloaded: audit log as CSV',
          user: world.people.owner.name,
        },
      ],
      chain: { unbroken: true, events: 1 },
    })
  })

  it('[C037][R1336] the audit log as PDF', async () => {
    const one = await world.newCase('owner')
    const pdf = await fetched(one, 'AuditLog/DownloadPdf', { processId: one.envelope.id, name: 'Trail' })
    expect([pdf.name, Buffer.from(pdf.bytes).toString('latin1', 0, 5)]).toEqual(['Trail.pdf', '%PDF-'])
  })

  it('[C045][R1339][A123] DownloadReport answers a spreadsheet under .xls that is one', async () => {
    const one = await world.newCase('owner')
    const xls = await fetched(one, 'TasksEf/DownloadReport', { processId: one.envelope.id, name: 'Steps' })
    expect([xls.name, xls.type]).toEqual(['Steps.xls', 'application/vnd.ms-excel'])
    expect(Buffer.from(xls.bytes.subarray(0, 8)).toString('hex')).toBe('d0cf11e0a1b11ae1')
  })

  it('[C046][M466][R1334] DownloadAuditandEnvelope is a zip of the report and the documents, not for whoever may not save them', async () => {
    const one = await world.newCase('owner')
    const processId = one.envelope.id
    const zip = await fetched(one, 'TasksEf/DownloadAuditandEnvelope', { processId, name: 'All of it' })
    expect([zip.name, zip.type]).toEqual(['All of it.zip', 'application/zip'])
    const names = Object.keys(unzipSync(zip.bytes))
    expect(names).toEqual([
      one.envelope.documents[0]?.name,
      expect.stringMatching(/^Workflow report \d{4}-\d\d-\d\d\.pdf$/),
    ])
    const member = await world.newCase('member')
    const kept = colleague({ restrictions: ['noDownload'] })
    await change(member, (envelope) => ({ recipients: [...envelope.recipients, kept] }))
    const refused = await post(member, 'TasksEf/DownloadAuditandEnvelope', { processId: member.envelope.id })
    expect(await codeOf(refused)).toBe(9002)
  })

  it('[C039][R1333] DownloadAuditCert saves the stored certificate as {name}-AuditLog.pdf once the document is completed', async () => {
    const one = await world.newCase('owner')
    const early = await post(one, 'AuditLog/DownloadAuditCert', { id: one.envelope.id })
    expect([early.status, await codeOf(early)]).toEqual([409, 9241])
    const certificateSha256 = await world.server.files.put(Buffer.from('%PDF-1.7 the certificate'))
    await change(one, () => ({ state: 'completed', completedAt: 5, certificateSha256 }))
    const documentId = one.envelope.documents[0]?.id
    const ask = { id: one.envelope.id, documentId, fetchDocumentType: 3 }
    const named = await fetched(one, 'AuditLog/DownloadAuditCert', { ...ask, name: 'Lease' })
    expect([named.name, new TextDecoder().decode(named.bytes)]).toEqual([
      'Lease-AuditLog.pdf',
      '%PDF-1.7 the certificate',
    ])
    const unnamed = await fetched(one, 'AuditLog/DownloadAuditCert', ask)
    expect(unnamed.name).toBe('Zanzibar-merger-AuditLog.pdf')
  })

  it('[A152] whoever must not know of a step is given a certificate drawn without it', async () => {
    const one = await world.newCase('recipient')
    const certificateSha256 = await world.server.files.put(Buffer.from('%PDF-1.7 names Quentin'))
    const hidden = colleague({ name: 'Quentin', hidden: true, order: 3, state: 'approved' })
    await change(one, (envelope) => ({
      state: 'completed',
      completedAt: 5,
      certificateSha256,
      recipients: [...envelope.recipients, hidden],
    }))
    const { bytes } = await fetched(one, 'AuditLog/DownloadAuditCert', { id: one.envelope.id })
    expect(Buffer.from(bytes).includes('/ByteRange')).toBe(true)
    if (!findProgram('pdftotext')) return
    const text = textOf(bytes)
    expect([text.includes('Completion certificate'), text.includes('Quentin')]).toEqual([true, false])
  })

  it('[A122] every fetch is an entry of the trail: who, what, from where', async () => {
    const one = await world.newCase('owner')
    const processId = one.envelope.id
    await fetched(one, 'AuditLog/DownloadCSV', { processId })
    await fetched(one, 'TasksEf/DownloadReport', { processId })
    const refused = await post(await world.newCase('stranger'), 'AuditLog/DownloadCSV', { processId })
    expect(refused.status).toBe(403)
    expect(
      (await trailOf(one)).map(({ kind, facts, personal }) => [kind, facts.report, personal?.name]),
    ).toEqual([
      ['reportDownloaded', 'auditLogCsv', world.people.owner.name],
      ['reportDownloaded', 'steps', world.people.owner.name],
    ])
  })
})
