import { Trans } from '@lingui/react/macro'
import { useFoundInFile } from '../../files/composing-files.tsx'
import { FileHint } from './file-hint.tsx'

/** What a sender has to know of a document that was taken in, before anybody fills or signs it. */
export function FoundInFile({ sha256 }: { readonly sha256: string | null }) {
  const found = useFoundInFile(sha256)
  if (!found) return null
  return (
    <>
      {found.hadSignatures ? (
        <FileHint tone="warn">
          <Trans>
            Signed before it came here: new signatures go into the file, values of other fields only onto the
            completion certificate and into the reports.
          </Trans>
        </FileHint>
      ) : null}
      {found.active?.some((one) => one !== 'files') ? (
        <FileHint tone="warn">
          <Trans>
            Scripts or actions in this file are taken out before it is sent. Its pages stay as they look.
          </Trans>
        </FileHint>
      ) : null}
      {found.active?.includes('files') ? (
        <FileHint tone="warn">
          <Trans>
            There are files inside this PDF. They are sealed with it, but not shown to those who sign.
          </Trans>
        </FileHint>
      ) : null}
      {found.repaired ? (
        <FileHint tone="warn">
          <Trans>This file was written anew to make it sound. Look at its pages before you send it.</Trans>
        </FileHint>
      ) : null}
    </>
  )
}
