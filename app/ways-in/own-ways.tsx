/**
 * The ways that ask on a page of ours, by their names. Which of them are offered, and to whom, is the server's to say
 * (`Token/AuthType`, `Token/Proofs`); what is offered and does not stand here, this version of the app cannot ask for.
 * A new one is a component in this table.
 */
import type { ComponentType } from 'react'
import type { Way } from '../../sync/rules/sign-in-policy.ts'
import type { OwnProofProps } from './own-proof.ts'
import { PasswordProof } from './password-proof.tsx'

export const OWN_WAYS: Partial<Record<Way, ComponentType<OwnProofProps>>> = {
  password: PasswordProof,
}
