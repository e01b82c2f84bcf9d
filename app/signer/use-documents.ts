import { useEffect, useMemo, useState } from 'react'
import { currentRevision, type Envelope, type EnvelopeDocument } from '../../sync/entities/envelope.ts'
import { refuseDownload } from '../../sync/rules/download-access.ts'
import { readerOf } from '../../sync/rules/render-envelope.ts'
import { noteDownload } from '../documents/note-download.ts'
import type { PdfPagesDocument } from '../pdf/pdf-pages.tsx'
import type { Replica } from '../replica/engine.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { type SigningFiles, useSigningHost } from '../signing/signing-host.ts'

const currentSha = (one: EnvelopeDocument): string => currentRevision(one)?.sha256 ?? one.pdfSha256

/** The documents of an envelope as the viewer takes them; the same objects as long as the same files are meant. */
export function useDocuments(envelope: Envelope): readonly PdfPagesDocument[] {
  const { files } = useSigningHost()
  const replica = useReplica()
  const images = useFirstPages(envelope, files)
  const key = envelope.documents.map((one) => `${one.id} ${currentSha(one)}`).join('|')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hashes say which files are meant
  return useMemo(
    () =>
      envelope.documents.map((one) => ({
        id: one.id,
        name: one.name,
        pages: one.pages,
        source: { key: currentSha(one), load: () => files.read(currentSha(one)) },
        firstPageImage: images[one.id] ?? null,
        ...(refuseDownload(envelope, readerOf(replica.actor)) === null && {
          onDownload: () => void downloadDocument(files, replica, envelope, one),
        }),
      })),
    [key, files, images, replica],
  )
}

/** Pictures of the first pages, from the device when they are there: readable before the PDF engine is. */
function useFirstPages(envelope: Envelope, files: SigningFiles): Readonly<Record<string, string>> {
  const [images, setImages] = useState<Readonly<Record<string, string>>>({})
  const wanted = envelope.documents.map((one) => `${one.id} ${one.firstPageSha256 ?? ''}`).join('|')
  useEffect(() => {
    let current = true
    const made: string[] = []
    for (const pair of wanted.split('|')) {
      const [id = '', sha256 = ''] = pair.split(' ')
      if (sha256 === '') continue
      files.read(sha256).then(
        (bytes) => {
          if (!current) return
          const url = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))
          made.push(url)
          setImages((before) => ({ ...before, [id]: url }))
        },
        // The page itself is drawn a moment later; its picture only comes sooner.
        () => undefined,
      )
    }
    return () => {
      current = false
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [files, wanted])
  return images
}

/** Saves the file as it stands now, signatures so far included, under its own name. */
export async function downloadDocument(
  files: SigningFiles,
  replica: Replica,
  envelope: Envelope,
  document: EnvelopeDocument,
): Promise<boolean> {
  try {
    const bytes = await files.read(currentSha(document))
    saveAs(new Blob([bytes], { type: 'application/pdf' }), pdfName(document.name))
    noteDownload(replica, envelope, currentSha(document))
    return true
  } catch {
    return false
  }
}

const pdfName = (name: string): string =>
  `${name.replace(/\.(pdf|docx?|xlsx?|png|jpe?g)$/i, '').replace(/[\\/:*?"<>|\p{Cc}]/gu, '_') || 'document'}.pdf`

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
