/** What ten thousand drags by two writers leave behind in a draft of two hundred fields. */
import * as Y from 'yjs'
import { addDocument } from '../../../sync/collab/edit-documents.ts'
import { addField, moveField } from '../../../sync/collab/edit-fields.ts'
import { addRecipient } from '../../../sync/collab/edit-recipients.ts'
import { createDraft } from '../../../sync/collab/edit-settings.ts'
import { createRandom } from '../../simulation/random.ts'
import { atMost, type Row } from '../measurement.ts'
import { measured } from '../statistics.ts'

const FIELDS = 200
const DRAGS = 10_000

const id = <K extends string>(kind: K, n: number): `${K}:${string}` =>
  `${kind}:${n.toString(36).padStart(26, '0')}`

export const draftSize: Row = {
  name: 'draft-size',
  title: 'Designer with 200 fields, two writers',
  async run() {
    const random = createRandom(5)
    const writers = [new Y.Doc(), new Y.Doc()] as const
    const [one, other] = writers
    one.on(
      'update',
      (update: Uint8Array, origin: unknown) => origin !== 'other' && Y.applyUpdate(other, update, 'other'),
    )
    other.on(
      'update',
      (update: Uint8Array, origin: unknown) => origin !== 'other' && Y.applyUpdate(one, update, 'other'),
    )
    createDraft(one, {
      envelopeId: id('envelope', 1),
      kind: 'document',
      title: 'Lease',
      language: 'en',
      timeZone: 'UTC',
    })
    addDocument(one, { id: id('document', 1), name: 'lease.pdf', sha256: 'a'.repeat(64), sizeBytes: 1 })
    addRecipient(one, { id: id('recipient', 1), name: 'Sara', email: 'sara@example.com' })
    const place = () => ({
      page: 1 + random.below(5),
      xPt: random.below(400),
      yPt: random.below(700),
      widthPt: 150,
      heightPt: 30,
    })
    for (let n = 0; n < FIELDS; n++)
      addField(one, {
        id: id('field', n),
        documentId: id('document', 1),
        recipientId: id('recipient', 1),
        kind: 'text',
        place: place(),
      })
    const times: number[] = []
    for (let n = 0; n < DRAGS; n++) {
      const writer = writers[random.below(2)] ?? one
      const startedAt = performance.now()
      moveField(writer, id('field', random.below(FIELDS)), place())
      times.push(performance.now() - startedAt)
    }
    return [
      measured([Y.encodeStateAsUpdate(one).byteLength / 1000], {
        what: 'the document after 10,000 drags',
        unit: 'KB',
        target: atMost(100),
        note: 'Frames per second while dragging are not measured here.',
      }),
      measured(times, { what: 'one drag, applied by both writers (p99)', unit: 'ms', fraction: 0.99 }),
    ]
  },
}
