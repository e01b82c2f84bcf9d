import { expect, it } from 'vitest'
import { fieldOf, mariam, recipientFor, sampleEnvelope } from '../../sync/commands/sample-envelope.ts'
import { fieldKind, isDrawn } from '../../sync/entities/field.ts'
import type { Subject } from '../../sync/entities/subject.ts'
import { PROTOCOL_VERSION, type PullItem, SUBJECTS_SINCE_PROTOCOL } from '../../sync/replication/protocol.ts'
import { asKnownTo, itemsKnownTo } from './older-devices.ts'

/** The kinds there were before version 7; an older device has an icon, a word and a control for each, and no others. */
const KNOWN_BEFORE = [
  'signature',
  'initials',
  'stamp',
  'text',
  'name',
  'email',
  'textArea',
  'checkbox',
  'dropDown',
  'radio',
  'sequence',
  'date',
]

it('[P11] a device of an older version is never shown a kind of field it does not know', () => {
  const signer = recipientFor(1, mariam)
  const fields = fieldKind.options.map((kind, n) => fieldOf(n, signer, { kind }))
  const envelope = sampleEnvelope({ recipients: [signer], fields })
  const older = asKnownTo(6, envelope)
  for (const [n, one] of older.fields.entries()) {
    const real = fieldKind.options[n] ?? 'text'
    expect(KNOWN_BEFORE).toContain(one.kind)
    if (KNOWN_BEFORE.includes(real)) expect(one.kind).toBe(real)
    // A value filled in there is one here.
    expect([real, isDrawn(one.kind)]).toEqual([real, isDrawn(real)])
    expect({ ...one, kind: real }).toEqual(fields[n])
  }
  expect(asKnownTo(PROTOCOL_VERSION, envelope)).toBe(envelope)
  const items = [
    { kind: 'envelope' as const, id: envelope.id, row: {}, body: envelope },
    { kind: 'envelope' as const, id: 'envelope:2', row: {} },
    { kind: 'contact' as const, id: 'contact:1', body: { name: 'Omar' } },
  ]
  expect(itemsKnownTo(6, items)).toEqual([{ ...items[0], body: older }, items[1], items[2]])
})

it('[P11] a device of an older version is told of documents, by their id, and of nothing it could not open', () => {
  const about = (subject: Subject): PullItem => ({
    kind: 'notification',
    id: 'notification:1',
    body: { title: 'Lease', subject },
  })
  const items = [
    about({ kind: 'envelope', id: 'envelope:1' }),
    about({ kind: 'template', id: 'template:1' }),
    about({ kind: 'organization', id: 'organization:1' }),
  ]
  expect(itemsKnownTo(SUBJECTS_SINCE_PROTOCOL - 1, items)).toMatchObject([
    { body: { title: 'Lease', envelopeId: 'envelope:1' } },
  ])
  expect(itemsKnownTo(PROTOCOL_VERSION, items)).toEqual(items)
})
