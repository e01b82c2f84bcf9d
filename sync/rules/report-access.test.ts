import { describe, expect, it } from 'vitest'
import type { Envelope, ReportAccess } from '../entities/envelope.ts'
import { EMPTY_ENVELOPE } from '../entities/envelope.ts'
import { newRecipient, type Recipient } from '../entities/recipient.ts'
import type { Reader } from './render-envelope.ts'
import {
  mayFetchEverything,
  mayFetchReport,
  type ReportAudience,
  type ReportKind,
  reportAudience,
} from './report-access.ts'

const id = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}` as never
const HOME = id('organization', 1)
const reader = (n: number, organizationId: string): Reader => ({
  subject: id('person', n),
  email: `person${n}@example.com`,
  organizationId,
})
const READERS: Readonly<Record<ReportAudience, Reader>> = {
  initiator: reader(9, HOME),
  internal: reader(1, HOME),
  external: reader(2, id('organization', 2)),
}
const recipient = (n: number, some: Partial<Recipient> = {}): Recipient =>
  newRecipient({
    id: id('recipient', n),
    order: 1,
    kind: 'sign',
    name: `Person ${n}`,
    email: `person${n}@example.com`,
    language: 'en',
    personId: id('person', n),
    state: 'waiting',
    activatedAt: 2,
    ...some,
  })
const envelope = (some: Partial<Envelope> = {}): Envelope => ({
  ...EMPTY_ENVELOPE,
  id: id('envelope', 1),
  organizationId: HOME,
  ownerId: id('person', 9),
  owner: { name: 'Omar', email: 'omar@example.com', organizationName: 'Al Noor' },
  kind: 'document',
  title: 'Lease',
  language: 'en',
  timeZone: 'UTC',
  state: 'inProgress',
  createdAt: 1,
  modifiedAt: 2,
  sentAt: 2,
  recipients: [recipient(1), recipient(2), recipient(3, { state: 'notActive', activatedAt: null })],
  ...some,
})
const fetched = (report: ReportKind, one: Envelope, organization?: ReportAccess) =>
  Object.fromEntries(
    Object.entries(READERS).map(([who, as]) => [who, mayFetchReport(one, report, as, organization)]),
  )
const NOBODY: ReportAccess = { initiator: false, internal: false, external: false }
const EVERYBODY: ReportAccess = { initiator: true, internal: true, external: true }

describe('who may fetch a report', () => {
  it('[A104] the workflow report: initiator and internal recipients, unless somebody decides otherwise', () => {
    expect(fetched('workflow', envelope())).toEqual({ initiator: true, internal: true, external: false })
  })
  it('[A104] the forensic report: the initiator alone, unless somebody decides otherwise', () => {
    expect(fetched('forensic', envelope())).toEqual({ initiator: true, internal: false, external: false })
  })

  it.each([
    ['workflow', 'initiator'],
    ['workflow', 'internal'],
    ['workflow', 'external'],
    ['forensic', 'initiator'],
    ['forensic', 'internal'],
    ['forensic', 'external'],
  ] as const)(
    '[R1243][R1244][R1245][R1246][R1247][R1248] the %s report is opened and closed to one kind of participant, %s, without touching the others',
    (report, who) => {
      expect(fetched(report, envelope(), { ...NOBODY, [who]: true })).toEqual({ ...NOBODY, [who]: true })
      const closed = { ...EVERYBODY, [who]: false }
      expect(fetched(report, envelope(), closed)).toEqual(closed)
      const field = report === 'workflow' ? 'workflowReportAccess' : 'forensicReportAccess'
      expect(fetched(report, envelope({ [field]: closed }), EVERYBODY)).toEqual(closed)
    },
  )

  it('[A104] a document is stricter than its organisation, never looser', () => {
    const open = envelope({ workflowReportAccess: EVERYBODY, forensicReportAccess: EVERYBODY })
    expect(fetched('workflow', open)).toEqual(fetched('workflow', envelope()))
    expect(fetched('forensic', open)).toEqual(fetched('forensic', envelope()))
  })

  it('nobody whom the route has not reached, no viewer and no stranger, whatever is open', () => {
    const [later, viewer] = [reader(3, HOME), reader(4, HOME)]
    const shared = envelope({
      viewers: [
        {
          id: id('viewer', 1),
          personId: id('person', 4),
          name: 'V',
          email: 'v@example.com',
          addedBy: '',
          addedAt: 1,
        },
      ],
    })
    expect([later, viewer, reader(5, HOME)].map((one) => reportAudience(shared, one))).toEqual([
      null,
      null,
      null,
    ])
    expect(mayFetchReport(shared, 'workflow', viewer, EVERYBODY)).toBe(false)
  })

  it('a guest is external even when their address is known at home', () => {
    const guest: Reader = { subject: id('recipient', 1), email: 'person1@example.com' }
    expect(reportAudience(envelope(), guest)).toBe('external')
  })

  it('there is no report of what was never sent', () => {
    expect(mayFetchReport(envelope({ state: 'draft', sentAt: null }), 'workflow', READERS.initiator)).toBe(
      false,
    )
  })

  it('everything in one file is not for whoever may not save the documents', () => {
    const one = envelope({ recipients: [recipient(1, { restrictions: ['noDownload'] })] })
    expect([READERS.initiator, READERS.internal].map((as) => mayFetchEverything(one, as))).toEqual([
      true,
      false,
    ])
    expect(mayFetchReport(one, 'workflow', READERS.internal)).toBe(true)
  })

  it('[R1256] nor for anybody whose organisation restricts saving, the initiator neither', () => {
    const restricted = { ...READERS.initiator, restrictsDownloads: true as const }
    expect(mayFetchEverything(envelope(), restricted)).toBe(false)
    expect(mayFetchReport(envelope(), 'workflow', restricted)).toBe(true)
  })
})
