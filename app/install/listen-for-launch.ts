import type { IncomingFiles } from './incoming-files.ts'

/** Launch Handler API (WICG): one call for each start, shortcut, shared link or opened file. */
export interface LaunchParams {
  readonly targetURL?: string
  readonly files?: readonly { getFile(): Promise<File> }[]
}
interface LaunchQueue {
  setConsumer(consumer: (launch: LaunchParams) => void): void
}

export interface LaunchDeps {
  readonly queue?: LaunchQueue | undefined
  readonly here: () => string
  readonly goTo: (path: string) => void
  readonly incoming: Pick<IncomingFiles, 'add'>
}

/**
 * The manifest says "focus the window that is open": nothing typed there is lost to a second start, but then the
 * browser goes nowhere by itself, and a shortcut would do nothing.
 */
export function listenForLaunch({ queue, here, goTo, incoming }: LaunchDeps): void {
  queue?.setConsumer(({ targetURL, files = [] }) => {
    void Promise.allSettled(files.map((one) => one.getFile())).then((read) => {
      const readable = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      if (readable.length > 0) incoming.add(readable)
      if (targetURL && targetURL !== here()) goTo(targetURL)
    })
  })
}

export const browserLaunchQueue = (): LaunchQueue | undefined =>
  (globalThis as { launchQueue?: LaunchQueue }).launchQueue
