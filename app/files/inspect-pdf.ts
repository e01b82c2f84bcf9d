/** The pages of a PDF as this device reads them: displayed size in points, after crop box and rotation. */
import type { PageSize } from '../../sync/collab/draft-view.ts'
import { openPdf } from '../pdf/pdf-engine.ts'

/** More pages than this are left to the server: asking for each takes the device seconds. */
const MAX_PAGES = 600

/** Null for what is no PDF, or too long to be read here. Rejects when it is damaged or protected. */
export async function inspectPdf(bytes: Blob): Promise<readonly PageSize[] | null> {
  const start = new TextDecoder('latin1').decode(await bytes.slice(0, 1024).arrayBuffer())
  if (!start.includes('%PDF-')) return null
  const opened = await openPdf(await bytes.arrayBuffer())
  try {
    if (opened.document.numPages > MAX_PAGES) return null
    const pages: PageSize[] = []
    for (let number = 1; number <= opened.document.numPages; number++) {
      const { width, height } = (await opened.document.getPage(number)).getViewport({ scale: 1 })
      pages.push({ widthPt: width, heightPt: height })
    }
    return pages
  } finally {
    opened.close()
  }
}
