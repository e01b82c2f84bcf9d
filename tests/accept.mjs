/**
 * Writes anew what is kept written on purpose, because people review it: who may do what (`who-may.md`), which scope
 * opens which call (`api-scopes.txt`), which calls are our own (`own-paths.txt`), and the words of screens. Read the
 * difference before you commit it: what stands there is what ought to be. `-- saveJobRole` asks about what has this in
 * its name alone, which takes seconds. The hash of the protocol is no part of it: whoever changes a message raises its
 * version and says so in `sync/SPEC.md` first.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

const named = process.argv.slice(2)
const run = (command, args, environment = {}) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  if (status !== 0) process.exit(status ?? 1)
}
const asked = named.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
const vitest = ['vitest', 'run', '--project', 'sqlite', '--update=all']
run('npx', [...vitest, 'tests/authority/who-may.test.ts', ...(asked ? ['-t', asked] : [])], {
  WRITE_TABLE: '1',
})
run('npx', [
  ...vitest,
  'tests/contract/api-keys.test.ts',
  'tests/contract/served-paths.test.ts',
  '-t',
  'scopes?|ours',
])
run('npm', ['run', '--silent', 'locales:extract'])
// Of parts of the app without words of their own the tool makes files with a heading alone.
const { stdout } = spawnSync('git', ['ls-files', '--others', '--exclude-standard', 'locales'], {
  encoding: 'utf8',
})
for (const file of stdout.split('\n').filter((one) => one.endsWith('.po')))
  if ((readFileSync(file, 'utf8').match(/^msgid /gm) ?? []).length <= 1) rmSync(file)
