import { useCallback, useEffect, useState } from 'react'
import type { PageSize } from './page-geometry.ts'
import { type OpenedPdf, openPdf, type PdfProblem, problemOf } from './pdf-engine.ts'

/**
 * Where the bytes of a document come from. `key` names them (their SHA-256): the same key is the same document
 * and is not opened again. `load` throws `PdfAbsent` when they are not on this device and there is no network.
 */
export interface PdfSource {
  readonly key: string
  load(): Promise<ArrayBuffer | Uint8Array>
}

/** A source over bytes at hand. */
export const bytesSource = (key: string, bytes: ArrayBuffer | Uint8Array): PdfSource => ({
  key,
  load: async () => bytes,
})

export type PdfReading =
  | { readonly status: 'loading' }
  | {
      readonly status: 'open'
      readonly key: string
      readonly pdf: OpenedPdf
      readonly sizes: readonly PageSize[]
    }
  | { readonly status: 'failed'; readonly problem: PdfProblem; readonly details: string; retry(): void }

const LOADING: PdfReading = { status: 'loading' }

/**
 * Opens a document while the component is mounted; null waits. `knownSizes` spares asking each page for its
 * size, which takes seconds with hundreds of pages.
 */
export function usePdfDocument(source: PdfSource | null, knownSizes?: readonly PageSize[]): PdfReading {
  const [reading, setReading] = useState<{ key: string; value: PdfReading }>({ key: '', value: LOADING })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  const key = source?.key ?? ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the identity of a source and of its sizes
  useEffect(() => {
    if (source === null) return
    let current = true
    let opened: OpenedPdf | undefined
    setReading({ key, value: LOADING })
    void (async () => {
      try {
        opened = await openPdf(await source.load())
        if (!current) return opened.close()
        const sizes = knownSizes && knownSizes.length > 0 ? knownSizes : await sizesOf(opened)
        if (current) setReading({ key, value: { status: 'open', key, pdf: opened, sizes } })
      } catch (error) {
        const details = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
        if (current)
          setReading({ key, value: { status: 'failed', problem: problemOf(error), details, retry } })
      }
    })()
    return () => {
      current = false
      opened?.close()
    }
  }, [key, attempt, retry])

  return reading.key === key ? reading.value : LOADING
}

async function sizesOf({ document }: OpenedPdf): Promise<PageSize[]> {
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
      return { widthPt: width, heightPt: height }
    }),
  )
}
