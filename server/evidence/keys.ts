/** Secrets of one installation, made on first start and kept beside its data, readable by its user only. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key of the audit trail's commitments: 32 bytes. Losing it makes personal parts unprovable, so back it up. */
export function openEvidenceKey(folder: string): Uint8Array {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'evidence.key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600, flag: 'wx' })
  const key = readFileSync(file)
  if (key.byteLength !== 32) throw new Error(`${file} is not a key of 32 bytes`)
  return key
}
