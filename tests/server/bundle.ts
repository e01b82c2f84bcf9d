/** The server as people run it, which every run of the unit tests makes first: a process begins it in a quarter of the time. */
import { join } from 'node:path'
import type { PoolOptions } from '../../server/sealing/pool.ts'

const FOLDER = join(import.meta.dirname, '../../dist/server')

export const BUNDLED_SERVER = join(FOLDER, 'main.js')
/** For servers in a test's own process, that what seals is no other process there either. */
export const BUNDLED_SEALING: PoolOptions = { workerFile: join(FOLDER, 'worker.js') }
