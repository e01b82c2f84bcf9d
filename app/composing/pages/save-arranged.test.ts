import { describe, expect, it } from 'vitest'
import { addDocument, replaceDocument } from '../../../sync/collab/edit-documents.ts'
import { createDraft } from '../../../sync/collab/edit-settings.ts'
import { createId, type IdSource } from '../../../sync/ids.ts'
import { arrangePages } from '../../../sync/pdf/arrange/arrange-pages.ts'
import { jpegFile } from '../../../sync/pdf/arrange/picture-file.ts'
import { listPages } from '../../../sync/pdf/pages.ts'
import { openPdf } from '../../../sync/pdf/reader.ts'
import { DEFAULT_UPLOAD_OPTIONS } from '../../../sync/rules/file-validation.ts'
import { memoryDraft } from '../../live/memory-draft.ts'
import { type ArrangedSaving, pdfNameOf, saveArranged } from './save-arranged.ts'

const ids: IdSource = {
  now: () => 1,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}
const BEFORE = 'a'.repeat(64)
const AFTER = 'b'.repeat(64)
/** The smallest JPEG that says its size: 16 × 8, grey. */
const GREY = new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 16, 1, 1, 0x11, 0, 0xff, 0xd9])

function world(maxFileSize = 0) {
  const envelopeId = createId('envelope', ids)
  const id = createId('document', ids)
  const live = memoryDraft(envelopeId, { pagesOf: () => null })
  live.edit((ydoc) => {
    createDraft(ydoc, {
      envelopeId,
      kind: 'document',
      title: 'Lease',
      language: 'en',
      timeZone: 'Asia/Dubai',
    })
    addDocument(ydoc, { id, name: 'Lease.docx', sha256: BEFORE, sizeBytes: 5 })
  })
  const taken: File[] = []
  const dropped: string[] = []
  const bytes = jpegFile(GREY, new Uint8Array(16)) ?? new Uint8Array()
  const sizes = listPages(openPdf(bytes).view())
  const wish: ArrangedSaving = {
    live,
    document: { id, name: 'Lease.docx', sha256: BEFORE },
    sources: [
      { bytes, sizes },
      { bytes, sizes },
    ],
    arrangement: [
      { source: 1, page: 1, turn: 90 },
      { source: 0, page: 1, turn: 0 },
    ],
    files: {
      options: () => ({ ...DEFAULT_UPLOAD_OPTIONS, maxFileSize }),
      take: async (file) => {
        taken.push(file)
        return { sha256: AFTER, sizeBytes: file.size, mediaType: file.type }
      },
      drop: (sha256) => void dropped.push(sha256),
    },
    // The worker does the same elsewhere.
    arrange: async ({ sources, arrangement, id: fileId }) =>
      arrangePages(
        sources.map((one) => openPdf(one)),
        arrangement,
        fileId,
      ),
  }
  return { live, id, wish, taken, dropped, document: () => live.reading().draft?.documents[0] }
}

describe('saving arranged pages', () => {
  it('[R0316] keeps the new file on the device and puts it in the document’s place, as one step of undo', async () => {
    const { wish, taken, live, document } = world()
    expect(await saveArranged(wish)).toBe('saved')
    const [file] = taken
    expect(file?.name).toBe('Lease.pdf')
    const pages = listPages(openPdf(new Uint8Array((await file?.arrayBuffer()) ?? [])).view())
    expect(pages.map(({ widthPt, heightPt }) => [Math.round(widthPt), Math.round(heightPt)])).toEqual([
      [421, 842],
      [842, 421],
    ])
    expect(document()).toMatchObject({ name: 'Lease.pdf', sha256: AFTER, sizeBytes: file?.size })
    live.undo.undo()
    expect(document()).toMatchObject({ name: 'Lease.docx', sha256: BEFORE })
  })

  it('leaves a document alone that somebody else has given another file, and lets go of its own', async () => {
    const { wish, live, id, dropped, document } = world()
    live.edit((ydoc) =>
      replaceDocument(ydoc, id, { name: 'Other.pdf', sha256: 'c'.repeat(64), sizeBytes: 1 }),
    )
    expect(await saveArranged(wish)).toBe('replaced')
    expect(dropped).toEqual([AFTER])
    expect(document()?.name).toBe('Other.pdf')
  })

  it('changes nothing when the file would be too large to be uploaded, or cannot be written', async () => {
    const small = world(100)
    expect(await saveArranged(small.wish)).toBe('too-large')
    const broken = world()
    const failing: ArrangedSaving = {
      ...broken.wish,
      arrange: async () => Promise.reject(new Error('no memory')),
    }
    expect(await saveArranged(failing)).toBe('failed')
    expect([small.taken, broken.taken]).toEqual([[], []])
    expect(broken.document()?.sha256).toBe(BEFORE)
  })

  it('names what it has made a PDF', () => {
    expect(['a.pdf', 'b.PDF', 'c.docx', 'd.jpeg', 'plan 2.1'].map(pdfNameOf)).toEqual([
      'a.pdf',
      'b.PDF',
      'c.pdf',
      'd.pdf',
      'plan 2.1.pdf',
    ])
  })
})
