/**
 * Codes of an authenticator app (RFC 6238: SHA-1, six figures, 30 s, which is what every app reads). One step earlier
 * and one later are taken, for clocks that differ; a step that was taken once is not taken again, so that a code seen
 * over a shoulder is worth nothing.
 */
import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
const ISSUER = 'Tawqi'

export const newAppSecret = (random: { randomBytes(length: number): Uint8Array }): string =>
  new Secret({ buffer: Uint8Array.from(random.randomBytes(SECRET_BYTES)).buffer }).base32

const appOf = (secret: string, label: string): TOTP =>
  new TOTP({
    ...{ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS },
  })

/** `otpauth://totp/Tawqi:sara%40alnoor.ae?…` */
export const appAddress = (secret: string, label: string): string => appOf(secret, label).toString()

/** Which step of 30 s since 1970 the code is of, later than the last one taken; null for a wrong or used code. */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { readonly now: number; readonly lastStep: number },
): number | null {
  const delta = appOf(secret, '').validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return null
  const step = Math.floor(now / 1000 / STEP_SECONDS) + delta
  return step > lastStep ? step : null
}
