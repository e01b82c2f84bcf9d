/** `npm run client`: writes the package for programs into `build/client`; `npm pack` there makes an archive of it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MULTIPART_CALLS } from '../files/multipart-routes.ts'
import { commandContracts, declaredContracts } from './all-contracts.ts'
import { clientFiles } from './client-files.ts'

const root = join(import.meta.dirname, '../..')

export async function writeClient(folder: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const forms = new Set(MULTIPART_CALLS)
  // A call may be declared and be a command's as well; what a form is stands beside them.
  const byCall = new Map(
    [...(await declaredContracts()), ...commandContracts()]
      .filter((one) => !forms.has(one))
      .map((one) => [`${one.method} ${one.path}`, one]),
  )
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(clientFiles([...byCall.values()], MULTIPART_CALLS, version)))
    writeFileSync(join(folder, name), text)
}

if (process.argv[1] === import.meta.filename) await writeClient(join(root, 'build/client'))
