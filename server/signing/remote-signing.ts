/**
 * A service at which a person signs with a key that only they can use. The person goes there twice with their
 * browser: to say who they are, and to sign; in between and afterwards we speak with the service ourselves. It is
 * given whole PDF files and gives them back with one more signature at their end.
 *
 * An implementer answers within its own limits of time, keeps secrets and personal data out of addresses and logs,
 * and believes nothing that came by way of the browser.
 */
import type { Language } from '../../sync/entities/envelope.ts'
import type { Result } from '../../sync/result.ts'

export interface RemoteIdentity {
  /** The service's own lasting name for this person. */
  readonly id: string
  /** Emirates ID; null for visitors. */
  readonly nationalId: string | null
  /** By which the state knows a visitor; null for everybody else. */
  readonly visitorId: string | null
  readonly name: string
  readonly email: string
  /** Their account is proven well enough to sign. */
  readonly maySign: boolean
}

export interface RemoteDocument {
  readonly name: string
  readonly pdf: Uint8Array
  /** Name of the signature field the service is to add; unique in the file. */
  readonly fieldName: string
  /** Where the signature shows: points from the page's bottom left corner; null for an invisible one. */
  readonly place: {
    readonly page: number
    readonly xPt: number
    readonly yPt: number
    readonly widthPt: number
    readonly heightPt: number
  } | null
  /** PNG of the drawn or typed mark. */
  readonly picture: Uint8Array | null
}

/** `unavailable`: no sound answer now, trying again may help · `refused`: the service says no. `detail` is for the operator's log. */
export interface RemoteFailure {
  readonly code: 'unavailable' | 'refused'
  readonly detail: string
}

export interface BegunSigning {
  /** Of the service. */
  readonly processId: string
  /** Where the person goes to sign. */
  readonly goTo: string
  /** Where the signed files are, in the order of the documents given. */
  readonly files: readonly string[]
}

export interface RemoteSigning {
  /** Where the person says who they are. `state` comes back beside the code, `challenge` is of PKCE (RFC 7636, S256). */
  signInAddress(ask: {
    readonly state: string
    readonly nonce: string
    readonly challenge: string
    readonly language: Language
    readonly returnTo: string
    /** They hold the phone its app is on: no other device has to be found. */
    readonly onPhone: boolean
  }): string
  /** Where the person ends the session they have there. */
  signOutAddress(returnTo: string): string
  /** Who the code stands for; a code is good once. */
  identify(ask: {
    readonly code: string
    readonly verifier: string
    readonly nonce: string
    readonly returnTo: string
  }): Promise<Result<RemoteIdentity, RemoteFailure>>
  begin(ask: {
    readonly documents: readonly RemoteDocument[]
    readonly language: Language
    readonly returnTo: string
  }): Promise<Result<BegunSigning, RemoteFailure>>
  /** A file as it stands at the service. Signed or not is for the caller to find out from the bytes. */
  fetch(file: string, maxBytes: number): Promise<Result<Uint8Array, RemoteFailure>>
  /** Deletes what the service holds of it; failing is harmless, it forgets by itself. */
  forget(processId: string): Promise<void>
}
