/** Stored files as screens ask for them: from this device when they are kept here, else from the server. */
import { createContext, use } from 'react'
import { filePath } from '../paths/act-paths.ts'

export type FileReading =
  | { readonly kind: 'file'; readonly blob: Blob }
  | { readonly kind: 'offline' | 'unexpected' }
  | { readonly kind: 'refused'; readonly reason: string }

export interface Files {
  read(sha256: string): Promise<FileReading>
}

/** Reads from the server only; the app puts its own store, which knows the device, above the screens. */
export const serverFiles = (
  request: (path: string, init?: RequestInit) => Promise<Response> = (path, init) => fetch(path, init),
): Files => ({
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

export const FilesContext = createContext<Files>(serverFiles())

export const useFiles = (): Files => use(FilesContext)
