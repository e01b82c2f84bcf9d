import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { DOCUMENT_ACCEPT } from '../../files/file-kinds.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { RecentTemplates } from '../../templates/recent-templates.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import addFilesDialogStyles from './add-files-dialog.module.css'
import chosenTemplateStyles from './chosen-template.module.css'
import { ChosenTemplate } from './chosen-template.tsx'
import { FileRow } from './file-row.tsx'
import type { NewFile, NewFiles } from './new-files.ts'
import type { useCreateDocument } from './use-create-document.ts'
import { useNewFilesState } from './use-new-files.ts'

const DOCUMENT_TEMPLATES = ['document'] as const

export interface CreateDocumentFormProps {
  readonly create: Pick<
    ReturnType<typeof useCreateDocument>,
    'newFiles' | 'iSign' | 'setISign' | 'template' | 'setTemplate' | 'replacements' | 'setReplacements'
  >
}

/** A template, or two zones: one for what is signed and one for what goes along, with a row for every file. */
export function CreateDocumentForm({ create }: CreateDocumentFormProps) {
  const { newFiles, iSign, setISign, template, setTemplate, replacements, setReplacements } = create
  const { t } = useLingui()
  const { list } = useNewFilesState(newFiles)
  const me = useReplicaView((view) => view.profile)
  const rows = (purpose: NewFile['purpose']) => {
    const found = list.filter((one) => one.purpose === purpose)
    return found.length === 0 ? null : (
      <ul
        className={chosenTemplateStyles.fileRows}
        aria-label={purpose === 'document' ? t`Chosen documents` : t`Chosen attachments`}
      >
        {found.map((one) => (
          <FileRow key={one.key} file={one} onRemove={() => newFiles.remove(one.key)} />
        ))}
      </ul>
    )
  }
  if (template)
    return (
      <ChosenTemplate
        template={template}
        replacements={replacements}
        onReplacements={setReplacements}
        onDropped={() => setTemplate(null)}
      />
    )
  return (
    <div className={addFilesDialogStyles.createForm}>
      <section aria-label={t`Documents`}>
        <FileDrop
          multiple
          accept={DOCUMENT_ACCEPT}
          label={<Trans>Choose documents to sign, or drop them here</Trans>}
          hint={<Trans>PDF, PNG, JPEG, Word or Excel, up to 205 MB each</Trans>}
          onFiles={(files) => newFiles.add(files, 'document')}
        />
        {rows('document')}
      </section>
      <section aria-label={t`Attachments`}>
        <div className={addFilesDialogStyles.zoneSmall}>
          <FileDrop
            multiple
            label={<Trans>Add attachments</Trans>}
            hint={<Trans>They go along and are never signed</Trans>}
            onFiles={(files) => newFiles.add(files, 'attachment')}
          />
        </div>
        {rows('attachment')}
      </section>
      <RecentTemplates types={DOCUMENT_TEMPLATES} onChosen={setTemplate} />
      <Checkbox
        label={<bdi>iSign</bdi>}
        hint={<Trans>I am the only one who signs</Trans>}
        checked={iSign}
        disabled={me === null}
        onChecked={setISign}
      />
      <InvalidDocument newFiles={newFiles} />
    </div>
  )
}

/** A refusal of the server is a message that must be seen; Done takes the file away. One at a time. */
function InvalidDocument({ newFiles }: { readonly newFiles: NewFiles }) {
  const { t } = useLingui()
  const files = useComposingFiles()
  const answer = useRefusalSentence()
  const list = useSyncExternalStore(newFiles.subscribe, newFiles.list)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const refusedKey = useSyncExternalStore(
    files.subscribe,
    () =>
      list.find((one) => one.sha256 && !seen.has(one.key) && files.progress(one.sha256)?.state === 'refused')
        ?.key ?? null,
  )
  const file = list.find((one) => one.key === refusedKey)
  const code = file?.sha256 ? files.progress(file.sha256)?.answer : null
  if (!file) return null
  return (
    <AlertDialog
      open
      title={t`Invalid Document`}
      confirmLabel={t`Done`}
      onConfirm={() => {
        setSeen(new Set([...seen, file.key]))
        newFiles.remove(file.key)
      }}
    >
      <p className="b cut" dir="auto">
        {file.name}
      </p>
      <p>{answer({ code: code ?? 'something-went-wrong' })}</p>
    </AlertDialog>
  )
}
