/** A real OpenLDAP on this machine, with its own certificate; null where `slapd` is not installed. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const BASE = 'dc=alnoor,dc=ae'
export const SERVICE = `cn=reader,${BASE}`
export const SERVICE_PASSWORD = 'reads only'
export const SARAS_PASSWORD = 'Desert-Rose-7'

const SLAPD = ['slapd', '/usr/sbin/slapd', '/usr/lib/slapd'].find((one) => !spawnSync(one, ['-VV']).error)
export const hasOpenLdap = SLAPD !== undefined && !spawnSync('openssl', ['version']).error

const ENTRIES = `
dn: ${BASE}
objectClass: dcObject
objectClass: organization
dc: alnoor
o: Al Noor

dn: ${SERVICE}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: ${SERVICE_PASSWORD}

dn: ou=people,${BASE}
objectClass: organizationalUnit
ou: people

${person('sara', 'Sara', 'Al Mansoori', 'sara@alnoor.ae')}
${person('layla', 'Layla', 'Noor', 'layla@alnoor.ae')}
${person('twin', 'First', 'Twin', 'twin1@alnoor.ae')}
dn: ou=others,${BASE}
objectClass: organizationalUnit
ou: others

${person('twin', 'Second', 'Twin', 'twin2@alnoor.ae', 'others')}
dn: ou=elsewhere,${BASE}
objectClass: referral
objectClass: extensibleObject
ou: elsewhere
ref: ldap://203.0.113.9/ou=elsewhere,${BASE}
`
function person(uid: string, givenName: string, sn: string, mail: string, ou = 'people'): string {
  return `dn: uid=${uid},ou=${ou},${BASE}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${givenName} ${sn}
givenName: ${givenName}
sn: ${sn}
mail: ${mail}
userPassword: ${SARAS_PASSWORD}
`
}

export interface OpenLdap {
  readonly plainUrl: string
  readonly tlsUrl: string
  /** PEM of who vouches for it. */
  readonly certificate: string
  stop(): void
}

export async function startOpenLdap(): Promise<OpenLdap> {
  if (SLAPD === undefined) throw new Error('slapd is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'slapd-'))
  const at = (name: string) => join(folder, name)
  mkdirSync(at('data'))
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  execFileSync('openssl', [...made, '-keyout', at('key.pem'), '-out', at('cert.pem')], { stdio: 'ignore' })
  writeFileSync(
    at('slapd.conf'),
    [
      ...['core', 'cosine', 'inetorgperson'].map((one) => `include /etc/ldap/schema/${one}.schema`),
      ...[`modulepath /usr/lib/ldap`, 'moduleload back_mdb', `pidfile ${at('pid')}`],
      ...[`TLSCertificateFile ${at('cert.pem')}`, `TLSCertificateKeyFile ${at('key.pem')}`],
      ...['database mdb', `suffix "${BASE}"`, `directory ${at('data')}`, 'maxsize 10485760'],
      // A password is looked at, and read by nobody; people are read by the service account alone.
      'access to attrs=userPassword by anonymous auth by * none',
      `access to * by dn.exact="${SERVICE}" read by * none`,
    ].join('\n'),
  )
  writeFileSync(at('entries.ldif'), ENTRIES)
  execFileSync(SLAPD, ['-T', 'add', '-f', at('slapd.conf'), '-l', at('entries.ldif')], { stdio: 'pipe' })
  const [plain, tls] = [await freePort(), await freePort()]
  const urls = `ldap://127.0.0.1:${plain} ldaps://127.0.0.1:${tls}`
  const server = spawn(SLAPD, ['-f', at('slapd.conf'), '-h', urls, '-d', '0'], { stdio: 'ignore' })
  await answersAt(tls)
  return {
    plainUrl: `ldap://localhost:${plain}`,
    tlsUrl: `ldaps://localhost:${tls}`,
    certificate: readFileSync(at('cert.pem'), 'utf8'),
    stop() {
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Asks again and again until somebody is there. */
async function answersAt(port: number): Promise<void> {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    const there = await new Promise<boolean>((tell) => {
      const socket = connect(port, '127.0.0.1', () => tell(true))
      socket.on('error', () => tell(false))
      socket.on('connect', () => socket.destroy())
    })
    if (there) return
  }
  throw new Error('slapd does not answer')
}
