/** Stored files as screens ask for them: from this device when they are kept here, else from the server. */
import { createContext, use } from 'react'
import { filePath } from '../paths/act-paths.ts'

export type FileReading =
  | { readonly kind: 'file'; readonly blob: Blob }
  | { readonly kind: 'offline' | 'unexpected' }
  | { readonly kind: 'refused'; readonly reason: string }

export interface Files {
  read(sha256: string): Promise<FileReading>
  /** A small picture as an address of this page, as long as the page lives; null where it cannot be had now. */
  picture(sha256: string): Promise<string | null>
}

/** Reads from the server only; the app puts its own store, which knows the device, above the screens. */
export const serverFiles = (
  request: (path: string, init?: RequestInit) => Promise<Response> = (path, init) => fetch(path, init),
): Files =>
  withPictures({
    async read(sha256) {
      try {
        const answer = await request(filePath(sha256))
        if (!answer.ok) return { kind: 'refused', reason: String(answer.status) }
        const type = answer.headers.get('content-type') ?? ''
        // A captive portal or a proxy answers everything with a page of its own.
        if (type.startsWith('text/html')) return { kind: 'unexpected' }
        return { kind: 'file', blob: await answer.blob() }
      } catch {
        return { kind: 'offline' }
      }
    },
  })

/** Shown at once; whoever was shown longest ago goes first. */
const PICTURES = 200

/** Each picture is read once, however many places show it. */
export function withPictures(files: Pick<Files, 'read'>): Files {
  const shown = new Map<string, Promise<string | null>>()
  const open = async (sha256: string): Promise<string | null> => {
    const reading = await files.read(sha256)
    if (reading.kind === 'file') return URL.createObjectURL(reading.blob)
    // There may be a connection next time.
    shown.delete(sha256)
    return null
  }
  return {
    read: files.read,
    picture: (sha256) => {
      const known = shown.get(sha256)
      const opening = known ?? open(sha256)
      shown.delete(sha256)
      shown.set(sha256, opening)
      for (const [oldest, url] of shown) {
        if (shown.size <= PICTURES) break
        shown.delete(oldest)
        void url.then((found) => found && URL.revokeObjectURL(found))
      }
      return opening
    },
  }
}

export const FilesContext = createContext<Files>(serverFiles())

export const useFiles = (): Files => use(FilesContext)
