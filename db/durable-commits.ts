/**
 * Tells commits apart that a power cut may still undo. SQLite writes each to its log at once; what makes them last is
 * one flush of that file, outside of the thread that serves everybody, shared by all who wait for it.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { createCheckpoints } from './checkpoints.ts'

export interface DurableCommits {
  /** Something was committed. Throws when the disk has failed before: nothing later could be promised. */
  made(): void
  /** Resolves when everything committed so far would survive a power cut. */
  lasting(): Promise<void>
  close(): Promise<void>
}

/** The one way to the disk; a test has its own. */
export interface CommitLog {
  flush(): Promise<void>
  close(): Promise<void>
}

export function createDurableCommits(log: CommitLog): DurableCommits {
  let made = 0
  let lasting = 0
  let flushing: Promise<void> | null = null
  /** After a flush that failed, the system may have dropped what it could not write, and a second one says nothing. */
  let failure: { readonly error: unknown } | null = null

  async function flush(): Promise<void> {
    const upTo = made
    try {
      await log.flush()
      lasting = upTo
    } catch (error) {
      failure = { error }
    } finally {
      flushing = null
    }
  }

  const assertSound = () => {
    if (failure)
      throw new Error('The disk failed to keep a commit: restart the server', { cause: failure.error })
  }

  async function untilLasting(): Promise<void> {
    const upTo = made
    assertSound()
    while (lasting < upTo) {
      flushing ??= flush()
      await flushing
      assertSound()
    }
  }

  return {
    made: () => {
      assertSound()
      made++
    },
    lasting: untilLasting,
    close: async () => {
      // Who still waits is answered by this flush; one of theirs would open the log again. A failed one told them.
      await untilLasting().catch(() => undefined)
      await log.close()
    },
  }
}

/**
 * The write-ahead log of a SQLite database, which exists from its first write on. Only its data matters: SQLite
 * finds the end of the log by checksums (https://sqlite.org/walformat.html).
 */
export function walOf(databaseFile: string, checkpoints = createCheckpoints(databaseFile)): CommitLog {
  let wal: FileHandle | null = null
  return {
    flush: async () => {
      wal ??= await open(`${databaseFile}-wal`, 'r+')
      await wal.datasync()
      // Beside, and not on the way of who waits for the flush.
      void wal.stat().then(
        ({ size }) => checkpoints.flushed(size),
        () => undefined,
      )
    },
    close: async () => {
      await checkpoints.close()
      await wal?.close()
      wal = null
    },
  }
}
