// What both commands of the README do first on a fresh clone, with nothing but Node and npm.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs a program in the repository; true when it ended well. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  return result.status === 0
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Tawqi needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs the packages when there are none, or when the lock is newer than what is installed. */
export function installIfNeeded() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing packages (a few minutes the first time) …')
  if (!run(npm, ['ci', '--no-audit', '--no-fund'])) process.exit(1)
}

/** What the app is built from, seen from the repository's root. */
export const APP_SOURCES = ['app', 'sync', 'locales', 'vite.config.ts', 'package-lock.json']

/** Builds the app when a source is newer than the last build. */
export function buildIfNeeded() {
  if (isBuilt()) return
  console.log('Building the app …')
  if (!run(process.execPath, BUILD)) process.exit(1)
}
export const isBuilt = () => isNewer(join(root, 'dist/app/index.html'), APP_SOURCES)
export const BUILD = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']

/** Whether a file was made after the last change of all these sources. */
export function isNewer(path, sources) {
  if (!existsSync(path)) return false
  const madeAt = statSync(path).mtimeMs
  return sources.every((source) => newest(join(root, source)) <= madeAt)
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => !name.endsWith('.gen.ts') && !/\.test\.tsx?$/.test(name))
      .map((name) => newest(join(path, name))),
  )
}
