import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { createMenu } from '../../shell/rules/create-menu.ts'
import { useShellDataIfAny } from '../../shell/shell-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CreateDocumentForm } from './create-document-form.tsx'
import { useCreateDocument } from './use-create-document.ts'

export interface CreateDocumentDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The draft is open instead; else as `onClose`. */
  readonly onStarted?: () => void
  readonly kind?: 'document' | 'request'
}

/** Starting a document from files, 850 wide, the whole screen on phones. */
export function CreateDocumentDialog(props: CreateDocumentDialogProps) {
  const { open, onClose, onStarted = onClose, kind = 'document' } = props
  return open ? <OpenDialog onClose={onClose} onStarted={onStarted} kind={kind} /> : null
}

function OpenDialog({
  onClose,
  onStarted,
  kind,
}: {
  readonly onClose: () => void
  readonly onStarted: () => void
  readonly kind: 'document' | 'request'
}) {
  const { t } = useLingui()
  const create = useCreateDocument(kind)
  const { why, state, start, cancel } = create
  const isApplication = useIsApplication()
  const close = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog
      open
      width={850}
      title={kind === 'request' ? t`Create request` : isApplication ? t`New application` : t`Create document`}
      onClose={close}
      footer={
        <>
          <span className="why" aria-live="polite">
            {why}
          </span>
          <Button size="md" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            size="md"
            variant="filled"
            disabled={why !== ''}
            busy={state === 'starting'}
            onClick={() => void start().then((isOpen) => isOpen && onStarted())}
          >
            <Trans>Continue</Trans>
          </Button>
        </>
      }
    >
      {state === 'failed' ? <StartFailed /> : null}
      <CreateDocumentForm create={create} />
    </Dialog>
  )
}

export function StartFailed() {
  return (
    <Banner icon={IconAlertTriangle} tone="bad" urgent>
      <p className="b">
        <Trans>The draft could not be started.</Trans>
      </p>
      <p>
        <Trans>This device did not accept it. Your files are kept here; try again.</Trans>
      </p>
    </Banner>
  )
}

/** Called as in the menu it was opened from. */
function useIsApplication(): boolean {
  const user = useShellDataIfAny()?.user
  return user !== undefined && createMenu(user).includes('newApplication')
}
