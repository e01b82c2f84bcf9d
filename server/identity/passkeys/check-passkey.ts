/** What an authenticator has answered, against what it was asked; every way of being wrong is the same to whoever asks. */
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { ReadInputOf } from '../../../sync/calls/contract.ts'
import type { addPasskey, signInByPasskey } from '../../../sync/calls/passkeys.ts'
import type { PasskeyRow } from './kept-passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

export type Shown = ReadInputOf<typeof signInByPasskey>['passkey']
export type Made = ReadInputOf<typeof addPasskey>['passkey']

/** COSE: EdDSA, ES256, RS256, which is what all authenticators have one of. */
export const ALGORITHMS = [-8, -7, -257]
const MOST_CREDENTIAL = 1023

interface ClientData {
  readonly challenge: string
  /** Asked for in a frame of another site; Safari says no more than that. */
  readonly crossOrigin: boolean
}

/** Null for what no browser writes. */
export function clientDataOf({ response }: Shown | Made): ClientData | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    if (typeof read !== 'object' || read === null) return null
    const { challenge, crossOrigin } = read as Record<string, unknown>
    return typeof challenge === 'string' ? { challenge, crossOrigin: crossOrigin === true } : null
  } catch {
    return null
  }
}

export interface CheckedUse {
  readonly counter: number
  readonly backedUp: boolean
  /** It has seen its person: a PIN, a finger, a face. */
  readonly verified: boolean
}

export async function checkUse(
  shown: Shown,
  { challenge, crossOrigin }: ClientData,
  kept: PasskeyRow,
  { id, origins }: RelyingParty,
): Promise<CheckedUse | null> {
  const { userHandle } = shown.response
  const isForeign = crossOrigin || kept.host !== id || (userHandle != null && userHandle !== kept.userHandle)
  if (isForeign) return null
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: asResponse<AuthenticationResponseJSON>(shown),
      ...{ expectedChallenge: challenge, expectedOrigin: [...origins], expectedRPID: id },
      requireUserVerification: false,
      credential: {
        id: kept.credentialId,
        publicKey: Uint8Array.from(Buffer.from(kept.publicKey, 'base64url')),
        counter: kept.counter,
      },
    })
    // Whether it may be copied is settled when it is made (WebAuthn §7.2, step 19).
    if (!verified || (info.credentialDeviceType === 'multiDevice') !== kept.copyable) return null
    return { counter: info.newCounter, backedUp: info.credentialBackedUp, verified: info.userVerified }
  } catch {
    return null
  }
}

export interface CheckedNew {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly copyable: boolean
  readonly backedUp: boolean
  readonly transports: readonly string[]
  readonly verified: boolean
}

export async function checkNew(
  made: Made,
  { challenge, crossOrigin }: ClientData,
  { id, origins }: RelyingParty,
): Promise<CheckedNew | null> {
  if (crossOrigin) return null
  try {
    const { verified, registrationInfo: info } = await verifyRegistrationResponse({
      response: asResponse<RegistrationResponseJSON>(made),
      ...{ expectedChallenge: challenge, expectedOrigin: [...origins], expectedRPID: id },
      ...{ requireUserVerification: false, supportedAlgorithmIDs: [...ALGORITHMS] },
    })
    if (!verified || Buffer.from(info.credential.id, 'base64url').length > MOST_CREDENTIAL) return null
    return {
      credentialId: info.credential.id,
      publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
      counter: info.credential.counter,
      copyable: info.credentialDeviceType === 'multiDevice',
      backedUp: info.credentialBackedUp,
      transports: (made.response.transports ?? []).filter(isTransport),
      verified: info.userVerified,
    }
  } catch {
    return null
  }
}

/** Extensions are asked of nobody, so nothing is read of them. */
const asResponse = <T>(given: Shown | Made): T => {
  const { authenticatorAttachment: _, ...rest } = given
  // Null and absent are the same to the library; the shape was read by the contract.
  return { ...rest, clientExtensionResults: {} } as T
}

const TRANSPORTS: readonly AuthenticatorTransport[] = [
  ...(['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const),
]
const isTransport = (one: string): boolean => (TRANSPORTS as readonly string[]).includes(one)
