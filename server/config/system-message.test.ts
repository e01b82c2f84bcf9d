import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemMessageIn } from './system-message.ts'

it('[R0853] the message of the operators is what stands in its file now, and none without one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'message-'))
  const said = systemMessageIn(folder)
  const file = join(folder, 'system-message.txt')
  expect(said()).toBeNull()
  writeFileSync(file, 'Maintenance on Friday\n')
  expect(said()).toBe('Maintenance on Friday')
  writeFileSync(file, '\n')
  expect(said()).toBeNull()
  rmSync(folder, { recursive: true })
})
