import { describe, expect, it } from 'vitest'
import type { OpenEnvelope } from '../../../sync/entities/open-envelope.ts'
import type { EnvelopeId } from '../../../sync/ids.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import { openDocuments } from './open-documents.ts'

const idOf = (n: number) => `envelope:${String(n).padStart(26, '0')}` as EnvelopeId
const line = (n: number, title: string, sentAt = n): OpenEnvelope => ({
  id: `openEnvelope:${String(n).padStart(26, '0')}`,
  envelopeId: idOf(n),
  kind: 'document',
  title,
  ownerName: 'Omar Haddad',
  sentAt,
  expiresAt: null,
  completed: false,
})
const byId = (...lines: OpenEnvelope[]) => new Map(lines.map((one) => [one.envelopeId as string, one]))
const wish = (n: number, state: OutboxEntry['state']) =>
  ({ id: `command:${n}`, name: 'joinEnvelope', entity: idOf(n), state }) as unknown as OutboxEntry
const none = { openEnvelopes: byId(), rows: new Map<string, EnvelopeRow>(), outbox: [] }

const statesOf = (...given: Parameters<typeof openDocuments>) =>
  openDocuments(...given).map((one) => [one.line.title, one.state])

describe('documents that are open to a person', () => {
  it('[R1257] stand newest first and are found by title and sender', () => {
    const openEnvelopes = byId(line(1, 'Handbook'), line(2, 'Leave policy'))
    expect(statesOf({ ...none, openEnvelopes }, new Map(), '')).toEqual([
      ['Leave policy', 'open'],
      ['Handbook', 'open'],
    ])
    expect(statesOf({ ...none, openEnvelopes }, new Map(), 'hand omar')).toEqual([['Handbook', 'open']])
    expect(statesOf({ ...none, openEnvelopes }, new Map(), 'sara')).toEqual([])
  })

  it('[R1258] say that joining waits, that it was refused, and when the document can be opened', () => {
    const asked = byId(line(1, 'Handbook'))
    const openEnvelopes = asked
    expect(statesOf({ ...none, openEnvelopes, outbox: [wish(1, 'saved')] }, asked, '')).toEqual([
      ['Handbook', 'joining'],
    ])
    // Closed meanwhile: gone from the organisation's list, and the answer is still there to read.
    expect(statesOf({ ...none, outbox: [wish(1, 'refused')] }, asked, '')).toEqual([['Handbook', 'refused']])
    // Theirs: gone from the organisation's list, and it stays where it was pressed.
    const rows = new Map([[idOf(1) as string, {} as EnvelopeRow]])
    expect(statesOf({ ...none, rows, outbox: [wish(1, 'applied')] }, asked, '')).toEqual([
      ['Handbook', 'joined'],
    ])
    expect(statesOf({ ...none, rows }, new Map(), '')).toEqual([])
  })
})
