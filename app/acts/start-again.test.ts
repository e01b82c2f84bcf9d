import { expect, test } from 'vitest'
import { createEnvelope } from '../../sync/commands/envelopes/create-envelope.ts'
import {
  badr,
  codeOf,
  fieldOf,
  id,
  mariam,
  owner,
  recipientFor,
  run,
  sampleEnvelope,
} from '../../sync/commands/sample-envelope.ts'
import { ok } from '../../sync/result.ts'
import type { LiveDraft } from '../live/live-draft.ts'
import { memoryDraft } from '../live/memory-draft.ts'
import { type StartAgainDeps, startAgain } from './start-again.ts'

const place = (page: number) => ({ page, xPt: 10, yPt: 10, widthPt: 100, heightPt: 20 })

test('[R0934] a stopped document begins again as a copy: documents, people and fields, and where it comes from', async () => {
  const group = { id: id('group', 1), name: 'Either', quota: 1, seats: [id('recipient', 80)] as never }
  const [first, second, third] = [
    recipientFor(1, mariam, 'sign', { state: 'delegated' }),
    recipientFor(3, badr, 'approve', { order: 2, groupId: group.id, state: 'stopped' }),
    recipientFor(4, owner, 'approve', {
      order: 2,
      groupId: group.id,
      state: 'stopped',
      hidden: true,
      message: 'For you alone',
      restrictions: ['noDelegation'],
      access: 'code',
      attestation: 'I have read it',
    }),
  ]
  const delegate = recipientFor(2, badr, 'sign', {
    delegatedFrom: { recipientId: first.id, name: first.name, proxy: false },
  })
  const added = recipientFor(5, badr, 'sign', { order: 3, seatId: id('recipient', 90) })
  const seat = { ...second, id: id('recipient', 80) }
  const ended = sampleEnvelope({
    state: 'cancelled',
    subject: 'Please sign',
    message: 'By Sunday',
    reminder: 'custom',
    customReminder: { firstAfterDays: 2, everyDays: 3, count: 4 },
    description: 'Unit 12',
    tags: ['lease'],
    classification: 'restricted',
    warnDaysBefore: 2,
    forensicReportAccess: { initiator: true, internal: false, external: false },
    openToOrganization: true,
    recipients: [first, delegate, second, third, added],
    groups: [group],
    spareSeats: [id('recipient', 90)],
    fields: [
      fieldOf(1, first, { kind: 'signature', label: '', places: [place(1), place(3)] }),
      fieldOf(2, seat as never, { label: 'Amount', condition: `[${id('field', 1)}] != ""` }),
    ],
    values: { [id('field', 1)]: { kind: 'text', text: 'typed before' } },
  })
  const drafts: LiveDraft[] = []
  const dispatched: { name: string; input: unknown }[] = []
  let count = 0
  const deps = {
    drafts: {
      open: (draftId: `envelope:${string}`) => {
        const pages = Array.from({ length: 3 }, () => ({ widthPt: 595, heightPt: 842 }))
        const draft = memoryDraft(draftId, { pagesOf: () => pages })
        drafts.push(draft)
        return { draft, release: () => undefined }
      },
    },
    replica: {
      dispatch: async (name: string, input: unknown) => {
        dispatched.push({ name, input })
        return ok({})
      },
    },
    ids: { now: () => count++, randomBytes: (length: number) => new Uint8Array(length) },
  } as unknown as StartAgainDeps

  const envelopeId = await startAgain(ended, deps)

  const draft = drafts[0]?.reading().draft
  expect(draft).toMatchObject({
    envelopeId,
    title: 'Lease',
    subject: 'Please sign',
    message: 'By Sunday',
    documents: [{ name: 'lease.pdf', sha256: 'a'.repeat(64) }],
    recipients: [
      { name: 'Mariam', order: 1, kind: 'sign' },
      { name: 'Badr', order: 2, kind: 'approve' },
      {
        name: 'Omar',
        order: 2,
        kind: 'approve',
        hidden: true,
        message: 'For you alone',
        restrictions: ['noDelegation'],
        access: 'code',
        attestation: 'I have read it',
      },
    ],
    groups: [{ name: 'Either', quota: 1 }],
    reminder: 'custom',
    customReminder: { firstAfterDays: 2, everyDays: 3, count: 4 },
    description: 'Unit 12',
    tags: ['lease'],
    classification: 'restricted',
    warnDaysBefore: 2,
    forensicReportAccess: { initiator: true, internal: false, external: false },
    openToOrganization: true,
    allowAddedSigners: true,
  })
  const [signer, ...members] = draft?.recipients ?? []
  const [either] = draft?.groups ?? []
  expect(members.map((one) => one.groupId)).toEqual([either?.id, either?.id])
  expect(draft?.fields).toMatchObject([
    { kind: 'signature', recipientId: signer?.id, places: [{ page: 1 }, { page: 3 }] },
    { label: 'Amount', recipientId: either?.seats[0], condition: `[${draft?.fields[0]?.id}] != ""` },
  ])
  expect(JSON.stringify(draft)).not.toContain('typed before')
  expect(dispatched).toMatchObject([{ name: 'createEnvelope', input: { envelopeId, copiedFrom: ended.id } }])
  expect(signer?.id).not.toBe(first.id)
})

test('[S8] a copy names only a document of one’s own as its source', () => {
  const source = sampleEnvelope({ state: 'cancelled' })
  const wish = {
    envelopeId: id('envelope', 2),
    kind: 'document',
    title: 'Lease',
    language: 'en',
    timeZone: 'UTC',
    copiedFrom: source.id,
  }
  expect(codeOf(run(createEnvelope, source, wish, mariam))).toBe('not-permitted')
  const outcome = run(createEnvelope, source, wish, owner)
  expect(outcome).toMatchObject({ envelope: { copiedFrom: source.id, state: 'draft' } })
})
