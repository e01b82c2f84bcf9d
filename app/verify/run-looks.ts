import type { LookProgress } from '../../sync/pdf/looks/look-at-pages.ts'
import type { LookReport } from '../../sync/pdf/looks/look-report.ts'
import type { VerificationReport } from '../../sync/pdf/verify.ts'
import { pdfEngineFiles } from '../ui/pdf-engine-path.ts'
import type { LookRequest } from './look-worker.ts'

/** Hundreds of pages of pictures take a minute on a phone; beyond it a person is told that not all was compared. */
const LOOK_LIMIT_MS = 60_000
/** A page that never ends is ended with its worker. */
const GRACE_MS = 10_000

export const NOT_LOOKED: LookReport = { state: 'incomplete', differences: [], filled: [], pagesDrawn: 0 }

/** Compares the pages of a file whose structure has been judged. `stop` ends it with what is then not known. */
export function runLooks(
  bytes: Uint8Array,
  report: VerificationReport,
  onProgress: (progress: LookProgress) => void,
): { done: Promise<LookReport>; stop: () => void } {
  const worker = new Worker(new URL('./look-worker.ts', import.meta.url), { type: 'module' })
  let stop: () => void = () => undefined
  const done = new Promise<LookReport>((resolve) => {
    const end = (looks: LookReport) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(looks)
    }
    const timer = setTimeout(() => end(NOT_LOOKED), LOOK_LIMIT_MS + GRACE_MS)
    stop = () => end(NOT_LOOKED)
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ progress?: LookProgress; looks?: LookReport }>) => {
        if (data.progress) onProgress(data.progress)
        if (data.looks) end(data.looks)
      },
    )
    worker.addEventListener('error', () => end(NOT_LOOKED))
  })
  worker.postMessage({ bytes, report, timeMs: LOOK_LIMIT_MS, engine: wholeAddresses() } satisfies LookRequest)
  return { done, stop }
}

/** A worker's own address is not the page's, so that paths are made whole here. */
function wholeAddresses(): LookRequest['engine'] {
  const whole = (value: string | boolean) =>
    typeof value === 'string' ? new URL(value, globalThis.location.href).href : value
  const files = Object.entries(pdfEngineFiles).map(([name, value]) => [name, whole(value)] as const)
  return { workerSrc: '', ...Object.fromEntries(files) }
}
