/**
 * What rests on a locked device: AES-GCM with a key of 256 bits and 96 random bits per message (NIST SP 800-38D;
 * good for 2^32 messages under one key, which a person does not write in a lifetime). The place a message rests
 * at is authenticated with it, so that what was sealed for one place does not open at another.
 */
export interface Cipher {
  /** 12 bytes of nonce, then ciphertext and 16 bytes of tag. */
  seal(clear: Bytes, place: string): Promise<Bytes>
  /** Throws when the key, the place or the bytes are not the ones it was sealed with. */
  open(sealed: Bytes, place: string): Promise<Bytes>
}

export type Bytes = Uint8Array<ArrayBuffer>

export const NONCE_BYTES = 12
export const TAG_BYTES = 16

export const createCipher = (key: CryptoKey): Cipher => ({
  seal: async (clear, place) => {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const sealed = new Uint8Array(await crypto.subtle.encrypt(gcm(nonce, place), key, clear))
    const whole = new Uint8Array(NONCE_BYTES + sealed.length)
    whole.set(nonce)
    whole.set(sealed, NONCE_BYTES)
    return whole
  },
  open: async (sealed, place) => {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    return new Uint8Array(await crypto.subtle.decrypt(gcm(nonce, place), key, sealed.subarray(NONCE_BYTES)))
  },
})

const gcm = (iv: Bytes, place: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
})
