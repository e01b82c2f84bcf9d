/**
 * The platform's own key: a root and a signing certificate made on first start, so that
 * sealing works on a fresh installation. People outside trust it only after they have been
 * given the root; configured keys replace it. RSA, because every PDF program verifies it.
 */
import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign as signBytes,
  X509Certificate,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as der from './der.ts'
import { SealingError } from './sealing-error.ts'
import type { Signer } from './signer.ts'

export interface LocalAuthorityOptions {
  /** Goes into the names of both certificates. */
  readonly organization: string
  readonly now: Date
  /** Life of the signing certificate; the root lives twice as long. Default 5 years. */
  readonly validDays?: number
}

export interface LocalAuthority {
  readonly signer: Signer
  /** DER of the root: what others import to trust our seals. */
  readonly rootCertificate: Uint8Array
  /** DER of the root's (empty) list of revoked certificates, for long-term validation. */
  readonly revocationList: Uint8Array
}

const makeKeyPair = promisify(generateKeyPair)
const files = { key: 'signing-key.pem', chain: 'certificates.pem', list: 'revoked.crl' } as const

/**
 * Opens the authority in `folder`, making it when the folder is empty. Files are 0600.
 * @throws SealingError `key-not-readable`; `certificate-not-valid-now` for an expired one,
 * since a new key must be a decision and not an accident.
 */
export async function createLocalAuthority(
  folder: string,
  options: LocalAuthorityOptions,
): Promise<LocalAuthority> {
  if (!existsSync(join(folder, files.chain))) await makeAuthority(folder, options)
  const [keyPem, chainPem, revocationList] = await Promise.all([
    readFile(join(folder, files.key), 'utf8'),
    readFile(join(folder, files.chain), 'utf8'),
    readFile(join(folder, files.list)),
  ]).catch((error: unknown) => {
    throw new SealingError('key-not-readable', String(error))
  })
  const chain = pemBlocks(chainPem)
  const [signing, root] = chain
  if (!signing || !root) throw new SealingError('key-not-readable', 'certificates are missing')
  const x509 = new X509Certificate(signing)
  if (options.now > new Date(x509.validTo))
    throw new SealingError('certificate-not-valid-now', `expired ${x509.validTo}`)
  return { signer: keySigner(createPrivateKey(keyPem), chain), rootCertificate: root, revocationList }
}

/** A signer from a key in memory. */
export function keySigner(key: KeyObject, certificates: readonly Uint8Array[]): Signer {
  const [certificate] = certificates
  if (!certificate || !new X509Certificate(certificate).checkPrivateKey(key))
    throw new SealingError('key-not-readable', 'key and certificate do not belong together')
  const algorithm = key.asymmetricKeyType === 'ec' ? 'ECDSA-SHA256' : 'RSA-SHA256'
  if (key.asymmetricKeyType !== 'ec' && key.asymmetricKeyType !== 'rsa')
    throw new SealingError('key-not-readable', `key type ${key.asymmetricKeyType} is not supported`)
  const run = promisify<string, Uint8Array, KeyObject, Buffer>(signBytes)
  return { certificates, algorithm, sign: (bytes) => run('sha256', bytes, key) }
}

/** A key that is forgotten with its process and that nobody is asked to trust: for trying whether a file can be signed. */
export async function passingSigner(now: Date): Promise<Signer> {
  const { publicKey, privateKey } = await makeKeyPair('ec', { namedCurve: 'P-256' })
  const own = name('Tawqi', 'Trial')
  const only = certificate({
    subject: own,
    issuer: own,
    publicKey,
    issuerKey: privateKey,
    issuerKeyId: keyId(publicKey),
    notBefore: new Date(now.getTime() - 86_400_000),
    notAfter: new Date(now.getTime() + 365 * 86_400_000),
    authority: false,
  })
  return keySigner(privateKey, [only])
}

/** The DER of every certificate in a PEM text. */
export function pemBlocks(text: string): Uint8Array[] {
  return [...text.matchAll(/-----BEGIN CERTIFICATE-----([\s\S]*?)-----END CERTIFICATE-----/g)].map((match) =>
    Buffer.from(match[1] ?? '', 'base64'),
  )
}

async function makeAuthority(folder: string, options: LocalAuthorityOptions): Promise<void> {
  const days = options.validDays ?? 5 * 365
  const [root, signing] = await Promise.all([
    makeKeyPair('rsa', { modulusLength: 3072 }),
    makeKeyPair('rsa', { modulusLength: 3072 }),
  ])
  const rootName = name(options.organization, `${options.organization} document authority`)
  // Yesterday: verifiers' clocks may be behind ours.
  const notBefore = new Date(options.now.getTime() - 86_400_000)
  const until = (count: number): Date => new Date(options.now.getTime() + count * 86_400_000)
  const rootKeyId = keyId(root.publicKey)
  const rootCertificate = certificate({
    subject: rootName,
    issuer: rootName,
    publicKey: root.publicKey,
    issuerKey: root.privateKey,
    issuerKeyId: rootKeyId,
    notBefore,
    notAfter: until(days * 2),
    authority: true,
  })
  const signingCertificate = certificate({
    subject: name(options.organization, `${options.organization} document seal`),
    issuer: rootName,
    publicKey: signing.publicKey,
    issuerKey: root.privateKey,
    issuerKeyId: rootKeyId,
    notBefore,
    notAfter: until(days),
    authority: false,
  })
  const list = revocationList(rootName, root.privateKey, rootKeyId, options.now, until(days * 2))
  // The root's key is not kept: nothing else will ever be signed with it, so nobody can steal it.
  await publish(folder, {
    [files.key]: signing.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    [files.list]: list,
    [files.chain]: [signingCertificate, rootCertificate].map(pem).join(''),
  })
}

/** All files or none: the folder with the chain in it is what counts as made. */
async function publish(
  folder: string,
  contents: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [file, content] of Object.entries(contents)) {
    const draft = join(folder, `${file}.${randomBytes(6).toString('hex')}`)
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, join(folder, file)).catch(async (error: unknown) => {
      await rm(draft, { force: true })
      throw error
    })
  }
}

function pem(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function name(organization: string, commonName: string): Uint8Array {
  const part = (type: string, text: string): Uint8Array =>
    der.setOf(der.sequence(der.oid(type), der.utf8String(text.slice(0, 64))))
  return der.sequence(part('2.5.4.10', organization), part('2.5.4.3', commonName))
}

const rsaWithSha256 = der.sequence(der.oid('1.2.840.113549.1.1.11'), der.nullValue())
const ecdsaWithSha256 = der.sequence(der.oid('1.2.840.10045.4.3.2'))

function publicKeyInfo(key: KeyObject): Uint8Array {
  return key.export({ type: 'spki', format: 'der' })
}

/** RFC 5280 §4.2.1.2 method 1: SHA-1 of the public key bits; an identifier, not a protection. */
function keyId(key: KeyObject): Uint8Array {
  const bits = der.derChildren(der.readDer(publicKeyInfo(key)).content)[1]
  return createHash('sha1')
    .update(bits ? bits.content.subarray(1) : publicKeyInfo(key))
    .digest()
}

interface CertificateRequest {
  readonly subject: Uint8Array
  readonly issuer: Uint8Array
  readonly publicKey: KeyObject
  readonly issuerKey: KeyObject
  readonly issuerKeyId: Uint8Array
  readonly notBefore: Date
  readonly notAfter: Date
  readonly authority: boolean
}

function certificate(request: CertificateRequest): Uint8Array {
  const extension = (type: string, critical: boolean, value: Uint8Array): Uint8Array =>
    der.sequence(der.oid(type), ...(critical ? [der.boolean(true)] : []), der.octetString(value))
  // keyCertSign + cRLSign, or digitalSignature + nonRepudiation; one byte, unused bits named first.
  const usage = request.authority
    ? der.bitString(Uint8Array.of(0x06), 1)
    : der.bitString(Uint8Array.of(0xc0), 6)
  const extensions = [
    extension(
      '2.5.29.19',
      true,
      request.authority ? der.sequence(der.boolean(true), der.integer(0)) : der.sequence(),
    ),
    extension('2.5.29.15', true, usage),
    extension('2.5.29.14', false, der.octetString(keyId(request.publicKey))),
    extension('2.5.29.35', false, der.sequence(der.tlv(0x80, request.issuerKeyId))),
  ]
  const algorithm = request.issuerKey.asymmetricKeyType === 'ec' ? ecdsaWithSha256 : rsaWithSha256
  const body = der.sequence(
    der.context(0, der.integer(2)),
    der.integer(serialNumber()),
    algorithm,
    request.issuer,
    der.sequence(der.time(request.notBefore), der.time(request.notAfter)),
    request.subject,
    publicKeyInfo(request.publicKey),
    der.context(3, der.sequence(...extensions)),
  )
  return der.sequence(body, algorithm, der.bitString(signBytes('sha256', body, request.issuerKey)))
}

/** Positive and unpredictable (RFC 5280 §4.1.2.2). */
function serialNumber(): Uint8Array {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

function revocationList(
  issuer: Uint8Array,
  key: KeyObject,
  issuerKeyId: Uint8Array,
  from: Date,
  until: Date,
): Uint8Array {
  const number = der.sequence(der.oid('2.5.29.20'), der.octetString(der.integer(1)))
  const authorityKey = der.sequence(
    der.oid('2.5.29.35'),
    der.octetString(der.sequence(der.tlv(0x80, issuerKeyId))),
  )
  const body = der.sequence(
    der.integer(1),
    rsaWithSha256,
    issuer,
    der.time(from),
    der.time(until),
    der.context(0, der.sequence(authorityKey, number)),
  )
  return der.sequence(body, rsaWithSha256, der.bitString(signBytes('sha256', body, key)))
}
