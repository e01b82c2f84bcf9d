#!/usr/bin/env node
// `npm start`: everything on a fresh clone. Installs if needed, builds, migrates, starts. `--dev` reloads the
// app on change (a second address); `--build-only` stops after the build; `--remove-demo` removes the demo and ends;
// `--name-operator <e-mail>` and `--end-operator <e-mail>` say who runs the installation, and end;
// `--lan` serves the phones of this network too; `--new-timeline` after restoring a backup onto another disk (see OPERATE.md).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bundleIfNeeded, SERVER } from './bundle.mjs'
import { buildIfNeeded, checkNode, installIfNeeded, root } from './setup.mjs'

const dev = process.argv.includes('--dev')
const removeDemo = process.argv.includes('--remove-demo')
/** With the address that follows it. */
const operator = ['--name-operator', '--end-operator'].flatMap((flag) => {
  const at = process.argv.indexOf(flag)
  return at < 0 ? [] : process.argv.slice(at, at + 2)
})
checkNode()
installIfNeeded()
if (!dev && !removeDemo && operator.length === 0) buildIfNeeded()
if (!dev) bundleIfNeeded()
if (process.argv.includes('--build-only')) process.exit(0)

const WATCHED = ['--watch-path=server', '--watch-path=sync', '--watch-path=db']
const children = [
  spawn(
    process.execPath,
    [
      ...(dev ? [...WATCHED, '--import', 'tsx', 'server/main.ts'] : [SERVER]),
      ...operator,
      ...['--remove-demo', '--new-timeline', '--lan'].filter((flag) => process.argv.includes(flag)),
    ],
    { cwd: root, stdio: 'inherit' },
  ),
]
if (dev)
  children.push(
    spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: root, stdio: 'inherit' }),
  )

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
children[0].on('exit', (code) => {
  for (const child of children) child.kill()
  process.exit(code ?? 0)
})
