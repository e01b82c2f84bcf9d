/**
 * Reads a key and its certificates from a PKCS#12 file. Covers what tools write today (PBES2
 * with AES) and what older ones wrote (3DES); RC2, long broken and gone from Node, is refused.
 * Source: RFC 7292 (PKCS#12), RFC 8018 (PBES2).
 */
import {
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  pbkdf2Sync,
  timingSafeEqual,
  X509Certificate,
} from 'node:crypto'
import * as der from './der.ts'
import { keySigner } from './local-authority.ts'
import { SealingError } from './sealing-error.ts'
import type { Signer } from './signer.ts'

const oids = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
  x509: '1.2.840.113549.1.9.22.1',
  pbes2: '1.2.840.113549.1.5.13',
  sha1TripleDes: '1.2.840.113549.1.12.1.3',
} as const

const ciphers: Readonly<Record<string, { name: string; keyBytes: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
}

const hashes: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/**
 * @throws SealingError `key-not-readable` (wrong password, no key, unknown encryption),
 * `certificate-not-valid-now`.
 */
export function signerFromPkcs12(file: Uint8Array, password: string, now: Date): Signer {
  const { key, certificates } = readSafely(file, password)
  const own = certificates.find((certificate) => new X509Certificate(certificate).checkPrivateKey(key))
  if (!own) throw new SealingError('key-not-readable', 'no certificate belongs to the key')
  const x509 = new X509Certificate(own)
  if (now < new Date(x509.validFrom) || now > new Date(x509.validTo))
    throw new SealingError('certificate-not-valid-now', `valid ${x509.validFrom} to ${x509.validTo}`)
  return keySigner(key, [own, ...certificates.filter((certificate) => certificate !== own)])
}

function readSafely(file: Uint8Array, password: string) {
  try {
    return readPkcs12(file, password)
  } catch (error) {
    if (error instanceof SealingError) throw error
    throw new SealingError('key-not-readable', error instanceof Error ? error.message : String(error))
  }
}

function readPkcs12(file: Uint8Array, password: string) {
  const [, contentInfo, mac] = der.derChildren(der.readDer(file).content)
  const authSafe = dataOf(contentInfo)
  if (mac) checkMac(mac, authSafe, password)
  let key: ReturnType<typeof createPrivateKey> | undefined
  const certificates: Uint8Array[] = []
  for (const info of der.derChildren(der.readDer(authSafe).content)) {
    for (const bag of der.derChildren(der.readDer(safeContents(info, password)).content)) {
      const [type, value] = der.derChildren(bag.content)
      if (!type || !value) continue
      const kind = dotted(type)
      const content = der.readDer(value.content)
      if (kind === oids.keyBag)
        key = createPrivateKey({ key: Buffer.from(content.bytes), format: 'der', type: 'pkcs8' })
      else if (kind === oids.shroudedKeyBag) {
        const [algorithm, encrypted] = der.derChildren(content.content)
        const plain = decrypt(algorithm, encrypted?.content, password)
        key = createPrivateKey({ key: Buffer.from(plain), format: 'der', type: 'pkcs8' })
      } else if (kind === oids.certificateBag) {
        const [certificateType, certificate] = der.derChildren(content.content)
        if (certificateType && certificate && dotted(certificateType) === oids.x509)
          certificates.push(Buffer.from(der.readDer(certificate.content).content))
      }
    }
  }
  if (!key) throw new SealingError('key-not-readable', 'no private key in the file')
  return { key, certificates }
}

/** Content of a ContentInfo of type data: `[0] { OCTET STRING }`. */
function dataOf(info: der.DerNode | undefined): Uint8Array {
  const [type, content] = der.derChildren(info?.content ?? new Uint8Array(0))
  if (!type || !content || dotted(type) !== oids.data)
    throw new Error('not a password-protected PKCS#12 file')
  return joined(der.readDer(content.content))
}

/** An OCTET STRING, also one that is cut into pieces (some Windows tools write it so). */
function joined(node: der.DerNode): Uint8Array {
  return node.tag === 0x24
    ? Buffer.concat(der.derChildren(node.content).map((part) => part.content))
    : node.content
}

function safeContents(info: der.DerNode, password: string): Uint8Array {
  const [type, content] = der.derChildren(info.content)
  if (!type || !content) throw new Error('empty content')
  if (dotted(type) === oids.data) return dataOf(info)
  if (dotted(type) !== oids.encryptedData) throw new Error(`content type ${dotted(type)}`)
  const [, encryptedInfo] = der.derChildren(der.readDer(content.content).content)
  const [, algorithm, encrypted] = der.derChildren(encryptedInfo?.content ?? new Uint8Array(0))
  const bytes = encrypted?.tag === 0xa0 ? joined({ ...encrypted, tag: 0x24 }) : encrypted?.content
  return decrypt(algorithm, bytes, password)
}

function decrypt(
  algorithm: der.DerNode | undefined,
  encrypted: Uint8Array | undefined,
  password: string,
): Uint8Array {
  const [type, parameters] = der.derChildren(algorithm?.content ?? new Uint8Array(0))
  if (!type || !parameters || !encrypted) throw new Error('encryption without parameters')
  const scheme = dotted(type)
  if (scheme === oids.sha1TripleDes) {
    const [salt, iterations] = der.derChildren(parameters.content)
    const count = numberOf(iterations)
    const material = (purpose: number, size: number): Uint8Array =>
      deriveKey('sha1', password, salt?.content ?? new Uint8Array(0), count, purpose, size)
    const decipher = createDecipheriv('des-ede3-cbc', material(1, 24), material(2, 8))
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  }
  if (scheme !== oids.pbes2)
    throw new SealingError(
      'key-not-readable',
      `encryption ${scheme} is not supported: export the file again with AES`,
    )
  const [derivation, encryption] = der.derChildren(parameters.content)
  const [, derivationParameters] = der.derChildren(derivation?.content ?? new Uint8Array(0))
  const [salt, iterations, ...options] = der.derChildren(derivationParameters?.content ?? new Uint8Array(0))
  const prf = options.find((option) => option.tag === 0x30)
  const [prfType] = prf ? der.derChildren(prf.content) : []
  const hash = prfType ? hashes[dotted(prfType)] : 'sha1'
  const [cipherType, iv] = der.derChildren(encryption?.content ?? new Uint8Array(0))
  const cipher = cipherType && ciphers[dotted(cipherType)]
  if (!salt || !hash || !cipher || !iv) throw new Error('encryption is not supported')
  const key = pbkdf2Sync(password, salt.content, numberOf(iterations), cipher.keyBytes, hash)
  const decipher = createDecipheriv(cipher.name, key, iv.content)
  return Buffer.concat([decipher.update(encrypted), decipher.final()])
}

/** RFC 7292 §4: `MacData { DigestInfo { algorithm, digest }, salt, iterations }`. A wrong password is found here. */
function checkMac(mac: der.DerNode, content: Uint8Array, password: string): void {
  const [info, salt, iterations] = der.derChildren(mac.content)
  const [algorithm, expected] = der.derChildren(info?.content ?? new Uint8Array(0))
  const [type] = der.derChildren(algorithm?.content ?? new Uint8Array(0))
  const hash = type ? hashes[dotted(type)] : undefined
  if (!hash || !salt || !expected) throw new Error('integrity check is not supported')
  const size = createHash(hash).digest().length
  const key = deriveKey(hash, password, salt.content, iterations ? numberOf(iterations) : 1, 3, size)
  const actual = createHmac(hash, key).update(content).digest()
  if (actual.length !== expected.content.length || !timingSafeEqual(actual, expected.content))
    throw new SealingError('key-not-readable', 'wrong password')
}

/** RFC 7292 appendix B.2. `purpose`: 1 key, 2 initial vector, 3 integrity key. */
function deriveKey(
  hash: string,
  password: string,
  salt: Uint8Array,
  iterations: number,
  purpose: number,
  size: number,
): Uint8Array {
  const block = hash === 'sha384' || hash === 'sha512' ? 128 : 64
  const fill = (bytes: Uint8Array): Uint8Array =>
    bytes.length === 0
      ? bytes
      : Uint8Array.from(
          { length: Math.ceil(bytes.length / block) * block },
          (_, at) => bytes[at % bytes.length] ?? 0,
        )
  const words = Buffer.from(`${password}\0`, 'utf16le').swap16()
  const input = Buffer.concat([fill(salt), fill(words)])
  const diversifier = Buffer.alloc(block, purpose)
  let result = Buffer.alloc(0)
  while (result.length < size) {
    let digest = createHash(hash).update(diversifier).update(input).digest()
    for (let round = 1; round < iterations; round++) digest = createHash(hash).update(digest).digest()
    result = Buffer.concat([result, digest])
    const addend = fill(digest).subarray(0, block)
    const repeated =
      addend.length === block
        ? addend
        : Uint8Array.from({ length: block }, (_, at) => digest[at % digest.length] ?? 0)
    for (let at = 0; at < input.length; at += block) addOne(input, at, repeated)
  }
  return result.subarray(0, size)
}

/** I = (I + B + 1) mod 2^v, one block. */
function addOne(input: Uint8Array, at: number, addend: Uint8Array): void {
  let carry = 1
  for (let byte = addend.length - 1; byte >= 0; byte--) {
    carry += (input[at + byte] ?? 0) + (addend[byte] ?? 0)
    input[at + byte] = carry & 0xff
    carry >>= 8
  }
}

function numberOf(node: der.DerNode | undefined): number {
  return (node?.content ?? new Uint8Array(0)).reduce<number>((value, byte) => value * 256 + byte, 0)
}

function dotted(node: der.DerNode): string {
  const [first = 0, ...rest] = node.content
  const arcs = [Math.min(2, Math.floor(first / 40))]
  arcs.push(first - (arcs[0] ?? 0) * 40)
  let value = 0
  for (const byte of rest) {
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      arcs.push(value)
      value = 0
    }
  }
  return arcs.join('.')
}
