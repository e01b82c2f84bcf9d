/** People as UAE PASS knows them, with keys and certificates of an authority of the stand-in's own. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import * as der from '../../server/sealing/der.ts'
import { keySigner } from '../../server/sealing/local-authority.ts'
import type { Signer } from '../../server/sealing/signer.ts'

export interface UaePassPerson {
  readonly uuid: string
  readonly userType: 'SOP1' | 'SOP2' | 'SOP3'
  /** Emirates ID. */
  readonly idn: string
  readonly email: string
  /** Padded with commas, as they come. */
  readonly fullnameEN: string
  /** Visitors have this in place of an Emirates ID. */
  readonly unifiedID?: string
  readonly signer: Signer
}

const ECDSA_SHA256 = der.sequence(der.oid('1.2.840.10045.4.3.2'))
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const authority = newKeys()
const AUTHORITY = { '2.5.4.3': 'Stand-in identity authority' }
const DAY_MS = 86_400_000

function certificate(subject: Record<string, string>, key: KeyObject, isAuthority: boolean): Uint8Array {
  const at = (days: number) => der.time(new Date(Date.now() + days * DAY_MS))
  const extension = (type: string, value: Uint8Array) =>
    der.sequence(der.oid(type), der.boolean(true), der.octetString(value))
  const usage = der.bitString(Uint8Array.of(isAuthority ? 0x06 : 0xc0), isAuthority ? 1 : 6)
  const body = der.sequence(
    der.context(0, der.integer(2)),
    der.integer(Uint8Array.from([0x40, ...randomBytes(15)])),
    ECDSA_SHA256,
    name(AUTHORITY),
    der.sequence(at(-1), at(365)),
    name(subject),
    key.export({ type: 'spki', format: 'der' }),
    der.context(
      3,
      der.sequence(
        extension('2.5.29.19', isAuthority ? der.sequence(der.boolean(true)) : der.sequence()),
        extension('2.5.29.15', usage),
      ),
    ),
  )
  return der.sequence(body, ECDSA_SHA256, der.bitString(sign('sha256', body, authority.privateKey)))
}

const name = (parts: Record<string, string>): Uint8Array =>
  der.sequence(
    ...Object.entries(parts).map(([type, text]) =>
      der.setOf(der.sequence(der.oid(type), der.utf8String(text))),
    ),
  )

export const authorityCertificate = certificate(AUTHORITY, authority.publicKey, true)

let people = 0
export function uaePassPerson(
  fullName: string,
  email: string,
  some: Partial<Pick<UaePassPerson, 'userType' | 'uuid' | 'unifiedID'>> = {},
): UaePassPerson {
  const idn = `78419${String(++people).padStart(10, '0')}`
  const keys = newKeys()
  const own = certificate({ '2.5.4.3': fullName, '2.5.4.5': some.unifiedID ?? idn }, keys.publicKey, false)
  return {
    uuid: `uuid-${people}`,
    userType: 'SOP3',
    idn,
    email,
    fullnameEN: `${fullName.replace(' ', ',,,,')},,`,
    signer: keySigner(keys.privateKey, [own, authorityCertificate]),
    ...some,
  }
}
