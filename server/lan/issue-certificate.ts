/** X.509 certificates for the local network (RFC 5280): an authority that can vouch for nothing else, and a server. */
import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import * as der from '../sealing/der.ts'

export interface CertificateRequest {
  readonly commonName: string
  readonly issuerName: string
  /** P-256. */
  readonly publicKey: KeyObject
  readonly issuerKey: KeyObject
  readonly issuerPublicKey: KeyObject
  readonly notBefore: Date
  readonly notAfter: Date
  /** `authority`, or the names and IPv4 addresses a server answers to. */
  readonly use: 'authority' | { readonly names: readonly string[]; readonly addresses: readonly string[] }
}

const ECDSA_SHA256 = der.sequence(der.oid('1.2.840.10045.4.3.2'))

export function issueCertificate(request: CertificateRequest): Uint8Array {
  const body = der.sequence(
    der.context(0, der.integer(2)),
    der.integer(serialNumber()),
    ECDSA_SHA256,
    name(request.issuerName),
    der.sequence(der.time(request.notBefore), der.time(request.notAfter)),
    name(request.commonName),
    keyInfo(request.publicKey),
    der.context(3, der.sequence(...extensionsOf(request))),
  )
  return der.sequence(body, ECDSA_SHA256, der.bitString(sign('sha256', body, request.issuerKey)))
}

function extensionsOf({ use, publicKey, issuerPublicKey }: CertificateRequest): Uint8Array[] {
  const keys = [
    extension('2.5.29.14', false, der.octetString(keyId(publicKey))),
    extension('2.5.29.35', false, der.sequence(der.tlv(0x80, keyId(issuerPublicKey)))),
  ]
  if (use === 'authority')
    return [
      extension('2.5.29.19', true, der.sequence(der.boolean(true), der.integer(0))),
      // keyCertSign and cRLSign.
      extension('2.5.29.15', true, der.bitString(Uint8Array.of(0x06), 1)),
      // A phone that trusts it trusts it for its own network and for no site of the Internet (§4.2.1.10).
      extension('2.5.29.30', true, der.sequence(der.context(0, ...PERMITTED))),
      ...keys,
    ]
  return [
    extension('2.5.29.19', true, der.sequence()),
    // digitalSignature, for serverAuth.
    extension('2.5.29.15', true, der.bitString(Uint8Array.of(0x80), 7)),
    extension('2.5.29.37', false, der.sequence(der.oid('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.17', false, der.sequence(...use.names.map(dnsName), ...use.addresses.map(ipAddress))),
    ...keys,
  ]
}

const extension = (type: string, critical: boolean, value: Uint8Array): Uint8Array =>
  der.sequence(der.oid(type), ...(critical ? [der.boolean(true)] : []), der.octetString(value))

const dnsName = (text: string): Uint8Array => der.tlv(0x82, Buffer.from(text, 'ascii'))
const octets = (address: string): Uint8Array => Uint8Array.from(address.split('.'), Number)
const ipAddress = (address: string): Uint8Array => der.tlv(0x87, octets(address))
/** Networks as address and mask; loopback, RFC 1918 and link-local, and names no public server can have. */
const PERMITTED: readonly Uint8Array[] = [
  ...[
    ['127.0.0.0', '255.0.0.0'],
    ['10.0.0.0', '255.0.0.0'],
    ['172.16.0.0', '255.240.0.0'],
    ['192.168.0.0', '255.255.0.0'],
    ['169.254.0.0', '255.255.0.0'],
  ].map(([network = '', mask = '']) => der.tlv(0x87, octets(network), octets(mask))),
  ...['localhost', 'local'].map(dnsName),
].map((base) => der.sequence(base))

const name = (commonName: string): Uint8Array =>
  der.sequence(der.setOf(der.sequence(der.oid('2.5.4.3'), der.utf8String(commonName.slice(0, 64)))))

const keyInfo = (key: KeyObject): Uint8Array => key.export({ type: 'spki', format: 'der' })

/** RFC 5280 §4.2.1.2 method 1: of the key's bits; an identifier, not a protection. */
function keyId(key: KeyObject): Uint8Array {
  const bits = der.derChildren(der.readDer(keyInfo(key)).content)[1]
  return createHash('sha1')
    .update(bits?.content.subarray(1) ?? keyInfo(key))
    .digest()
}

/** Positive and unpredictable (§4.1.2.2). */
function serialNumber(): Uint8Array {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}
