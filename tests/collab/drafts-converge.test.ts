import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createDraftUndo, type DraftUndo } from '../../sync/collab/draft-undo.ts'
import type { ReadDeps } from '../../sync/collab/draft-view.ts'
import { addDocument, moveDocument, removeDocument } from '../../sync/collab/edit-documents.ts'
import {
  addField,
  duplicateField,
  moveField,
  moveFields,
  removeField,
  updateField,
} from '../../sync/collab/edit-fields.ts'
import {
  addRecipient,
  moveRecipient,
  removeRecipient,
  updateRecipient,
} from '../../sync/collab/edit-recipients.ts'
import { createDraft, setMessage, setOrderMode, setTitle } from '../../sync/collab/edit-settings.ts'
import { removeUnreadable } from '../../sync/collab/edit-unreadable.ts'
import { createDraftReader, readDraft } from '../../sync/collab/read-draft.ts'

const id = <K extends string>(kind: K, n: number): `${K}:${string}` =>
  `${kind}:${n.toString(36).padStart(26, '0')}`
const deps: ReadDeps = {
  pagesOf: () => [
    { widthPt: 595, heightPt: 842 },
    { widthPt: 595, heightPt: 842 },
  ],
}
const documentId = (n: number) => id('document', n % 3)
const recipientId = (n: number) => id('recipient', n % 4)
const fieldId = (n: number) => id('field', n % 6)

interface Peer {
  readonly ydoc: Y.Doc
  readonly undo: DraftUndo
}

function createPeer(start: Uint8Array): Peer {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, start)
  return { ydoc, undo: createDraftUndo(ydoc, { captureTimeoutMs: 0 }) }
}

/** Everything a screen can do, on few ids, so that edits meet. */
const EDITS: ((peer: Peer, a: number, b: number) => unknown)[] = [
  ({ ydoc }, a) => setTitle(ydoc, `Title ${a}`),
  ({ ydoc }, a, b) => setMessage(ydoc, `${'word '.repeat(a % 5)}😀${b}`),
  ({ ydoc }, a) => setOrderMode(ydoc, a % 2 ? 'serial' : 'parallel'),
  ({ ydoc }, a) =>
    addDocument(ydoc, { id: documentId(a), name: 'a.pdf', sha256: 'a'.repeat(64), sizeBytes: 1 }),
  ({ ydoc }, a, b) => moveDocument(ydoc, documentId(a), documentId(b)),
  ({ ydoc }, a) => removeDocument(ydoc, documentId(a)),
  ({ ydoc }, a) => addRecipient(ydoc, { id: recipientId(a), name: 'Sara', email: `s${a}@example.com` }),
  ({ ydoc }, a, b) => updateRecipient(ydoc, recipientId(a), { name: `Name ${b}`, withPrevious: b % 2 === 0 }),
  ({ ydoc }, a, b) => moveRecipient(ydoc, recipientId(a), recipientId(b)),
  ({ ydoc }, a, b) => removeRecipient(ydoc, recipientId(a), { withFields: b % 2 === 0 }),
  ({ ydoc }, a, b) =>
    addField(ydoc, {
      id: fieldId(a),
      documentId: documentId(b),
      recipientId: recipientId(b),
      kind: 'signature',
      place: placeAt(a, b),
    }),
  ({ ydoc }, a, b) => moveField(ydoc, fieldId(a), placeAt(a, b)),
  ({ ydoc }, a, b) =>
    moveFields(
      ydoc,
      new Map([
        [fieldId(a), placeAt(b, a)],
        [fieldId(b), placeAt(a, b)],
      ]),
    ),
  ({ ydoc }, a, b) => updateField(ydoc, fieldId(a), { label: `Label ${b}`, pages: b % 2 ? 'all' : 'this' }),
  ({ ydoc }, a, b) => duplicateField(ydoc, fieldId(a), fieldId(b)),
  ({ ydoc }, a) => removeField(ydoc, fieldId(a)),
  ({ undo }) => undo.undo(),
  ({ undo }) => undo.redo(),
]
const placeAt = (a: number, b: number) => ({
  page: 1 + (a % 2),
  xPt: a % 400,
  yPt: b % 700,
  widthPt: 100,
  heightPt: 30,
})

describe('several people edit one draft', () => {
  test('[S12] whatever they do and in whatever order it arrives, all end with the same draft', () => {
    const step = fc.record({
      peer: fc.nat(2),
      edit: fc.nat(EDITS.length - 1),
      a: fc.nat(50),
      b: fc.nat(50),
      syncWith: fc.option(fc.nat(2), { freq: 3 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, three) => {
        const seed = new Y.Doc()
        createDraft(seed, {
          envelopeId: id('envelope', 1),
          kind: 'document',
          title: 'T',
          language: 'en',
          timeZone: 'UTC',
        })
        const peers = Array.from({ length: three ? 3 : 2 }, () => createPeer(Y.encodeStateAsUpdate(seed)))
        const readers = peers.map((one) => createDraftReader(one.ydoc, deps))
        const sync = (from: Peer, to: Peer) =>
          Y.applyUpdate(to.ydoc, Y.encodeStateAsUpdate(from.ydoc, Y.encodeStateVector(to.ydoc)))
        for (const { peer, edit, a, b, syncWith } of steps) {
          const one = peers[peer % peers.length]!
          EDITS[edit]!(one, a, b)
          if (syncWith !== null) sync(one, peers[syncWith % peers.length]!)
          readers[peer % peers.length]!.read()
        }
        for (const from of peers) for (const to of peers) sync(from, to)
        for (const from of peers) for (const to of peers) sync(from, to)
        const [first, ...others] = peers.map((one) => readDraft(one.ydoc, deps))
        for (const other of others) expect(other).toEqual(first)
        // A reader that followed every change sees what a reader sees who opens the draft now.
        for (const reader of readers) expect(reader.read()).toEqual(first)
      }),
      { numRuns: 300 },
    )
  })

  test('reading is total over arbitrary documents, and what cannot be read can be removed', () => {
    const anything: fc.Arbitrary<unknown> = fc.oneof(
      fc.anything({ maxDepth: 2, withNullPrototype: false }).filter(isYjsValue),
      fc.constantFrom('map', 'text', 'array'),
    )
    const root = fc.constantFrom('meta', 'documents', 'attachments', 'recipients', 'groups', 'fields')
    const key = fc.oneof(
      fc.constantFrom(
        'name',
        'email',
        'kind',
        'title',
        'sha256',
        'pages',
        'options',
        '__proto__',
        'constructor',
        'groupId',
        'quota',
        id('field', 1),
        id('recipient', 1),
        id('group', 1),
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(root, key, key, anything), { maxLength: 30 }),
        fc.array(anything, { maxLength: 5 }),
        (writes, places) => {
          const ydoc = new Y.Doc()
          createDraft(ydoc, {
            envelopeId: id('envelope', 1),
            kind: 'document',
            title: 'T',
            language: 'en',
            timeZone: 'UTC',
          })
          const made = (value: unknown) =>
            value === 'map'
              ? new Y.Map()
              : value === 'text'
                ? new Y.Text('x')
                : value === 'array'
                  ? new Y.Array()
                  : value
          for (const [name, outer, inner, value] of writes) {
            const map = ydoc.getMap(name)
            const nested = map.get(outer)
            if (nested instanceof Y.Map) nested.set(inner, made(value))
            else map.set(outer, made(value))
          }
          ydoc.getArray('places/7').push(places.map((one) => made(one) ?? null))
          const reading = readDraft(ydoc, deps)
          expect(reading.content).toBe(null)
          removeUnreadable(ydoc)
          expect(readDraft(ydoc, deps).problems.filter((one) => one.code === 'entry-not-readable')).toEqual(
            [],
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  test('updates of random bytes never make reading fail', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const ydoc = new Y.Doc()
        try {
          Y.applyUpdate(ydoc, bytes)
        } catch {}
        expect(readDraft(ydoc, deps).content).toBe(null)
      }),
      { numRuns: 500 },
    )
  })
})

describe('size', () => {
  test.each([
    ['one writer', 2_000, 1, false],
    ['one writer with undo', 2_000, 1, true],
    ['two writers in turn', 2_000, 2, false],
    ['two writers with undo', 10_000, 2, true],
  ])(
    'a draft of 200 fields stays below 100 KB after drags by %s: %i',
    (_, drags, writers, withUndo) => {
      const first = new Y.Doc()
      createDraft(first, {
        envelopeId: id('envelope', 1),
        kind: 'document',
        title: 'T',
        language: 'en',
        timeZone: 'UTC',
      })
      addDocument(first, { id: id('document', 0), name: 'a.pdf', sha256: 'a'.repeat(64), sizeBytes: 1 })
      for (let n = 0; n < 10; n++)
        addRecipient(first, { id: id('recipient', n), name: `Name ${n}`, email: `n${n}@example.com` })
      for (let n = 0; n < 200; n++)
        addField(first, {
          id: id('field', n),
          documentId: id('document', 0),
          recipientId: id('recipient', n % 10),
          kind: 'signature',
          place: placeAt(n, n),
        })
      const docs = [first]
      while (docs.length < writers) docs.push(new Y.Doc())
      for (const ydoc of docs) {
        Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(first), 'network')
        ydoc.on('update', (update: Uint8Array, origin: unknown) => {
          if (origin !== 'network')
            for (const other of docs) if (other !== ydoc) Y.applyUpdate(other, update, 'network')
        })
        if (withUndo) createDraftUndo(ydoc, { captureTimeoutMs: 0 })
      }
      let seed = 42
      const random = (below: number) => {
        seed = (seed * 1103515245 + 12345) & 0x7fffffff
        return seed % below
      }
      for (let drag = 0; drag < drags; drag++)
        moveField(docs[drag % docs.length]!, id('field', random(200)), {
          page: 1,
          xPt: random(40_000) / 100,
          yPt: random(70_000) / 100,
          widthPt: 100,
          heightPt: 30,
        })
      for (const ydoc of docs) expect(Y.encodeStateAsUpdate(ydoc).length).toBeLessThan(100_000)
    },
    60_000,
  )

  test('reading after one drag among 200 fields takes a fraction of a frame', () => {
    const ydoc = new Y.Doc()
    createDraft(ydoc, {
      envelopeId: id('envelope', 1),
      kind: 'document',
      title: 'T',
      language: 'en',
      timeZone: 'UTC',
    })
    addDocument(ydoc, { id: id('document', 0), name: 'a.pdf', sha256: 'a'.repeat(64), sizeBytes: 1 })
    addRecipient(ydoc, { id: id('recipient', 0), name: 'Sara', email: 'sara@example.com' })
    for (let n = 0; n < 200; n++)
      addField(ydoc, {
        id: id('field', n),
        documentId: id('document', 0),
        recipientId: id('recipient', 0),
        kind: 'signature',
        place: placeAt(n, n),
      })
    const reader = createDraftReader(ydoc, deps)
    reader.read()
    // Work done, not time passed: a busy machine makes no reading slower.
    const before = process.cpuUsage()
    for (let n = 0; n < 200; n++) {
      moveField(ydoc, id('field', n), placeAt(n + 1, n))
      reader.read()
    }
    expect(process.cpuUsage(before).user / 1000 / 200, 'milliseconds').toBeLessThan(8)
  })
})

/** What Yjs can hold as a plain value. */
function isYjsValue(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return false
  if (typeof value !== 'object') return true
  return (
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
    Object.values(value).every(isYjsValue)
  )
}
