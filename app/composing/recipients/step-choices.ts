/** What the initiator can ask of a recipient, as the choices stand in the wizard, and what can be forbidden them. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StepKind } from '../../../sync/entities/envelope.ts'
import type { Restriction } from '../../../sync/entities/recipient.ts'

/** Kinds that need a connected system are chosen only where one is connected. */
export const STEP_CHOICES: readonly {
  readonly title: MessageDescriptor
  readonly kinds: readonly StepKind[]
}[] = [
  { title: msg`To sign`, kinds: ['sign', 'eSign', 'eSeal', 'corporateSeal'] },
  { title: msg`To act`, kinds: ['approve', 'endorse', 'action', 'requestInfo', 'formFilling'] },
  { title: msg`To know`, kinds: ['notify'] },
]

export const RESTRICTION_WORDS: Readonly<
  Record<Restriction, { readonly label: MessageDescriptor; readonly hint: MessageDescriptor }>
> = {
  drawSignatureOnly: {
    label: msg`Draws the signature`,
    hint: msg`Typed, uploaded and saved signatures are switched off.`,
  },
  noDelegation: {
    label: msg`Does it in person`,
    hint: msg`The step cannot be handed to somebody else.`,
  },
  noSharing: { label: msg`No sharing`, hint: msg`The document cannot be shown to further people.` },
  noDownload: { label: msg`No download`, hint: msg`It is read here; files cannot be saved.` },
  noAdhocStep: { label: msg`No further steps`, hint: msg`Nobody can be added to the order of work.` },
  hiddenFromExternal: {
    label: msg`Name and address hidden outside`,
    hint: msg`People outside your organisation do not see who this is.`,
  },
  signUpFirst: {
    label: msg`Needs an account`,
    hint: msg`Somebody new signs up before the document opens.`,
  },
  signingAsRequired: {
    label: msg`Says as what and for whom`,
    hint: msg`Position and represented party must be given to sign.`,
  },
}
/** These are about the signature, so only whoever signs is asked. */
export const SIGNING_RESTRICTIONS: ReadonlySet<Restriction> = new Set([
  'drawSignatureOnly',
  'signingAsRequired',
])
