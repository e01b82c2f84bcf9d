/**
 * A backup file, read to its end before anything of it counts. What it says is checked against itself here: its
 * person, its files against their names, its length. Whether one of the person's devices wrote it is asked later.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { err, ok, type Result } from '../../sync/result.ts'
import {
  type About,
  FILE_PART_BYTES,
  readRecords,
  type ToldDraft,
  type ToldEntry,
  type ToldFile,
  type ToldProgress,
  type ToldWords,
} from './records.ts'
import { FileDamaged, type FileFault, type OpenedFile, openFile } from './sealed-file.ts'

export interface Backup {
  readonly about: About
  readonly wishes: readonly ToldEntry[]
  readonly drafts: readonly ToldDraft[]
  readonly words: readonly ToldWords[]
  readonly progress: readonly ToldProgress[]
  readonly files: readonly ToldFile[]
  /** What the device that wrote it has signed, and how. */
  readonly end: { readonly text: string; readonly signature: string | null }
  /** Its files with their bytes, read again one after the other. */
  readFiles(): AsyncIterable<{ readonly file: ToldFile; readonly bytes: Blob }>
}

export interface ReadOptions {
  readonly person: string
  readonly passphrase: string
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void
}

export async function readBackup(file: Blob, options: ReadOptions): Promise<Result<Backup, FileFault>> {
  const opened = await openFile(file, options)
  if (!opened.ok) return opened
  try {
    return ok(await readAll(opened.value, options))
  } catch (error) {
    if (error instanceof FileDamaged) return err('damaged')
    throw error
  }
}

async function readAll(opened: OpenedFile, { person, onProgress }: ReadOptions): Promise<Backup> {
  let about: About | null = null
  let end: Backup['end'] | null = null
  const wishes: ToldEntry[] = []
  const drafts: ToldDraft[] = []
  const words: ToldWords[] = []
  const progress: ToldProgress[] = []
  const files: ToldFile[] = []
  let hashing = hashingOf(null)
  for await (const one of readRecords(followed(opened, onProgress))) {
    if (one.kind === 'bytes') {
      hashing.add(one.bytes)
      continue
    }
    hashing.end()
    hashing = hashingOf(null)
    if (one.kind === 'end') end = one
    else if (one.told.kind === 'about') about = one.told
    else if (one.told.kind === 'wish') wishes.push(one.told)
    else if (one.told.kind === 'draft') drafts.push(one.told)
    else if (one.told.kind === 'words') words.push(one.told)
    else if (one.told.kind === 'progress') progress.push(one.told)
    else {
      files.push(one.told)
      hashing = hashingOf(one.told)
    }
  }
  if (!about || !end || about.person !== person) throw new FileDamaged()
  return {
    ...{ about, wishes, drafts, words, progress, files, end },
    readFiles: () => filesOf(opened),
  }
}

/** How far the file has been read. */
async function* followed(
  { contents, sizeBytes }: OpenedFile,
  onProgress: ReadOptions['onProgress'] = () => undefined,
): AsyncIterable<Uint8Array> {
  let read = 0
  for await (const piece of contents()) {
    yield piece
    read += piece.length
    onProgress(Math.min(1, read / sizeBytes))
  }
}

/** Parts of a file are as long as they can be: nobody makes a million of one. */
function hashingOf(file: ToldFile | null) {
  const hash = sha256.create()
  let left = file?.sizeBytes ?? 0
  return {
    add: (part: Uint8Array) => {
      if (left === 0 || part.length !== Math.min(left, FILE_PART_BYTES)) throw new FileDamaged()
      hash.update(part)
      left -= part.length
    },
    end: () => {
      if (left > 0 || (file && bytesToHex(hash.digest()) !== file.sha256)) throw new FileDamaged()
    },
  }
}

async function* filesOf(
  opened: OpenedFile,
): AsyncIterable<{ readonly file: ToldFile; readonly bytes: Blob }> {
  let current: { readonly file: ToldFile; readonly parts: Blob[] } | null = null
  for await (const one of readRecords(opened.contents())) {
    if (one.kind === 'bytes') {
      current?.parts.push(new Blob([one.bytes]))
      continue
    }
    if (current)
      yield { file: current.file, bytes: new Blob(current.parts, { type: current.file.mediaType }) }
    current = one.kind === 'told' && one.told.kind === 'file' ? { file: one.told, parts: [] } : null
  }
}
