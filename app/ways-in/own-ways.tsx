/**
 * The ways that ask on a page of ours, by their names. Which of them are offered, and to whom, is the server's to say
 * (`Token/AuthType`, `Token/Proofs`); what is offered and does not stand here, this version of the app cannot ask for.
 * A new one is a row of this table: how it is shown within a session, and how it signs in.
 */
import type { ComponentType } from 'react'
import type { Way } from '../../sync/rules/sign-in-policy.ts'
import { MailedCodeProof } from './mailed-code-proof.tsx'
import type { OwnProofProps } from './own-proof.ts'
import { PasskeyProof } from './passkey-proof.tsx'
import { PasswordProof } from './password-proof.tsx'
import { SignInByCode } from './sign-in-by-code.tsx'
import { SignInByPasskey } from './sign-in-by-passkey.tsx'
import type { SignInProps } from './sign-in-props.ts'

export interface OwnWay {
  readonly Proof: ComponentType<OwnProofProps>
  /** Beside the password on the sign-in page; that has its own fields there. */
  readonly SignIn?: ComponentType<SignInProps>
}

export const OWN_WAYS: Partial<Record<Way, OwnWay>> = {
  password: { Proof: PasswordProof },
  passkey: { Proof: PasskeyProof, SignIn: SignInByPasskey },
  mailedCode: { Proof: MailedCodeProof, SignIn: SignInByCode },
}
