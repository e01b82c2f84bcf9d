import { createContext, use, useEffect, useRef } from 'react'
import type { IncomingFiles } from './incoming-files.ts'

export const IncomingFilesContext = createContext<IncomingFiles | null>(null)

/** Gives what was shared with the app or opened with it, now and while this screen is there. */
export function useIncomingFiles(take: (files: readonly File[]) => void): void {
  const incoming = use(IncomingFilesContext)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!incoming) return
    const takeAll = () =>
      void incoming.take().then((files) => {
        if (files.length > 0) latest.current(files)
      })
    takeAll()
    return incoming.subscribe(takeAll)
  }, [incoming])
}
