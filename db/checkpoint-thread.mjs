// The thread of `checkpoints.ts`: a connection of its own that moves the log into the database when it is told to.
// Plain JavaScript, because a thread is started from its source, bundled or not.
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

const connection = new Sqlite(workerData)
// As the server's own: a checkpoint flushes the log before and the database after.
connection.pragma('synchronous = NORMAL')
// Never waits: it may hold the lock for which the server's thread waits, which then cannot end the read in the way.
connection.pragma('busy_timeout = 0')

parentPort?.on('message', (mode) => {
  try {
    // Most of it while others write, so that they wait for the last part only.
    connection.pragma('wal_checkpoint(PASSIVE)')
    if (mode !== 'PASSIVE') connection.pragma(`wal_checkpoint(${mode})`)
  } catch {
    // Nothing is lost: all of it stays in the log, and the next checkpoint tries again.
  }
  parentPort?.postMessage('done')
})
