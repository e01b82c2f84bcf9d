import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useIncomingFiles } from '../../install/use-incoming-files.ts'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { Button } from '../../ui/button.tsx'
import { StartFailed } from './create-document-dialog.tsx'
import { CreateDocumentForm } from './create-document-form.tsx'
import styles from './create-document-page.module.css'
import { SharedFilesQuestion } from './shared-files-question.tsx'
import { useCreateDocument } from './use-create-document.ts'

/** The create-document dialog as a page of its own: for links, shortcuts and shared files. */
export function CreateDocumentPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const create = useCreateDocument()
  const { newFiles, why, state, start, cancel } = create
  const shared = useIncomingFiles((files) => newFiles.add(files, 'document'))
  return (
    <div className={styles.createPage}>
      <ScreenHeader title={t`Create document`} bare />
      <div className={styles.createScroll}>
        {state === 'failed' ? <StartFailed /> : null}
        <CreateDocumentForm create={create} />
      </div>
      <footer className={styles.createFoot} data-own-foot>
        <span className="t12 m grow" aria-live="polite">
          {why}
        </span>
        <Button
          size="md"
          onClick={() => {
            cancel()
            void navigate({ to: '/' })
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button
          size="md"
          variant="filled"
          disabled={why !== ''}
          busy={state === 'starting'}
          onClick={() => void start()}
        >
          <Trans>Continue</Trans>
        </Button>
      </footer>
      <SharedFilesQuestion shared={shared} />
    </div>
  )
}
