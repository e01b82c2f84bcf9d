import { expect, test } from 'vitest'
import { err, ok } from '../../../sync/result.ts'
import type { LiveDraft } from '../../live/live-draft.ts'
import { memoryDraft } from '../../live/memory-draft.ts'
import type { NewFile } from './new-files.ts'
import { startDraft } from './start-draft.ts'

const file = (name: string, purpose: NewFile['purpose'], letter: string): NewFile => ({
  key: name,
  name,
  sizeBytes: 10,
  purpose,
  mediaType: 'application/pdf',
  sha256: letter.repeat(64),
  fault: null,
})
const me = {
  name: 'Omar Haddad',
  email: 'omar@example.com',
  preferences: {
    language: 'ar',
    timeZone: 'UTC',
    theme: 'system',
    miniSidebar: false,
    shortcuts: true,
    pageSize: 10,
  },
} as const

function world(answer: 'ok' | 'refused' = 'ok') {
  const drafts: LiveDraft[] = []
  const dispatched: unknown[] = []
  let count = 0
  const deps = {
    drafts: {
      open: (id: `envelope:${string}`) => {
        const draft = memoryDraft(id, { pagesOf: () => [{ widthPt: 595, heightPt: 842 }] })
        drafts.push(draft)
        return { draft, release: () => undefined }
      },
    },
    replica: {
      dispatch: async (name: string, input: unknown) => {
        dispatched.push([name, input])
        return answer === 'ok' ? ok({}) : err({ code: 'input-not-valid' })
      },
    },
    ids: { now: () => 1, randomBytes: (length: number) => new Uint8Array(length).fill(count++ % 32) },
  } as unknown as Parameters<typeof startDraft>[1]
  return { deps, drafts, dispatched }
}
const wish = {
  kind: 'document',
  files: [file('Lease v2.pdf', 'document', 'a'), file('plan.zip', 'attachment', 'b')],
  iSign: false,
  language: 'en',
  timeZone: 'Asia/Dubai',
  me,
} as const

test('[R0002] a draft starts from uploads: its documents and attachments, called after the first file', async () => {
  const { deps, drafts, dispatched } = world()
  const envelopeId = await startDraft(wish, deps)
  expect(drafts[0]?.reading().draft).toMatchObject({
    envelopeId,
    title: 'Lease v2',
    documents: [{ name: 'Lease v2.pdf' }],
    attachments: [{ name: 'plan.zip', readAccess: 'all' }],
    recipients: [],
  })
  expect(dispatched).toEqual([
    [
      'createEnvelope',
      { envelopeId, kind: 'document', title: 'Lease v2', language: 'en', timeZone: 'Asia/Dubai' },
    ],
  ])
})

test('[R0324] with iSign the initiator is the only recipient and signs', async () => {
  const { deps, drafts } = world()
  await startDraft({ ...wish, iSign: true }, deps)
  expect(drafts[0]?.reading().draft?.recipients).toMatchObject([
    { kind: 'sign', name: 'Omar Haddad', email: 'omar@example.com', language: 'ar' },
  ])
})

test('a refusal of the device is told to the caller', async () => {
  await expect(startDraft(wish, world('refused').deps)).rejects.toThrow('input-not-valid')
})
