import { useSyncExternalStore } from 'react'
import type { DraftView } from '../../../sync/collab/draft-view.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'

/** How many files of a draft are on their way, or wait here for a connection. */
export function useUploadCounts(draft: DraftView): { readonly sending: number; readonly waiting: number } {
  const files = useComposingFiles()
  const digest = useSyncExternalStore(files.subscribe, () => {
    const states = [...draft.documents, ...draft.attachments].map((one) => files.progress(one.sha256)?.state)
    const sending = states.filter((one) => one === 'sending' || one === 'checking').length
    const waiting = states.filter((one) => one === 'waiting' || one === 'failed').length
    return `${sending} ${waiting}`
  })
  const [sending = 0, waiting = 0] = digest.split(' ').map(Number)
  return { sending, waiting }
}
