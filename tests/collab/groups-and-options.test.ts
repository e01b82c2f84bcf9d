import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { type DraftContent, draftContent } from '../../sync/collab/draft-content.ts'
import type { ReadDeps } from '../../sync/collab/draft-view.ts'
import { addDocument } from '../../sync/collab/edit-documents.ts'
import { addField, removeField } from '../../sync/collab/edit-fields.ts'
import { dissolveGroup, makeGroup, updateGroup } from '../../sync/collab/edit-groups.ts'
import {
  addRecipient,
  moveRecipient,
  removeRecipient,
  updateRecipient,
} from '../../sync/collab/edit-recipients.ts'
import {
  createDraft,
  setExpiry,
  setOptions,
  setOrderMode,
  setReminder,
} from '../../sync/collab/edit-settings.ts'
import { removeUnreadable } from '../../sync/collab/edit-unreadable.ts'
import { readDraft } from '../../sync/collab/read-draft.ts'
import { seatId } from '../../sync/collab/seat-names.ts'
import type { Facts } from '../../sync/commands/command.ts'
import { sendEnvelope } from '../../sync/commands/envelopes/send-envelope.ts'
import { NOW, owner, sampleEnvelope } from '../../sync/commands/sample-envelope.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { StepKind } from '../../sync/entities/step-kind.ts'

const id = <K extends string>(kind: K, n: number): `${K}:${string}` =>
  `${kind}:${n.toString(36).padStart(26, '0')}`
const A4 = { widthPt: 595, heightPt: 842 }
const deps: ReadDeps = { pagesOf: () => [A4, A4] }
const sha256 = 'a'.repeat(64)
const SEQUENCE = id('sequence', 1)
// Seats are named after their group, and no recipient may have the name of one.
const [BOARD, OTHER] = [`group:${'1'.repeat(26)}`, `group:${'2'.repeat(26)}`] as const
const placeAt = (xPt: number, yPt: number) => ({ page: 1, xPt, yPt, widthPt: 100, heightPt: 30 })

/** What the server holds when the draft is sent. */
const stored: Readonly<Record<string, unknown>> = {
  envelope: sampleEnvelope({ state: 'draft', sentAt: null }),
  sequence: {
    id: SEQUENCE,
    organizationId: owner.organizationId,
    name: 'Minutes',
    prefix: 'M-',
    suffix: '',
    start: 1,
    last: 41,
    padding: 4,
  },
  file: { sha256, sizeBytes: 10, pdf: { sha256, pages: [A4, A4], firstPageSha256: null } },
}
const facts = { get: (kind: string) => stored[kind] } as unknown as Facts
const inputOf = (content: DraftContent) => ({
  envelopeId: (stored.envelope as Envelope).id,
  content,
  contentHash: '0'.repeat(64),
  update: null,
})
const refusalOf = (content: DraftContent) => sendEnvelope.check(facts, inputOf(content), owner)

function startOf(): Y.Doc {
  const ydoc = new Y.Doc()
  createDraft(ydoc, {
    envelopeId: id('envelope', 1),
    kind: 'document',
    title: 'Minutes',
    language: 'en',
    timeZone: 'Asia/Dubai',
  })
  addDocument(ydoc, { id: id('document', 1), name: 'a.pdf', sha256, sizeBytes: 10 })
  for (let n = 0; n < 4; n++)
    addRecipient(ydoc, {
      id: id('recipient', n),
      name: `Name ${n}`,
      email: `n${n}@example.com`,
      kind: n === 3 ? 'notify' : 'eSign',
      withPrevious: n === 1 || n === 2,
    })
  return ydoc
}
const copyOf = (ydoc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(ydoc))
  return copy
}
function meet(a: Y.Doc, b: Y.Doc): void {
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)))
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)))
}

describe('a draft with a group and every option', () => {
  test('[R0971][A120] written by two at once, one of them offline, it reads to what sending accepts', () => {
    const online = startOf()
    const offline = copyOf(online)
    makeGroup(online, {
      id: BOARD,
      name: 'The board',
      quota: 2,
      memberIds: [id('recipient', 0), id('recipient', 1), id('recipient', 2)],
    })
    for (const n of [0, 1])
      addField(online, {
        id: id('field', n),
        documentId: id('document', 1),
        recipientId: seatId(BOARD, n),
        kind: 'signature',
        place: placeAt(n * 150, 700),
      })
    setOptions(online, { description: 'Of the meeting in May', tags: ['board', 'محضر'], warnDaysBefore: 3 })
    setOptions(online, { classification: 'secret', sequenceId: SEQUENCE })
    setExpiry(online, NOW + 1_000_000_000)

    updateRecipient(offline, id('recipient', 1), {
      hidden: true,
      message: 'Before Friday, please',
      access: 'code',
      attestation: 'I have read the minutes.',
      restrictions: ['drawSignatureOnly', 'noDelegation', 'signingAsRequired'],
    })
    setReminder(offline, 'custom')
    setOptions(offline, {
      customReminder: { firstAfterDays: 3, everyDays: 2, count: 5 },
      workflowReportAccess: { initiator: true, internal: true, external: false },
      forensicReportAccess: { initiator: true, internal: false, external: false },
      openToOrganization: true,
      allowAddedSigners: true,
    })
    meet(online, offline)

    const reading = readDraft(online, deps)
    expect(reading.problems).toEqual([])
    expect(readDraft(offline, deps)).toEqual(reading)
    const content = reading.content
    if (!content) throw new Error('nothing to send')
    expect(draftContent.safeParse(JSON.parse(JSON.stringify(content))).success).toBe(true)
    expect(refusalOf(content)).toBeNull()
    const ids = { now: () => NOW, randomBytes: (length: number) => new Uint8Array(length).fill(7) }
    const sent = sendEnvelope.apply(facts, inputOf(content), { actor: owner, now: NOW, ids } as never)
    const put = sent.ok ? sent.value.put : []
    expect(put?.find((one) => one.kind === 'envelope')?.value).toMatchObject({
      description: 'Of the meeting in May',
      tags: ['board', 'محضر'],
      classification: 'secret',
      warnDaysBefore: 3,
      reminder: 'custom',
      customReminder: { firstAfterDays: 3, everyDays: 2, count: 5 },
      workflowReportAccess: { initiator: true, internal: true, external: false },
      forensicReportAccess: { initiator: true, internal: false, external: false },
      openToOrganization: true,
      sequenceNumber: 'M-0042',
      spareSeats: { length: 4 },
      groups: [{ name: 'The board', quota: 2, seats: [seatId(BOARD, 0), seatId(BOARD, 1)] }],
      recipients: [
        { groupId: BOARD, hidden: false },
        {
          groupId: BOARD,
          hidden: true,
          message: 'Before Friday, please',
          access: 'code',
          attestation: 'I have read the minutes.',
          restrictions: ['drawSignatureOnly', 'noDelegation', 'signingAsRequired'],
        },
        { groupId: BOARD },
        { groupId: null, kind: 'notify' },
      ],
    })
  })

  test('[R0971] a group dissolved by one while another, offline, asks for fewer leaves people of their own', () => {
    const online = startOf()
    makeGroup(online, {
      id: BOARD,
      name: 'The board',
      quota: 2,
      memberIds: [id('recipient', 0), id('recipient', 1)],
    })
    const offline = copyOf(online)
    dissolveGroup(online, BOARD)
    updateGroup(offline, BOARD, { quota: 1 })
    updateRecipient(offline, id('recipient', 2), { groupId: BOARD })
    meet(online, offline)
    const { draft, problems, content } = readDraft(online, deps)
    expect(problems).toEqual([])
    expect(draft?.seats.map((one) => one.id)).toEqual(draft?.recipients.map((one) => one.id))
    expect(content && refusalOf(content)).toBeNull()
  })
})

describe('groups whatever was written', () => {
  const recipientId = (n: number) => id('recipient', n % 4)
  const groupId = (n: number) => (n % 2 ? BOARD : OTHER)
  const KINDS: readonly StepKind[] = ['sign', 'eSign', 'approve', 'notify', 'eSeal', 'requestInfo']
  const EDITS: ((ydoc: Y.Doc, a: number, b: number) => unknown)[] = [
    (ydoc, a, b) =>
      makeGroup(ydoc, {
        id: groupId(a),
        name: 'Team',
        quota: 1 + (b % 2),
        memberIds: [0, 1, 2, 3].map(recipientId).filter((_, n) => (a >> n) % 2 === 0),
      }),
    (ydoc, a, b) => updateGroup(ydoc, groupId(a), { name: b % 5 ? `Team ${b}` : '', quota: 1 + (b % 3) }),
    (ydoc, a) => dissolveGroup(ydoc, groupId(a)),
    (ydoc, a, b) => updateRecipient(ydoc, recipientId(a), { kind: KINDS[b % KINDS.length] ?? 'sign' }),
    (ydoc, a, b) => updateRecipient(ydoc, recipientId(a), { withPrevious: b % 2 === 0 }),
    (ydoc, a, b) => updateRecipient(ydoc, recipientId(a), { groupId: b % 3 ? groupId(b) : null }),
    (ydoc, a, b) => moveRecipient(ydoc, recipientId(a), recipientId(b)),
    (ydoc, a) => removeRecipient(ydoc, recipientId(a), { withFields: true }),
    (ydoc, a) => setOrderMode(ydoc, a % 2 ? 'serial' : 'parallel'),
    (ydoc, a, b) =>
      addField(ydoc, {
        id: id('field', a % 6),
        documentId: id('document', 1),
        recipientId: b % 2 ? seatId(groupId(b >> 1), (b >> 2) % 2) : recipientId(b >> 1),
        kind: a % 4 ? 'signature' : 'date',
        place: placeAt((a * 7) % 400, (b * 11) % 700),
      }),
    (ydoc, a) => removeField(ydoc, id('field', a % 6)),
    // What no screen of ours writes.
    (ydoc, a, b) => {
      const hostile: readonly unknown[] = [
        5,
        new Y.Array(),
        new Y.Map([['quota', -1]]),
        new Y.Map([['quota', 1e9]]),
        new Y.Map([['name', new Y.Text('x')]]),
        new Y.Map<unknown>([
          ['name', 'x'.repeat(9000)],
          ['quota', 200],
        ]),
      ]
      ydoc.getMap('groups').set(b % 3 ? groupId(a) : '__proto__', hostile[b % hostile.length])
    },
    (ydoc, a, b) => {
      const entry = ydoc.getMap('recipients').get(recipientId(a))
      if (entry instanceof Y.Map) entry.set('groupId', b % 2 ? 'group:' : 7)
    },
  ]

  test('[R0971] reading is total, equal for all, and whatever reads without a problem is accepted', () => {
    let sendable = 0
    const step = fc.record({
      peer: fc.nat(1),
      edit: fc.nat(EDITS.length - 1),
      a: fc.nat(60),
      b: fc.nat(60),
      met: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const start = startOf()
        const peers = [copyOf(start), copyOf(start)] as const
        for (const { peer, edit, a, b, met } of steps) {
          EDITS[edit]?.(peers[peer === 0 ? 0 : 1], a, b)
          if (met) meet(peers[0], peers[1])
        }
        meet(peers[0], peers[1])
        removeUnreadable(peers[0])
        meet(peers[0], peers[1])
        const reading = readDraft(peers[0], deps)
        expect(readDraft(peers[1], deps)).toEqual(reading)
        if (reading.problems.length > 0) {
          expect(reading.content).toBeNull()
          return
        }
        sendable++
        expect(reading.content).not.toBeNull()
        if (reading.content) expect(refusalOf(reading.content)).toBeNull()
      }),
      { numRuns: 500 },
    )
    // Not all of them were held up by a problem: something was judged.
    expect(sendable).toBeGreaterThan(20)
  })
})
