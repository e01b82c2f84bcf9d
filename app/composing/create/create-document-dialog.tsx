import '../composing.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CreateDocumentForm } from './create-document-form.tsx'
import { useCreateDocument } from './use-create-document.ts'

export interface CreateDocumentDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly kind?: 'document' | 'request'
}

/** Starting a document from files, 850 wide, the whole screen on phones. */
export function CreateDocumentDialog({ open, onClose, kind = 'document' }: CreateDocumentDialogProps) {
  return open ? <OpenDialog onClose={onClose} kind={kind} /> : null
}

function OpenDialog({
  onClose,
  kind,
}: {
  readonly onClose: () => void
  readonly kind: 'document' | 'request'
}) {
  const { t } = useLingui()
  const create = useCreateDocument(kind)
  const { why, state, start, cancel } = create
  const close = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog
      open
      width={850}
      title={kind === 'request' ? t`Create request` : t`Create document`}
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
            onClick={() => void start().then(onClose)}
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
