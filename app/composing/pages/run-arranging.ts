import type { Arrangement } from '../../../sync/collab/pages/arrangement.ts'

export interface ArrangeRequest {
  readonly sources: readonly Uint8Array[]
  readonly arrangement: Arrangement
  readonly id: Uint8Array
}
export type ArrangeAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly failed: string }

/** 500 pages take a third of a second; what takes this long will not end. */
export const ARRANGE_LIMIT_MS = 120_000

/** Makes the arranged file in a worker, so that the page answers meanwhile. */
export function runArranging(
  request: ArrangeRequest,
  limitMs = ARRANGE_LIMIT_MS,
): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./arrange-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Arranging took too long')), limitMs)
    worker.addEventListener('message', ({ data }: MessageEvent<ArrangeAnswer>) => {
      clearTimeout(timer)
      if ('bytes' in data) resolve(data.bytes)
      else reject(new Error(data.failed))
    })
    worker.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new Error('The worker failed'))
    })
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
