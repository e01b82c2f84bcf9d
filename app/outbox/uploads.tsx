/** Files on their way, as the outbox shows them. The table is the uploader's; here it is only watched. */
import { liveQuery } from 'dexie'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { LocalDatabase, PendingUpload } from '../replica/local-database.ts'

export interface UploadRow {
  readonly upload: PendingUpload
  readonly sizeBytes: number
}
export interface UploadsState {
  readonly rows: readonly UploadRow[]
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
  const [rows, setRows] = useState<readonly UploadRow[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: readonly UploadRow[] = []
    const watching = liveQuery(async () => {
      const uploads = (await local.uploads.toArray()).filter((one) => one.state !== 'complete')
      const sizes = await local.files.bulkGet(uploads.map((one) => one.sha256))
      return uploads.map((upload, index) => ({ upload, sizeBytes: sizes[index]?.sizeBytes ?? 0 }))
    }).subscribe({
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
