import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { AlgorithmIdentifier, PublicKeyInfo } from 'pkijs'
import { describe, expect, it } from 'vitest'
import { digestPortable } from '../../sync/pdf/cms/digests.ts'
import { checkKey } from '../../sync/pdf/cms/public-key.ts'

const message = new TextEncoder().encode('signed attributes')

type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
const curve = (namedCurve: string): Pair => generateKeyPairSync('ec', { namedCurve })

const kinds: readonly (readonly [name: string, pair: Pair, hash: string | null, algorithm: string])[] = [
  ['RSA', generateKeyPairSync('rsa', { modulusLength: 2048 }), 'sha256', '1.2.840.113549.1.1.11'],
  ['P-256', curve('prime256v1'), 'sha256', '1.2.840.10045.4.3.2'],
  ['P-384', curve('secp384r1'), 'sha384', '1.2.840.10045.4.3.3'],
  ['P-521', curve('secp521r1'), 'sha512', '1.2.840.10045.4.3.4'],
  ['Brainpool 256', curve('brainpoolP256r1'), 'sha256', '1.2.840.10045.4.3.2'],
  ['Brainpool 384', curve('brainpoolP384r1'), 'sha384', '1.2.840.10045.4.3.3'],
  ['Brainpool 512', curve('brainpoolP512r1'), 'sha512', '1.2.840.10045.4.3.4'],
  ['secp256k1', curve('secp256k1'), 'sha256', '1.2.840.10045.4.3.2'],
  ['Ed25519', generateKeyPairSync('ed25519'), null, '1.3.101.112'],
  ['Ed448', generateKeyPairSync('ed448'), null, '1.3.101.113'],
]

function ask(pair: Pair, hash: string | null, algorithmId: string, signed = message) {
  return checkKey({
    signed,
    signature: new Uint8Array(sign(hash, message, pair.privateKey)),
    key: PublicKeyInfo.fromBER(Uint8Array.from(pair.publicKey.export({ type: 'spki', format: 'der' }))),
    algorithm: new AlgorithmIdentifier({ algorithmId }),
    hash: 'SHA-256',
    digest: digestPortable,
  })
}

describe('keys that people sign with', () => {
  it.each(kinds)('%s is told right from wrong', async (_, pair, hash, algorithm) => {
    expect(await ask(pair, hash, algorithm)).toBe('right')
    expect(await ask(pair, hash, algorithm, new TextEncoder().encode('other attributes'))).toBe('wrong')
  })

  it('a kind that nobody here knows is called so, not wrong', async () => {
    const pair = generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 })
    expect(await ask(pair, 'sha256', '2.16.840.1.101.3.4.3.2')).toBe('not-supported')
    expect(await ask(curve('secp224r1'), 'sha256', '1.2.840.10045.4.3.2')).toBe('not-supported')
  })
})
