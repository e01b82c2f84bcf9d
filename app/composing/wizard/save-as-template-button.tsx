import { useLingui } from '@lingui/react/macro'
import { IconTemplate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { readTemplateContent } from '../../../sync/collab/freeze-template.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWizard } from './wizard-context.tsx'

const SaveAsTemplateDialog = lazy(async () => ({
  default: (await import('../../templates/save-as-template-dialog.tsx')).SaveAsTemplateDialog,
}))

/** For the owner of a draft, beside its name. */
export function SaveDraftAsTemplateButton() {
  const { t } = useLingui()
  const { draft, live, owner } = useWizard()
  const [open, setOpen] = useState(false)
  if (owner !== null || draft.documents.length === 0) return null
  return (
    <>
      <IconButton icon={IconTemplate} label={t`Save as template`} onClick={() => setOpen(true)} />
      {open ? (
        <Suspense>
          <SaveAsTemplateDialog
            title={draft.title}
            content={() => readTemplateContent(live.doc)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
