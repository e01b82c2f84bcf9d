import { useLingui } from '@lingui/react/macro'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { ShareDraftDialog } from './share-draft-dialog.tsx'

/** For the owner, beside the name of the draft. */
export function ShareDraftButton() {
  const { t } = useLingui()
  const { draft, owner, isOnline } = useWizard()
  const [open, setOpen] = useState(false)
  if (owner !== null) return null
  return (
    <>
      <IconButton icon={IconUserPlus} label={t`Share draft`} onClick={() => setOpen(true)} />
      {open ? (
        <ShareDraftDialog envelopeId={draft.envelopeId} isOnline={isOnline} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
