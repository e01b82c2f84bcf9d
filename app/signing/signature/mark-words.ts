import { useLingui } from '@lingui/react/macro'
import type { OwnMark } from '../../../sync/entities/profile.ts'
import type { MarkDialogAct, MarkLack } from '../../../sync/rules/marks/mark-dialog.ts'
import type { MarkImageProblem } from '../../../sync/rules/marks/mark-image.ts'

/** What the dialog of a signature, of initials or of a stamp says. */
export interface MarkWords {
  readonly title: string
  readonly text: string
  readonly uploaded: string
  readonly savedOne: string
  readonly lacks: Readonly<Record<MarkLack, string>>
  readonly acts: Readonly<Record<MarkDialogAct, string>>
}

export function useMarkWords(which: OwnMark): MarkWords {
  const { t } = useLingui()
  const saving = { saveOnly: t`Save only`, saveAndUse: t`Save and use` }
  switch (which) {
    case 'signature':
      return {
        title: t`Your signature`,
        text: t`Name as it should appear`,
        uploaded: t`Uploaded signature`,
        savedOne: t`Saved signature`,
        lacks: {
          textRequired: t`Signature text is required`,
          textTooLong: t`Maximum 40 characters allowed`,
          notDrawn: t`Please draw your signature`,
          notUploaded: t`Please upload your signature`,
          notChosen: t`Please choose a signature`,
        },
        acts: { use: t`Use signature`, ...saving },
      }
    case 'initials':
      return {
        title: t`Your initials`,
        text: t`Initials as they should appear`,
        uploaded: t`Uploaded initials`,
        savedOne: t`Saved initials`,
        lacks: {
          textRequired: t`Initials text is required`,
          textTooLong: t`Maximum 40 characters allowed`,
          notDrawn: t`Please draw your initials`,
          notUploaded: t`Please upload your initials`,
          notChosen: t`Please choose your initials`,
        },
        acts: { use: t`Use initials`, ...saving },
      }
    case 'stamp':
      return {
        title: t`Your stamp`,
        text: '',
        uploaded: t`Uploaded stamp`,
        savedOne: t`Saved stamp`,
        lacks: {
          textRequired: '',
          textTooLong: '',
          notDrawn: '',
          notUploaded: t`Please upload your stamp`,
          notChosen: t`Please choose a stamp`,
        },
        acts: { use: t`Use stamp`, ...saving },
      }
  }
}

export function useImageProblemWords(): Readonly<Record<MarkImageProblem, string>> {
  const { t } = useLingui()
  return {
    type: t`This document type is not supported. Upload a valid .png/.jpeg file`,
    size: t`The file is too large to upload. The maximum supported file size is 2 Mb.`,
    unreadable: t`Please upload valid png/jpeg image`,
  }
}
