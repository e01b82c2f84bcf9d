// The thread of `checkpoints.ts`: a connection of its own that moves the log into the database when it is told to.
// Plain JavaScript, because a thread is started from its source, bundled or not.
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

const { file, mostBytes } = workerData
const connection = new Sqlite(file)
// As the server's own: a checkpoint flushes the log before and the database after.
connection.pragma('synchronous = NORMAL')
// Never waits: it may hold the lock for which the server's thread waits, which then cannot end the read in the way.
connection.pragma('busy_timeout = 0')
const mostPages = mostBytes / connection.pragma('page_size', { simple: true })

parentPort?.on('message', () => {
  try {
    // Most of it while others write, so that they wait for the last part only.
    const [{ log }] = connection.pragma('wal_checkpoint(PASSIVE)')
    // Written again from its beginning, and not cut: to free 64 MB takes the disk 40 ms, under the writers' lock.
    if (log > mostPages) connection.pragma('wal_checkpoint(RESTART)')
  } catch {
    // Nothing is lost: all of it stays in the log, and the next checkpoint tries again.
  }
  parentPort?.postMessage('done')
})
