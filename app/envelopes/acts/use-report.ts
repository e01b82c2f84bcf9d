import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { saveBlob } from '../../files/save-blob.ts'
import { useCalls } from '../../session/use-calls.ts'
import { announce } from '../../ui/live-region.tsx'
import type { FileContract, ReportCall } from '../rules/envelope-reports.ts'

/** A file the server makes on asking, by its call of the specification. */
export interface WantedReport extends ReportCall {
  /** Key of what is being fetched, for the mark of its button. */
  readonly key: string
  /** Should the answer not say how it is called. */
  readonly name: string
}

/** Fetches one report at a time and saves it; `busy` names the one on the way. */
export function useReport(onFailed: (message: string) => void) {
  const { t } = useLingui()
  const calls = useCalls()
  const [busy, setBusy] = useState<string | null>(null)
  const fetchReport = useCallback(
    async ({ key, contract, input, name }: WantedReport) => {
      setBusy(key)
      announce(t`The report is being prepared`)
      const answer = await calls.call<FileContract>(contract, input)
      setBusy(null)
      if (answer.ok) {
        const { blob, name: called } = answer.value.data
        saveBlob(blob, called ?? name)
        announce(t`Download started`)
      } else if ('sentence' in answer.error) {
        const { sentence: reason } = answer.error
        onFailed(t`Download failed: ${reason}`)
      } else
        onFailed(
          answer.error.kind === 'unexpected'
            ? t`Unexpected response type.`
            : t`Failed to create or download the file.`,
        )
    },
    [calls, onFailed, t],
  )
  return { busy, fetchReport }
}
