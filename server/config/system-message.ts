import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'system-message.txt'
/** A banner, not a page. */
const MAX_LENGTH = 500

/**
 * What the operators have to say to everybody: the text of `DATA_DIR/system-message.txt`, asked each time, so that
 * writing or removing the file is all there is to do. Null without one.
 */
export const systemMessageIn = (dataDir: string) => (): string | null => {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8').trim().slice(0, MAX_LENGTH) || null
  } catch {
    return null
  }
}
