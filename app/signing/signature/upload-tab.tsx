import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OwnMark } from '../../../sync/entities/profile.ts'
import type { MarkImageProblem } from '../../../sync/rules/marks/mark-image.ts'
import { classNames } from '../../ui/class-names.ts'
import { FieldMessage } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { announce } from '../../ui/live-region.tsx'
import { type MarkPicture, pictureOfFile, pngUrl } from './mark-picture.ts'
import { useImageProblemWords } from './mark-words.ts'
import styles from './type-tab.module.css'

export interface UploadTabProps {
  readonly which: OwnMark | 'image'
  /** What the picture is, for those who do not see it. */
  readonly alt: string
  readonly picture: MarkPicture | null
  readonly onPicture: (picture: MarkPicture | null) => void
}

/** A photographed or scanned mark. A file that cannot be taken clears the one before it: what is shown is what is saved. */
export function UploadTab({ which, alt, picture, onPicture }: UploadTabProps) {
  const sentences = useImageProblemWords()
  const [problem, setProblem] = useState<MarkImageProblem | null>(null)
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const made = await pictureOfFile(file, which)
    const failed = typeof made === 'string' ? made : null
    setProblem(failed)
    onPicture(typeof made === 'string' ? null : made)
    if (failed !== null) announce(sentences[failed], 'assertive')
  }
  return (
    <div className="col" style={{ gap: 12 }}>
      <FileDrop
        label={<Trans>Choose a picture or drop it here</Trans>}
        hint={<Trans>PNG or JPEG, at most 2 MB</Trans>}
        accept="image/png,image/jpeg"
        onFiles={(files) => void take(files[0])}
      />
      {problem === null ? null : <FieldMessage tone="bad">{sentences[problem]}</FieldMessage>}
      {picture === null ? null : (
        <div className={classNames(styles.hand, styles.shown)}>
          <img src={pngUrl(picture.png)} alt={alt} />
        </div>
      )}
    </div>
  )
}
