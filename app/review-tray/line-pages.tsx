import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff, IconZoomIn } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Envelope, EnvelopeDocument } from '../../sync/entities/envelope.ts'
import { bytesOfFile, DocumentPages } from '../documents/document-pages.tsx'
import { currentFile } from '../documents/use-download.ts'
import { useFiles } from '../files/use-files.ts'
import { drawPage, releaseCanvas } from '../pdf/page-canvas.ts'
import type { OpenedPdf } from '../pdf/pdf-engine.ts'
import { useNear } from '../pdf/use-near.ts'
import { usePdfDocument } from '../pdf/use-pdf-document.ts'
import { useShown } from '../replica/use-shown.ts'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { useBeforeEyes } from './before-eyes.ts'
import styles from './line-pages.module.css'

/** The first page of each document of a line. One that was before the person's eyes counts as shown to them. */
export function LinePages({ envelope }: { readonly envelope: Envelope }) {
  const [reading, setReading] = useState(false)
  const { unread, record } = useShown(envelope)
  return (
    <div className={styles.trayPages}>
      {envelope.documents.map((document) => (
        <PageButton
          key={document.id}
          document={document}
          unread={unread.includes(document)}
          onSeen={record}
          onRead={() => setReading(true)}
        />
      ))}
      {reading ? (
        <Dialog
          open
          onClose={() => setReading(false)}
          title={<bdi>{envelope.title}</bdi>}
          width={900}
          className={styles.trayReading}
        >
          <DocumentPages envelope={envelope} />
        </Dialog>
      ) : null}
    </div>
  )
}

function PageButton(props: {
  readonly document: EnvelopeDocument
  readonly unread: boolean
  readonly onSeen: (sha256: string) => void
  readonly onRead: () => void
}) {
  const { document, unread, onSeen, onRead } = props
  const { t } = useLingui()
  const files = useFiles()
  const button = useRef<HTMLButtonElement>(null)
  const near = useNear(button, null, '50%', false)
  const { sha256 } = currentFile(document)
  const source = useMemo(() => ({ key: sha256, load: () => bytesOfFile(files, sha256) }), [files, sha256])
  const reading = usePdfDocument(near ? source : null, document.pages)
  const [drawn, setDrawn] = useState<string | null>(null)
  useBeforeEyes(button, unread && drawn === sha256, () => onSeen(sha256))
  const { name } = document
  const size = document.pages[0]
  return (
    <button
      ref={button}
      type="button"
      className={styles.trayPage}
      aria-haspopup="dialog"
      aria-label={t`Read ${name}`}
      onClick={onRead}
    >
      <span
        className="paper"
        aria-busy={near && drawn === null && reading.status !== 'failed' ? true : undefined}
        style={{ '--pw': size?.widthPt ?? 595, '--ph': size?.heightPt ?? 842 } as React.CSSProperties}
      >
        {reading.status === 'open' ? (
          <Picture pdf={reading.pdf} onDrawn={(is) => setDrawn(is ? reading.key : null)} />
        ) : null}
        {reading.status === 'failed' ? (
          <span className={classNames(styles.trayPageFailed, 't12')}>
            <Icon of={IconCloudOff} />
            {reading.problem === 'absent' ? (
              <Trans>Not on this device</Trans>
            ) : (
              <Trans>Cannot be shown here</Trans>
            )}
          </span>
        ) : null}
      </span>
      <span className={styles.trayPageOpen}>
        <Icon of={IconZoomIn} size={16} />
      </span>
    </button>
  )
}

/** Drawn while it is near the window; far away it gives its memory back. */
function Picture({
  pdf,
  onDrawn,
}: {
  readonly pdf: OpenedPdf
  readonly onDrawn: (isDrawn: boolean) => void
}) {
  const holder = useRef<HTMLSpanElement>(null)
  const told = useRef(onDrawn)
  useEffect(() => {
    told.current = onDrawn
  })
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    const drawing = drawPage(pdf, 1, element, element.clientWidth)
    let isGone = false
    drawing.done.then(
      () => isGone || told.current(true),
      // It stays an empty sheet that counts as nothing; the large one says why.
      () => undefined,
    )
    return () => {
      isGone = true
      drawing.cancel()
      for (const canvas of element.querySelectorAll('canvas')) releaseCanvas(canvas)
      told.current(false)
    }
  }, [pdf])
  return <span ref={holder} className={styles.trayPicture} />
}
