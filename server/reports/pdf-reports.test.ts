import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { AuditEvent, AuditFacts, AuditKind } from '../../sync/entities/audit-event.ts'
import { EMPTY_ENVELOPE, type Envelope, type Language } from '../../sync/entities/envelope.ts'
import { newRecipient, type Recipient } from '../../sync/entities/recipient.ts'
import { certificateContent } from '../documents/certificate.ts'
import { type ReportContent, writeReport } from '../sealing/report.ts'
import { findProgram } from '../sealing/run-program.ts'
import { auditLogReport, forensicReport, workflowReport } from './pdf-reports.ts'
import type { ReportFacts } from './report-facts.ts'
import { auditLogCsv } from './table-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'tawqi-reports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const id = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}` as never
const AT = Date.UTC(2026, 10, 20, 21, 30)
const recipient = (n: number, name: string, some: Partial<Recipient>): Recipient =>
  newRecipient({
    id: id('recipient', n),
    order: n,
    kind: 'approve',
    name,
    email: `p${n}@example.com`,
    language: 'en',
    state: 'approved',
    activatedAt: AT,
    openedAt: AT + 1000,
    actedAt: AT + 2000,
    ...some,
  })
const revision = (n: number, some: object) => ({
  id: id('revision', n),
  parentId: n > 1 ? id('revision', n - 1) : null,
  sha256: String(n).repeat(64),
  sizeBytes: 1000 + n,
  cause: 'prepared' as const,
  recipientId: null,
  commandIds: [],
  at: AT,
  ...some,
})
const envelope: Envelope = {
  ...EMPTY_ENVELOPE,
  id: id('envelope', 1),
  organizationId: id('organization', 1),
  ownerId: id('person', 9),
  owner: { name: 'Sara Haddad', email: 'sara@example.com', organizationName: 'Al Noor Trading' },
  kind: 'document',
  title: 'عقد إيجار',
  sequenceNumber: 'C-0007',
  language: 'en',
  timeZone: 'Asia/Dubai',
  state: 'inProgress',
  createdAt: AT,
  modifiedAt: AT,
  sentAt: AT,
  documents: [
    {
      id: id('document', 1),
      name: 'lease.pdf',
      originalSha256: 'a'.repeat(64),
      pdfSha256: 'b'.repeat(64),
      sizeBytes: 1,
      pages: [{ widthPt: 595, heightPt: 842 }],
      firstPageSha256: null,
      revisions: [revision(1, {}), revision(2, { cause: 'signed', recipientId: id('recipient', 1) })],
      currentRevisionId: id('revision', 2),
    },
  ],
  recipients: [
    recipient(1, 'محمد عبد الله', { kind: 'sign', state: 'signed', groupId: id('group', 1) }),
    recipient(2, 'Zoé Martin', {
      delegatedFrom: { recipientId: id('recipient', 3), name: 'Karim Nasser', proxy: true },
      state: 'returned',
      reason: 'The rent is wrong',
    }),
  ],
  groups: [{ id: id('group', 1), name: 'Finance', quota: 1, seats: [id('recipient', 1)] }],
  questions: [
    {
      id: id('question', 1),
      askerId: id('recipient', 2),
      askeeId: null,
      text: 'Which floor?',
      askedAt: AT,
      answer: 'The third',
      answeredAt: AT + 5000,
    },
  ],
  messages: [
    {
      id: id('message', 1),
      authorId: id('person', 9),
      authorName: 'Sara Haddad',
      text: 'Please hurry',
      readAccess: 'all',
      at: AT,
    },
  ],
  acts: [
    {
      commandId: 'command:1',
      recipientId: id('recipient', 1),
      kind: 'signed',
      acceptedAt: AT,
      claimedAt: null,
      consent: null,
      sealedAt: AT,
      undoneAt: null,
      values: {},
      comment: 'With pleasure',
      signingAs: 'Director',
      representing: null,
    },
  ],
}
const event = (n: number, kind: AuditKind, facts: AuditFacts, personal: AuditFacts): AuditEvent => ({
  subjectId: envelope.id,
  n,
  kind,
  at: AT + n * 1000,
  recipientId: kind === 'envelopeSent' ? null : id('recipient', 1),
  documentSha256: kind === 'signatureAccepted' ? '2'.repeat(64) : null,
  facts,
  personal,
  commitment: '',
  previousHash: String(n - 1).repeat(64),
  hash: String(n).repeat(64),
  hashVersion: 2,
})
const facts = (language: Language, some: Partial<ReportFacts> = {}): ReportFacts => ({
  envelope,
  trail: [
    event(1, 'envelopeSent', {}, { name: 'Sara Haddad' }),
    event(2, 'deviceBound', { byCode: true }, { address: '192.0.2.7', device: 'Firefox/140' }),
    event(3, 'envelopeOpened', { identity: 'link' }, { name: 'محمد عبد الله' }),
    event(
      4,
      'signatureAccepted',
      { identity: 'link', claimedAt: AT - 7_200_000, signatureId: '01J9ZX' },
      { name: 'محمد عبد الله' },
    ),
    event(5, 'reportDownloaded', { report: 'workflow', identity: 'account' }, { name: 'Sara Haddad' }),
  ],
  chain: { unbroken: true, events: 5 },
  leftOut: false,
  readerName: 'Sara Haddad',
  publicUrl: 'https://tawqi.example',
  drawnAt: AT + 60_000,
  language,
  ...some,
})

function textOf(content: ReportContent): string {
  const path = join(folder, 'report.pdf')
  writeFileSync(path, writeReport(content))
  if (findProgram('qpdf')) execFileSync('qpdf', ['--check', path])
  return plain(execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }))
}
const plain = (text: string) =>
  text.replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' ')
/** What a report says, before it is drawn. */
const said = (content: ReportContent) => plain(JSON.stringify(content))

const EVIDENCE = ['192.0.2.7', 'Firefox/140', 'a'.repeat(64), 'b'.repeat(64), '1'.repeat(64), '5'.repeat(64)]
const WORKFLOW = [
  'عقد إيجار',
  'C-0007',
  'محمد عبد الله',
  'Zoé Martin',
  'Finance: 1 of 1 are enough',
  'Delegated by Karim Nasser, acting in their name',
  'The rent is wrong',
  'Which floor?',
  'The third',
  'Please hurry',
  'With pleasure',
  'Director',
  'Signature accepted',
]

describe('reports of an envelope', () => {
  it('[A122][R0034] the workflow report tells steps, groups, delegations, questions, returns, actions and comments, and no evidence', () => {
    const text = said(workflowReport(facts('en')))
    expect(WORKFLOW.filter((one) => !text.includes(one))).toEqual([])
    expect([...EVIDENCE, 'Document opened', 'Report downloaded'].filter((one) => text.includes(one))).toEqual(
      [],
    )
  })

  it.each([
    ['en', 'Ticked'],
    ['ar', 'محدّد'],
    ['fr', 'Coché'],
  ] as const)(
    'every report, and the certificate, tells what a file that came signed cannot hold (%s)',
    (language, ticked) => {
      const recipientId = id('recipient', 1)
      const documentId = id('document', 1)
      const field = (n: number, kind: string, label: string) =>
        ({ id: id('field', n), documentId, recipientId, kind, label, requirement: 'optional' }) as never
      const entered = {
        ...envelope,
        language,
        documents: envelope.documents.map((one) => ({ ...one, cameSigned: true })),
        fields: [field(1, 'text', 'Rent'), field(2, 'checkbox', '')],
        values: {
          [id('field', 1)]: { kind: 'text', text: '240,000' },
          [id('field', 2)]: { kind: 'checked', checked: true },
        },
      } as typeof envelope
      const platform = { now: () => AT, config: { publicUrl: 'https://tawqi.example' } } as never
      const told = [workflowReport, forensicReport, auditLogReport].map((write) =>
        said(write(facts(language, { envelope: entered }))),
      )
      told.push(plain(JSON.stringify(certificateContent(entered, [], platform))))
      for (const text of told)
        for (const wanted of ['240,000', 'Rent', ticked]) expect(text).toContain(wanted)
      const inFile = { ...entered, documents: envelope.documents }
      expect(said(workflowReport(facts(language, { envelope: inFile })))).not.toContain('240,000')
    },
  )

  it('[A122][A174][R0035] the forensic report tells all of it, and views, downloads, address, browser, authentication, hashes before and after, and the chain', () => {
    const text = said(forensicReport(facts('en')))
    const more = [
      'Document opened',
      'Report downloaded: workflow report',
      'Personal link and a code sent by e-mail',
      'Unbroken',
      'Captured offline',
      '01J9ZX',
    ]
    expect([...WORKFLOW, ...EVIDENCE, ...more].filter((one) => !text.includes(one))).toEqual([])
  })

  it('[A122] says where a broken chain breaks', () => {
    const broken = facts('en', { chain: { unbroken: false, brokenAt: 3 } })
    expect(said(forensicReport(broken))).toContain('Broken at entry 3')
    expect(said(auditLogReport(broken))).toContain('Broken at entry 3')
  })

  it('[A152] a copy that leaves out hidden steps says so', () => {
    expect(said(workflowReport(facts('en', { leftOut: true })))).toContain('left out of this copy')
    expect(said(workflowReport(facts('en')))).not.toContain('left out of this copy')
  })

  it.each(['en', 'ar', 'fr'] as const)(
    '[E003][R1337] is a sound PDF in %s, its words in reading order, the zone named with every time',
    (language) => {
      if (!findProgram('pdftotext')) return
      const text = textOf(forensicReport(facts(language)))
      const titles = { en: 'Forensic report', ar: 'تقرير الأدلة الرقمية', fr: 'Rapport d’expertise' }
      for (const wanted of [titles[language], 'محمد', 'عقد إيجار', '192.0.2.7', '5'.repeat(64)])
        expect([language, text.includes(wanted) ? wanted : text]).toEqual([language, wanted])
      const times = text.match(/\d{2}:\d{2}:\d{2}/g) ?? []
      expect(times.length).toBeGreaterThan(10)
      expect((text.match(/GMT\+04:00/g) ?? []).length).toBe(times.length)
      expect(text).toContain('Asia/Dubai')
    },
  )

  it('[C036] the audit log as CSV has a line for every entry, with the zone and without invisible marks', () => {
    const lines = new TextDecoder()
      .decode(auditLogCsv(facts('en')))
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toBe(
      `1,21 November 2026 at 01:30:01 GMT+04:00 Asia/Dubai,Sent to the recipients,Sara Haddad,,${'1'.repeat(64)}`,
    )
  })
})
