/** Servers and sealing processes of the tests are begun from the bundle: from sources each takes a second to read. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

export default function setup(project: TestProject): void {
  bundle()
  project.onTestsRerun(bundle)
}

/** Made anew when a source is newer. */
function bundle(): void {
  const file = join(import.meta.dirname, '../../server/bundle.mjs')
  const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The server could not be bundled')
}
