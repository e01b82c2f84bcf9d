import { describe, expect, it } from 'vitest'
import { createCipher } from '../replica/cipher.ts'
import { type Proof, unwrapKey } from './key-wrap.ts'
import { createDataKey, wrapUnderPasskey, wrapUnderRecoveryKey, wrapUnderText } from './wrap-key.ts'

const text = (value: string) => new TextEncoder().encode(value)
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const ITERATIONS = 1_000

/** What was sealed under the data key, opened with what a proof gives of a wrap. */
async function opens(dataKey: CryptoKey, wrapped: Parameters<typeof unwrapKey>[0], proof: Proof) {
  const sealed = await createCipher(dataKey).seal(text('Lease renewal'), 'bodies|1')
  const key = await unwrapKey(wrapped, proof)
  if (!key.ok) return key.error
  return new TextDecoder().decode(await createCipher(key.value).open(sealed, 'bodies|1'))
}

describe('the data key', () => {
  it('[L2] comes back with the PIN it was wrapped under and with no other', async () => {
    const dataKey = await createDataKey()
    const wrapped = await wrapUnderText(dataKey, { kind: 'pin', text: '271828' }, ITERATIONS)
    expect(await opens(dataKey, wrapped, { kind: 'pin', text: '271828' })).toBe('Lease renewal')
    expect(await opens(dataKey, wrapped, { kind: 'pin', text: '271829' })).toBe('wrong')
  })

  it('[L2] comes back with what the authenticator makes, and with nothing else', async () => {
    const dataKey = await createDataKey()
    const passkey = { credentialId: random(16), prfSalt: random(32), secret: random(32) }
    const wrapped = await wrapUnderPasskey(dataKey, passkey)
    expect(await opens(dataKey, wrapped, { kind: 'passkey', secret: passkey.secret })).toBe('Lease renewal')
    expect(await opens(dataKey, wrapped, { kind: 'passkey', secret: random(32) })).toBe('wrong')
    expect(await opens(dataKey, wrapped, { kind: 'pin', text: '271828' })).toBe('wrong')
  })

  it('[L2] a wrap made for the PIN is not one for the password, though the characters be the same', async () => {
    const dataKey = await createDataKey()
    const wrapped = await wrapUnderText(dataKey, { kind: 'pin', text: '271828' }, ITERATIONS)
    expect(await opens(dataKey, { ...wrapped, kind: 'password' }, { kind: 'password', text: '271828' })).toBe(
      'wrong',
    )
  })

  it('[L2] comes back with its recovery key, and with no other nor the same letters as a PIN', async () => {
    const dataKey = await createDataKey()
    const wrapped = await wrapUnderRecoveryKey(dataKey, 'ABCDEFGH')
    expect(await opens(dataKey, wrapped, { kind: 'recoveryKey', letters: 'ABCDEFGH' })).toBe('Lease renewal')
    expect(await opens(dataKey, wrapped, { kind: 'recoveryKey', letters: 'ABCDEFGJ' })).toBe('wrong')
    expect(await opens(dataKey, wrapped, { kind: 'pin', text: 'ABCDEFGH' })).toBe('wrong')
    const typed = await wrapUnderText(dataKey, { kind: 'pin', text: 'ABCDEFGH' }, ITERATIONS)
    expect(await opens(dataKey, typed, { kind: 'recoveryKey', letters: 'ABCDEFGH' })).toBe('wrong')
  })

  it('[L2] what the app works with cannot be read out again', async () => {
    const wrapped = await wrapUnderText(await createDataKey(), { kind: 'pin', text: '271828' }, ITERATIONS)
    const key = await unwrapKey(wrapped, { kind: 'pin', text: '271828' })
    if (!key.ok) throw new Error(key.error)
    await expect(crypto.subtle.exportKey('raw', key.value)).rejects.toThrow()
  })

  it('the same letters written in two ways are the same PIN', async () => {
    const dataKey = await createDataKey()
    const wrapped = await wrapUnderText(dataKey, { kind: 'pin', text: 'ca\u0301fe\u0301s' }, ITERATIONS)
    expect(await opens(dataKey, wrapped, { kind: 'pin', text: 'c\u00e1f\u00e9s' })).toBe('Lease renewal')
  })
})

describe('a sealed message', () => {
  it('does not open at another place', async () => {
    const cipher = createCipher(await createDataKey())
    const sealed = await cipher.seal(text('Lease renewal'), 'bodies|1')
    await expect(cipher.open(sealed, 'bodies|2')).rejects.toThrow()
  })

  it('is another one each time', async () => {
    const cipher = createCipher(await createDataKey())
    const [one, other] = await Promise.all([cipher.seal(text('a'), 'x'), cipher.seal(text('a'), 'x')])
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false)
  })
})
