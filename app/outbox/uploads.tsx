/** Files on their way, as the outbox shows them. The table is the uploader's; here it is only watched. */
import { liveQuery } from 'dexie'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { LocalDatabase, PendingUpload } from '../replica/local-database.ts'

export interface UploadsState {
  readonly rows: readonly PendingUpload[]
  /** Absent where nobody can: then the button is not there. */
  readonly retry?: (sha256: string) => void
  readonly cancel?: (sha256: string) => void
}

const UploadsContext = createContext<UploadsState>({ rows: [] })

export const useUploads = (): UploadsState => use(UploadsContext)

/** Speed is told at most five times a second: figures that run are noise. */
const EVERY_MS = 200

export function LocalUploads(props: {
  local: LocalDatabase
  retry?: (sha256: string) => void
  cancel?: (sha256: string) => void
  children: ReactNode
}) {
  const { local, retry, cancel, children } = props
  const [rows, setRows] = useState<readonly PendingUpload[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: readonly PendingUpload[] = []
    const watching = liveQuery(async () =>
      (await local.uploads.toArray())
        .filter((one) => one.state !== 'complete')
        .sort((a, b) => a.addedAt - b.addedAt),
    ).subscribe({
      next: (next) => {
        latest = next
        timer ??= setTimeout(() => {
          timer = undefined
          setRows(latest)
        }, EVERY_MS)
      },
      // A database that is being closed at sign-out is no news for the outbox.
      error: () => setRows([]),
    })
    return () => {
      clearTimeout(timer)
      watching.unsubscribe()
    }
  }, [local])
  const value = { rows, ...(retry && { retry }), ...(cancel && { cancel }) }
  return <UploadsContext value={value}>{children}</UploadsContext>
}

/** For the gallery and tests, which have no database. */
export const UploadsProvider = UploadsContext
