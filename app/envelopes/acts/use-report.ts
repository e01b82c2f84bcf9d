import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { saveBlob } from '../../files/save-blob.ts'
import { announce } from '../../ui/live-region.tsx'
import { useCalls } from '../calls.ts'

/** A file the server makes on asking, by its call of the specification. */
export interface WantedReport {
  /** Key of what is being fetched, for the mark of its button. */
  readonly key: string
  readonly path: string
  readonly input: object
  /** Should the answer not say how it is called. */
  readonly name: string
}

/** Fetches one report at a time and saves it; `busy` names the one on the way. */
export function useReport(onFailed: (message: string) => void) {
  const { t } = useLingui()
  const calls = useCalls()
  const [busy, setBusy] = useState<string | null>(null)
  const fetchReport = useCallback(
    async ({ key, path, input, name }: WantedReport) => {
      setBusy(key)
      announce(t`The report is being prepared`)
      const answer = await calls.file(path, input)
      setBusy(null)
      if (answer.kind === 'file') {
        saveBlob(answer.blob, answer.name ?? name)
        announce(t`Download started`)
      } else if (answer.kind === 'refused') {
        const { reason } = answer
        onFailed(t`Download failed: ${reason}`)
      } else
        onFailed(
          answer.kind === 'unexpected'
            ? t`Unexpected response type.`
            : t`Failed to create or download the file.`,
        )
    },
    [calls, onFailed, t],
  )
  return { busy, fetchReport }
}
