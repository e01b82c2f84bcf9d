/** Programs of this host that take files in: repair with qpdf, office documents with LibreOffice. Both optional. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { IngestTools } from '../sealing/ingest.ts'

/** @param path the `PATH` variable. */
export const findTools = (path: string): IngestTools => ({
  qpdf: find(path, ['qpdf']),
  soffice: find(path, ['soffice', 'libreoffice']),
})

function find(path: string, names: readonly string[]): string | undefined {
  for (const folder of path.split(delimiter))
    for (const name of names) {
      const file = join(folder, name)
      if (folder !== '' && isExecutable(file)) return file
    }
  return undefined
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
