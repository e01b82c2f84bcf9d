import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconFileTypePdf,
  IconLayoutGrid,
  IconPaperclip,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { AttachmentView, DocumentView } from '../../../sync/collab/draft-view.ts'
import {
  moveDocument,
  removeAttachment,
  removeDocument,
  renameDocument,
  updateAttachment,
} from '../../../sync/collab/edit-documents.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { usePdfDocument } from '../../pdf/use-pdf-document.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldMessage } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isolate } from '../../ui/isolate.ts'
import { Menu, MenuItem, MenuSeparator, MenuTitle } from '../../ui/menu.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUndo } from '../../ui/undo.tsx'
import { PagePicture } from '../designer/thumbnails.tsx'
import { undoOwn } from '../undo-own.ts'
import { useProblemText } from '../wizard/problem-text.ts'
import { useWizard } from '../wizard/wizard-context.tsx'
import { AddFilesDialog } from './add-files-dialog.tsx'
import { useCalmProgress } from './calm-progress.ts'
import fileRowStyles from './file-row.module.css'
import styles from './files-card.module.css'
import { FoundInFile } from './found-in-file.tsx'
import { READ_ACCESS_WORDS, type ReadAccess } from './read-access-words.ts'

const ArrangeDialog = lazy(async () => ({
  default: (await import('../pages/arrange-dialog.tsx')).ArrangeDialog,
}))

/** The draft's files: progress in place, rename, order, remove, more of them. */
export function FilesCard() {
  const { t } = useLingui()
  const { draft } = useWizard()
  const [adding, setAdding] = useState(false)
  return (
    <section aria-labelledby="files-title">
      <div className={styles.sec}>
        <h2 className="h20 grow" id="files-title">
          <Trans>Documents</Trans>
        </h2>
        <Button variant="quiet" icon={IconPlus} onClick={() => setAdding(true)}>
          <Trans>Add files</Trans>
        </Button>
      </div>
      {draft.documents.length + draft.attachments.length === 0 ? (
        <p className="m">{t`No files yet.`}</p>
      ) : (
        <ul className={styles.files}>
          {draft.documents.map((one, index) => (
            <FileCard key={one.id} file={one} index={index} count={draft.documents.length} />
          ))}
          {draft.attachments.map((one) => (
            <FileCard key={one.id} file={one} />
          ))}
        </ul>
      )}
      {adding ? <AddFilesDialog onClose={() => setAdding(false)} /> : null}
    </section>
  )
}

interface FileCardProps {
  readonly file: DocumentView | AttachmentView
  readonly index?: number
  readonly count?: number
}

const isDocument = (file: DocumentView | AttachmentView): file is DocumentView =>
  file.id.startsWith('document:')

function FileCard({ file, index = 0, count = 1 }: FileCardProps) {
  const { t, i18n } = useLingui()
  const { live, draft, reading, focusId } = useWizard()
  const files = useComposingFiles()
  const format = useFormat()
  const offerUndo = useUndo()
  const problemText = useProblemText(draft)
  const progress = useCalmProgress(file.sha256)
  const [renaming, setRenaming] = useState(false)
  const [arranging, setArranging] = useState<DocumentView | null>(null)
  const card = useRef<HTMLLIElement>(null)
  const name = isolate(file.name)
  const problems = reading.problems.filter((one) => one.id === file.id && one.code !== 'file-uploading')
  const share = progress && progress.sizeBytes > 0 ? progress.bytesSent / progress.sizeBytes : 0
  const isSending = progress?.state === 'sending'
  const percent = format.number(Math.round(share * 100))
  useEffect(() => {
    if (focusId === file.id) card.current?.querySelector('button')?.focus()
  }, [focusId, file.id])
  const remove = () => {
    live.undo.endStep()
    live.edit((ydoc) => (isDocument(file) ? removeDocument(ydoc, file.id) : removeAttachment(ydoc, file.id)))
    live.undo.endStep()
    offerUndo({
      message: t`${name} removed`,
      undo: () => undoOwn(live, isDocument(file) ? 'removeDocument' : 'removeAttachment'),
    })
  }
  const move = (beforeIndex: number) => {
    if (!isDocument(file)) return
    const { id } = file
    const before = draft.documents[beforeIndex]?.id ?? null
    live.edit((ydoc) => moveDocument(ydoc, id, before))
  }
  return (
    <li className={classNames('card', styles.file)} ref={card}>
      {isDocument(file) && file.pages ? (
        <FirstPage file={file} />
      ) : (
        <span className={classNames('av s40 r8', fileRowStyles.fileKind)}>
          <Icon of={isDocument(file) ? IconFileTypePdf : IconPaperclip} />
        </span>
      )}
      <div className="grow" style={{ minInlineSize: 0 }}>
        {renaming ? (
          <TextInput
            label={t`Name of the file`}
            hideLabel
            size="sm"
            maxLength={255}
            autoFocus
            value={file.name}
            onText={(text) =>
              live.edit((ydoc) =>
                isDocument(file)
                  ? renameDocument(ydoc, file.id, text)
                  : updateAttachment(ydoc, file.id, { name: text }),
              )
            }
            onBlur={() => setRenaming(false)}
            onKeyDown={(event) => (event.key === 'Enter' || event.key === 'Escape') && setRenaming(false)}
          />
        ) : (
          <div className="row">
            <span className="b cut grow" dir="auto">
              {file.name}
            </span>
            {isSending ? (
              <span className="t12 m num">
                <bdi dir="ltr">{percent} %</bdi>
              </span>
            ) : null}
          </div>
        )}
        {isSending ? <ProgressBar value={share} label={t`Upload of ${name}`} /> : null}
        {isDocument(file) ? <FoundInFile sha256={file.sha256} /> : null}
        <div className="t12 m cut">
          <FileFacts file={file} />
        </div>
        {problems.map((one) => (
          <FieldMessage key={one.code} tone="bad">
            {problemText(one)}
          </FieldMessage>
        ))}
      </div>
      {progress?.state === 'failed' ? (
        <IconButton
          icon={IconRefresh}
          label={t`Retry the upload of ${name}`}
          onClick={() => files.retry(file.sha256)}
        />
      ) : null}
      {isSending ? (
        <IconButton icon={IconX} label={t`Cancel the upload of ${name}`} onClick={remove} />
      ) : (
        <Menu
          label={t`More for ${name}`}
          align="end"
          trigger={<IconButton icon={IconDots} label={t`More for ${name}`} />}
        >
          <MenuItem icon={IconPencil} onSelect={() => setRenaming(true)}>{t`Rename`}</MenuItem>
          {isDocument(file) ? (
            <>
              <MenuItem
                icon={IconLayoutGrid}
                onSelect={() => setArranging(file)}
                {...(!file.pages && { disabledReason: t`Being checked` })}
              >{t`Arrange pages`}</MenuItem>
              <MenuItem
                icon={IconArrowUp}
                onSelect={() => move(index - 1)}
                {...(index === 0 && { disabledReason: t`First` })}
              >{t`Move up`}</MenuItem>
              <MenuItem
                icon={IconArrowDown}
                onSelect={() => move(index + 2)}
                {...(index === count - 1 && { disabledReason: t`Last` })}
              >{t`Move down`}</MenuItem>
            </>
          ) : (
            <>
              <MenuSeparator />
              <MenuTitle>{t`Who may read it`}</MenuTitle>
              {(Object.keys(READ_ACCESS_WORDS) as ReadAccess[]).map((value) => (
                <MenuItem
                  key={value}
                  checked={file.readAccess === value}
                  onSelect={() => live.edit((ydoc) => updateAttachment(ydoc, file.id, { readAccess: value }))}
                >
                  {i18n._(READ_ACCESS_WORDS[value])}
                </MenuItem>
              ))}
            </>
          )}
          <MenuSeparator />
          <MenuItem icon={IconTrash} bad onSelect={remove}>{t`Remove`}</MenuItem>
        </Menu>
      )}
      {arranging ? (
        <Suspense>
          <ArrangeDialog document={arranging} onClose={() => setArranging(null)} />
        </Suspense>
      ) : null}
    </li>
  )
}

function FileFacts({ file }: { readonly file: DocumentView | AttachmentView }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const progress = useCalmProgress(file.sha256)
  const size = <bdi>{format.fileSize(file.sizeBytes)}</bdi>
  if (progress?.state === 'sending') {
    const sent = <bdi>{format.fileSize(progress.bytesSent)}</bdi>
    return (
      <Trans>
        {sent} of {size}
      </Trans>
    )
  }
  const parts: string[] = []
  if (isDocument(file) && file.pages)
    parts.push(t`${plural(file.pages.length, { one: '# page', other: '# pages' })}`)
  if (!isDocument(file)) parts.push(i18n._(READ_ACCESS_WORDS[file.readAccess]))
  if (progress?.state === 'waiting') parts.push(t`Saved on this device, uploads later`)
  else if (progress?.state === 'failed') parts.push(t`The upload broke off`)
  else if (progress?.state === 'checking' || (isDocument(file) && !file.pages)) parts.push(t`Being checked`)
  return (
    <>
      {size}
      {parts.map((one) => ` · ${one}`).join('')}
    </>
  )
}

function FirstPage({ file }: { readonly file: DocumentView }) {
  const files = useComposingFiles()
  const reading = usePdfDocument(files.pdf(file.sha256), file.pages ?? [])
  const [size] = file.pages ?? []
  if (!size) return null
  return (
    <span className={styles.filePage} aria-hidden="true">
      <PagePicture
        pdf={reading.status === 'open' ? reading.pdf : null}
        page={{ page: 1, size }}
        widthPx={72}
      />
    </span>
  )
}
