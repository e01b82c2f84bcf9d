/** A real time-stamp authority for tests: `openssl ts` behind HTTP. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { run } from './host-programs.ts'

export interface TimeStampServer {
  readonly url: string
  /** DER of the authority's root. */
  readonly root: Uint8Array
  readonly rootPemPath: string
  close(): Promise<void>
}

const config = (folder: string): string => `
[ca]
[req]
distinguished_name = dn
prompt = no
[dn]
CN = Test time-stamp root
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
[unit]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = tsa1
[tsa1]
dir = ${folder}
serial = ${folder}/serial
crypto_device = builtin
signer_cert = ${folder}/unit.pem
certs = ${folder}/root.pem
signer_key = ${folder}/unit.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
`

export async function startTimeStampServer(folder: string): Promise<TimeStampServer> {
  const path = (name: string): string => join(folder, name)
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { stdio: 'ignore' })
  }
  writeFileSync(path('ts.cnf'), config(folder))
  writeFileSync(path('serial'), '01')
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    path('root.key'),
    '-out',
    path('root.pem'),
    '-days',
    '3650',
    '-config',
    path('ts.cnf'),
    '-extensions',
    'root',
  )
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    path('unit.key'),
    '-out',
    path('unit.csr'),
    '-subj',
    '/CN=Test time-stamp unit',
  )
  openssl(
    'x509',
    '-req',
    '-in',
    path('unit.csr'),
    '-CA',
    path('root.pem'),
    '-CAkey',
    path('root.key'),
    '-CAcreateserial',
    '-days',
    '3650',
    '-extfile',
    path('ts.cnf'),
    '-extensions',
    'unit',
    '-out',
    path('unit.pem'),
  )
  openssl('x509', '-in', path('root.pem'), '-outform', 'DER', '-out', path('root.der'))
  let requests = 0
  let last: Promise<unknown> = Promise.resolve()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      // One at a time: openssl keeps its serial number in a file.
      last = last.then(async () => {
        const name = `q${++requests}`
        writeFileSync(path(`${name}.tsq`), Buffer.concat(parts))
        await run('openssl', [
          'ts',
          '-reply',
          '-config',
          path('ts.cnf'),
          '-section',
          'tsa1',
          '-queryfile',
          path(`${name}.tsq`),
          '-out',
          path(`${name}.tsr`),
        ])
        response.setHeader('content-type', 'application/timestamp-reply')
        response.end(readFileSync(path(`${name}.tsr`)))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    root: readFileSync(path('root.der')),
    rootPemPath: path('root.pem'),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
