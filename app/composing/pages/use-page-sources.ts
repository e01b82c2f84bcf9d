import { useEffect, useRef, useState } from 'react'
import type { DocumentView } from '../../../sync/collab/draft-view.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { openChosen, openSource, type PageSource, problemOfPages, type SourceProblem } from './page-source.ts'

export type MainSource =
  | { readonly status: 'loading' }
  | { readonly status: 'open'; readonly source: PageSource }
  | { readonly status: 'failed'; readonly problem: SourceProblem }

/** The document and the files whose pages were added, open for as long as the component is there. */
export function usePageSources(document: Pick<DocumentView, 'name' | 'sha256'>) {
  const files = useComposingFiles()
  const [main, setMain] = useState<MainSource>({ status: 'loading' })
  const [added, setAdded] = useState<readonly PageSource[]>([])
  const opened = useRef<PageSource[]>([])
  const isGone = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is arranged is fixed when it begins
  useEffect(() => {
    let isHere = true
    isGone.current = false
    void (async () => {
      try {
        const bytes = new Uint8Array(await files.pdf(document.sha256).load())
        const source = await openSource(document.name, bytes)
        if (!isHere) return source.pdf.close()
        opened.current.unshift(source)
        setMain({ status: 'open', source })
      } catch (error) {
        if (isHere) setMain({ status: 'failed', problem: problemOfPages(error) })
      }
    })()
    return () => {
      isHere = false
      isGone.current = true
      for (const one of opened.current.splice(0)) one.pdf.close()
    }
  }, [])

  const sources = main.status === 'open' ? [main.source, ...added] : []
  return {
    main,
    sources,
    /** Opens a chosen file; its number among the sources, or why not. */
    add: async (file: File): Promise<{ index: number; count: number } | { problem: SourceProblem }> => {
      try {
        const source = await openChosen(file, files.options())
        if (isGone.current) {
          source.pdf.close()
          return { index: 0, count: 0 }
        }
        const index = opened.current.push(source) - 1
        setAdded((before) => [...before, source])
        return { index, count: source.sizes.length }
      } catch (error) {
        return { problem: problemOfPages(error) }
      }
    },
  }
}
