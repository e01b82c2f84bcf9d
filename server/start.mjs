#!/usr/bin/env node
// `npm start`: everything on a fresh clone. Installs if needed, builds, migrates, starts. `--dev` reloads the
// app on change (a second address); `--build-only` stops after the build.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfNeeded, checkNode, installIfNeeded, root } from './setup.mjs'

const dev = process.argv.includes('--dev')
checkNode()
installIfNeeded()
if (!dev) buildIfNeeded()
if (process.argv.includes('--build-only')) process.exit(0)

const children = [
  spawn(
    process.execPath,
    [
      ...(dev ? ['--watch-path=server', '--watch-path=sync', '--watch-path=db'] : []),
      '--import',
      'tsx',
      'server/main.ts',
    ],
    { cwd: root, stdio: 'inherit' },
  ),
]
if (dev)
  children.push(
    spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: root, stdio: 'inherit' }),
  )

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
children[0].on('exit', (code) => {
  for (const child of children) child.kill()
  process.exit(code ?? 0)
})
