import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FieldMessage } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { announce } from '../../ui/live-region.tsx'
import type { PictureProblem } from '../rules/picture-file.ts'
import { type MarkPicture, pictureOfFile, pngUrl } from './mark-picture.ts'

export interface UploadTabProps {
  readonly picture: MarkPicture | null
  readonly onPicture: (picture: MarkPicture | null) => void
}

/** A photographed or scanned signature. */
export function UploadTab({ picture, onPicture }: UploadTabProps) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const sentences: Readonly<Record<PictureProblem, string>> = {
    type: t`This document type is not supported. Upload a valid .png/.jpeg file`,
    size: t`The file is too large to upload. The maximum supported file size is 2 Mb`,
    unreadable: t`Please upload valid png/jpeg image`,
  }
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const made = await pictureOfFile(file)
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
        <div className="hand shown">
          <img src={pngUrl(picture.png)} alt={t`Uploaded signature`} />
        </div>
      )}
    </div>
  )
}
