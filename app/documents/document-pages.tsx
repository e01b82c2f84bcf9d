import { useLingui } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import type { Envelope, EnvelopeDocument } from '../../sync/entities/envelope.ts'
import { useFiles } from '../files/use-files.ts'
import { PdfAbsent } from '../pdf/pdf-engine.ts'
import type { PdfPagesDocument } from '../pdf/pdf-pages.tsx'
import { useShown } from '../replica/use-shown.ts'
import { ErrorState } from '../ui/states.tsx'
import styles from './document-pages.module.css'
import { currentFile } from './use-download.ts'
import { useFileUrl } from './use-file-url.ts'

/** The viewer and its engine come after the first paint: a list must not wait for them. */
const pagesWithPlaces = () => import('./pages-with-places.tsx')
const PdfPages = lazy(async () => ({ default: (await pagesWithPlaces()).PdfPages }))
const FieldOverlay = lazy(async () => ({ default: (await pagesWithPlaces()).FieldOverlay }))

export type DocumentPagesProps = {
  envelope: Envelope
  className?: string | undefined
  onDownload?: (document: EnvelopeDocument) => void
}

/** The documents of an envelope as they stand: the newest revision, with fields that are still open drawn over it. */
export function DocumentPages({ envelope, className, onDownload }: DocumentPagesProps) {
  const { t } = useLingui()
  const files = useFiles()
  const { record } = useShown(envelope)
  const image = useFileUrl(envelope.documents[0]?.firstPageSha256 ?? null)
  const documents = useMemo(
    () =>
      envelope.documents.map((document, index): PdfPagesDocument => {
        const { sha256 } = currentFile(document)
        return {
          id: document.id,
          name: document.name,
          pages: document.pages,
          firstPageImage: index === 0 ? (image ?? null) : null,
          source: { key: sha256, load: () => bytesOfFile(files, sha256) },
          ...(onDownload && { onDownload: () => onDownload(document) }),
        }
      }),
    [envelope.documents, files, image, onDownload],
  )
  return (
    // A viewer that fails, or did not arrive, must not take the list and the acts with it.
    <CatchBoundary
      getResetKey={() => envelope.id}
      errorComponent={({ error, reset }) => (
        <ErrorState title={t`The document cannot be shown`} details={String(error)} onRetry={reset} />
      )}
    >
      <Suspense fallback={<FirstPage document={envelope.documents[0]} image={image} />}>
        <PdfPages
          documents={documents}
          onDrawn={record}
          {...(className !== undefined && { className })}
          renderOverlay={(page) => (
            <Suspense fallback={null}>
              <FieldOverlay envelope={envelope} page={page} />
            </Suspense>
          )}
        />
      </Suspense>
    </CatchBoundary>
  )
}

/** What is seen while the engine loads: the sheet in its size, with the picture the server made of it. */
export function FirstPage({
  document,
  image,
}: {
  document: EnvelopeDocument | undefined
  image: string | undefined
}) {
  const page = document?.pages[0]
  const style = { '--pw': page?.widthPt ?? 595, '--ph': page?.heightPt ?? 842 } as React.CSSProperties
  return (
    <div className={styles.firstPage}>
      <div className="paper lift" style={style}>
        {image ? <img src={image} alt="" /> : null}
      </div>
    </div>
  )
}

/** The bytes of a stored file, for the viewer. */
export async function bytesOfFile(files: ReturnType<typeof useFiles>, sha256: string): Promise<ArrayBuffer> {
  const file = await files.read(sha256)
  if (file.kind === 'file') return file.blob.arrayBuffer()
  if (file.kind === 'offline') throw new PdfAbsent('not on this device')
  throw new Error(file.kind === 'refused' ? `refused: ${file.reason}` : 'unexpected answer')
}
