/** Several files as one zip, made while it is sent: one piece of one file is in memory at a time. */
import { Zip, ZipPassThrough } from 'fflate'
import { cleanName, extensionOf } from './file-kind.ts'

/** Above it a zip would need a form that not every program reads. */
export const MAX_ZIP_BYTES = 2_000_000_000

export interface ZipEntry {
  readonly name: string
  /** Ours: a name that somebody gave never leads out of where it is unpacked. */
  readonly folder?: 'data' | 'pictures'
  readonly open: () => Promise<ReadableStream<Uint8Array>>
}

/** Stored, not compressed: PDFs and pictures are compressed already. */
export function zipStream(entries: readonly ZipEntry[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = (async function* () {
    const ready: Uint8Array[] = []
    const zip = new Zip((error, chunk) => {
      if (error) throw error
      if (chunk.length > 0) ready.push(chunk)
    })
    const names = uniqueNames(entries.map((one) => one.name))
    for (const [index, entry] of entries.entries()) {
      const name = names[index] ?? `file-${index}`
      const file = new ZipPassThrough(entry.folder ? `${entry.folder}/${name}` : name)
      zip.add(file)
      const reader = (await entry.open()).getReader()
      try {
        for (let step = await reader.read(); !step.done; step = await reader.read()) {
          file.push(step.value)
          yield* ready.splice(0)
        }
      } finally {
        await reader.cancel().catch(() => undefined)
      }
      file.push(new Uint8Array(), true)
      yield* ready.splice(0)
    }
    zip.end()
    yield* ready.splice(0)
  })()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      // Copied: fflate may hand out a view of a buffer it was given.
      else controller.enqueue(Uint8Array.from(value))
    },
    // Closes the file that is open.
    cancel: async () => {
      await pieces.return()
    },
  })
}

/** `Lease.pdf`, `Lease (2).pdf` … without regard to case, as some systems unpack. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const clean = cleanName(name)
    const extension = extensionOf(clean)
    const stem = extension === '' ? clean : clean.slice(0, -extension.length - 1)
    let unique = clean
    for (let n = 2; taken.has(unique.toLowerCase()); n++)
      unique = extension === '' ? `${stem} (${n})` : `${stem} (${n}).${extension}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
