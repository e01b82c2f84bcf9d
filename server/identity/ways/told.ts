/** What a provider or a directory says of somebody. */
export interface Told {
  /** With `subject` who it is, for ever; an address is neither. */
  readonly issuer: string
  readonly subject: string
  /** '' when it says none. */
  readonly email: string
  /** The provider says that the address is theirs. */
  readonly emailProven: boolean
  readonly firstName: string
  readonly lastName: string
  /** It has looked at two factors. */
  readonly twice: boolean
  /** Of its own session, where it has one that can end. */
  readonly there?: {
    /** What it calls it (OpenID Connect); null where it says nothing. */
    readonly sid: string | null
    /** There is a place where its person ends it. */
    readonly ends: boolean
  }
}

/** And of the end of its own session. */
export interface LoggedOut {
  readonly issuer: string
  /** It names at least one of the two. */
  readonly subject: string | null
  readonly sid: string | null
  /** Of the token; taken once. */
  readonly id: string
  readonly issuedAt: number
  /** Nobody believes it after that. */
  readonly tooOldAt: number
}
