/** The dialog of a person's own signature, initials or stamp, wherever it is opened from. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnMark } from '../../sync/entities/profile.ts'
import { DIALOG_RESULTS } from '../../sync/rules/marks/mark-dialog.ts'
import type { SheetDraft } from '../signing/rules/signing-progress.ts'
import { type MarkAnswer, SignatureSheet } from '../signing/signature/signature-sheet.tsx'
import { announce } from '../ui/live-region.tsx'
import { useOwnMark } from './own-mark.ts'

export interface OwnMarkDialogProps {
  readonly which: OwnMark
  readonly onClose: () => void
}

export function OwnMarkDialog({ which, onClose }: OwnMarkDialogProps) {
  const { t } = useLingui()
  const { profile, mark, picture, save } = useOwnMark(which)
  const [draft, setDraft] = useState<SheetDraft>()
  const answered = (answer: MarkAnswer) => {
    onClose()
    if (answer.result === DIALOG_RESULTS.failed) announce(t`Nothing was saved.`, 'assertive')
    void save(answer)
  }
  return (
    <SignatureSheet
      which={which}
      place="account"
      name={profile?.name ?? ''}
      {...(mark && { savedText: mark.text })}
      draft={draft}
      onDraft={setDraft}
      saved={picture ? [picture] : []}
      onAnswer={answered}
    />
  )
}
