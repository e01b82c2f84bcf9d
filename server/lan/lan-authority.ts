/**
 * The certificate authority of this machine, made on first use and kept, so that a phone trusts it once; and a
 * server certificate for the addresses of today, made at every start.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { issueCertificate } from './issue-certificate.ts'

export interface LanCertificates {
  /** What phones are given to trust, as PEM and DER. */
  readonly authorityPem: string
  readonly authority: Uint8Array
  /** SHA-256 of it, as phones show it: `AB:CD:…`. */
  readonly fingerprint: string
  readonly key: string
  readonly certificate: string
}

const DAY_MS = 86_400_000
/** Apple takes no server certificate of more than 825 days; this one is made anew at every start anyway. */
const SERVER_DAYS = 90
const AUTHORITY_DAYS = 3650

export function openLanAuthority(
  folder: string,
  { addresses, now }: { readonly addresses: readonly string[]; readonly now: Date },
): LanCertificates {
  const { key, pem, name } = openAuthority(folder, now)
  const x509 = new X509Certificate(pem)
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = issueCertificate({
    commonName: 'Tawqi',
    issuerName: name,
    publicKey: own.publicKey,
    issuerKey: key,
    issuerPublicKey: createPublicKey(key),
    // Yesterday: phones' clocks may be behind ours.
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + SERVER_DAYS * DAY_MS),
    use: { names: ['localhost'], addresses: ['127.0.0.1', ...addresses] },
  })
  return {
    authorityPem: pem,
    authority: x509.raw,
    fingerprint: x509.fingerprint256,
    key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: toPem(certificate) + pem,
  }
}

function openAuthority(folder: string, now: Date): { key: KeyObject; pem: string; name: string } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const files = { key: join(folder, 'lan-authority.key'), pem: join(folder, 'lan-authority.pem') }
  if (!existsSync(files.pem) || expires(readFileSync(files.pem, 'utf8'), now)) makeAuthority(files, now)
  const pem = readFileSync(files.pem, 'utf8')
  const name = /CN=(.+)/.exec(new X509Certificate(pem).subject)?.[1] ?? ''
  return { key: createPrivateKey(readFileSync(files.key, 'utf8')), pem, name }
}

const expires = (pem: string, now: Date): boolean =>
  new Date(new X509Certificate(pem).validTo).getTime() < now.getTime() + SERVER_DAYS * DAY_MS

function makeAuthority(files: { readonly key: string; readonly pem: string }, now: Date): void {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // Which machine, for whoever finds it in a phone's settings years later.
  const commonName = `Tawqi on ${hostname()}`.slice(0, 64)
  const certificate = issueCertificate({
    commonName,
    issuerName: commonName,
    publicKey,
    issuerKey: privateKey,
    issuerPublicKey: publicKey,
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + AUTHORITY_DAYS * DAY_MS),
    use: 'authority',
  })
  publish(files.key, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  // Last: the certificate's file says that both are there.
  publish(files.pem, toPem(certificate))
}

function publish(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function toPem(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
