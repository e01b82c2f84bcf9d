/**
 * The browser’s side of passkeys of the account (`sync/calls/passkeys.ts`): options and answers are its own JSON, spelled
 * out here because older browsers cannot (`parseRequestOptionsFromJSON`: Chrome 129, Safari 18.4). Loaded when somebody
 * presses the button. A device’s lock has passkeys of its own (`lock/passkeys.ts`), which no server hears of.
 */
import type { DataOf, InputOf } from '../../sync/calls/contract.ts'
import type {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInByPasskey,
} from '../../sync/calls/passkeys.ts'
import { err, ok, type Result } from '../../sync/result.ts'

/**
 * `not-given`: the person closed the browser’s question, or nothing here answers it · `known`: this authenticator holds
 * a passkey of the account already · `not-able`: no passkeys in this browser, or at this address.
 */
export type PasskeyFailure = 'not-given' | 'known' | 'not-able'

type RequestOptions = DataOf<typeof beginPasskeySignIn>['options']
type CreationOptions = DataOf<typeof beginPasskey>['options']
type Shown = InputOf<typeof signInByPasskey>['passkey']
type Made = InputOf<typeof addPasskey>['passkey']

export const passkeysOffered = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof navigator.credentials?.get === 'function'

/** Asks for one of the passkeys; `signal` takes the question back. */
export async function showPasskey(
  { challenge, rpId, timeout, userVerification, allowCredentials }: RequestOptions,
  signal?: AbortSignal,
): Promise<Result<Shown, PasskeyFailure>> {
  if (!passkeysOffered()) return err('not-able')
  try {
    const given = await navigator.credentials.get({
      publicKey: {
        ...{ challenge: bytes(challenge), rpId, timeout, userVerification },
        allowCredentials: allowCredentials.map(described),
      },
      ...(signal && { signal }),
    })
    if (!isCredential(given)) return err('not-given')
    const response = given.response as AuthenticatorAssertionResponse
    return ok({
      ...told(given),
      response: {
        clientDataJSON: text(response.clientDataJSON),
        authenticatorData: text(response.authenticatorData),
        signature: text(response.signature),
        userHandle: response.userHandle && text(response.userHandle),
      },
    })
  } catch (error) {
    return err(failureOf(error))
  }
}

export async function makePasskey(options: CreationOptions): Promise<Result<Made, PasskeyFailure>> {
  if (!passkeysOffered()) return err('not-able')
  const { challenge, user, excludeCredentials, pubKeyCredParams, ...rest } = options
  try {
    const made = await navigator.credentials.create({
      publicKey: {
        ...rest,
        challenge: bytes(challenge),
        user: { ...user, id: bytes(user.id) },
        pubKeyCredParams: [...pubKeyCredParams],
        excludeCredentials: excludeCredentials.map(described),
      },
    })
    if (!isCredential(made)) return err('not-given')
    const response = made.response as AuthenticatorAttestationResponse
    return ok({
      ...told(made),
      response: {
        clientDataJSON: text(response.clientDataJSON),
        attestationObject: text(response.attestationObject),
        // Older browsers do not tell by which ways it is reached.
        transports: response.getTransports?.() ?? [],
      },
    })
  } catch (error) {
    return err(failureOf(error))
  }
}

const isCredential = (one: Credential | null): one is PublicKeyCredential => one?.type === 'public-key'

const told = ({ rawId, authenticatorAttachment }: PublicKeyCredential) => ({
  ...{ id: text(rawId), rawId: text(rawId), type: 'public-key' as const },
  authenticatorAttachment: ATTACHMENTS.find((one) => one === authenticatorAttachment) ?? null,
})
const ATTACHMENTS = ['platform', 'cross-platform'] as const

const described = ({
  id,
  transports,
}: RequestOptions['allowCredentials'][number]): PublicKeyCredentialDescriptor => ({
  ...{ id: bytes(id), type: 'public-key' },
  // The server keeps none but those of the specification.
  transports: transports as AuthenticatorTransport[],
})

function failureOf(error: unknown): PasskeyFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  return name === 'NotSupportedError' || name === 'SecurityError' ? 'not-able' : 'not-given'
}

/** Base64url without padding (RFC 4648 §5). */
function bytes(encoded: string): Uint8Array<ArrayBuffer> {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (one) => one.charCodeAt(0))
}
const text = (buffer: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(buffer), (one) => String.fromCharCode(one)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
