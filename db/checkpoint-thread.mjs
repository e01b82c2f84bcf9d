// The thread of `checkpoints.ts`: a connection of its own that moves the log into the database when it is told to.
// Plain JavaScript, because a thread is started from its source, bundled or not.
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

const connection = new Sqlite(workerData)
// As the server's own: a checkpoint flushes the log before and the database after.
connection.pragma('synchronous = NORMAL')
// A reader in the way is soon done; if not, the next time will do.
connection.pragma('busy_timeout = 200')

parentPort?.on('message', (mode) => {
  try {
    connection.pragma(`wal_checkpoint(${mode})`)
  } catch {
    // Nothing is lost: all of it stays in the log, and the next checkpoint tries again.
  }
  parentPort?.postMessage('done')
})
