import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { IncomingFiles, SharedFile } from './incoming-files.ts'

export const IncomingFilesContext = createContext<IncomingFiles | null>(null)

export interface SharedFiles {
  /** What waits for the person's word, a reload too: not theirs yet, nor uploaded. */
  readonly files: readonly File[]
  add(): void
  discard(): void
}

/** Gives what was opened with the app, and what was shared with it once the person wants it, while this screen is there. */
export function useIncomingFiles(give: (files: readonly File[]) => void): SharedFiles {
  const incoming = use(IncomingFilesContext)
  const [files, setFiles] = useState<readonly SharedFile[]>([])
  const latest = useRef(give)
  latest.current = give
  useEffect(() => {
    if (!incoming) return
    const takeAll = () =>
      void incoming.take().then(({ opened, shared }) => {
        if (opened.length > 0) latest.current(opened)
        // What came later replaces what waits, as it does in the service worker.
        if (shared.length > 0) setFiles(shared)
      })
    takeAll()
    return incoming.subscribe(takeAll)
  }, [incoming])
  const answer = () => {
    setFiles([])
    void incoming?.forget(files)
  }
  const given = useMemo(() => files.map((one) => one.file), [files])
  return {
    files: given,
    add: () => {
      give(given)
      answer()
    },
    discard: answer,
  }
}
