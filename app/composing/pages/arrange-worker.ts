/** Arranging away from the page: large files take a moment. */
import { arrangePages } from '../../../sync/pdf/arrange/arrange-pages.ts'
import { openPdf } from '../../../sync/pdf/reader.ts'
import type { ArrangeAnswer, ArrangeRequest } from './run-arranging.ts'

const scope = self as unknown as {
  addEventListener(type: 'message', run: (event: MessageEvent<ArrangeRequest>) => void): void
  postMessage(message: ArrangeAnswer, transfer: Transferable[]): void
}

scope.addEventListener('message', ({ data }) => {
  try {
    const sources = data.sources.map((bytes) => openPdf(bytes))
    // Its own memory, exactly as long as the file, so that it can be handed over and not copied.
    const bytes = arrangePages(sources, data.arrangement, data.id).slice()
    scope.postMessage({ bytes }, [bytes.buffer])
  } catch (error) {
    scope.postMessage({ failed: String(error) }, [])
  }
})
