/** What the initiator can ask of a recipient, as the choices stand in the wizard, and what can be forbidden them. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StepKind } from '../../../sync/entities/envelope.ts'
import type { Restriction } from '../../../sync/entities/recipient.ts'

/** Kinds that need something of the installation can be chosen only where it is there. */
export const STEP_CHOICES: readonly {
  readonly title: MessageDescriptor
  readonly kinds: readonly StepKind[]
}[] = [
  { title: msg`To sign`, kinds: ['sign', 'eSign', 'uaePassSign', 'eSeal', 'corporateSeal'] },
  { title: msg`To act`, kinds: ['approve', 'endorse', 'action', 'requestInfo', 'formFilling'] },
  { title: msg`To know`, kinds: ['notify'] },
  { title: msg`By itself`, kinds: ['integration'] },
]

export const RESTRICTION_WORDS: Readonly<
  Record<Restriction, { readonly label: MessageDescriptor; readonly hint: MessageDescriptor }>
> = {
  drawSignatureOnly: {
    label: msg`Draw signature`,
    hint: msg`Typed, uploaded and saved signatures are switched off.`,
  },
  noDelegation: {
    label: msg`Restrict delegation`,
    hint: msg`The step cannot be handed to somebody else.`,
  },
  noSharing: { label: msg`Restrict sharing`, hint: msg`The document cannot be shown to further people.` },
  noDownload: { label: msg`Restrict download`, hint: msg`It is read here; files cannot be saved.` },
  noAdhocStep: { label: msg`Restrict ad-hoc steps`, hint: msg`Nobody can be added to the order of work.` },
  hiddenFromExternal: {
    label: msg`Hide recipient info from external users`,
    hint: msg`People outside your organisation do not see who this is.`,
  },
  signUpFirst: {
    label: msg`Require new users to sign up first`,
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
