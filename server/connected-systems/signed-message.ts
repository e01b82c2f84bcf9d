/**
 * Messages between us and a connected system are signed by both sides with one secret, so that neither acts on
 * words of a third. `Tawqi-Signature: t=<unix seconds>,v1=<hex of HMAC-SHA256(secret, "<t>.<body>")>`, over the
 * bytes of the body as they were sent.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'tawqi-signature'
/** A message older or newer than this is no message: what was overheard is soon worth nothing. */
export const MAX_AGE_SECONDS = 300

export function signMessage(secret: string, body: Uint8Array | string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`
}

export function isSignedMessage(
  secret: string,
  body: Uint8Array,
  header: string | undefined,
  now: number,
): boolean {
  const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  const isFresh = Math.abs(now / 1000 - Number(time)) <= MAX_AGE_SECONDS
  return mac !== '' && timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, Number(time), body)) && isFresh
}

const macOf = (secret: string, seconds: number, body: Uint8Array | string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
