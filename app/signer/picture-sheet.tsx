import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Field } from '../../sync/entities/field.ts'
import { useFieldWords } from '../signing/field-words.ts'
import styles from '../signing/signature/draw-tab.module.css'
import type { MarkPicture } from '../signing/signature/mark-picture.ts'
import { UploadTab } from '../signing/signature/upload-tab.tsx'
import { Button } from '../ui/button.tsx'
import { BottomSheet } from '../ui/dialog.tsx'

export interface PictureSheetProps {
  readonly field: Field | undefined
  readonly onPicture: (picture: MarkPicture) => void
  readonly onClose: () => void
}

/** A picture for one field of one document; nothing of it is kept for the next. */
export function PictureSheet({ field, onPicture, onClose }: PictureSheetProps) {
  const words = useFieldWords()
  const [picture, setPicture] = useState<MarkPicture | null>(null)
  if (field === undefined) return null
  const name = words.name(field)
  return (
    <BottomSheet open onClose={onClose} title={<bdi>{name}</bdi>} className={styles.signatureSheet}>
      <div className={styles.sheetTab}>
        <UploadTab which="image" alt={name} picture={picture} onPicture={setPicture} />
      </div>
      <div className="sheet-act">
        <Button
          variant="filled"
          size="lg"
          wide
          disabled={picture === null}
          onClick={() => picture && onPicture(picture)}
        >
          <Trans>Use picture</Trans>
        </Button>
      </div>
    </BottomSheet>
  )
}
