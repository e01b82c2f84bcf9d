/**
 * What lies in `DATA_DIR` (documents, mails with codes, keys) is for the user the server runs as. New files are made
 * so; this closes what an older release, a copy or a careless `mkdir` left open. Only when the folder itself was open
 * is everything below looked at: nobody else gets past a closed one, however many files there are.
 */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './platform.ts'

const OTHERS = 0o077

export async function closeToOthers(folder: string, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const isOpen = ((await stat(folder)).mode & OTHERS) !== 0
  if (!isOpen) return
  try {
    const closed = await closeBelow(folder)
    // Last, so that an interrupted start looks at everything again.
    await chmod(folder, 0o700)
    if (closed > 0) log.info('Other users of this machine could read the data: closed', { folder, closed })
  } catch (error) {
    log.warn('DATA_DIR can be read by other users of this machine, and cannot be closed', { folder, error })
  }
}

async function closeBelow(folder: string): Promise<number> {
  let closed = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closed += await closeBelow(path)
    else if (!entry.isFile()) continue
    const { mode } = await stat(path)
    if ((mode & OTHERS) === 0) continue
    await chmod(path, mode & 0o700)
    closed += 1
  }
  return closed
}
